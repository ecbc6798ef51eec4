import { paths } from '@tailshare/contract/base/paths'
import type { Rating, Review } from '@tailshare/contract/people/reviews/reviews'
import type { RatingRow, ReviewRow } from './queries.ts'

export const viewReview = (row: ReviewRow, viewerId: string | undefined): Review => ({
  id: row.id,
  about: row.about,
  rating: row.rating,
  text: row.text,
  author: row.author,
  created: row.createdAt.toISOString(),
  aircraftId: row.aircraftId,
  tailNumber: row.tailNumber,
  answer: row.answer === null ? null : { text: row.answer, created: row.answeredAt!.toISOString() },
  mayAnswer: row.answer === null && viewerId === row.reviewedId,
  mayReport: viewerId !== undefined && viewerId !== row.authorId && !row.isReported,
})

/** The mean to a tenth; `null` without reviews. */
export const viewRating = ({ sum, stars }: RatingRow): Rating => {
  const ratingCount = stars.reduce((all, some) => all + some, 0)
  return { rating: ratingCount === 0 ? null : Math.round((sum / ratingCount) * 10) / 10, ratingCount, stars }
}

/** The page that shows a review: the booking's if it has one, otherwise the aircraft's. */
export const placeOf = ({ orderId, aircraftId }: Pick<ReviewRow, 'orderId' | 'aircraftId'>) =>
  orderId === null ? paths.aircraft(aircraftId) : paths.order(orderId)
