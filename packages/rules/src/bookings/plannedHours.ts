import { toTenths } from '@tailshare/contract/hours'
import { hoursIn, overnightsIn, type Period } from '@tailshare/contract/period'

/** Of the time an aircraft is away, pilots fly about this much on a day trip. */
const flownShare = 0.7
const dayTripHours = 4

/** A first guess at the flight hours of a trip, in tenths, until the pilot says better. */
export const guessPlannedHours = (period: Period, zone: string) => {
  const most = dayTripHours + 2 * overnightsIn(period, zone)
  return Math.max(0.5, toTenths(Math.min(hoursIn(period) * flownShare, most)))
}
