import { dayIn, type Period } from '@tailshare/contract/text/period'
import type { AircraftFacts, BookerKind, BookingFacts, PilotFacts, QuotaFacts } from '@tailshare/rules/bookings/book/facts'
import { holidaysIn } from '@tailshare/rules/bookings/price/holidays'
import { guessPlannedHours } from '@tailshare/rules/bookings/price/plannedHours'
import { holidaysByYear, limitsFor } from '@tailshare/rules/sharing/shares/holdings'
import { usualTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import { bookedSpansOf, claimedSpansOf, spansOf } from '../../../schedule/queries.ts'
import type { QuotaCounted } from '../../quotas/queries.ts'
import type { CsipRow, PilotProfile } from '../pilots/queries.ts'
import { type AircraftFactsRow, type findAhead, firstQuotaYear, type Standing } from './queries.ts'

export const aircraftFactsOf = ({ groundedReason, ...row }: AircraftFactsRow): AircraftFacts => ({
  ...row,
  grounded: groundedReason === null ? null : { reason: groundedReason },
})

export const noPilot: PilotProfile = {
  id: '',
  isSuspended: false,
  category: null,
  birthDate: null,
  ratings: [],
  endorsements: [],
  endorsed: [],
  totalHours: null,
  documents: [],
  hasActiveMembership: false,
  membershipDiscountPercent: 0,
  membershipPlanName: null,
  hasUsablePaymentMethod: false,
  hasCard: false,
  hoursByFamily: {},
  commandHoursByFamily: {},
  checkouts: [],
  flights: [],
  entered: [],
  overrides: [],
  ownedAircraftIds: [],
}

export const pilotFactsOf = (profile: PilotProfile, aircraft: Pick<AircraftFacts, 'id' | 'modelFamily'>): PilotFacts => {
  const { hoursByFamily, commandHoursByFamily, ownedAircraftIds, flights, entered, overrides, ...pilot } = profile
  const ofFamily = ({ family }: { family: string }) => family === aircraft.modelFamily
  return {
    ...pilot,
    typeHours: hoursByFamily[aircraft.modelFamily] ?? null,
    typeCommandHours: commandHoursByFamily[aircraft.modelFamily] ?? null,
    ownsAircraft: ownedAircraftIds.includes(aircraft.id),
    landed: flights.map(({ family: modelFamily, ...flight }) => ({ ...flight, modelFamily })),
    recent: { flights: flights.filter(ofFamily), entered: entered.filter(ofFamily) },
    overrides: overrides.filter(({ aircraftId }) => aircraftId === aircraft.id),
  }
}

export const csipFactsOf = <Row extends CsipRow>(row: Row, aircraft: Pick<AircraftFacts, 'id' | 'modelFamily'>) => {
  const { profile, lessons, ...csip } = row
  return {
    ...csip,
    pilot: pilotFactsOf(profile, aircraft),
    lessons: lessons.map(({ from, to, hours }) => ({ from: new Date(from), to: new Date(to), hours })),
  }
}

export const aheadOf = ({ csips, booked }: Awaited<ReturnType<typeof findAhead>>, aircraft: AircraftFacts) => ({
  csips: csips.map((csip) => csipFactsOf(csip, aircraft)),
  booked,
})

type Booking = {
  aircraft: { ownerId: string }
  pilot: { id: string } | null
  sharePercent: number | null
}

export const bookerOf = ({ aircraft, pilot, sharePercent }: Booking): BookerKind =>
  pilot && aircraft.ownerId === pilot.id ? 'owner' : sharePercent !== null ? 'coOwner' : 'renter'

/** A co-owner's quota facts; `counted` is what their bookings already use. */
export const quotaOf = (
  { sharePercent, zone, period }: { sharePercent: number; zone: string; period: Period },
  { type, terms, holdings, uses, claims, credits, shopHours }: QuotaCounted,
): QuotaFacts => {
  const year = firstQuotaYear(period)
  const share = { sharePercent, terms: terms ?? usualTerms(type), holdings, credits }
  return {
    sharePercent,
    limits: limitsFor(share, dayIn(period.from, zone)),
    holidaysByYear: holidaysByYear(share, [year - 1, year, year + 1, year + 2]),
    holidays: holidaysIn(`${year - 1}-01-01`, `${year + 1}-12-31`),
    uses,
    claims,
    maintenanceHoursThisYear: shopHours,
  }
}

type Ask = {
  period: Period
  plannedHours?: number | undefined
  passengers: number
  destination?: string | undefined
  byOwner?: boolean
  now: Date
}

/** Facts for the rules from one statement. Quotas are added later for co-owners. */
export const bookingFactsOf = (
  standing: Standing,
  { period, plannedHours, passengers, destination, byOwner = false, now }: Ask,
): BookingFacts => {
  const aircraft = aircraftFactsOf(standing.aircraft)
  return {
    request: {
      period,
      plannedHours: plannedHours ?? guessPlannedHours(period, aircraft.zone),
      csip: standing.csip && csipFactsOf(standing.csip, aircraft),
      passengers,
      ...(destination !== undefined && { destination }),
      purpose: 'flight',
    },
    pilot: pilotFactsOf(standing.pilot ?? noPilot, aircraft),
    aircraft,
    booker: byOwner ? 'owner' : bookerOf(standing),
    aircraftBusy: (standing.sharePercent === null ? spansOf : claimedSpansOf)(standing.aircraftBusy),
    pilotBusy: bookedSpansOf(standing.pilotBusy),
    quota: null,
    csipsFree: standing.csipsFree,
    ahead: null,
    graceFrom: standing.graceFrom,
    now,
  }
}
