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

/** `Two things need your attention, Helen`. */
export const needsText = (count: number, firstName: string) =>
  count === 0
    ? `Nothing needs your attention today, ${firstName}`
    : `${numberWord(count)} ${count === 1 ? 'thing needs' : 'things need'} your attention, ${firstName}`
