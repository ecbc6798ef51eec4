import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import type { SharePart } from '../share/sharePart.ts'
import { Offering } from './Offering.tsx'
import { Questions } from './Questions.tsx'
import { Requests } from './Requests.tsx'

export const Sale: SharePart = ({ aircraftId }) => {
  const share = useQuery(read('getCoOwnershipShare', { params: { id: aircraftId } }))
  return (
    <Loaded query={share} label="Loading what is for sale">
      {(found) => (
        <>
          <Offering share={found} />
          <Requests aircraftId={aircraftId} as={found.you === 'visitor' ? 'buyer' : 'holder'} />
          {found.you !== 'visitor' && <Questions aircraftId={aircraftId} zone={found.airport.zone} />}
        </>
      )}
    </Loaded>
  )
}
