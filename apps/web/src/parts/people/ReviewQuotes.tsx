import type { Review } from '@tailshare/contract/people'
import { paths } from '@tailshare/contract/paths'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './People.module.css'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const monthText = (instant: string) => month.format(new Date(instant))

/** `4.8 in 12 reviews`: one pilot may have written several. */
export const ratingText = ({ rating, ratingCount }: { rating: number | null; ratingCount: number }) =>
  rating === null ? null : `${rating.toFixed(1)} in ${ratingCount} ${ratingCount === 1 ? 'review' : 'reviews'}`

/** What pilots wrote, with the aircraft where it differs from one to the next. */
export const ReviewQuotes = ({ reviews }: { reviews: readonly (Review & { aircraftId?: string; tailNumber?: string })[] }) => (
  <div className={css.reviews}>
    {reviews.map(({ id, text, author, rating, created, aircraftId, tailNumber }) => (
      <blockquote key={id}>
        <p>{text}</p>
        <footer>
          {author}, {rating} of 5, {monthText(created)}
          {aircraftId && (
            <>
              , <TextLink to={paths.aircraft(aircraftId)}>{tailNumber}</TextLink>
            </>
          )}
        </footer>
      </blockquote>
    ))}
  </div>
)
