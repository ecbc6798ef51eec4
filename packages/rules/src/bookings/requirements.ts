import { hoursText } from '@tailshare/contract/hours'
import type { BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import { plainDayText } from '@tailshare/contract/timeText'
import { exemption } from './exemptions.ts'
import { highPerformanceAbove, ratingText } from './experience.ts'
import type { BookingFacts } from './facts.ts'
import { longest, documentsOf } from './documents.ts'
import { ruleSetting } from './ruleDefaults.ts'
import { flightReviewUntil, ipcUntil, medicalUntil } from './validity.ts'

/** What an aircraft asks of a pilot, and what the pilot has: the friendly side of the rules that refuse. */
export type Requirement = {
  /** Refusals that say that it is not met. */
  codes: BookingRefusalCode[]
  /** What is asked, or `null` where this aircraft does not ask for it. */
  asked: (facts: BookingFacts) => string | null
  /** What the pilot has, when the rule passes. */
  have: (facts: BookingFacts) => string
  /** The last day on which it is met, for a word of warning in time. */
  until?: (facts: BookingFacts) => string | null
}

const medicalEnd = (facts: BookingFacts) =>
  longest(documentsOf(facts, 'medical').verified, (document) => medicalUntil(document, facts.pilot.birthDate))?.until ?? null
const reviewEnd = (facts: BookingFacts) => longest(documentsOf(facts, 'flight_review').verified, flightReviewUntil)?.until ?? null
const lastIpc = (facts: BookingFacts) => longest(documentsOf(facts, 'ipc').verified, ipcUntil)
const insuranceEnd = (facts: BookingFacts) =>
  longest(documentsOf(facts, 'insurance').verified, ({ expiresOn }) => expiresOn)?.until ?? null
const trainedOn = (facts: BookingFacts) =>
  longest(documentsOf(facts, 'transition', facts.aircraft.modelFamily).verified, ({ issuedOn }) => issuedOn)?.until ?? null

const dayOr = (day: string | null, before: string, otherwise: string) => (day ? `${before}${plainDayText(day)}` : otherwise)
const has = (hours: number | null) => (hours === null ? 'None are asked for' : `You have ${hoursText(hours)}`)

export const requirements: Requirement[] = [
  {
    codes: ['total_hours_low', 'total_hours_missing'],
    asked: ({ aircraft }) => (aircraft.minimumTotalHours > 0 ? `${aircraft.minimumTotalHours} h total time` : null),
    have: ({ pilot }) => has(pilot.totalHours),
  },
  {
    codes: ['type_hours_low', 'type_hours_missing'],
    asked: ({ aircraft }) => (aircraft.minimumTypeHours > 0 ? `${aircraft.minimumTypeHours} h in type` : null),
    have: ({ pilot }) => has(pilot.typeHours),
  },
  {
    codes: ['student_not_allowed'],
    asked: ({ aircraft }) => (aircraft.type === 5 ? 'Licensed pilots only' : null),
    have: () => 'You are licensed',
  },
  {
    codes: ['csip_required', 'csip_required_because', 'csip_unavailable', 'csip_unavailable_because'],
    asked: ({ aircraft }) => (ruleSetting(aircraft, 'csip_required') === 'off' ? null : 'A CSIP aboard'),
    have: ({ request }) => (request.csip ? `${request.csip.name} flies with you` : 'Not needed for you'),
  },
  {
    codes: ['type_rating'],
    asked: ({ aircraft }) => (aircraft.needsTypeRating ? `${ratingText(aircraft.needsTypeRating)} type rating` : null),
    have: () => 'In your profile',
  },
  {
    codes: ['high_performance_endorsement'],
    asked: ({ aircraft }) =>
      aircraft.horsepower > highPerformanceAbove && !aircraft.needsTypeRating ? 'High-performance endorsement' : null,
    have: () => 'In your profile',
  },
  {
    codes: ['transition_missing', 'transition_pending', 'transition_negative'],
    asked: ({ aircraft }) => (aircraft.needsTransition ? `Transition training, ${aircraft.modelFamily}` : null),
    have: (facts) => dayOr(trainedOn(facts), 'Verified, ', 'Verified'),
  },
  {
    codes: ['ipc_older_than_6_months', 'ipc_date_missing', 'ipc_pending'],
    asked: () => 'IPC within 6 months',
    have: (facts) => dayOr(lastIpc(facts)?.document.issuedOn ?? null, '', 'In your documents'),
    until: (facts) => lastIpc(facts)?.until ?? null,
  },
  {
    codes: ['flight_review_expired'],
    asked: () => 'Flight review valid at return',
    have: (facts) => dayOr(reviewEnd(facts), 'Until ', 'In your documents'),
    until: reviewEnd,
  },
  {
    codes: ['medical_expired'],
    asked: () => 'Medical valid at return',
    have: (facts) => dayOr(medicalEnd(facts), 'Until ', 'In your documents'),
    until: medicalEnd,
  },
  {
    codes: ['insurance_expired', 'insurance_pending', 'insurance_file_missing', 'insurance_date_missing'],
    asked: () => 'Renter’s insurance',
    have: (facts) => dayOr(insuranceEnd(facts), 'Ends ', 'In your documents'),
    until: insuranceEnd,
  },
  {
    codes: ['not_a_customer'],
    asked: ({ aircraft }) => (aircraft.customersOnly ? 'On the owner’s list of customers' : null),
    have: () => 'You are on it',
  },
]

/** Rules without something to ask for on the aircraft page; said only when they pass. */
export const otherRules: { codes: BookingRefusalCode[]; passing: (facts: BookingFacts) => string | null }[] = [
  { codes: ['in_the_past', 'too_far_ahead', 'too_long'], passing: () => 'The dates can be booked' },
  { codes: ['slot_taken'], passing: ({ aircraft }) => `${aircraft.tailNumber} is free, turnaround included` },
  { codes: ['pilot_busy'], passing: () => 'You have no other booking then' },
  { codes: ['aircraft_grounded'], passing: () => 'No squawk grounds the aircraft' },
  { codes: ['maintenance_due_before_return'], passing: () => 'No inspection comes due before you are back' },
  {
    codes: ['holiday_quota', 'holiday_quota_with_previous', 'consecutive_days', 'advance_days', 'maintenance_hours'],
    passing: ({ quota }) => (quota ? 'Your share has days left' : null),
  },
  {
    codes: ['passenger_recency'],
    passing: ({ request, pilot }) =>
      request.passengers > 0 ? `Passenger recency: ${pilot.landingsLast90Days} landings in 90 days` : null,
  },
  {
    codes: ['membership_required'],
    passing: ({ pilot }) => (pilot.hasActiveMembership ? `Membership: ${pilot.membershipPlanName ?? 'active'}` : null),
  },
  { codes: ['payment_method_required'], passing: ({ pilot }) => (pilot.hasUsablePaymentMethod ? 'Payment method: ready' : null) },
]

/** The reason for which a requirement does not touch this pilot, if any. */
export const requirementExemption = (facts: BookingFacts, { codes }: Requirement) => {
  const [code] = codes
  return code ? exemption(facts, code) : undefined
}

/** Switched off by the owner, for every one of its codes. */
export const isOff = (facts: BookingFacts, codes: BookingRefusalCode[]) =>
  codes.every((code) => ruleSetting(facts.aircraft, code) === 'off')
