import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { isAway } from '@tailshare/contract/base/statuses'
import { paths } from '@tailshare/contract/base/paths'
import type { RampBoard } from '@tailshare/contract/flights/ramp'
import type { FlightRow } from './FlightRows.tsx'

const rowOf = (order: OrderSummary): FlightRow =>
  isAway(order.status)
    ? { order, to: paths.returnAircraft(order.id), at: order.flightDropTime, what: 'Due back' }
    : { order, to: paths.checkIn(order.id), at: order.flightStartTime, what: 'Leaves' }

/** Late ones first, then by time; departures and returns mixed. */
export const rampRows = ({ departures, out, returns }: RampBoard, most: number): FlightRow[] =>
  [...departures, ...out, ...returns]
    .map(rowOf)
    .toSorted((a, b) => Number(b.order.status === 'late') - Number(a.order.status === 'late') || a.at.localeCompare(b.at))
    .slice(0, most)

const counted = (count: number, what: string) => `${count} ${what}`

/** `1 late, 3 to leave, 2 due back, 4 out` */
export const rampSum = ({ returns, counts }: RampBoard) => {
  const late = returns.filter(({ status }) => status === 'late').length
  return [
    ...(late > 0 ? [counted(late, 'late')] : []),
    counted(counts.departures, 'to leave'),
    counted(counts.returns - late, 'due back'),
    ...(counts.out > 0 ? [counted(counts.out, 'out for longer')] : []),
  ].join(', ')
}
