import type { Answers, Question } from '@tailshare/contract/flights/ramp'
import { isLimitKey } from './limits.ts'

// What holds up a record and may pass all the same, when the owner or an operator says so with a reason: an answer that does not
// pass. Readings, missing answers, a grounded aircraft and documents that have run out are not anybody's to let pass.

type Facts = {
  questions: readonly Question[]
  answers: Answers
  /** By our records no inspection comes due before the return. */
  inspectionsValid: boolean
  isGrounded: boolean
}

/** Why nobody lets this one pass, as a sentence; `null` where somebody may. */
export const whyNeverReleased = (key: string, { inspectionsValid, isGrounded }: Omit<Facts, 'questions' | 'answers'>) => {
  if (key === 'squawksRead' && isGrounded) return 'A grounded aircraft stays until its squawk is closed.'
  if (key === 'inspectionsValid' && !inspectionsValid) return 'An inspection comes due on this trip. It is done first.'
  if (isLimitKey(key)) return 'A limit is there to be read before the aircraft leaves.'
  return null
}

/** Questions whose answer holds up the record. */
export const openPointsIn = ({ questions, answers }: Pick<Facts, 'questions' | 'answers'>): Question[] =>
  questions.filter(
    ({ key, kind, blocking, passes }) =>
      kind === 'yesNo' && blocking && passes !== null && answers[key] === !passes && !isLimitKey(key),
  )
