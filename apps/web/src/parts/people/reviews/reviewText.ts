import { tenthsText } from '@tailshare/contract/text/hours'
import { countText } from '@tailshare/contract/text/countText'

/** `4.8 in 12 reviews`. One pilot may write several. */
export const ratingText = ({ rating, ratingCount }: { rating: number | null; ratingCount: number }) =>
  rating === null ? null : `${tenthsText(rating)} in ${countText(ratingCount, 'review')}`
