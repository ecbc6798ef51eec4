import { countText } from '@tailshare/contract/countText'
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const monthText = (instant: string) => month.format(new Date(instant))

/** `4.8 in 12 reviews`: one pilot may have written several. */
export const ratingText = ({ rating, ratingCount }: { rating: number | null; ratingCount: number }) =>
  rating === null ? null : `${rating.toFixed(1)} in ${countText(ratingCount, 'review')}`
