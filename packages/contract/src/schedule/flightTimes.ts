import { plusHours, type Period } from '../text/period.ts'

/** The API's two trip times as one period. */
export const flightPeriod = (times: { flightStartTime: string; flightDropTime: string }): Period => ({
  from: new Date(times.flightStartTime),
  to: new Date(times.flightDropTime),
})

type TimesInput = { flightStartTime?: string; flight_start_time?: string; flightDropTime?: string; flight_drop_time?: string }

/** The period of a query in either spelling. With only one end, it is two hours long. `undefined` without any. */
export const askedPeriod = (query: TimesInput): Period | undefined => {
  const start = query.flightStartTime ?? query.flight_start_time
  const drop = query.flightDropTime ?? query.flight_drop_time
  if (!start && !drop) return undefined
  const to = drop ? new Date(drop) : plusHours(new Date(start!), 2)
  return { from: start ? new Date(start) : plusHours(to, -2), to }
}
