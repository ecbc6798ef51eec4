import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import type { Answers, Question, SquawkState } from '@tailshare/contract/flights/ramp'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { yesNo } from '../stages/ask.ts'
import type { Problem, ReadLimit } from '../stages/facts.ts'

// Known limitations of an aircraft that may still fly. The next pilot must read each one before release.

/** A squawk that restricts how the aircraft may be flown. */
export type KnownLimit = {
  id: string
  text: string
  state: SquawkState
  dueOn: string | null
  inoperative: boolean
  needsDecision: boolean
}

const prefix = 'limit-'
export const limitKey = (squawkId: string) => prefix + squawkId
export const isLimitKey = (key: string) => key.startsWith(prefix)

export const limitTerms = ({ state, dueOn, inoperative }: Omit<KnownLimit, 'id' | 'text' | 'needsDecision'>) =>
  [
    state === 'deferred' && dueOn !== null ? `Deferred to ${plainDayText(dueOn)}` : state === 'in_work' ? 'In work' : 'Open',
    ...(inoperative ? ['placarded inoperative'] : []),
  ].join(', ')

/** One blocking question each. */
export const limitQuestions = (limits: readonly ReadLimit[]): SetQuestion[] =>
  limits.map(({ id, text, terms }) =>
    yesNo('Limits', limitKey(id), `${text.replace(/\.$/, '')}. I’ve read it`, { hint: terms, blocking: true }),
  )

/** Limitations with an expired deferral block departure until someone decides again. */
export const undecidedProblems = (limits: readonly KnownLimit[]): Problem[] =>
  limits
    .filter(({ needsDecision }) => needsDecision)
    .map(({ id, text }) => ({
      question: limitKey(id),
      text: `${text.replace(/\.$/, '')}: it was deferred, and that day has passed. The owner has to decide before the aircraft leaves.`,
      severity: 'block',
    }))

/** Drops answers to limitations that were closed since the device loaded them. */
export const withoutSettledLimits = (questions: readonly Pick<Question, 'key'>[], answers: Answers): Answers => {
  const asked = new Set(questions.map(({ key }) => key))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isLimitKey(key) || asked.has(key)))
}
