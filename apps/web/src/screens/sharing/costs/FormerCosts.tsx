import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../api.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Costs } from './Costs.tsx'

/** A former co-owner still reads and pays their part; everyone else gets `otherwise`. */
export const FormerCosts = ({ aircraftId, otherwise }: { aircraftId: string; otherwise: ReactNode }) => {
  const costs = useQuery({ ...read('getSharedCosts', { params: { aircraftId }, query: {} }), retry: false })
  if (costs.isPending) return <Skeleton shape="row" count={4} label="Loading the shared costs" />
  if (!costs.data) return otherwise
  return (
    <>
      <PageHead
        title={
          <>
            Shared costs of <Tail>{costs.data.tailNumber}</Tail>
          </>
        }
        lead="You held a share of it. Your part of the months until then is here."
      />
      <Costs aircraftId={aircraftId} />
    </>
  )
}
