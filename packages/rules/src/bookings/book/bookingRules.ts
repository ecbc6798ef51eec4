import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { type BookingRule, type Refusal, ruleSetting } from './rule.ts'
import { aircraftGrounded, maintenanceDueBeforeReturn, notListed, tooManyAboard } from '../rules/aircraft.ts'
import { annualOnRecord, hundredHoursPassed, inspectionLimitsTrip, inspectionsConfirmed } from '../rules/inspections.ts'
import { advanceDays, consecutiveDays, holidayQuota, maintenanceHours } from '../rules/coOwnership.ts'
import { inThePast, tooFarAhead, tooLong, pilotBusy, slotTaken, plannedHoursHigh, plannedHoursLow } from '../rules/dates.ts'
import { notSuspended, photoId, pilotCertificate } from '../rules/pilot/identity.ts'
import { checkout } from '../rules/checkout.ts'
import { flightReview, insurance, ipc, medical } from '../rules/documents.ts'
import { csipHours, csipQualified, csipRecency } from '../rules/csip.ts'
import { complex, highAltitude, highPerformance, tailwheel, crossCountryPlanning } from '../rules/pilot/endorsements.ts'
import { studentNotAllowed, totalHours, typeHours } from '../rules/pilot/experience.ts'
import { passengerRecency } from '../rules/passengers.ts'
import { classRating, typeRating, proficiencyCheck } from '../rules/pilot/ratings.ts'
import { csipByOwner, csipForLearners, csipIsPilot, csipUnavailable } from '../rules/instructor.ts'
import { membershipRequired, notACustomer, paymentMethodRequired } from '../rules/membership.ts'
import { aircraftRecency } from '../rules/pilot/recency.ts'
import { transition } from '../rules/pilot/training.ts'
import { exemption, overriding } from './exemption.ts'
import type { BookingFacts } from './facts.ts'

type RuleByCode = {
  [C in BookingRefusalCode]: Omit<BookingRule, 'check' | 'againAtCheckIn' | 'refusals'> & { refusals: { [K in C]: Refusal<K> } }
}

/** Maps each refusal code to its rule, in the order a pilot can act on them: dates, slot, aircraft, documents, experience, money. */
export const ruleOf = {
  in_the_past: inThePast,
  too_far_ahead: tooFarAhead,
  too_long: tooLong,
  planned_hours_low: plannedHoursLow,
  planned_hours_high: plannedHoursHigh,

  holiday_quota: holidayQuota,
  holiday_quota_with_previous: holidayQuota,
  consecutive_days: consecutiveDays,
  advance_days: advanceDays,
  maintenance_hours: maintenanceHours,

  slot_taken: slotTaken,
  pilot_busy: pilotBusy,

  not_listed: notListed,
  aircraft_grounded: aircraftGrounded,
  maintenance_due_before_return: maintenanceDueBeforeReturn,
  annual_not_on_record: annualOnRecord,
  hundred_hours_passed: hundredHoursPassed,
  inspection_limits_trip: inspectionLimitsTrip,
  inspections_not_confirmed: inspectionsConfirmed,
  too_many_aboard: tooManyAboard,

  suspended: notSuspended,
  photo_id_missing: photoId,
  photo_id_pending: photoId,
  photo_id_expired: photoId,
  pilot_certificate_missing: pilotCertificate,
  pilot_certificate_pending: pilotCertificate,
  pilot_certificate_expired: pilotCertificate,
  medical_expired: medical,
  flight_review_expired: flightReview,
  proficiency_check_expired: proficiencyCheck,
  ipc_older_than_6_months: ipc,
  ipc_date_missing: ipc,
  ipc_pending: ipc,
  insurance_expired: insurance,
  insurance_pending: insurance,
  insurance_file_missing: insurance,
  insurance_date_missing: insurance,
  transition_missing: transition,
  transition_pending: transition,
  transition_negative: transition,
  checkout_missing: checkout,
  checkout_expired: checkout,

  student_not_allowed: studentNotAllowed,
  total_hours_low: totalHours,
  total_hours_missing: totalHours,
  type_hours_low: typeHours,
  type_hours_missing: typeHours,
  class_rating: classRating,
  type_rating: typeRating,
  high_performance_endorsement: highPerformance,
  complex_endorsement: complex,
  high_altitude_endorsement: highAltitude,
  tailwheel_endorsement: tailwheel,
  aircraft_recency: aircraftRecency,
  csip_required_because: csipForLearners,
  cross_country_planning: crossCountryPlanning,
  csip_required: csipByOwner,
  csip_is_pilot: csipIsPilot,
  csip_not_qualified: csipQualified,
  csip_hours: csipHours,
  csip_unavailable: csipUnavailable,
  csip_unavailable_because: csipUnavailable,
  passenger_recency: passengerRecency,
  csip_recency: csipRecency,
  not_a_customer: notACustomer,

  membership_required: membershipRequired,
  payment_method_required: paymentMethodRequired,
} satisfies RuleByCode

export type AnyBookingRule = (typeof ruleOf)[BookingRefusalCode]

/** Each rule once, in the order above. */
export const bookingRules: readonly AnyBookingRule[] = [...new Set(Object.values(ruleOf))]

/** The wording of a refusal code. */
export const refusalOf = <C extends BookingRefusalCode>(code: C): Refusal<C> => (ruleOf as RuleByCode)[code].refusals[code]

export const codesOf = ({ refusals }: AnyBookingRule) => Object.keys(refusals) as BookingRefusalCode[]

/** The rule's refusal, or `null` if it passes, is switched off, or an exemption or override applies. */
const failedBy = (rule: AnyBookingRule, facts: BookingFacts) => {
  const found = rule.check(facts)
  if (found === null) return null
  const { onlyWarns, ...failed } = found
  const setting = ruleSetting(facts.aircraft, rule, found.code)
  if (setting === 'off' || exemption(facts, rule.exempt) !== undefined) return null
  if (overriding(facts, rule, found.code)) return null
  return { ...failed, severity: onlyWarns ? ('warn' as const) : setting }
}

/** The rules that fail, without wording and ways out, to stay cheap for hundreds of cards and proposed dates. */
export const failures = (facts: BookingFacts, rules: readonly AnyBookingRule[] = bookingRules) =>
  rules.flatMap((rule) => failedBy(rule, facts) ?? [])
