import css from './Tail.module.css'
import { classes } from '../../classes.ts'

/** A tail number in fuselage lettering. Set `size` to match the heading it replaces. */
export const Tail = ({
  children,
  size = 'row',
  className,
}: {
  children: string
  size?: 'row' | 'card' | 'hero'
  className?: string
}) => <span className={classes(css.tail, css[size], className)}>{children}</span>
