import { toTenths } from '@tailshare/contract/text/hours'
import type { Answers, Question } from '@tailshare/contract/flights/ramp'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { plusMinutes, type Period } from '@tailshare/contract/text/period'
import { lateAfterMinutes } from '../../bookings/orders/can.ts'

export const numberIn = (answers: Answers, key: string) => {
  const value = answers[key]
  return typeof value === 'number' ? value : null
}

export const meterKeys = ['hobbs', 'flightMeter']

/** Rounds meter readings to tenths before validation. */
export const inTenths = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      meterKeys.includes(key) && typeof answer === 'number' ? toTenths(answer) : answer,
    ]),
  )

/** Messages for invalid answers: unknown keys, photos and wrong types. `null` clears an answer. */
export const wrongAnswers = (questions: Question[], answers: Answers): Record<string, string> => {
  const kinds = new Map(questions.map(({ key, kind }) => [key, kind]))
  const wrong = Object.entries(answers).flatMap(([key, answer]): [string, string][] => {
    const kind = kinds.get(key)
    if (kind === undefined || kind === 'photo') return [[key, fieldMessages.unknownField]]
    if (answer === null) return []
    if (kind === 'number') return typeof answer === 'number' ? [] : [[key, fieldMessages.numeric]]
    if (kind === 'yesNo') return typeof answer === 'boolean' ? [] : [[key, fieldMessages.hasSelected]]
    return typeof answer === 'string' ? [] : [[key, fieldMessages.required]]
  })
  return Object.fromEntries(wrong)
}

/** When each question was answered, by the device's clock. */
export type AnswerTimes = Record<string, string>

/** Whether the arriving answers are already known. */
export const changesNothing = (known: Answers, arriving: Answers) =>
  Object.entries(arriving).every(([key, answer]) => (known[key] ?? null) === answer)

export const lateReason = 'lateReason'

/** A return after the grace period must give a reason. */
export const isLateReturn = (period: Period, now: Date) => now >= plusMinutes(period.to, lateAfterMinutes)

/** The stage's questions to ask now. Asks for the reason of a late return only if it is late. */
export const questionsToAsk = (questions: readonly Question[], { period, now }: { period: Period; now: Date }): Question[] =>
  questions.flatMap((question) => {
    if (question.key !== lateReason) return question
    return isLateReturn(period, now) ? { ...question, required: true } : []
  })
