import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { ruleOf } from '../book/bookingRules.ts'
import { liftedByCsip } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { failures } from '../book/failures.ts'

// An instructor is asked: until when they answer, and whether the flight depends on it.

const mostHours = 24
const leastMinutes = 15

/** A day, or half of the time that is left to the start; never beyond the start. */
export const csipAnswerBy = (now: Date, start: Date) => {
  const half = new Date((now.getTime() + start.getTime()) / 2)
  const wanted = [plusHours(now, mostHours), half].reduce((a, b) => (a < b ? a : b))
  const least = plusMinutes(now, leastMinutes)
  const until = wanted > least ? wanted : least
  return start > now && until > start ? start : until
}

/** Whether something keeps this pilot from making the trip alone that any instructor aboard would lift. */
export const needsItsCsip = (facts: BookingFacts) => {
  const alone = { ...facts, request: { ...facts.request, csip: null }, csipsFree: null }
  return failures(alone).some(
    ({ code, severity }) => severity === 'block' && liftedByCsip(alone, ruleOf[code].exempt) !== undefined,
  )
}

const correctionDays = 7

/** Until when results can be corrected. */
export const correctResultsUntil = (recorded: Date) => plusHours(recorded, correctionDays * 24)
