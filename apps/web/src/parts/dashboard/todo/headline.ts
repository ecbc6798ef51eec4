import { numberWord } from '../../numberWord.ts'
import { goalOf, type Step } from './todo.ts'
import { needsText } from './todoItem.ts'

type Day = {
  firstName: string
  todos: number
  steps: readonly Step[]
  isPilot: boolean
  /** Has a role besides pilot. */
  works: boolean
  /** Marked menu pages that no listed item covers. */
  marked?: readonly string[]
  fliesSoon?: boolean
}

/** An owner’s steps follow the first, the listing; a pilot’s do not depend on each other. */
const orderText = (open: readonly Step[]) =>
  open.length === 1 ? '' : open[0]!.id === 'listed' ? ' The listing comes first.' : ' Do them in any order.'

const stepsText = (open: readonly Step[], goal: string) =>
  `${numberWord(open.length)} ${open.length === 1 ? 'step' : 'steps'} to your ${goal}.${orderText(open)}`

export const stepsTitle = (steps: readonly Step[]) => `Before your ${goalOf(steps)}`

/** Says “nothing” only if all reads succeeded and nothing is due. */
export const headline = ({
  firstName,
  todos,
  steps,
  isPilot,
  works,
  fliesSoon,
  marked = [],
}: Day): { title: string; lead?: string } => {
  const places = marked.join(' and ')
  const open = steps.filter(({ state }) => state !== 'done')
  if (todos > 0) return { title: needsText(todos, firstName) }
  if (open.length > 0) return { title: `Welcome, ${firstName}`, lead: stepsText(open, goalOf(steps)) }
  if (places) return { title: `Something changed in ${places}, ${firstName}` }
  if (fliesSoon) return { title: `You’re all set, ${firstName}` }
  if (isPilot || works) return { title: needsText(0, firstName) }
  return {
    title: `Welcome, ${firstName}`,
    lead: 'Nothing is waiting for you. When you list an aircraft, take a share in one, or an owner or an airport gives you a role, your work shows here.',
  }
}
