import type { BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import type { BookingFacts } from './facts.ts'

// Who is let off which rule, and why. A rule itself only looks at its own data.

type Exemptions = Partial<Record<BookingRefusalCode, string>>

const dual = 'With a CSIP aboard the flight is dual instruction'
const training = 'The CSIP gives this training'

/**
 * What a CSIP aboard lifts. Not lifted: the medical of a licensed pilot (the renter keeps operational control), a type rating
 * (earned at a training center, not on a rental), insurance, money and everything about dates.
 */
export const csipLifts: Exemptions = {
  total_hours_missing: dual,
  total_hours_low: dual,
  type_hours_missing: dual,
  type_hours_low: dual,
  transition_missing: training,
  transition_negative: training,
  transition_pending: training,
  ipc_older_than_6_months: dual,
  ipc_date_missing: dual,
  ipc_pending: dual,
  flight_review_expired: 'The CSIP can sign the flight review on this trip',
  high_performance_endorsement: 'The CSIP can sign the endorsement (14 CFR 61.31(f))',
  passenger_recency: 'The CSIP is current, and no passenger to the pilot',
  csip_required: dual,
  csip_required_because: dual,
}

/** 14 CFR 61.23(b): a student needs no medical for dual instruction. */
const csipLiftsForStudents: Exemptions = { medical_expired: 'No medical is needed for dual instruction (14 CFR 61.23(b))' }

/** 14 CFR 61.56(g), and a student has no hours of their own to show: the endorsement speaks for them. */
const studentsSkip: Exemptions = { flight_review_expired: 'Students need no flight review (14 CFR 61.56(g))' }

const named = 'The owner’s insurance names this pilot'
export const namedPilotsSkip: Exemptions = {
  total_hours_missing: named,
  total_hours_low: named,
  type_hours_missing: named,
  type_hours_low: named,
  csip_required: named,
  not_a_customer: named,
}

const ownPolicy = 'The aircraft’s own policy covers its owners'
/** For who holds the aircraft or a share in it. Documents that the law asks for, training and the IPC stay. */
export const ownersSkip: Exemptions = {
  insurance_file_missing: ownPolicy,
  insurance_pending: ownPolicy,
  insurance_expired: ownPolicy,
  insurance_date_missing: ownPolicy,
  total_hours_missing: ownPolicy,
  total_hours_low: ownPolicy,
  type_hours_missing: ownPolicy,
  type_hours_low: ownPolicy,
  csip_required: 'Owners set this rule for others',
}

/** For who books their own aircraft, also on behalf of others. */
export const ownBookingsSkip: Exemptions = {
  membership_required: 'Members rent; owners and co-owners book what is theirs',
  not_a_customer: 'The list is for renters',
}

const nobodyFlies = 'The aircraft is in the shop, nobody flies'
const shopSkips = (code: BookingRefusalCode) =>
  code in csipLifts ||
  code.startsWith('insurance_') ||
  [
    'medical_expired',
    'type_rating',
    'student_not_allowed',
    'aircraft_grounded',
    'maintenance_due_before_return',
    'payment_method_required',
    'csip_unavailable',
    'csip_unavailable_because',
    'pilot_busy',
  ].includes(code)

/** The chosen CSIP can come: rates this airport and is free for the whole trip. */
export const csipAboard = ({ request: { csip } }: BookingFacts) => csip !== null && csip.free && csip.atAirport

export const isLearner = ({ pilot }: BookingFacts) =>
  pilot.category === 'student_pilot' || pilot.category === 'non_pilot' || pilot.category === null

/** What a CSIP would settle for this pilot, had they booked one. */
export const liftedByCsip = (facts: BookingFacts, code: BookingRefusalCode) =>
  csipLifts[code] ?? (isLearner(facts) ? csipLiftsForStudents[code] : undefined)

/** Why this rule does not apply here, or `undefined` when it does. */
export const exemption = (facts: BookingFacts, code: BookingRefusalCode): string | undefined =>
  (facts.request.purpose === 'maintenance' && shopSkips(code) ? nobodyFlies : undefined) ??
  (csipAboard(facts) ? liftedByCsip(facts, code) : undefined) ??
  (facts.pilot.category === 'student_pilot' ? studentsSkip[code] : undefined) ??
  (facts.aircraft.namedPilotIds.includes(facts.pilot.id) ? namedPilotsSkip[code] : undefined) ??
  (facts.pilot.ownsAircraft ? ownersSkip[code] : undefined) ??
  (facts.booker === 'renter' ? undefined : ownBookingsSkip[code])
