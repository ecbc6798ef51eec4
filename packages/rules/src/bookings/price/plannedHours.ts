import { toTenths } from '@tailshare/contract/text/hours'
import { daysTouched, hoursIn, instantAt, overnightsIn, type Period } from '@tailshare/contract/text/period'
import type { BookingFacts } from '../book/facts.ts'

/** Minimum planned flight hours per night away, whatever the owner charges. */
const hoursPerOvernight = 2
/** Minimum share of the booked daytime hours that must be planned as flight hours. */
const leastShare = 0.25

/** Hours of a period between 06:00 and 22:00 by the clock of a zone. */
const hoursByDay = (period: Period, zone: string) =>
  daysTouched(period, zone).reduce((sum, day) => {
    const [opens, closes] = [instantAt(day, '06:00', zone), instantAt(day, '22:00', zone)]
    const from = period.from > opens ? period.from : opens
    const to = period.to < closes ? period.to : closes
    return sum + Math.max(0, hoursIn({ from, to }))
  }, 0)

/** Minimum planned flight hours of a trip, in tenths. Holds and late-cancellation charges depend on them. */
export const leastPlannedHours = (period: Period, zone: string) =>
  toTenths(Math.max(hoursPerOvernight * overnightsIn(period, zone), hoursByDay(period, zone) * leastShare))

/** Limited by the length of the trip. */
export const mostPlannedHours = (period: Period) => Math.max(0, hoursIn(period))

/** Typical share of a day trip spent flying. */
const flownShare = 0.7
const dayTripHours = 4

/** Default flight hours of a trip, in tenths, until the pilot enters their own. */
export const guessPlannedHours = (period: Period, zone: string) => {
  const most = dayTripHours + 2 * overnightsIn(period, zone)
  return Math.max(0.5, leastPlannedHours(period, zone), toTenths(Math.min(hoursIn(period) * flownShare, most)))
}

/**
 * Planned hours after the times changed and the pilot did not enter any: kept where the new times allow. A shorter trip scales them down
 * like the default guess.
 */
export const plannedHoursAfter = (planned: number, was: Period, is: Period, zone: string) => {
  const share = hoursIn(is) < hoursIn(was) ? Math.min(1, guessPlannedHours(is, zone) / guessPlannedHours(was, zone)) : 1
  return Math.min(mostPlannedHours(is), Math.max(leastPlannedHours(is, zone), toTenths(planned * share)))
}

/**
 * Maximum trip length in elapsed hours: the owner's limit, or the agreed length if a longer trip is only shortened. `null` for owners and
 * co-owners, whose quota decides, and for the shop, which has its own.
 */
export const longestTripHours = ({
  request: { purpose, agreedHours = 0 },
  pilot: { ownsAircraft },
  aircraft: { maxTripDays },
}: {
  request: Pick<BookingFacts['request'], 'purpose' | 'agreedHours'>
  pilot: Pick<BookingFacts['pilot'], 'ownsAircraft'>
  aircraft: Pick<BookingFacts['aircraft'], 'maxTripDays'>
}) => (ownsAircraft || purpose === 'maintenance' ? null : Math.max(maxTripDays * 24, agreedHours))
