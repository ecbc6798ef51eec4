import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { plusMinutes } from '@tailshare/contract/text/period'
import type { BoardRow, RampBoard, Stage } from '@tailshare/contract/flights/ramp'
import { checkInOpensMinutes } from '@tailshare/rules/bookings/orders/can'

/** `stage`: opened by its rows. */
export type BoardList = { title: string; orders: BoardRow[]; count: number; stage: Stage; empty: string }

export const isOverdue = ({ status, flightDropTime }: OrderSummary, now: Date) =>
  status === 'late' || new Date(flightDropTime) < now

/** Check-out has begun or is open. */
const isToPrepare = ({ status, flightStartTime }: OrderSummary, now: Date) =>
  status === 'checking_in' || plusMinutes(new Date(flightStartTime), -checkInOpensMinutes) <= now

const byReturn = (now: Date) => (one: BoardRow, other: BoardRow) =>
  Number(isOverdue(other, now)) - Number(isOverdue(one, now)) || one.flightDropTime.localeCompare(other.flightDropTime)

/**
 * Out: away, overdue first, then by due time. To prepare: can be checked out now. Coming: departs later. The lists for the current stage
 * come first, empty ones last.
 */
export const boardLists = ({ departures, out, returns, counts }: RampBoard, stage: Stage, now: Date): BoardList[] => {
  const prepare = departures.filter((order) => isToPrepare(order, now))
  const coming = departures.filter((order) => !isToPrepare(order, now))
  const lists: BoardList[] = [
    {
      title: 'To prepare',
      orders: prepare,
      count: prepare.length,
      stage: 'departure',
      empty: 'Nothing leaves in the next two hours.',
    },
    {
      title: 'Coming',
      orders: coming,
      count: counts.departures - prepare.length,
      stage: 'departure',
      empty: 'No more departures for now.',
    },
    {
      title: 'Out',
      orders: [...returns, ...out].toSorted(byReturn(now)),
      count: counts.out + counts.returns,
      stage: 'return',
      empty: 'No aircraft is out.',
    },
  ]
  const isEmpty = ({ count }: BoardList) => Number(count === 0)
  return (stage === 'departure' ? lists : lists.toReversed()).toSorted((one, other) => isEmpty(one) - isEmpty(other))
}
