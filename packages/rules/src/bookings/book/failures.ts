import { type AnyBookingRule, bookingRules } from './bookingRules.ts'
import { exemption } from './exemption.ts'
import type { BookingFacts } from './facts.ts'
import { overriding } from './overridden.ts'
import { ruleSetting } from './ruleSetting.ts'

/** What a rule refuses with: nothing where it passes, where the owner switched it off or lifted it for this pilot, or where an exemption holds. */
const failedBy = (rule: AnyBookingRule, facts: BookingFacts) => {
  const found = rule.check(facts)
  if (found === null) return null
  const { onlyWarns, ...failed } = found
  const setting = ruleSetting(facts.aircraft, rule, found.code)
  if (setting === 'off' || exemption(facts, rule.exempt) !== undefined) return null
  if (overriding(facts, rule, found.code)) return null
  return { ...failed, severity: onlyWarns ? ('warn' as const) : setting }
}

/** Which of some rules fail, without sentences and ways out: cards and proposed dates come by the hundred. */
export const failures = (facts: BookingFacts, rules: readonly AnyBookingRule[] = bookingRules) =>
  rules.flatMap((rule) => failedBy(rule, facts) ?? [])
