import css from './Dot.module.css'

/** Something new is behind this word. */
export const Dot = () => <span className={css.dot} role="img" aria-label="new" />
