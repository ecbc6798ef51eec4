import { classes } from '../../../ui/classes.ts'
import type { DueItem } from './due.ts'
import css from './UsedBar.module.css'

/** Draw at least 3 %, so that the bar never looks empty. */
const shown = (left: number) => Math.min(100, Math.max(3, 100 * (1 - left)))

/** The used share of an inspection interval. Hidden from screen readers, which read the text next to it. */
export const UsedBar = ({ left, status }: { left: number; status: DueItem['status'] }) => (
  <span className={classes(css.bar, css[status])} aria-hidden>
    <span style={{ inlineSize: `${shown(left)}%` }} />
  </span>
)
