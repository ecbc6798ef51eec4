import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { RefusedReason, RefusedTrips } from '@tailshare/contract/reports/cockpit/refusedTrips'
import { plusDays } from '@tailshare/contract/text/period'
import { ruleOf } from '../bookingRules.ts'
import type { AircraftFacts } from '../facts.ts'
import { ruleSetting } from '../rule.ts'

// Estimates what an owner's aircraft lost to refusals, and which one setting change would have recovered the most.

/** Owner-facing reason for each code. `null`: the pilot's own mistake, which says nothing about the aircraft. */
const reasonOf = {
  in_the_past: null,
  pilot_busy: null,
  csip_is_pilot: null,
  csip_not_qualified: null,
  csip_hours: null,
  csip_recency: null,
  cross_country_planning: null,
  planned_hours_low: null,
  planned_hours_high: null,
  too_many_aboard: null,
  too_long: null,
  suspended: null,
  slot_taken: 'taken',
  aircraft_grounded: 'grounded',
  not_listed: 'unlisted',
  maintenance_due_before_return: 'inspection',
  annual_not_on_record: 'inspection',
  inspections_not_confirmed: 'inspection',
  hundred_hours_passed: 'inspection',
  inspection_limits_trip: 'inspection',
  too_far_ahead: 'far_ahead',
  holiday_quota: 'quota',
  holiday_quota_with_previous: 'quota',
  consecutive_days: 'quota',
  advance_days: 'quota',
  maintenance_hours: 'quota',
  photo_id_missing: 'documents',
  photo_id_pending: 'documents',
  photo_id_expired: 'documents',
  pilot_certificate_missing: 'documents',
  pilot_certificate_pending: 'documents',
  pilot_certificate_expired: 'documents',
  medical_expired: 'documents',
  flight_review_expired: 'documents',
  ipc_older_than_6_months: 'ipc',
  ipc_date_missing: 'ipc',
  ipc_pending: 'ipc',
  insurance_expired: 'insurance',
  insurance_pending: 'insurance',
  insurance_file_missing: 'insurance',
  insurance_date_missing: 'insurance',
  transition_missing: 'transition',
  transition_pending: 'transition',
  transition_negative: 'transition',
  checkout_missing: 'checkout',
  checkout_expired: 'checkout',
  aircraft_recency: 'recency',
  student_not_allowed: 'ratings',
  class_rating: 'ratings',
  high_performance_endorsement: 'ratings',
  complex_endorsement: 'ratings',
  high_altitude_endorsement: 'ratings',
  tailwheel_endorsement: 'ratings',
  proficiency_check_expired: 'documents',
  type_rating: 'ratings',
  total_hours_low: 'total_hours',
  total_hours_missing: 'total_hours',
  type_hours_low: 'type_hours',
  type_hours_missing: 'type_hours',
  csip_required: 'csip',
  csip_required_because: 'learners',
  csip_unavailable: 'learners',
  csip_unavailable_because: 'learners',
  passenger_recency: 'ratings',
  not_a_customer: 'customers',
  membership_required: 'membership',
  payment_method_required: 'membership',
} as const satisfies Record<BookingRefusalCode, RefusedReason | null>

/** House rules. Rules from the law, an insurer or the manufacturer are never suggested for relaxing. */
const houseRules = ['ipc', 'total_hours', 'type_hours', 'csip', 'customers'] as const satisfies RefusedReason[]

const codesOf = (reason: RefusedReason) =>
  (Object.keys(reasonOf) as BookingRefusalCode[]).filter((code) => reasonOf[code] === reason)

/** All blocking codes to record for the owner; none if any of them is the pilot's own mistake. */
export const keptCodes = (refusals: BookingRefusal[]): BookingRefusalCode[] => {
  const codes = refusals.filter(({ severity }) => severity === 'block').map(({ code }) => code)
  return codes.every((code) => reasonOf[code] !== null) ? codes : []
}

/** One stored row: the pilot, the day, the refusal code, and every code that blocked the trip. */
export type RefusedRow = {
  accountId: string
  day: string
  code: BookingRefusalCode
  blocking: BookingRefusalCode[]
  incomeCents: number
}

type Trip = { codes: Set<BookingRefusalCode>; sets: BookingRefusalCode[][]; incomeCents: number }

/** Requests by the same pilot within this many days count as the same trip. */
const sameTripDays = 7

const tripsIn = (rows: readonly RefusedRow[]): Trip[] => {
  const trips: (Trip & { accountId: string; begins: string })[] = []
  for (const row of rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const { accountId, day, code, blocking, incomeCents } = row
    const known = trips.findLast((trip) => trip.accountId === accountId && day < plusDays(trip.begins, sameTripDays))
    if (known) {
      known.codes.add(code)
      known.sets.push(blocking)
      known.incomeCents = Math.max(known.incomeCents, incomeCents)
    } else trips.push({ accountId, begins: day, codes: new Set([code]), sets: [blocking], incomeCents })
  }
  return trips
}

const worth = (trips: readonly Trip[]) => ({
  trips: trips.length,
  incomeCents: trips.reduce((sum, trip) => sum + trip.incomeCents, 0),
})

const monthDays = 30.4

/**
 * Counts lost trips and their income, in total and by reason; a trip can have several reasons. `change`: the one house rule that, set to
 * warn, would have recovered the most income; absent if none would.
 */
export const summarizeRefused = (
  rows: readonly RefusedRow[],
  aircraft: Pick<AircraftFacts, 'modelFamily' | 'rules'>,
  days: number,
): Pick<RefusedTrips, 'trips' | 'incomeCents' | 'reasons' | 'change'> => {
  const trips = tripsIn(rows)
  const reasons = [...new Set(rows.map(({ code }) => reasonOf[code]))].filter((reason) => reason !== null)
  const changes = houseRules.flatMap((reason) => {
    const codes = codesOf(reason).filter((code) => ruleSetting(aircraft, ruleOf[code], code) === 'block')
    const won = worth(trips.filter(({ sets }) => sets.some((set) => set.every((code) => codes.includes(code)))))
    return won.trips === 0 ? [] : [{ reason, codes, ...won, tripsPerMonth: Math.round((10 * won.trips * monthDays) / days) / 10 }]
  })
  return {
    ...worth(trips),
    reasons: reasons
      .map((reason) => ({ reason, ...worth(trips.filter(({ codes }) => codesOf(reason).some((code) => codes.has(code)))) }))
      .sort((a, b) => b.incomeCents - a.incomeCents || b.trips - a.trips),
    change: changes.sort((a, b) => b.incomeCents - a.incomeCents || b.trips - a.trips)[0] ?? null,
  }
}
