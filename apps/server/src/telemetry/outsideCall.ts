import { type Outcome, measures, type OutsideName } from './measures.ts'
import { inSpan } from './spans.ts'

type Reading<Answer> = {
  /** What is asked, in a few words that are the same each time: no ids, no addresses of people. */
  what?: string
  answered?: (answer: Answer) => Outcome
  broke?: (error: unknown) => Outcome
}

/** Too many calls are our trouble, and no answer to what was asked. */
export const outcomeOf = (status: number): Outcome => {
  if (status < 400) return 'ok'
  return status < 500 && status !== 429 ? 'refused' : 'failed'
}

/** Asks someone outside of this house: counted with its time, and a span of its own while traces are on. */
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
