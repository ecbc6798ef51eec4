import { isAway } from '@tailshare/contract/base/statuses'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { dayIn, daysBetween } from '@tailshare/contract/text/period'
import { shortDayText, timeIn } from '@tailshare/contract/text/timeText'

const whenText = (at: Date, zone: string, now: Date) => {
  const day = dayIn(at, zone)
  const ahead = daysBetween(dayIn(now, zone), day)
  const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `on ${shortDayText(day)},`
  return `${when} at ${timeIn(at, zone)}`
}

type Trip = Pick<OrderSummary, 'status' | 'flightStartTime' | 'flightDropTime' | 'airport'>

/** `You fly tomorrow at 09:00`, or when an aircraft that is out is due back, by the airport's days. */
export const flyText = ({ status, flightStartTime, flightDropTime, airport }: Trip, now: Date): string =>
  isAway(status)
    ? `${status === 'late' ? 'Was due' : 'Due'} back ${whenText(new Date(flightDropTime), airport.zone, now)}`
    : `You fly ${whenText(new Date(flightStartTime), airport.zone, now)}`
