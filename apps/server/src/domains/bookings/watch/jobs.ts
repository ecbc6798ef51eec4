import { plusHours, plusMinutes } from '@tailshare/contract/period'
import type { BookingAct } from '@tailshare/rules/bookings/told'
import { nextHearsWithinHours } from '@tailshare/rules/bookings/whoHears'
import { groundedCancelHours, lateAfterMinutes, noShowAfterMinutes } from '@tailshare/rules/bookings/can'
import { holdHoursBefore } from '@tailshare/rules/bookings/quote'
import { unpaidCancelAt } from '@tailshare/rules/payments/holdsToPlace'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import type { Services } from '../../../services.ts'
import { holdOverdue } from '../../schedule/queries.ts'
import { canFactsOf, mustMove } from '../access.ts'
import { isFirstTime, lockOrderMoney, type OrderMoney } from '../money/queries.ts'
import { cancelBooking } from '../orders/steps.ts'
import { findNextFlight, moveOrder } from '../queries.ts'
import { findCurrent } from '../csips/queries.ts'
import { expireRequests } from '../lessons/steps.ts'
import { tellOfBooking } from '../steps.ts'
import * as q from './queries.ts'
import { findGrounding, putLateAtRisk } from '../../maintenance/queries.ts'
import { findInstead, tellAtRisk } from './steps.ts'

const system = { as: ['system'] as const, byId: null, note: '' }

const markLate = async (tx: Tx, { config }: Services, orderId: string, now: Date) => {
  const order = await lockOrderMoney(tx, orderId)
  if (!order) return
  const move = mustMove('markLate', canFactsOf(order, system.as, now))
  await moveOrder(tx, { ...move, orderId, byId: null, why: 'Not back 30 minutes after the planned time', at: now })
  const next = await findNextFlight(tx, order, plusHours(order.dropAt, nextHearsWithinHours))
  await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'late', next } })
  await enqueue(tx, 'proposeRipple', { kind: 'late', ref: orderId }, { key: `proposeRipple:${orderId}` })
}

const cancelUnpaid = async (tx: Tx, { config }: Services, now: Date) => {
  for (const { id: orderId, firstFailedAt } of await q.lockUnpaid(tx, plusHours(now, holdHoursBefore))) {
    const order = await lockOrderMoney(tx, orderId)
    const unpaid = order !== undefined && now >= unpaidCancelAt({ start: order.startAt, firstFailedAt })
    if (unpaid)
      await cancelBooking(tx, { ...system, orderId, verb: 'cancelUnpaid', reason: 'payment_failed', unpaid, now, config })
  }
}

const cancelGrounded = async (tx: Tx, { config }: Services, now: Date) => {
  for (const { id: orderId } of await q.lockGrounded(tx, plusHours(now, groundedCancelHours))) {
    const grounded = { instead: await findInstead(tx, orderId, now) }
    await cancelBooking(tx, { ...system, orderId, verb: 'cancelGrounded', reason: 'aircraft', grounded, now, config })
  }
}

const cancelNoShows = async (tx: Tx, { config }: Services, now: Date) => {
  for (const { id: orderId } of await q.lockNoShows(tx, plusMinutes(now, -noShowAfterMinutes)))
    await cancelBooking(tx, { ...system, orderId, verb: 'cancelNoShow', reason: 'no_show', now, config })
}

/** Who booked, and what that is to the others. */
const bookedActOf = (order: OrderMoney, csipAsked: boolean): { byId: string | null; act: BookingAct } => {
  const { totalCents, answerBy: until, askedBecause: because, ownerId, pilotId } = order
  if (!because || !until)
    return { byId: pilotId, act: { act: 'booked', totalCents, policyText: order.quote.policyText, csipAsked } }
  const by = `${order.ownerFirstName} ${order.ownerLastName}`
  const byId = because === 'approval' ? pilotId : because === 'on_behalf' ? ownerId : null
  return { byId, act: { act: 'asked', because, by, until, totalCents } }
}

export const watchJobs = {
  /** Every minute: what time alone does to bookings. Each kind in a transaction of its own, in small batches. */
  async watchOrders(services) {
    const { db } = services
    const now = new Date()
    await inTransaction(db, async (tx) => tellAtRisk(tx, await putLateAtRisk(tx)))
    await expireRequests(services, now)
    await inTransaction(db, (tx) => cancelUnpaid(tx, services, now))
    await inTransaction(db, (tx) => cancelGrounded(tx, services, now))
    await inTransaction(db, (tx) => cancelNoShows(tx, services, now))
    await inTransaction(db, async (tx) => {
      for (const { id } of await q.lockLate(tx, plusMinutes(now, -lateAfterMinutes))) await markLate(tx, services, id, now)
    })
    await holdOverdue(db, { soon: plusMinutes(now, lateAfterMinutes), until: plusHours(now, 1) })
    for (const { id } of await q.listForgottenHolds(db, plusHours(now, holdHoursBefore), plusMinutes(now, -5)))
      await enqueue(db, 'placeHold', { orderId: id }, { key: `placeHold:${id}` })
  },

  /** The aircraft is grounded and the booking at risk: once for each squawk, and only while that is so. */
  async tellGrounded({ db, config }, { orderId, squawkId }) {
    const now = new Date()
    await inTransaction(db, async (tx) => {
      const order = await lockOrderMoney(tx, orderId)
      const squawk = await findGrounding(tx, squawkId)
      if (!order || !squawk || !(await q.isAtRisk(tx, orderId, squawkId))) return
      if (!(await isFirstTime(tx, orderId, `grounded.${squawkId}`))) return
      const instead = await findInstead(tx, orderId, now)
      await tellOfBooking(tx, {
        config,
        orderId,
        byId: squawk.reportedBy,
        act: { act: 'grounded', reason: squawk.text, instead },
      })
    })
  },

  /** Word of a new booking to its owner and its pilot, once; also of what someone is asked, when the answer was quicker. */
  async tellBooked(services, { orderId }) {
    await inTransaction(services.db, async (tx) => {
      const order = await lockOrderMoney(tx, orderId)
      if (!order || !(await isFirstTime(tx, orderId, 'booked'))) return
      const request = await findCurrent(tx, orderId)
      const asked = request?.state === 'asked' ? request : undefined
      const telling = { config: services.config, orderId }
      await tellOfBooking(tx, { ...telling, ...bookedActOf(order, asked !== undefined) })
      if (asked) {
        const act = { act: 'csipAsked', message: asked.message, answerBy: asked.answerBy } as const
        await tellOfBooking(tx, { ...telling, byId: order.pilotId, act })
      }
    })
  },
} satisfies Partial<Tasks>
