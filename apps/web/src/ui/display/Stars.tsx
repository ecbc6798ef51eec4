import css from './Stars.module.css'

export const starsText = (stars: number) => `${stars} of 5 stars`

/** How many of five stars, in type. */
export const Stars = ({ of }: { of: number }) => (
  <span className={css.stars} role="img" aria-label={starsText(of)}>
    {'★'.repeat(of)}
    <i>{'★'.repeat(5 - of)}</i>
  </span>
)
