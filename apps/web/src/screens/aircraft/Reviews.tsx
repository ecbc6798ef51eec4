import type { Aircraft } from '@tailshare/contract/aircraft'
import { ratingText } from '../../parts/people/ReviewQuotes.tsx'
import css from './Aircraft.module.css'
import { Block } from './Block.tsx'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const inSight = 4

const Quotes = ({ reviews }: Pick<Aircraft, 'reviews'>) => (
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
)

export const Reviews = ({ aircraft: { reviews, rating, ratingCount } }: { aircraft: Aircraft }) => (
  <Block title={ratingText({ rating, ratingCount }) ?? 'Reviews'}>
    {reviews.length === 0 ? (
      <p>No one has reviewed this aircraft yet. Pilots are asked after each flight.</p>
    ) : (
      <>
        <Quotes reviews={reviews.slice(0, inSight)} />
        {reviews.length > inSight && (
          <details className={css.more}>
            <summary>{reviews.length - inSight} more reviews</summary>
            <Quotes reviews={reviews.slice(inSight)} />
          </details>
        )}
      </>
    )}
  </Block>
)
