import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { plusMinutes } from '@tailshare/contract/text/period'
import { hasNotLeft } from '@tailshare/contract/base/statuses'
import { halfHourFrom, delayProblem } from '@tailshare/rules/bookings/change/delays'

const minutesLate = [15, 30, 45, 60, 90, 120, 180, 240]
const halfHoursBack = [0, 1, 2, 3, 4, 6, 8]

/** The times a late pilot can report in one tap, for the start or the return. */
export const lateTimes = ({ status, flightStartTime, flightDropTime }: OrderSummary, now: Date): Date[] => {
  const period = { from: new Date(flightStartTime), to: new Date(flightDropTime) }
  if (hasNotLeft(status))
    return minutesLate.map((minutes) => plusMinutes(period.from, minutes)).filter((at) => delayProblem(period, at, now) === null)
  const due = period.to > now ? period.to : halfHourFrom(plusMinutes(now, 1))
  return halfHoursBack.map((halves) => plusMinutes(due, (halves + (period.to > now ? 1 : 0)) * 30))
}
