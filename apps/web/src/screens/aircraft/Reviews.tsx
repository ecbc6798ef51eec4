import type { Aircraft } from '@tailshare/contract/aircraft'
import css from './Aircraft.module.css'
import { Block } from './Block.tsx'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const Reviews = ({ aircraft: { reviews, rating, ratingCount } }: { aircraft: Aircraft }) => (
  <Block
    title={rating === null ? 'Reviews' : `${rating.toFixed(1)} from ${ratingCount} ${ratingCount === 1 ? 'pilot' : 'pilots'}`}
  >
    {reviews.length === 0 ? (
      <p>Nobody has reviewed this aircraft yet. Pilots are asked after each flight.</p>
    ) : (
      <div className={css.reviews}>
        {reviews.map(({ id, text, author, created, rating: stars }) => (
          <blockquote key={id}>
            <p>{text}</p>
            <footer>
              {author}, {stars} of 5, {month.format(new Date(created))}
            </footer>
          </blockquote>
        ))}
      </div>
    )}
  </Block>
)
