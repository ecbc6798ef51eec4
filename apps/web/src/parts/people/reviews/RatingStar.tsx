import { tenthsText } from '@tailshare/contract/text/hours'
import { ratingText } from './reviewText.ts'

/** `4.8 ★ (12)`; nothing without reviews. */
export const RatingStar = ({ rating, ratingCount }: { rating: number | null; ratingCount: number }) =>
  rating === null ? null : (
    <span className="nb" role="img" aria-label={ratingText({ rating, ratingCount })!}>
      {tenthsText(rating)} ★ ({ratingCount})
    </span>
  )
