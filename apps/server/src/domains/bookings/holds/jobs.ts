import { plusHours, plusMinutes } from '@tailshare/contract/period'
import { hoursBetweenTries } from '@tailshare/rules/payments/charges'
import { holdAt } from '@tailshare/rules/payments/holds'
import {
  firstFailureOf,
  holdsToPlace,
  holdsToRelease,
  unpaidCancelAt,
  type HeldCharge,
} from '@tailshare/rules/payments/holdsToPlace'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import type { Services } from '../../../services.ts'
import { releaseHold } from '../../../outside/stripe.ts'
import { insertCharge, listOrderCharges, setChargeReleased, setChargeText } from '../../payments/charges/queries.ts'
import { recordIntent } from '../../payments/news/queries.ts'
import { askProvider, holdText, tellTroubles } from '../money/jobs.ts'
import { findOrderMoney, findPaymentOf, listSettled, lockOrderMoney, type OrderMoney } from '../money/queries.ts'
import { publish } from '../../../db/publish.ts'

const later = (tx: Tx, orderId: string, runAt: Date) =>
  enqueue(tx, 'placeHold', { orderId }, { runAt, key: `placeHold:${orderId}` })

/** What the rules look at: the booking as it is now, what is held for it, and what pays. */
const holdFactsOf = async (db: Db, order: OrderMoney, now: Date) => {
  const { method, card } = await findPaymentOf(db, order)
  const { charges } = await listSettled(db, order.id)
  const { status, startAt: start, totalCents, quote } = order
  return { order: { status, start, totalCents, depositCents: quote.depositCents }, charges, method, card, now }
}

/** Notes the holds that are due, before the provider is asked for them. */
const planHolds = async (tx: Tx, order: OrderMoney, now: Date) => {
  const due = holdAt(order.startAt, now)
  if (order.status === 'booked' && due > now) return later(tx, order.id, due)
  const facts = await holdFactsOf(tx, order, now)
  for (const { id, kind, state } of facts.charges)
    if ((kind === 'hold' || kind === 'deposit') && state === 'authorised') await setChargeText(tx, id, holdText(order, kind))
  for (const { kind, cents, attempt, methodId } of holdsToPlace(facts))
    await insertCharge(tx, {
      accountId: order.pilotId,
      orderId: order.id,
      kind,
      attempt,
      cents,
      methodId,
      text: holdText(order, kind),
      ...(methodId === null && { failure: 'There is no payment card.' }),
      now,
    })
}

/** When to try again: after a pause, but in any case when the booking is about to be canceled for it. */
const nextTry = (order: OrderMoney, charges: HeldCharge[], now: Date) => {
  const firstFailedAt = firstFailureOf(charges) ?? now
  const cancelAt = unpaidCancelAt({ start: order.startAt, firstFailedAt })
  const paused = plusMinutes(plusHours(now, hoursBetweenTries), 1)
  return paused < cancelAt ? paused : undefined
}

/** Lets go of what nothing needs any more, once what replaces it is held: after another card, another sum, or other dates. */
const releaseNeedless = async ({ db, stripe }: Services, orderId: string) => {
  const order = await findOrderMoney(db, orderId)
  if (!order) return
  const facts = await holdFactsOf(db, order, new Date())
  for (const { id, intentId } of holdsToRelease(facts)) {
    if (!intentId) await setChargeReleased(db, id, new Date())
    else {
      const intent = await releaseHold(stripe, intentId)
      await inTransaction(db, (tx) => recordIntent(tx, intent, new Date()))
    }
  }
}

export const placeHold = async (services: Services, { orderId }: { orderId: string }) => {
  const { db } = services
  await inTransaction(db, async (tx) => {
    const order = await lockOrderMoney(tx, orderId)
    if (order) await planHolds(tx, order, new Date())
  })
  await askProvider(services, orderId)
  await releaseNeedless(services, orderId)
  await inTransaction(db, async (tx) => {
    const order = await lockOrderMoney(tx, orderId)
    if (!order || (order.status !== 'booked' && order.status !== 'checking_in')) return
    await publish(tx, [order.pilotId], 'order', { orderId })
    const rows = await listOrderCharges(tx, orderId)
    if (!(await tellTroubles(tx, services, order, rows))) return
    const again = nextTry(order, (await listSettled(tx, orderId)).charges, new Date())
    if (again) await later(tx, orderId, again)
  })
}

export const holdJobs = { placeHold } satisfies Partial<Tasks>
