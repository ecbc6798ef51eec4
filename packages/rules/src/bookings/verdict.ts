import type { Verdict } from '@tailshare/contract/aircraft'
import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import { liftedByCsip } from './exemptions.ts'
import type { AircraftFacts, VerdictFacts } from './facts.ts'
import { ratingText } from './experience.ts'
import { factsWithoutDates } from './standing.ts'
import { pilotRules } from './whyNotBook.ts'

type Saying = (aircraft: AircraftFacts) => string

/** Out of reach for now: no paper settles it. Said before all else, in this order. */
const notRated: Partial<Record<BookingRefusalCode, Saying>> = {
  type_rating: ({ needsTypeRating }) => `Needs an ${ratingText(needsTypeRating ?? '')} type rating`,
  student_not_allowed: () => 'Not for students',
  total_hours_low: ({ minimumTotalHours }) => `Needs ${minimumTotalHours} h total time`,
  type_hours_low: ({ minimumTypeHours }) => `Needs ${minimumTypeHours} h in type`,
  not_a_customer: () => 'For the owner’s customers',
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

const say = (sayings: Partial<Record<BookingRefusalCode, Saying>>, refusals: BookingRefusal[], aircraft: AircraftFacts) =>
  Object.entries(sayings).find(([code]) => refusals.some((refusal) => refusal.code === code))?.[1](aircraft)

/** May this pilot fly this aircraft: the first thing that a card says. Money and free times are not looked at. */
export const verdict = (facts: VerdictFacts): Verdict => {
  const { pilot, aircraft } = facts
  if (pilot === null) return { kind: 'sign_in', text: 'Sign in to see whether you may fly it' }
  const full = factsWithoutDates({ ...facts, pilot })
  const refusals = pilotRules.flatMap((rule) => rule(full)).filter(({ severity }) => severity === 'block')
  if (refusals.length === 0) return { kind: 'book_now', text: 'Book now' }
  if (facts.csipAvailable && refusals.every(({ code }) => liftedByCsip(full, code) !== undefined))
    return { kind: 'with_csip', text: 'With an instructor' }
  const unrated = say(notRated, refusals, aircraft)
  if (unrated) return { kind: 'not_rated', text: unrated }
  return { kind: 'after', text: say(after, refusals, aircraft) ?? 'After your papers are settled' }
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
  const full = factsWithoutDates({ ...facts, pilot })
  return pilotRules
    .flatMap((rule) => rule(full))
    .filter(({ code, severity }) => severity === 'block' && ratingCodes.has(code))
    .every(({ code }) => code === 'csip_required_because' && facts.csipAvailable)
}
