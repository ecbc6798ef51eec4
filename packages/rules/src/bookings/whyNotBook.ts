import type { BookingRefusal, BookingRefusalCode, BookingRefusalData, Fix } from '@tailshare/contract/bookingRefusals'
import { type AnyBookingRule, bookingRules, refusalOf, ruleOf } from './bookingRules.ts'
import { exemption, liftedByCsip } from './exemption.ts'
import type { BookingFacts } from './facts.ts'
import { say } from './rule.ts'
import { ruleSetting } from './ruleSetting.ts'

type Failed<C extends BookingRefusalCode> = { code: C; data: BookingRefusalData[C] }

/** What a rule refuses with: nothing where it passes, where the owner switched it off, or where an exemption holds. */
const failedBy = (rule: AnyBookingRule, facts: BookingFacts) => {
  const found = rule.check(facts)
  if (found === null) return null
  const { onlyWarns, ...failed } = found
  const setting = ruleSetting(facts.aircraft, rule, found.code)
  if (setting === 'off' || exemption(facts, rule.exempt) !== undefined) return null
  return { ...failed, severity: onlyWarns ? ('warn' as const) : setting }
}

/** Which of some rules fail, without sentences and ways out: cards come by the hundred. */
export const failures = (facts: BookingFacts, rules: readonly AnyBookingRule[] = bookingRules) =>
  rules.flatMap((rule) => failedBy(rule, facts) ?? [])

const wordsOf = <C extends BookingRefusalCode>(facts: BookingFacts, { code, data }: Failed<C>) => {
  const { title, text, waysOut } = refusalOf(code)
  const ways = facts.reasonsOnly ? [] : waysOut(facts, data).filter((way) => way !== null)
  const lifted = liftedByCsip(facts, ruleOf[code].exempt) && facts.csipsFree !== 0 && !facts.reasonsOnly
  const csip: Fix[] = lifted ? [{ kind: 'csip', label: 'Fly with a CSIP' }] : []
  return { title: say(title, data), text: say(text, data), fix: [...ways, ...csip] }
}

/** Every reason against a booking at once. Screens disable with it, and the server refuses with it. */
export const whyNotBook = (facts: BookingFacts, rules: readonly AnyBookingRule[] = bookingRules): BookingRefusal[] =>
  failures(facts, rules).map((failed) => ({ ...failed, ...wordsOf(facts, failed) }))

/** Warnings are shown and recorded, but do not stop a booking. */
export const blocks = (refusals: BookingRefusal[]) => refusals.some(({ severity }) => severity === 'block')

/** What a pilot brings and an aircraft asks, whatever the dates: for cards and the aircraft page. */
export const pilotRules = bookingRules.filter(({ about }) => about === 'aircraft' || about === 'pilot')

/** What stands in the way of a booking on any date. */
export const datelessRules = bookingRules.filter(({ about }) => about !== 'dates')
