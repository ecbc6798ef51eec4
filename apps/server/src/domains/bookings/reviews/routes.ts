import { can } from '@tailshare/rules/bookings/orders/can'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { isShown, reviewableBy, reviewUntil } from '@tailshare/rules/bookings/orders/reviews'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Caller, Handling } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { listShownOfOrder, type ReviewRow } from '../../people/reviews/queries.ts'
import { canFactsOf, refuseIfNotAllowed } from '../access.ts'
import { publishBooking } from '../steps.ts'
import { findReviewedOrder, listWritten, putReviews, type ReviewedOrder } from './queries.ts'
import { openReviews } from './steps.ts'
import type { OrderReviews } from '@tailshare/contract/people/reviews/reviews'
import { viewReview } from '../../people/reviews/view.ts'

type Written = Awaited<ReturnType<typeof listWritten>>

const nameIn = (order: ReviewedOrder, personId: string) => {
  if (personId === order.pilotId) return order.pilotName
  return personId === order.ownerId ? order.ownerName : (order.csipName ?? '')
}

type Shown = { written: Written; shown: ReviewRow[]; viewerId: string; canWrite: boolean }

const viewOrderReviews = (order: ReviewedOrder, { written, shown, viewerId, canWrite }: Shown): OrderReviews => {
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

const factsOf = (order: ReviewedOrder, account: Caller, now: Date) => {
  const as = rolesIn(order, account)
  if (as.length === 0) throw new Refusal('not_found')
  return canFactsOf(order, as, now)
}

const shownTo = async (db: Db, order: ReviewedOrder, account: Caller, now: Date) =>
  viewOrderReviews(order, {
    written: await listWritten(db, order.id),
    shown: await listShownOfOrder(db, order.id, account.id),
    viewerId: account.id,
    canWrite: can('review', factsOf(order, account, now)),
  })

export const orderReviewHandlers = {
  async getOrderReviews({ params, account, db, now }) {
    return shownTo(db, found(await findReviewedOrder(db, params.id)), account, now)
  },

  async writeReviews({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const order = found(await findReviewedOrder(tx, params.id, { lock: true }))
      const facts = factsOf(order, account, now)
      const mine = reviewableBy(order, account.id)
      if (body.reviews.some(({ about }) => !mine.some((one) => one.about === about))) throw new Refusal('review_not_yours')
      refuseIfNotAllowed('review', facts)
      const before = await listWritten(tx, order.id)
      if (body.reviews.some(({ about }) => isShown(order, before, { authorId: account.id, about })))
        throw new Refusal('review_shown')
      await putReviews(
        tx,
        body.reviews.map((review) => ({
          ...review,
          orderId: order.id,
          aircraftId: order.aircraftId,
          authorId: account.id,
          subjectId: review.about === 'aircraft' ? null : mine.find(({ about }) => about === review.about)!.subjectId,
          createdAt: now,
        })),
      )
      const key = `openReviews:${order.id}`
      await enqueue(tx, 'openReviews', { orderId: order.id }, { runAt: reviewUntil(order.dropRealAt!), key })
      await openReviews(tx, order, { config, now, byId: account.id })
      await publishBooking(tx, order)
      return shownTo(tx, order, account, now)
    })
  },
} satisfies Handling<'getOrderReviews' | 'writeReviews'>
