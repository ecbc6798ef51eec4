import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import type { BookingFacts } from '../book/facts.ts'
import { ruleOf, failures } from '../book/bookingRules.ts'
import { liftedByCsip } from '../book/exemption.ts'

// Deadlines of bookings that wait for an approval.

const hoursToAnswer = 24
/** Minimum time a pilot needs between the answer and the start. */
const hoursBeforeStart = 2
const shortNoticeHours = 3

/** True if the owner approves each rental of this aircraft first. */
export const needsOwnersYes = ({ needsApproval }: { needsApproval: boolean }, { booker }: Pick<BookingFacts, 'booker'>) =>
  needsApproval && booker === 'renter'

/** Deadline for an answer: 24 hours at most, 2 hours before the start at the latest, or half the remaining time on short notice. */
export const answerUntil = (start: Date, now: Date): Date => {
  if (start < plusHours(now, shortNoticeHours)) return new Date((start.getTime() + now.getTime()) / 2)
  return new Date(Math.min(plusHours(now, hoursToAnswer).getTime(), plusHours(start, -hoursBeforeStart).getTime()))
}

/**
 * Deadline for an owner to decide whether someone may fly: a day before the trip, so that there is time to find another, but at least a day
 * after the question.
 */
export const questionEnds = (start: Date, asked: Date): Date => {
  const dayBefore = Math.max(plusHours(start, -hoursToAnswer).getTime(), plusHours(asked, hoursToAnswer).getTime())
  return new Date(Math.min(start.getTime(), dayBefore))
}

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
