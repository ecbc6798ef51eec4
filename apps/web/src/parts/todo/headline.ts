import { numberWord } from '../numberWord.ts'
import type { Step } from './todo.ts'
import { needsText } from './todoItem.ts'

type Day = {
  firstName: string
  todos: number
  steps: readonly Step[]
  isPilot: boolean
  /** Has work here besides flying. */
  works: boolean
}

const stepsText = (open: readonly Step[], flown: boolean) =>
  `${numberWord(open.length)} ${open.length === 1 ? 'step' : 'steps'} to your ${flown ? 'next' : 'first'} flight.${open.length > 1 ? ' Do them in any order.' : ''}`

/** What a person's day is, in a line and, where it helps, a sentence. “Nothing” is said only when nothing is, and when all that it rests on could be read. */
export const headline = ({ firstName, todos, steps, isPilot, works }: Day): { title: string; lead?: string } => {
  const open = steps.filter(({ state }) => state !== 'done')
  const flown = steps.some(({ id, state }) => id === 'aircraft' && state === 'done')
  if (todos > 0) return { title: needsText(todos, firstName) }
  if (open.length > 0) return { title: `Welcome, ${firstName}`, lead: stepsText(open, flown) }
  if (isPilot || works) return { title: needsText(0, firstName) }
  return {
    title: `Welcome, ${firstName}`,
    lead: 'Nothing is waiting for you. When you list an aircraft, take a share in one, or an owner or an airport gives you a role, your work shows here.',
  }
}
