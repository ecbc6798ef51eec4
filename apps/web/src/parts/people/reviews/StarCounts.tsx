import { starsText } from '../../../ui/display/marks/Stars.tsx'
import css from './Reviews.module.css'

/** Five stars first. */
export const StarCounts = ({ stars }: { stars: readonly number[] }) => {
  const most = Math.max(...stars)
  if (most === 0) return null
  return (
    <dl className={css.counts}>
      {stars
        .map((count, index) => ({ count, value: index + 1 }))
        .toReversed()
        .map(({ count, value }) => (
          <div key={value}>
            <dt aria-label={starsText(value)}>{value} ★</dt>
            <dd>
              <span className={css.bar} aria-hidden>
                <i style={{ width: `${(count / most) * 100}%` }} />
              </span>
              {count}
            </dd>
          </div>
        ))}
    </dl>
  )
}
