import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { dayIn } from '@tailshare/contract/text/period'
import type { BookingFacts, OverrideFacts } from './facts.ts'
import type { BookingRule } from './rule.ts'

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
