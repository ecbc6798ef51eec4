import type { Answers, Question } from '@tailshare/contract/flights/ramp'
import { isLimitKey } from './limits.ts'

// Failed answers that block a record but can be released by the owner or an operator with a reason. Meter readings, missing answers, a
// grounded aircraft and expired documents cannot.

type Facts = {
  questions: readonly Question[]
  answers: Answers
  /** By our records, no inspection comes due before the return. */
  inspectionsValid: boolean
  isGrounded: boolean
}

export const whyNeverReleased = (key: string, { inspectionsValid, isGrounded }: Omit<Facts, 'questions' | 'answers'>) => {
  if (key === 'squawksRead' && isGrounded) return 'A grounded aircraft stays until its squawk is closed.'
  if (key === 'inspectionsValid' && !inspectionsValid) return 'An inspection comes due on this trip. It is done first.'
  if (isLimitKey(key)) return 'A limit is there to be read before the aircraft leaves.'
  return null
}

export const openPointsIn = ({ questions, answers }: Pick<Facts, 'questions' | 'answers'>): Question[] =>
  questions.filter(
    ({ key, kind, blocking, passes }) =>
      kind === 'yesNo' && blocking && passes !== null && answers[key] === !passes && !isLimitKey(key),
  )
