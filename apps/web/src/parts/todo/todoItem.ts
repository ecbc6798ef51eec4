import type { IconName } from '../../ui/Icon.tsx'
import { numberWord } from '../numberWord.ts'

/** Something that waits for this person, and where it is settled. `sky` is news, `plain` may wait. */
export type Todo = {
  id: string
  tone: 'danger' | 'caution' | 'sky' | 'plain'
  icon: IconName
  title: string
  text: string
  to: string
  action: string
}

const urgency: Record<Todo['tone'], number> = { danger: 0, caution: 1, sky: 2, plain: 3 }

/** The most urgent first, everywhere; of the same weight as they came. */
export const byWeight = (todos: readonly Todo[]) => todos.toSorted((a, b) => urgency[a.tone] - urgency[b.tone])

/** How many of them need someone; news is only shown. */
export const countNeeds = (todos: readonly Todo[]) => todos.filter(({ tone }) => tone !== 'sky').length

/** `Two things need your attention, Helen`. */
export const needsText = (count: number, firstName: string) =>
  count === 0
    ? `Nothing needs your attention today, ${firstName}`
    : `${numberWord(count)} ${count === 1 ? 'thing needs' : 'things need'} your attention, ${firstName}`
