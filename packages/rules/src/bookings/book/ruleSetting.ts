import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { AircraftFacts } from './facts.ts'
import type { BookingRule } from './rule.ts'

type Setting = Pick<BookingRule, 'setting'>

/** How an aircraft treats a code of a rule: its owner's choice, or the rule's default for its family. */
export const ruleSetting = (
  { rules, modelFamily }: Pick<AircraftFacts, 'modelFamily' | 'rules'>,
  { setting }: Setting,
  code: BookingRefusalCode,
): RuleSetting =>
  setting === 'always' ? 'block' : (rules[code] ?? (typeof setting === 'string' ? setting : setting(modelFamily)))
