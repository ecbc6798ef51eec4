import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { dayIn } from '@tailshare/contract/text/period'
import { instructs } from '../../people/documents/privileges.ts'
import type { BookingFacts, OverrideFacts } from './facts.ts'
import { type BookingRule, type Exemptions, ruleSetting } from './rule.ts'

/** The override of this code for this pilot and aircraft, if it lasts through the planned return day. */
export const overriding = (
  { pilot, aircraft, request }: Pick<BookingFacts, 'pilot' | 'aircraft' | 'request'>,
  { overridable }: Pick<BookingRule, 'overridable'>,
  code: BookingRefusalCode,
): OverrideFacts | undefined => {
  if ('never' in overridable || pilot.overrides.length === 0) return undefined
  const dropDay = dayIn(request.period.to, aircraft.zone)
  return pilot.overrides.find(({ codes, untilOn }) => codes.includes(code) && untilOn >= dropDay)
}

/** `Overridden by Helen Marsh: “Flew with her yesterday”`. */
export const overriddenText = ({ by, reason }: Pick<OverrideFacts, 'by' | 'reason'>) =>
  `Overridden by ${by}: “${reason.replace(/\.$/, '')}”`

// Decides who is exempt from a rule. Each rule's own record lists its exemptions and their reasons.

export const isOwnCsip = ({ request: { csip }, pilot }: Pick<BookingFacts, 'request' | 'pilot'>) => csip?.id === pilot.id

/** True if the chosen CSIP is not the pilot, teaches at this airport and is free for the whole trip. */
export const csipComes = (facts: BookingFacts) => {
  const { csip } = facts.request
  return csip !== null && csip.free && csip.atAirport && !isOwnCsip(facts)
}

/** True if the CSIP holds an instructor certificate for this class of airplane, with recent experience through the end of the trip. */
export const csipInstructs = ({ request: { csip, period }, aircraft }: BookingFacts) =>
  csip !== null && instructs(csip.pilot, aircraft, dayIn(period.to, aircraft.zone))

/** The CSIP can come and may teach. Both are required for any exemption. */
export const csipAboard = (facts: BookingFacts) => csipComes(facts) && csipInstructs(facts)

/** Students and people without a certificate: never pilot in command with passengers. */
export const isLearner = ({ pilot }: BookingFacts) =>
  pilot.category === 'student_pilot' || pilot.category === 'non_pilot' || pilot.category === null

/** The exemption this pilot would get by booking a CSIP. */
export const liftedByCsip = (facts: BookingFacts, { csip, csipForLearners }: Exemptions) =>
  csip ?? (isLearner(facts) ? csipForLearners : undefined)

/** The reason this rule does not apply, or `undefined` if it applies. */
export const exemption = (facts: BookingFacts, exempt: Exemptions): string | undefined =>
  (facts.request.purpose === 'maintenance' ? exempt.shop : undefined) ??
  (csipAboard(facts) ? liftedByCsip(facts, exempt) : undefined) ??
  (facts.pilot.category === 'student_pilot' ? exempt.student : undefined) ??
  (facts.aircraft.namedPilotIds.includes(facts.pilot.id) ? exempt.named : undefined) ??
  (facts.pilot.ownsAircraft ? exempt.owner : undefined) ??
  (facts.booker === 'renter' ? undefined : exempt.ownBooking)

type Lifting = Pick<BookingRule, 'setting' | 'exempt' | 'overridable'>

/** True unless the owner switched the rule off, or an exemption or override covers this pilot. */
export const applies = (facts: BookingFacts, rule: Lifting, code: BookingRefusalCode) =>
  ruleSetting(facts.aircraft, rule, code) !== 'off' &&
  exemption(facts, rule.exempt) === undefined &&
  overriding(facts, rule, code) === undefined

export const reasons = {
  dual: 'With a CSIP aboard the flight is dual instruction',
  named: 'The owner’s insurance names this pilot',
  ownPolicy: 'The aircraft’s own policy covers its owners',
  shop: 'The aircraft is in the shop, no one flies',
}
