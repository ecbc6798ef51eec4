import { orderNumber } from '@tailshare/contract/orderNumber'
import { isActive, type Order, type OrderSummary } from '@tailshare/contract/bookings'
import { plusMinutes } from '@tailshare/contract/period'
import { shortInstantText } from '@tailshare/contract/timeText'
import { tripDetailsOf } from '@tailshare/contract/tripFields'
import { refundFor, undoUntil, whyNotCancel, whyNotUndo } from '@tailshare/rules/bookings/cancellation'
import { checkInOpensMinutes } from '@tailshare/rules/bookings/states'
import { coverOf } from '../../aircraft/view.ts'
import { mayChangePayment, seesMoney } from './access.ts'
import type { OrderRow, SummaryRow } from './queries.ts'

export const viewSummary = (row: SummaryRow): OrderSummary => ({
  id: row.id,
  number: orderNumber(row.number),
  status: row.status,
  aircraftId: row.aircraftId,
  tailNumber: row.tailNumber,
  modelName: row.modelName,
  airport: row.airport,
  photo: coverOf(row),
  pilot: row.pilot,
  csip: row.csip,
  flightStartTime: row.startAt.toISOString(),
  flightDropTime: row.dropAt.toISOString(),
  flightDropTimeReal: row.dropRealAt?.toISOString() ?? null,
  totalCents: row.totalCents,
  finalCents: row.finalCents,
  hobbsHours: row.hobbsHours,
  cancelReason: row.cancelReason,
  seenByOwner: row.viewedAt !== null,
  selfCheckIn: row.selfCheckIn,
})

const withoutMoney = <T extends OrderSummary>(summary: T): T => ({ ...summary, totalCents: 0, finalCents: null })

/** What happens next, and whose turn it is. */
const nextOf = ({ status, startAt, dropAt, airport, selfCheckIn, canceledAt }: OrderRow, now: Date): Order['next'] => {
  const zone = airport.zone
  const opens = plusMinutes(startAt, -checkInOpensMinutes)
  const who = selfCheckIn ? ('pilot' as const) : ('staff' as const)
  switch (status) {
    case 'booked':
      return now < opens
        ? { text: `Check-in opens ${shortInstantText(opens, zone)}.`, who: 'nobody' }
        : { text: 'Check the aircraft out: meters, fluids, eight photos.', who }
    case 'checking_in':
      return { text: 'Finish the departure record to take the aircraft.', who }
    case 'in_flight':
      return { text: `Back by ${shortInstantText(dropAt, zone)}.`, who: 'pilot' }
    case 'late':
      return { text: `The aircraft was due ${shortInstantText(dropAt, zone)}. Return it, or call the owner.`, who: 'pilot' }
    case 'returning':
      return { text: 'Finish the return record; the meter sets the price.', who }
    case 'flight_complete':
      return { text: 'The flight is complete and settled by the meter.', who: 'nobody' }
    default:
      return { text: canceledAt ? `Canceled ${shortInstantText(canceledAt, zone)}.` : 'Canceled.', who: 'nobody' }
  }
}

export const cancelFactsOf = (row: OrderRow) => ({
  start: row.startAt,
  created: row.createdAt,
  policy: row.cancellationPolicy,
  totalCents: row.totalCents,
  zone: row.airport.zone,
})

/** One page for everything of a booking, as this person may see it. */
export const viewOrder = (row: OrderRow, you: Order['you'], now: Date): Order => {
  const money = seesMoney(you)
  const summary = money ? viewSummary(row) : withoutMoney(viewSummary(row))
  const refund =
    whyNotCancel(row) === null
      ? refundFor({
          order: cancelFactsOf(row),
          reason: 'plans',
          by: you === 'owner' || you === 'operator' ? 'owner' : 'pilot',
          now,
        })
      : null
  const undo =
    row.canceledAt && whyNotUndo({ status: row.status, canceled: row.canceledAt, start: row.startAt }, now) === null
      ? undoUntil(row.canceledAt).toISOString()
      : null
  return {
    ...summary,
    quote: money ? row.quote : { ...row.quote, lines: [], totalCents: 0 },
    finalLines: money ? (row.finalLines ?? []) : [],
    owner: row.owner,
    plannedHours: row.plannedHours,
    ...tripDetailsOf(row),
    paymentMethod: you === 'pilot' ? row.paymentMethod : null,
    paymentMethodId: you === 'pilot' ? row.paymentMethodId : null,
    canChangePayment: you === 'pilot' && mayChangePayment(row),
    events: row.events,
    charges: you === 'pilot' || you === 'operator' ? row.charges : [],
    next: nextOf(row, now),
    refund: money ? refund : null,
    meters: row.meters,
    you,
    canCheckIn: isActive(row.status) && (you === 'staff' || you === 'operator' || (you === 'pilot' && row.selfCheckIn)),
    undoUntil: you === 'pilot' ? undo : null,
  }
}
