import { paths } from '@tailshare/contract/base/paths'
import { askForReviewsAt, bothWrote, reviewableBy, reviewUntil } from '@tailshare/rules/bookings/orders/reviews'
import type { Config } from '../../../start/config.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify } from '../../people/notices/steps.ts'
import { publishBooking } from '../steps.ts'
import { listWritten, setOpened, type ReviewedOrder } from './queries.ts'

/** Asks everyone on the flight for a review, a day after the return. */
export const askForReviewsLater = (tx: Tx, orderId: string, returnedAt: Date) =>
  enqueue(tx, 'askForReviews', { orderId }, { runAt: askForReviewsAt(returnedAt), key: `askForReviews:${orderId}` })

type Opening = { config: Pick<Config, 'publicUrl'>; now: Date; byId: string | null }

/** Publishes reviews that both sides have written, or all once the deadline passed, and notifies their authors and subjects. */
export const openReviews = async (tx: Tx, order: ReviewedOrder, { config, now, byId }: Opening) => {
  const written = await listWritten(tx, order.id)
  const isOver = order.dropRealAt !== null && now >= reviewUntil(order.dropRealAt)
  const hidden = written.filter(({ openedAt }) => openedAt === null).map(({ id }) => id)
  const ids = isOver ? hidden : bothWrote(order, written)
  if (ids.length === 0) return
  await setOpened(tx, ids, now)
  const opened = written.filter(({ id }) => ids.includes(id))
  const concerned = new Set(
    opened.flatMap(({ authorId, about }) => [
      authorId,
      ...reviewableBy(order, authorId).flatMap((one) => (one.about === about ? one.subjectId : [])),
    ]),
  )
  for (const to of concerned) {
    if (to === byId) continue
    await notify(tx, config, {
      to,
      kind: 'system',
      title: `Reviews of the flight in ${order.tailNumber} are in`,
      text: isOver
        ? 'The two weeks for reviews are over, so you can read what was written. You can answer what is said about you.'
        : 'You have both written, so you can read each other’s reviews now. You can answer what is said about you.',
      link: paths.order(order.id),
      button: 'Read them',
    })
  }
  await publishBooking(tx, order)
}
