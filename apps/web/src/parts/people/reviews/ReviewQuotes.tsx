import { monthText } from '@tailshare/contract/text/timeText'
import type { Review } from '@tailshare/contract/people/reviews/reviews'
import { paths } from '@tailshare/contract/base/paths'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { Stars } from '../../../ui/display/marks/Stars.tsx'
import { TextButton, TextLink } from '../../../ui/TextLink.tsx'
import css from './Reviews.module.css'

const ReviewDialog = lazy(() => import('./ReviewDialog.tsx').then((module) => ({ default: module.ReviewDialog })))

type Shown = {
  reviews: readonly Review[]
  /** For lists that mix reviews of several aircraft. */
  withAircraft?: boolean
}

export const ReviewQuotes = ({ reviews, withAircraft = false }: Shown) => {
  const [open, setOpen] = useState<{ review: Review; act: 'answer' | 'report' } | null>(null)
  return (
    <>
      <ul className={css.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <blockquote>
              <Stars of={review.rating} />
              {review.text && <p>{review.text}</p>}
              <footer>
                {review.author}, {monthText(review.created)}
                {withAircraft && (
                  <>
                    , <TextLink to={paths.aircraft(review.aircraftId)}>{review.tailNumber}</TextLink>
                  </>
                )}
              </footer>
            </blockquote>
            {review.answer && (
              <div className={css.answer}>
                <small>Answer, {monthText(review.answer.created)}</small>
                <p>{review.answer.text}</p>
              </div>
            )}
            {(review.mayAnswer || review.mayReport) && (
              <div className={css.acts}>
                {review.mayAnswer && <TextButton onClick={() => setOpen({ review, act: 'answer' })}>Answer</TextButton>}
                {review.mayReport && <TextButton onClick={() => setOpen({ review, act: 'report' })}>Report</TextButton>}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Later fallback={null}>{open && <ReviewDialog {...open} onClose={() => setOpen(null)} />}</Later>
    </>
  )
}
