import { toTenths } from '@tailshare/contract/hours'
import { daysTouched, hoursIn, instantAt, overnightsIn, type Period } from '@tailshare/contract/period'

/** Planned at least per night away, whatever the owner charges; nights are those of the calendar at the home airport. */
const hoursPerOvernight = 2
/** Of the hours by day that no one else can have, at least this much is planned. */
const leastShare = 0.25

/** Hours of a period between 06:00 and 22:00 by the clock of a zone. */
const hoursByDay = (period: Period, zone: string) =>
  daysTouched(period, zone).reduce((sum, day) => {
    const [opens, closes] = [instantAt(day, '06:00', zone), instantAt(day, '22:00', zone)]
    const from = period.from > opens ? period.from : opens
    const to = period.to < closes ? period.to : closes
    return sum + Math.max(0, hoursIn({ from, to }))
  }, 0)

/** Flight hours, in tenths, that a trip is planned with at least: what is held and what a late cancellation costs follow from them. */
export const leastPlannedHours = (period: Period, zone: string) =>
  toTenths(Math.max(hoursPerOvernight * Math.max(0, overnightsIn(period, zone)), hoursByDay(period, zone) * leastShare))

/** Of the time an aircraft is away, pilots fly about this much on a day trip. */
const flownShare = 0.7
const dayTripHours = 4

/** A first guess at the flight hours of a trip, in tenths, until the pilot says better. */
export const guessPlannedHours = (period: Period, zone: string) => {
  const most = dayTripHours + 2 * overnightsIn(period, zone)
  return Math.max(0.5, leastPlannedHours(period, zone), toTenths(Math.min(hoursIn(period) * flownShare, most)))
}
