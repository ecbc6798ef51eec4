import type { OrderReviews } from '@tailshare/contract/people/reviews/reviews'
import { isShown, reviewableBy, reviewUntil } from '@tailshare/rules/bookings/orders/reviews'
import type { ReviewRow } from '../../people/reviews/queries.ts'
import { viewReview } from '../../people/reviews/view.ts'
import type { listWritten, ReviewedOrder } from './queries.ts'

type Written = Awaited<ReturnType<typeof listWritten>>

const nameIn = (order: ReviewedOrder, personId: string) => {
  if (personId === order.pilotId) return order.pilotName
  return personId === order.ownerId ? order.ownerName : (order.csipName ?? '')
}

type Shown = { written: Written; shown: ReviewRow[]; viewerId: string; canWrite: boolean }

export const viewOrderReviews = (order: ReviewedOrder, { written, shown, viewerId, canWrite }: Shown): OrderReviews => {
  const hidden = written.filter(({ openedAt, authorId }) => openedAt === null && authorId !== viewerId)
  const reviewsMe = hidden.filter(({ subjectId, about }) =>
    about === 'aircraft' ? order.ownerId === viewerId : subjectId === viewerId,
  )
  return {
    until: order.dropRealAt ? reviewUntil(order.dropRealAt).toISOString() : null,
    mine: reviewableBy(order, viewerId).map(({ about, subjectId }) => {
      const own = written.find((one) => one.authorId === viewerId && one.about === about)
      const isOpen = isShown(order, written, { authorId: viewerId, about })
      return {
        about,
        name: about === 'aircraft' ? order.tailNumber : nameIn(order, subjectId),
        written: own ? { rating: own.rating, text: own.text } : null,
        isOpen,
        mayWrite: canWrite && !isOpen,
      }
    }),
    waiting: [...new Set(reviewsMe.map(({ authorId }) => nameIn(order, authorId)))],
    shown: shown.map((row) => viewReview(row, viewerId)),
  }
}
