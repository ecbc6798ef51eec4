import { classes } from '../../ui/classes.ts'
import type { DueItem } from './due.ts'
import css from './UsedBar.module.css'

/** A sliver shows that something is counted, and a whole bar only what is used up. */
const shown = (left: number) => Math.min(100, Math.max(3, 100 * (1 - left)))

/** How much of its interval an item has used up; the words beside it say the same. */
export const UsedBar = ({ left, status }: { left: number; status: DueItem['status'] }) => (
  <span className={classes(css.bar, css[status])} aria-hidden>
    <span style={{ inlineSize: `${shown(left)}%` }} />
  </span>
)
