import { moneyText } from '@tailshare/contract/money'
import { plusHours, plusMinutes } from '@tailshare/contract/period'
import { instantText } from '@tailshare/contract/timeText'
import { refundFor, type CancelReason } from '@tailshare/rules/bookings/cancellation'
import type { CancellationPolicy } from '@tailshare/rules/bookings/facts'
import { holdHoursBefore } from '@tailshare/rules/bookings/quote'
import { lateAfterMinutes, noShowAfterMinutes } from '@tailshare/rules/bookings/states'
import { unpaidCancelAt } from '@tailshare/rules/payments/holdsToPlace'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import type { Services } from '../../../services.ts'
import { holdOverdue } from '../../schedule/queries.ts'
import { openBooking, orderPath } from '../money/steps.ts'
import { isFirstTime, lockOrderMoney } from '../money/queries.ts'
import { setCanceled } from '../orders/queries.ts'
import { moveOrder } from '../queries.ts'
import * as q from './queries.ts'
import { publish } from '../../../db/publish.ts'
import { notify } from '../../accounts/notices/steps.ts'

const system = null

const reasons = {
  no_show: 'Nobody checked in within an hour of its start.',
  payment_failed: 'Its payment could not be held.',
} satisfies Partial<Record<CancelReason, string>>

/** The system cancels: the log, the cost by the aircraft's policy, word to both sides, and the money follows as a job. */
const cancel = async (tx: Tx, services: Services, orderId: string, reason: keyof typeof reasons, now: Date) => {
  const order = await lockOrderMoney(tx, orderId)
  if (!order) return
  const policy = order.cancellationPolicy as CancellationPolicy
  const facts = { start: order.startAt, created: order.createdAt, policy, totalCents: order.totalCents, zone: order.zone }
  const { chargeCents } = refundFor({ order: facts, reason, by: 'system', now })
  await moveOrder(tx, { orderId, from: 'booked', to: 'canceled', byId: system, why: reasons[reason], at: now })
  await setCanceled(tx, { id: orderId, reason, chargeCents, now })
  const cost = chargeCents > 0 ? ` ${moneyText(chargeCents)} are charged by its cancellation policy.` : ' Nothing is charged.'
  const title = `Booking ${order.number} of ${order.tailNumber} was canceled`
  const text = `${instantText(order.startAt, order.zone)}. ${reasons[reason]}`
  const link = orderPath(orderId)
  await notify(tx, services.config, {
    to: order.pilotId,
    mustKnow: true,
    button: openBooking,
    kind: 'warning',
    title,
    text: text + cost,
    link,
    marker: 'booking',
  })
  await notify(tx, services.config, {
    to: order.ownerId,
    button: openBooking,
    kind: 'system',
    title,
    text,
    link,
    marker: 'aircraft-booking',
  })
  await publish(tx, [order.pilotId, order.ownerId], 'order', { orderId })
  await enqueue(tx, 'settleCancellation', { orderId }, { key: `settleCancellation:${orderId}` })
}

const markLate = async (tx: Tx, services: Services, orderId: string, now: Date) => {
  const order = await lockOrderMoney(tx, orderId)
  if (!order) return
  await moveOrder(tx, {
    orderId,
    from: 'in_flight',
    to: 'late',
    byId: system,
    why: 'Not back 30 minutes after the planned time',
    at: now,
  })
  const title = `${order.tailNumber} is late`
  const due = `It was due back ${instantText(order.dropAt, order.zone)} and has not been returned.`
  await notify(tx, services.config, {
    to: order.ownerId,
    button: openBooking,
    kind: 'warning',
    title,
    text: due,
    link: orderPath(orderId),
    marker: 'aircraft-booking',
  })
  const next = await q.findNextPilot(tx, { aircraftId: order.aircraftId, start: order.startAt })
  if (next)
    await notify(tx, services.config, {
      to: next.accountId,
      button: openBooking,
      kind: 'warning',
      title,
      text: `${due} You fly it next, ${instantText(next.startAt, order.zone)}. We tell you when it is back.`,
      link: orderPath(next.id),
      marker: 'booking',
    })
  await publish(tx, [order.pilotId, order.ownerId, ...(next ? [next.accountId] : [])], 'order', { orderId })
}

const cancelUnpaid = async (tx: Tx, services: Services, now: Date) => {
  for (const { id, firstFailedAt } of await q.lockUnpaid(tx, plusHours(now, holdHoursBefore))) {
    const order = await lockOrderMoney(tx, id)
    if (order && now >= unpaidCancelAt({ start: order.startAt, firstFailedAt }))
      await cancel(tx, services, id, 'payment_failed', now)
  }
}

export const watchJobs = {
  /** Every minute: what time alone does to bookings. Each kind in a transaction of its own, in small batches. */
  async watchOrders(services) {
    const { db } = services
    const now = new Date()
    await inTransaction(db, (tx) => cancelUnpaid(tx, services, now))
    await inTransaction(db, async (tx) => {
      for (const { id } of await q.lockNoShows(tx, plusMinutes(now, -noShowAfterMinutes)))
        await cancel(tx, services, id, 'no_show', now)
    })
    await inTransaction(db, async (tx) => {
      for (const { id } of await q.lockLate(tx, plusMinutes(now, -lateAfterMinutes))) await markLate(tx, services, id, now)
    })
    await holdOverdue(db, { soon: plusMinutes(now, lateAfterMinutes), until: plusHours(now, 1) })
    for (const { id } of await q.listForgottenHolds(db, plusHours(now, holdHoursBefore), plusMinutes(now, -5)))
      await enqueue(db, 'placeHold', { orderId: id }, { key: `placeHold:${id}` })
  },

  /** Word of a new booking to its owner and its pilot, once. */
  async tellBooked(services, { orderId }) {
    await inTransaction(services.db, async (tx) => {
      const order = await lockOrderMoney(tx, orderId)
      if (!order || !(await isFirstTime(tx, orderId, 'booked'))) return
      const when = `${instantText(order.startAt, order.zone)} to ${instantText(order.dropAt, order.zone)}`
      const link = orderPath(orderId)
      if (order.ownerId !== order.pilotId)
        await notify(tx, services.config, {
          to: order.ownerId,
          button: openBooking,
          kind: 'system',
          title: `${order.tailNumber} is booked`,
          text: `${order.pilotFirstName} ${order.pilotLastName} booked ${order.tailNumber}, ${when}.`,
          link,
          marker: 'aircraft-booking',
        })
      await notify(tx, services.config, {
        to: order.pilotId,
        button: openBooking,
        kind: 'system',
        title: `You booked ${order.tailNumber}`,
        text: `${when}. Estimate ${moneyText(order.totalCents)}. ${order.quote.policyText}`,
        link,
        marker: 'booking',
      })
      await publish(tx, [order.pilotId, order.ownerId], 'order', { orderId })
    })
  },
} satisfies Partial<Tasks>
