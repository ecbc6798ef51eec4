import type { CoOwnershipShare } from '@tailshare/contract/shares'
import { Offering } from './Offering.tsx'
import { Questions } from './Questions.tsx'
import { Requests } from './Requests.tsx'

/** What of an aircraft is for sale, who asked for it, and how far that is. */
export const Sale = ({ share }: { share: CoOwnershipShare }) => {
  const { id, you, airport } = share
  return (
    <>
      <Offering share={share} />
      <Requests aircraftId={id} as={you === 'visitor' ? 'buyer' : 'holder'} />
      {you !== 'visitor' && <Questions aircraftId={id} zone={airport.zone} />}
    </>
  )
}
