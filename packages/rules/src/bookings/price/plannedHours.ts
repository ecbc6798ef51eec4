import { toTenths } from '@tailshare/contract/text/hours'
import { daysTouched, hoursIn, instantAt, overnightsIn, type Period } from '@tailshare/contract/text/period'

/** Planned at least per night stayed away, whatever the owner charges. */
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
  toTenths(Math.max(hoursPerOvernight * overnightsIn(period, zone), hoursByDay(period, zone) * leastShare))

/** No more than the trip itself. */
export const mostPlannedHours = (period: Period) => Math.max(0, hoursIn(period))

/** Of the time an aircraft is away, pilots fly about this much on a day trip. */
const flownShare = 0.7
const dayTripHours = 4

/** A first guess at the flight hours of a trip, in tenths, until the pilot says better. */
export const guessPlannedHours = (period: Period, zone: string) => {
  const most = dayTripHours + 2 * overnightsIn(period, zone)
  return Math.max(0.5, leastPlannedHours(period, zone), toTenths(Math.min(hoursIn(period) * flownShare, most)))
}

/**
 * What a trip is planned with once its times are changed and its pilot says nothing of the hours: as before, where the new times allow
 * that. A shorter trip takes as much less as a first guess at it would.
 */
export const plannedHoursAfter = (planned: number, was: Period, is: Period, zone: string) => {
  const share = hoursIn(is) < hoursIn(was) ? Math.min(1, guessPlannedHours(is, zone) / guessPlannedHours(was, zone)) : 1
  return Math.min(mostPlannedHours(is), Math.max(leastPlannedHours(is, zone), toTenths(planned * share)))
}
