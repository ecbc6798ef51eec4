import { toTenths } from '@tailshare/contract/text/hours'
import type { Answers, Question } from '@tailshare/contract/flights/ramp'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'

export const numberIn = (answers: Answers, key: string) => {
  const value = answers[key]
  return typeof value === 'number' ? value : null
}

export const meterKeys = ['hobbs', 'flightMeter']

/** Meters show tenths: whatever else a device sends is rounded before it is judged and kept. */
export const inTenths = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      meterKeys.includes(key) && typeof answer === 'number' ? toTenths(answer) : answer,
    ]),
  )

/** Field fieldMessages for answers that no question takes: unknown keys, photos and wrong kinds. `null` takes an answer back. */
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

/** When each question was answered, as the device says. */
export type AnswerTimes = Record<string, string>

/** Whether an arrival would change what is known; a repeat does not. */
export const changesNothing = (known: Answers, arriving: Answers) =>
  Object.entries(arriving).every(([key, answer]) => (known[key] ?? null) === answer)
