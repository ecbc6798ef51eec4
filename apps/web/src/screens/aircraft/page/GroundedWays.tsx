import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Later } from '../../../document/Later.tsx'
import { read } from '../../../api.ts'
import { useSignInLink } from '../../../parts/people/signIn/useSignInFirst.ts'
import type { Trip } from '../../../parts/bookings/trip/draft/tripAddress.ts'
import { addressTime, placeName } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import css from './booking/PricePanel.module.css'

const TellMe = lazy(() => import('./booking/TellMe.tsx').then((module) => ({ default: module.TellMe })))

type Props = { aircraft: Aircraft; trip: Trip }
const tellMe = 'Tell me when it is back'

/** The squawk for the owner, a waitlist for everyone else. */
const OfThisOne = ({ aircraft, trip }: Props) => {
  const account = useAccount()
  const signIn = useSignInLink()
  if (!account)
    return (
      <ButtonLink kind="ink" full icon="bell" {...signIn}>
        {tellMe}
      </ButtonLink>
    )
  if (account.id === aircraft.owner?.id)
    return (
      <ButtonLink kind="ink" full icon="wrench" to={paths.maintenance(aircraft.id, { tab: 'squawks' })}>
        Open squawk
      </ButtonLink>
    )
  const waiting = (
    <Button kind="ink" full icon="bell" busy>
      {tellMe}
    </Button>
  )
  return (
    <Later fallback={waiting}>
      <TellMe aircraft={aircraft} trip={trip} />
    </Later>
  )
}

/** Shown instead of the price: similar aircraft, and a notification when this one flies again. */
export const GroundedWays = ({ aircraft, trip }: Props) => {
  const { airport } = aircraft
  const date = [addressTime(trip.period.from), addressTime(trip.period.to)]
  const others = useQuery(read('searchAircraft', { query: { locations: airport.id, date: date.join(','), limit: 1 } }))
  const place = placeName(airport.title)
  const count = others.data?.count
  return (
    <div className={css.other}>
      {count === 0 ? (
        <ButtonLink kind="go" full to={paths.search({ date })}>
          Others free on these dates
        </ButtonLink>
      ) : (
        <ButtonLink kind="go" full to={paths.search({ locations: [airport.id], date })}>
          {count === undefined ? `Others at ${place}` : `${countText(count, 'other')} at ${place}`}
        </ButtonLink>
      )}
      <OfThisOne aircraft={aircraft} trip={trip} />
    </div>
  )
}
