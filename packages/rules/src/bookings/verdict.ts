import type { Verdict } from '@tailshare/contract/aircraft'
import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import { maxFlightHours } from '@tailshare/contract/constants'
import { liftedByCsip } from './exemptions.ts'
import type { AircraftFacts, BookingFacts, VerdictFacts } from './facts.ts'
import { ratingText } from './experience.ts'
import { judgedFacts } from './standing.ts'
import { datelessRules, pilotRules, whyNotBook } from './whyNotBook.ts'

type Saying = (aircraft: AircraftFacts) => string

/** Out of reach for now: no document settles it. Said before all else, in this order. */
const notRated: Partial<Record<BookingRefusalCode, Saying>> = {
  type_rating: ({ needsTypeRating }) => `Needs an ${ratingText(needsTypeRating ?? '')} type rating`,
  student_not_allowed: () => 'Not for students',
  total_hours_low: ({ minimumTotalHours }) => `Needs ${minimumTotalHours} h total time`,
  type_hours_low: ({ minimumTypeHours }) => `Needs ${minimumTypeHours} h in type`,
  not_a_customer: () => 'For the owner’s customers',
  csip_unavailable_because: () => 'Needs a CSIP, and none is free',
  csip_unavailable: () => 'Needs a CSIP, and none is free',
  csip_required_because: () => 'Needs a CSIP aboard',
  csip_required: () => 'Needs a CSIP aboard',
}

/** One step away. */
const after: Partial<Record<BookingRefusalCode, Saying>> = {
  aircraft_grounded: () => 'After its repair',
  maintenance_due_before_return: () => 'After its inspection',
  transition_missing: ({ modelFamily }) => `After your ${modelFamily} training`,
  transition_negative: ({ modelFamily }) => `After your ${modelFamily} training`,
  transition_pending: ({ modelFamily }) => `After your ${modelFamily} training is verified`,
  high_performance_endorsement: () => 'After your high-performance endorsement',
  flight_review_expired: () => 'After your flight review',
  medical_expired: () => 'After your medical',
  ipc_older_than_6_months: () => 'After your IPC',
  ipc_date_missing: () => 'After your IPC',
  ipc_pending: () => 'After your IPC is verified',
  insurance_pending: () => 'After your insurance is verified',
  insurance_file_missing: () => 'After you add your insurance',
  insurance_expired: () => 'After you renew your insurance',
  insurance_date_missing: () => 'After you add your insurance',
  total_hours_missing: () => 'After you enter your hours',
  type_hours_missing: () => 'After you enter your hours',
}

/** The pilot may fly it, but not at the dates that are searched. */
const otherDates: Partial<Record<BookingRefusalCode, Saying>> = {
  in_the_past: () => 'This time has passed',
  too_long: () => `Trips last up to ${maxFlightHours} h`,
  too_far_ahead: () => 'Not open for booking yet',
  slot_taken: () => 'Taken at this time',
  pilot_busy: () => 'You have another booking then',
  holiday_quota: () => 'Beyond your holiday quota',
  holiday_quota_with_previous: () => 'Beyond your holiday quota',
  consecutive_days: () => 'Beyond your days in 60',
  advance_days: () => 'Beyond your days in advance',
}

/** The pilot may fly it, and only the money is not arranged. */
const toPay: Partial<Record<BookingRefusalCode, Saying>> = {
  membership_required: () => 'After you choose a plan',
  payment_method_required: () => 'After you add a card',
}

const say = (sayings: Partial<Record<BookingRefusalCode, Saying>>, refusals: BookingRefusal[], aircraft: AircraftFacts) =>
  Object.entries(sayings).find(([code]) => refusals.some((refusal) => refusal.code === code))?.[1](aircraft)

/**
 * What a booking of these dates would be refused for: the same rules, codes and severities. Without dates, what would refuse
 * any booking. `plannedHours` are a guess here, as they are until the pilot says better.
 */
const blockingRefusals = (facts: BookingFacts, hasDates: boolean) =>
  (hasDates ? whyNotBook(facts) : datelessRules.flatMap((rule) => rule(facts))).filter(({ severity }) => severity === 'block')

/** May this pilot book this aircraft: the first thing that a card says. */
export const verdict = (facts: VerdictFacts): Verdict => {
  const { pilot, aircraft } = facts
  if (pilot === null) return { kind: 'sign_in', text: 'Sign in to see whether you may fly it', codes: [] }
  const full = judgedFacts({ ...facts, pilot })
  const refusals = blockingRefusals(full, facts.period !== null)
  const codes = refusals.map(({ code }) => code)
  const flying = refusals.filter(({ code }) => !(code in otherDates) && !(code in toPay))
  if (!facts.csipAvailable || flying.some(({ code }) => liftedByCsip(full, code) === undefined)) {
    const unrated = say(notRated, flying, aircraft)
    if (unrated) return { kind: 'not_rated', text: unrated, codes }
    if (flying.length > 0)
      return { kind: 'after', text: say(after, flying, aircraft) ?? 'After your documents are settled', codes }
  }
  const elsewhen = say(otherDates, refusals, aircraft)
  if (elsewhen) return { kind: 'other_dates', text: elsewhen, codes }
  const unpaid = say(toPay, refusals, aircraft)
  if (unpaid) return { kind: 'after', text: unpaid, codes }
  return flying.length > 0
    ? { kind: 'with_csip', text: 'With an instructor', codes }
    : { kind: 'book_now', text: 'Book now', codes }
}

const ratingCodes: ReadonlySet<BookingRefusalCode> = new Set([
  'student_not_allowed',
  'csip_required_because',
  'total_hours_low',
  'total_hours_missing',
  'type_hours_low',
  'type_hours_missing',
  'type_rating',
  'transition_missing',
  'transition_negative',
  'transition_pending',
])

/**
 * For `hide_not_rated_aircrafts`: student licence, hours, rating and transition training of the pilot alone. Learners, who fly
 * dual anyway, are shown what they can fly with a CSIP where there is one. Visitors are shown everything.
 */
export const mayFly = (facts: VerdictFacts): boolean => {
  const { pilot } = facts
  if (pilot === null) return true
  const full = judgedFacts({ ...facts, pilot })
  return pilotRules
    .flatMap((rule) => rule(full))
    .filter(({ code, severity }) => severity === 'block' && ratingCodes.has(code))
    .every(({ code }) => code === 'csip_required_because' && facts.csipAvailable)
}
