import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { AircraftFacts } from './facts.ts'
import type { BookingRule } from './rule.ts'

type Setting = Pick<BookingRule, 'setting'>

/** How an aircraft treats a code: the owner's choice, or else the rule's default for the model family. */
export const ruleSetting = (
  { rules, modelFamily }: Pick<AircraftFacts, 'modelFamily' | 'rules'>,
  { setting }: Setting,
  code: BookingRefusalCode,
): RuleSetting =>
  setting === 'always' ? 'block' : (rules[code] ?? (typeof setting === 'string' ? setting : setting(modelFamily)))
