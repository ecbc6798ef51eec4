import type {
  BookingRefusal,
  BookingRefusalCode,
  BookingRefusalData,
  Fix,
} from '@tailshare/contract/bookings/book/bookingRefusals'
import { type AnyBookingRule, bookingRules, refusalOf, ruleOf, failures } from './bookingRules.ts'
import { liftedByCsip } from './exemption.ts'
import type { BookingFacts } from './facts.ts'
import { datesFor } from '../proposals/proposals.ts'
import { type Dates, say } from './rule.ts'

type Failed<C extends BookingRefusalCode> = { code: C; data: BookingRefusalData[C] }

const wordsOf = <C extends BookingRefusalCode>(facts: BookingFacts, { code, data }: Failed<C>, dates: Dates) => {
  const { title, text, waysOut } = refusalOf(code)
  const ways = facts.reasonsOnly ? [] : waysOut(facts, data, dates).filter((way) => way !== null)
  const lifted = liftedByCsip(facts, ruleOf[code].exempt) && facts.csipsFree !== 0 && !facts.reasonsOnly
  const csip: Fix[] = lifted ? [{ kind: 'csip', label: 'Fly with a CSIP' }] : []
  return { title: say(title, data), text: say(text, data), fix: [...ways, ...csip] }
}

/** All reasons against a booking. Screens disable buttons with it; the server refuses with it. */
export const whyNotBook = (facts: BookingFacts, rules: readonly AnyBookingRule[] = bookingRules): BookingRefusal[] => {
  const failed = failures(facts, rules)
  if (failed.length === 0) return []
  const datesAgainst = datesFor(facts)
  return failed.map((one) => ({ ...one, ...wordsOf(facts, one, datesAgainst(one.code)) }))
}

/** Warnings are shown and recorded but do not stop a booking. */
export const blocks = (refusals: BookingRefusal[]) => refusals.some(({ severity }) => severity === 'block')

/** Rules about pilot and aircraft that do not depend on dates, for cards and the aircraft page. */
export const pilotRules = bookingRules.filter(({ about }) => about === 'aircraft' || about === 'pilot')

/** Rules that can block a booking on any date. */
export const datelessRules = bookingRules.filter(({ about }) => about !== 'dates')

/** Flight hours. Margin for other bookings made at the same instant, which `hoursBookedBefore` does not include yet. */
const nearHours = 20

/**
 * True if concurrent bookings use up the same allowance: a co-owner's days, the last hours before an inspection, or an instructor's daily
 * hours. They must be decided one after another.
 */
export const usesSharedAllowance = ({ quota, aircraft, request }: BookingFacts) =>
  quota !== null ||
  request.csip !== null ||
  aircraft.inspections.some(
    ({ hoursLeft }) => hoursLeft !== null && hoursLeft < aircraft.hoursBookedBefore + request.plannedHours + nearHours,
  )
