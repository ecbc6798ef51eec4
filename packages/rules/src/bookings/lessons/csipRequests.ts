import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { ruleOf, failures } from '../book/bookingRules.ts'
import { liftedByCsip } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'

// When an instructor has to answer a request, and whether the flight depends on them.

const mostHours = 24
const leastMinutes = 15

/** A day, or half the time left (at least 15 minutes), but never after the start. */
export const csipAnswerBy = (now: Date, start: Date) => {
  const half = new Date((now.getTime() + start.getTime()) / 2)
  const wanted = [plusHours(now, mostHours), half].reduce((a, b) => (a < b ? a : b))
  const least = plusMinutes(now, leastMinutes)
  const until = wanted > least ? wanted : least
  return start > now && until > start ? start : until
}

/** True if a rule that any CSIP aboard would lift keeps this pilot from flying alone. */
export const needsItsCsip = (facts: BookingFacts) => {
  const alone = { ...facts, request: { ...facts.request, csip: null }, csipsFree: null }
  return failures(alone).some(
    ({ code, severity }) => severity === 'block' && liftedByCsip(alone, ruleOf[code].exempt) !== undefined,
  )
}

const correctionDays = 7

export const correctResultsUntil = (recorded: Date) => plusHours(recorded, correctionDays * 24)
