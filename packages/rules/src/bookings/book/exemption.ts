import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { dayIn } from '@tailshare/contract/text/period'
import { instructs } from '../../people/documents/instructor.ts'
import type { BookingFacts } from './facts.ts'
import { overriding } from './overridden.ts'
import type { BookingRule, Exemptions } from './rule.ts'
import { ruleSetting } from './ruleSetting.ts'

// Who is let off a rule. Whom a rule lets off, and why, stands in its own record.

export const isOwnCsip = ({ request: { csip }, pilot }: Pick<BookingFacts, 'request' | 'pilot'>) => csip?.id === pilot.id

/** The chosen CSIP can come: someone other than the pilot, who rates this airport and is free for the whole trip. */
export const csipComes = (facts: BookingFacts) => {
  const { csip } = facts.request
  return csip !== null && csip.free && csip.atAirport && !isOwnCsip(facts)
}

/** They hold an instructor certificate for this class of airplane, and its recent experience lasts through the trip. */
export const csipInstructs = ({ request: { csip, period }, aircraft }: BookingFacts) =>
  csip !== null && instructs(csip.pilot, aircraft, dayIn(period.to, aircraft.zone))

/** Comes and may teach: without both nothing is lifted. */
export const csipAboard = (facts: BookingFacts) => csipComes(facts) && csipInstructs(facts)

/** Without a certificate of their own they are pilot in command of nothing that carries anyone. */
export const isLearner = ({ pilot }: BookingFacts) =>
  pilot.category === 'student_pilot' || pilot.category === 'non_pilot' || pilot.category === null

/** What a CSIP would settle for this pilot, had they booked one. */
export const liftedByCsip = (facts: BookingFacts, { csip, csipForLearners }: Exemptions) =>
  csip ?? (isLearner(facts) ? csipForLearners : undefined)

/** Why a rule does not apply here, or `undefined` when it does. */
export const exemption = (facts: BookingFacts, exempt: Exemptions): string | undefined =>
  (facts.request.purpose === 'maintenance' ? exempt.shop : undefined) ??
  (csipAboard(facts) ? liftedByCsip(facts, exempt) : undefined) ??
  (facts.pilot.category === 'student_pilot' ? exempt.student : undefined) ??
  (facts.aircraft.namedPilotIds.includes(facts.pilot.id) ? exempt.named : undefined) ??
  (facts.pilot.ownsAircraft ? exempt.owner : undefined) ??
  (facts.booker === 'renter' ? undefined : exempt.ownBooking)

type Lifting = Pick<BookingRule, 'setting' | 'exempt' | 'overridable'>

/** Neither switched off by the owner nor lifted for this pilot. */
export const applies = (facts: BookingFacts, rule: Lifting, code: BookingRefusalCode) =>
  ruleSetting(facts.aircraft, rule, code) !== 'off' &&
  exemption(facts, rule.exempt) === undefined &&
  overriding(facts, rule, code) === undefined

/** Reasons that several rules share. */
export const reasons = {
  dual: 'With a CSIP aboard the flight is dual instruction',
  named: 'The owner’s insurance names this pilot',
  ownPolicy: 'The aircraft’s own policy covers its owners',
  shop: 'The aircraft is in the shop, no one flies',
}
