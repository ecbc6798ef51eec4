import type { SetQuestion } from '@tailshare/contract/flights/questionnaires'
import type { Answers, Question, SquawkState } from '@tailshare/contract/flights/ramp'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { yesNo } from '../questions/ask.ts'
import type { Problem, ReadLimit } from '../questions/facts.ts'

// What an aircraft flies with although it is not in order: the next pilot reads each of it before the aircraft is released.

/** A squawk that limits what may be flown. */
export type KnownLimit = {
  id: string
  text: string
  state: SquawkState
  dueOn: string | null
  inoperative: boolean
  /** Its deferral has passed. */
  needsDecision: boolean
}

const prefix = 'limit-'
export const limitKey = (squawkId: string) => prefix + squawkId
export const isLimitKey = (key: string) => key.startsWith(prefix)

/** How long it may be flown so, as it is read. */
export const limitTerms = ({ state, dueOn, inoperative }: Omit<KnownLimit, 'id' | 'text' | 'needsDecision'>) =>
  [
    state === 'deferred' && dueOn !== null ? `Deferred to ${plainDayText(dueOn)}` : state === 'in_work' ? 'In work' : 'Open',
    ...(inoperative ? ['placarded inoperative'] : []),
  ].join(', ')

/** One question each, which nobody answers in passing. */
export const limitQuestions = (limits: readonly ReadLimit[]): SetQuestion[] =>
  limits.map(({ id, text, terms }) =>
    yesNo('Limits', limitKey(id), `${text.replace(/\.$/, '')}. I’ve read it`, { hint: terms, blocking: true }),
  )

/** What was put off until a day that has passed is decided anew before anyone leaves. */
export const undecidedProblems = (limits: readonly KnownLimit[]): Problem[] =>
  limits
    .filter(({ needsDecision }) => needsDecision)
    .map(({ id, text }) => ({
      question: limitKey(id),
      text: `${text.replace(/\.$/, '')}: it was deferred, and that day has passed. The owner has to decide before the aircraft leaves.`,
      severity: 'block',
    }))

/** A phone may answer for a limit that was closed meanwhile: that says nothing anymore. */
export const withoutSettledLimits = (questions: readonly Pick<Question, 'key'>[], answers: Answers): Answers => {
  const asked = new Set(questions.map(({ key }) => key))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isLimitKey(key) || asked.has(key)))
}
