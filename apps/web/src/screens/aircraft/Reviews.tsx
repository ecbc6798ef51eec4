import type { Aircraft } from '@tailshare/contract/aircraft'
import { monthText, ratingText } from '../../parts/people/reviewText.ts'
import css from '../../parts/aircraftPage/Aircraft.module.css'
import { Block } from '../../parts/aircraftPage/Block.tsx'

const inSight = 4

const Quotes = ({ reviews }: Pick<Aircraft, 'reviews'>) => (
  <div className={css.reviews}>
    {reviews.map(({ id, text, author, created, rating: stars }) => (
      <blockquote key={id}>
        <p>{text}</p>
        <footer>
          {author}, {stars} of 5, {monthText(created)}
        </footer>
      </blockquote>
    ))}
  </div>
)

export const Reviews = ({ aircraft: { reviews, rating, ratingCount } }: { aircraft: Aircraft }) => (
  <Block title={ratingText({ rating, ratingCount }) ?? 'Reviews'}>
    {reviews.length === 0 ? (
      <p>No one has reviewed this aircraft yet.</p>
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
