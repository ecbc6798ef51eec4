import css from './ComingDays.module.css'

/** Placeholders for two date fields while their code loads. */
export const ComingDays = () => (
  <>
    <div className={css.field} role="status" aria-label="Loading the days" />
    <div className={css.field} aria-hidden />
  </>
)
