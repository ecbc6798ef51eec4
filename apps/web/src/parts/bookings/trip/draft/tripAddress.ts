import { toTenths } from '@tailshare/contract/text/hours'
import type { Period } from '@tailshare/contract/text/period'
import { mostPlannedHours } from '@tailshare/rules/bookings/price/plannedHours'
import { suggestedTrip } from '@tailshare/rules/bookings/proposals/otherDates'
import { addressTime, readPeriod } from '../period/tripTimes.ts'

/** `chosen` is false while the dates are only a suggestion. */
export type Trip = { period: Period; hours: number | undefined; csip: string | undefined; chosen: boolean }
export type ChangeTrip = (part: Partial<Pick<Trip, 'period' | 'hours' | 'csip'>>) => void

export const withProposal = (trip: Trip, proposed: { flightStartTime: string; flightDropTime: string } | undefined): Trip =>
  trip.chosen || !proposed
    ? trip
    : { ...trip, period: { from: new Date(proposed.flightStartTime), to: new Date(proposed.flightDropTime) } }

/** Reads `?from=…&to=…&hours=4.2&csip=…`; missing or invalid dates become a suggestion. */
export const readTrip = (params: URLSearchParams, zone: string, now: Date): Trip => {
  const period = readPeriod(params.get('from'), params.get('to'), zone)
  const hours = toTenths(Number(params.get('hours')))
  const trip = period ?? suggestedTrip(now, zone)
  return {
    period: trip,
    // They may have been chosen for a longer trip.
    hours: hours >= 0.1 ? Math.min(hours, mostPlannedHours(trip)) : undefined,
    csip: params.get('csip') ?? undefined,
    chosen: period !== null,
  }
}

export const addressOfTrip = ({ period, hours }: Pick<Trip, 'period' | 'hours'>) => ({
  from: addressTime(period.from),
  to: addressTime(period.to),
  hours,
})
