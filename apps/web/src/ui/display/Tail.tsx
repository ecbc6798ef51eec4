import css from './Tail.module.css'
import { classes } from '../classes.ts'

/** A tail number, set as on a fuselage. `size` follows the heading it stands for. */
export const Tail = ({
  children,
  size = 'row',
  className,
}: {
  children: string
  size?: 'row' | 'card' | 'hero'
  className?: string
}) => <span className={classes(css.tail, css[size], className)}>{children}</span>
