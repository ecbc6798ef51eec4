import css from './ComingDays.module.css'

/** The places of a first and a last day until their fields are there, so that nothing below moves. */
export const ComingDays = () => (
  <>
    <div className={css.field} role="status" aria-label="Loading the days" />
    <div className={css.field} aria-hidden />
  </>
)
