import { type Outcome, measures, type OutsideName } from './measures.ts'
import { inSpan } from './spans.ts'

type Reading<Answer> = {
  /** The request, in a few constant words without ids or addresses. */
  what?: string
  answered?: (answer: Answer) => Outcome
  broke?: (error: unknown) => Outcome
}

/** "Too many requests" counts as our failure, not as an answer. */
export const outcomeOf = (status: number): Outcome => {
  if (status < 400) return 'ok'
  return status < 500 && status !== 429 ? 'refused' : 'failed'
}

/** Calls an outside service: records duration and outcome, with a span when tracing. */
export const askOutside = async <Answer>(
  name: OutsideName,
  work: () => Promise<Answer>,
  { what = name, answered = () => 'ok', broke = () => 'failed' }: Reading<Answer> = {},
) => {
  const begun = performance.now()
  const note = (outcome: Outcome) => measures().asked(name, outcome, (performance.now() - begun) / 1000)
  try {
    const answer = await inSpan(what, { kind: 'client', 'peer.service': name }, work)
    note(answered(answer))
    return answer
  } catch (error) {
    note(broke(error))
    throw error
  }
}
