import { plusHours, plusMinutes } from '@tailshare/contract/period'
import type { BookingFacts } from './facts.ts'
import { failures } from './failures.ts'

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

/** Whether the rules let this pilot not make the trip alone that they may make with the instructor. */
export const needsItsCsip = (facts: BookingFacts) => {
  const blocking = (then: BookingFacts) => failures(then).filter(({ severity }) => severity === 'block')
  const withCsip = new Set(blocking(facts).map(({ code }) => code))
  const alone = blocking({ ...facts, request: { ...facts.request, csip: null }, csipsFree: null })
  return alone.some(({ code }) => !withCsip.has(code))
}

const correctionDays = 7

/** Until when results can be corrected. */
export const correctResultsUntil = (recorded: Date) => plusHours(recorded, correctionDays * 24)
