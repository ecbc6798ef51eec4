import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { paths } from '@tailshare/contract/base/paths'
import { useSignInLink } from '../../../../parts/people/signIn/useSignInFirst.ts'
import { addressOfTrip, type Trip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { useAccount } from '../../../../calls/session.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'

type BookProps = { aircraft: Aircraft; trip: Trip; full?: boolean }
export const BookButton = ({ aircraft, trip, full }: BookProps) => {
  const signedIn = useAccount() !== null
  const to = paths.book(aircraft.id, { ...addressOfTrip(trip), csip: trip.csip })
  const signIn = useSignInLink(to)
  if (!signedIn)
    return (
      <ButtonLink kind="go" full={full} {...signIn}>
        Sign in to book
      </ButtonLink>
    )
  return (
    <ButtonLink kind="go" full={full} to={to}>
      Book {aircraft.tailNumber}
    </ButtonLink>
  )
}
