import { classes } from '../../ui/classes.ts'
import type { DueItem } from './due.ts'
import css from './UsedBar.module.css'

/** At least 3 % is drawn, so that the bar never looks empty; only a used-up interval fills it. */
const shown = (left: number) => Math.min(100, Math.max(3, 100 * (1 - left)))

/** The used share of an inspection interval. Hidden from screen readers; the text next to it says the same. */
export const UsedBar = ({ left, status }: { left: number; status: DueItem['status'] }) => (
  <span className={classes(css.bar, css[status])} aria-hidden>
    <span style={{ inlineSize: `${shown(left)}%` }} />
  </span>
)
