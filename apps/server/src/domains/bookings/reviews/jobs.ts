import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { dayIn } from '@tailshare/contract/text/period'
import { reviewableBy, reviewUntil } from '@tailshare/rules/bookings/orders/reviews'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../../people/notices/steps.ts'
import { isFirstTime } from '../payment/money/queries.ts'
import { findReviewedOrder, listWritten, type ReviewedOrder } from './queries.ts'
import { openReviews } from './steps.ts'

const question = ({ pilotId, pilotName, tailNumber }: ReviewedOrder, to: string) =>
  to === pilotId ? `How was ${tailNumber}?` : `How was ${pilotName}’s flight?`

export const reviewJobs = {
  /** One notice to each person who has not written yet. */
  async askForReviews({ db, config }, { orderId }) {
    const now = new Date()
    await inTransaction(db, async (tx) => {
      const order = await findReviewedOrder(tx, orderId, { lock: true })
      if (!order?.dropRealAt || now >= reviewUntil(order.dropRealAt)) return
      if (!(await isFirstTime(tx, orderId, 'review.asked'))) return
      const written = await listWritten(tx, orderId)
      const until = plainDayText(dayIn(reviewUntil(order.dropRealAt), order.zone))
      for (const to of new Set([order.pilotId, order.ownerId, order.csipId].filter((id) => id !== null))) {
        if (reviewableBy(order, to).length === 0 || written.some(({ authorId }) => authorId === to)) continue
        await notify(tx, config, {
          to,
          kind: 'system',
          title: question(order, to),
          text: `A few words help others. No one can read them until the other side has written too, or until ${until}.`,
          link: paths.order(orderId),
          button: 'Write a review',
        })
      }
    })
  },

  /** Two weeks after the return: publishes one-sided reviews too. */
  async openReviews({ db, config }, { orderId }) {
    await inTransaction(db, async (tx) => {
      const order = await findReviewedOrder(tx, orderId, { lock: true })
      if (order) await openReviews(tx, order, { config, now: new Date(), byId: null })
    })
  },
} satisfies Partial<Tasks>
