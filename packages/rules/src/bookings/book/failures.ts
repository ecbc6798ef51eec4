import { type AnyBookingRule, bookingRules } from './bookingRules.ts'
import { exemption } from './exemption.ts'
import type { BookingFacts } from './facts.ts'
import { overriding } from './overridden.ts'
import { ruleSetting } from './ruleSetting.ts'

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
