import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { isCanceled } from '@tailshare/contract/base/statuses'
import { lazy } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { read } from '../../../../api.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { addressTime } from '../../../../parts/bookings/trip/period/tripTimes.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'

const WaitForOther = lazy(() => import('./elsewhere/WaitForOther.tsx').then((m) => ({ default: m.WaitForOther })))

/**
 * Same aircraft, CSIP and length, on the next date that passes the rules. Until that is known, links to the wizard, which looks by itself.
 */
export const BookAgain = ({ order }: { order: Order }) => {
  const again = useQuery(read('proposeAgain', { params: { id: order.id } }))
  const { trip = null, csipId = null, plannedHours } = again.data ?? {}
  const dates = trip && {
    from: addressTime(new Date(trip.flightStartTime)),
    to: addressTime(new Date(trip.flightDropTime)),
    hours: plannedHours,
  }
  const now = useNow()
  const isFreeStill = trip?.flightStartTime === order.flightStartTime
  // A pilot who switched aircraft flies the other one at this time.
  const isAhead = order.changedInto === null && isCanceled(order.status) && new Date(order.flightStartTime) > now
  const next = trip && wholeInstantText(new Date(trip.flightStartTime), order.airport.zone)
  return (
    <>
      <ButtonLink kind="soft" full icon="calendar" to={paths.book(order.aircraftId, { ...dates, csip: csipId ?? undefined })}>
        Book {order.tailNumber} again
      </ButtonLink>
      {next && (
        <p className="muted small">
          Next free for the same trip: {next}
          {csipId && order.csip ? `, with ${order.csip.firstName} ${order.csip.lastName}` : ''}.
        </p>
      )}
      {isAhead && again.isSuccess && !isFreeStill && (
        <Later fallback={null}>
          <WaitForOther order={order} period={{ from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }} />
        </Later>
      )}
    </>
  )
}
