import css from './Stars.module.css'

export const starsText = (stars: number) => `${stars} of 5 stars`

/** A rating out of five stars, as text characters. */
export const Stars = ({ of }: { of: number }) => (
  <span className={css.stars} role="img" aria-label={starsText(of)}>
    {'★'.repeat(of)}
    <i>{'★'.repeat(5 - of)}</i>
  </span>
)
