import { paths } from '@tailshare/contract/base/paths'
import type { ReactNode } from 'react'
import { useAccount } from '../../../calls/session.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { AdvisedWork } from './sections/AdvisedWork.tsx'
import { ShareWork } from './sections/ShareWork.tsx'

/** Owner page without aircraft: what others share, otherwise how to list one. `children` says what would be here. */
export const NoAircraft = ({ children }: { children: ReactNode }) => {
  const account = useAccount()
  const { isCoOwner = false, isTaxAdvisor = false } = account ?? {}
  if (isCoOwner || isTaxAdvisor)
    return (
      <>
        <p className="lead">
          {isCoOwner
            ? 'Its owner manages the aircraft that you co-own. You book and fly it.'
            : 'You can view the aircraft of owners you advise, but not change anything.'}
        </p>
        {isCoOwner && <ShareWork />}
        {isTaxAdvisor && <AdvisedWork />}
      </>
    )
  return (
    <EmptyState to={paths.addAircraft()} label="List your aircraft">
      {children}
    </EmptyState>
  )
}
