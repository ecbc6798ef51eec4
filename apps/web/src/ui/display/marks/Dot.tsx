import css from './Dot.module.css'

/** Marks a label as having something new behind it. */
export const Dot = () => <span className={css.dot} role="img" aria-label="new" />
