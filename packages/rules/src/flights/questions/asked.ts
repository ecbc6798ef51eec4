import type { Question } from '@tailshare/contract/flights/ramp'
import { plusMinutes, type Period } from '@tailshare/contract/text/period'
import { lateAfterMinutes } from '../../bookings/orders/can.ts'

export const lateReason = 'lateReason'

/** Whoever brings an aircraft back now has to say why it is late. */
export const isLateReturn = (period: Period, now: Date) => now >= plusMinutes(period.to, lateAfterMinutes)

/** The questions of a stage that are asked now: no one is asked why they are late who is not. */
export const askedNow = (questions: readonly Question[], { period, now }: { period: Period; now: Date }): Question[] =>
  questions.flatMap((question) => {
    if (question.key !== lateReason) return question
    return isLateReturn(period, now) ? { ...question, required: true } : []
  })
