import type { Review } from '@tailshare/contract/people'
import { paths } from '@tailshare/contract/paths'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './People.module.css'
import { monthText } from './reviewText.ts'

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
