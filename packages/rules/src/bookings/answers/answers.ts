import { plusHours } from '@tailshare/contract/text/period'
import type { BookingFacts } from '../book/facts.ts'

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
