import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import css from '../Book.module.css'

/** Open squawks that limit flying. The pilot plans within them and confirms each at check-out. */
export const Limits = ({ aircraft: { squawks, tailNumber } }: { aircraft: Aircraft }) => {
  const limits = squawks.filter(({ severity }) => severity === 'limit')
  if (limits.length === 0) return null
  return (
    <section className={css.terms} aria-label={`Limits of ${tailNumber}`}>
      <h2>{tailNumber} flies with limits</h2>
      {limits.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </section>
  )
}
