import type { Question } from '@tailshare/contract/flights/ramp'
import { plusMinutes, type Period } from '@tailshare/contract/text/period'
import { lateAfterMinutes } from '../../bookings/orders/can.ts'

export const lateReason = 'lateReason'

/** A return after the grace period must give a reason. */
export const isLateReturn = (period: Period, now: Date) => now >= plusMinutes(period.to, lateAfterMinutes)

/** The stage's questions to ask now. Asks for the reason of a late return only if it is late. */
export const questionsToAsk = (questions: readonly Question[], { period, now }: { period: Period; now: Date }): Question[] =>
  questions.flatMap((question) => {
    if (question.key !== lateReason) return question
    return isLateReturn(period, now) ? { ...question, required: true } : []
  })
