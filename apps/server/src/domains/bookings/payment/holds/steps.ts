import { hasNotLeft, isAway } from '@tailshare/contract/base/statuses'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { hoursBetweenTries } from '@tailshare/rules/payments/holds/charges'
import { holdAt, depositStays } from '@tailshare/rules/payments/holds/holds'
import { bankWords } from '@tailshare/rules/payments/disputes/disputes'
import {
  firstFailureOf,
  holdsAgainAt,
  holdsToMove,
  holdsToPlace,
  holdsToRelease,
  unpaidCancelAt,
  type HeldCharge,
  type NewHold,
} from '@tailshare/rules/payments/holds/holdsToPlace'
import type Stripe from 'stripe'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import type { Call } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { atProvider, chargeOffSession, releaseHold } from '../../../../outside/stripe/stripe.ts'
import type { Services } from '../../../../services.ts'
import { notify } from '../../../people/notices/steps.ts'
import {
  insertCharge,
  listOrderCharges,
  setChargeReleased,
  setChargeText,
  type ChargeRow,
} from '../../../payments/charges/queries.ts'
import { mayPayWith } from '../../../payments/methods/access.ts'
import { findMethod, lockPayingCaller } from '../../../payments/methods/queries.ts'
import { recordIntent } from '../../../payments/provider/sync/steps.ts'
import { canFactsOf, refuseIfNotAllowed } from '../../access.ts'
import {
  findOrderMoney,
  isFirstTime,
  listHeldBefore,
  listSettled,
  lockOrderMoney,
  setOrderMethod,
  type OrderMoney,
} from '../money/queries.ts'
import { depositFactsOf } from '../money/view.ts'
import {
  anotherCardText,
  askProvider,
  findPaymentOf,
  holdText,
  tellTroubles,
  troubleOf,
  wantsAnotherCard,
  whereToMend,
} from '../money/steps.ts'

/**
 * True if the aircraft is back and damage may still be claimed, so an ending deposit hold must be renewed. Claimed deposits are captured
 * instead.
 */
const isDepositRenewed = (order: OrderMoney, now: Date) =>
  order.status === 'flight_complete' && !order.isClaimed && depositStays(depositFactsOf(order), now)

const later = (tx: Tx, orderId: string, runAt: Date) =>
  enqueue(tx, 'placeHold', { orderId }, { runAt, key: `placeHold:${orderId}` })

const holdFactsOf = async (db: Db, order: OrderMoney, now: Date) => {
  const { method, card, notTried } = await findPaymentOf(db, order)
  const { charges } = await listSettled(db, order.id)
  const { status, startAt: start, totalCents, quote } = order
  const depositStays = isDepositRenewed(order, now)
  const facts = {
    order: { status, start, totalCents, depositCents: quote.depositCents, depositStays },
    charges,
    method,
    card,
    now,
  }
  return { ...facts, notTried }
}

/** Plans due holds in the database before the provider is asked. */
const planHolds = async (tx: Tx, order: OrderMoney, now: Date) => {
  if (order.waitsFor !== null) return
  const due = holdAt(order.startAt, now)
  if (order.status === 'booked' && due > now) return later(tx, order.id, due)
  const facts = await holdFactsOf(tx, order, now)
  for (const { id, kind, state } of facts.charges)
    if ((kind === 'hold' || kind === 'deposit') && state === 'authorized') await setChargeText(tx, id, holdText(order, kind))
  for (const { kind, cents, attempt, methodId, isRefused } of holdsToPlace(facts))
    await insertCharge(tx, {
      accountId: order.pilotId,
      orderId: order.id,
      kind,
      attempt,
      cents,
      methodId,
      text: holdText(order, kind),
      ...(methodId === null && { failure: 'There is no payment card.' }),
      ...(isRefused && { failure: facts.notTried }),
      now,
    })
}

/** Next attempt: after a pause, or when the booking is about to be canceled for it. */
const nextTry = (order: OrderMoney, charges: HeldCharge[], now: Date) => {
  const firstFailedAt = firstFailureOf(charges) ?? now
  const cancelAt = unpaidCancelAt({ start: order.startAt, firstFailedAt })
  const paused = plusMinutes(plusHours(now, hoursBetweenTries), 1)
  return paused < cancelAt ? paused : undefined
}

const letGo = async ({ db, stripe }: Services, intentId: string) => {
  const intent = await releaseHold(stripe, intentId)
  await inTransaction(db, (tx) => recordIntent(tx, intent, new Date()))
}

/** Releases holds that a newer hold has replaced (new card, amount or dates), and holds of a canceled booking that was made again. */
const releaseNeedless = async (services: Services, orderId: string) => {
  const { db } = services
  const order = await findOrderMoney(db, orderId)
  if (!order) return
  const facts = await holdFactsOf(db, order, new Date())
  for (const { id, intentId } of holdsToRelease(facts))
    if (intentId) await letGo(services, intentId)
    else await setChargeReleased(db, id, new Date())
  for (const { intentId } of await listHeldBefore(db, orderId)) await letGo(services, intentId)
}

const lastHoldOf = (rows: ChargeRow[], kind: 'hold' | 'deposit') =>
  rows.filter((row) => row.kind === kind).toSorted((a, b) => b.attempt - a.attempt)[0]

/** A new hold failed during the trip. The trip continues, and the rest is charged after the flight. Returns whether to retry. */
const tellUnheld = async (tx: Tx, { config }: Services, order: OrderMoney) => {
  await publish(tx, [order.pilotId], 'order', { orderId: order.id })
  const rows = await listOrderCharges(tx, order.id)
  const unheld = (['hold', 'deposit'] as const)
    .map((kind) => lastHoldOf(rows, kind))
    .filter((row) => row?.state === 'failed' || row?.state === 'needs_confirmation')
  for (const last of unheld) {
    if (!last || !(await isFirstTime(tx, order.id, troubleOf(rows, last)))) continue
    await notify(tx, config, {
      to: order.pilotId,
      kind: 'warning',
      mustKnow: true,
      ...unheldWords(order, last, rows),
      ...whereToMend(order, last),
      marker: 'booking',
    })
  }
  return unheld.length > 0
}

const unheldWords = (order: OrderMoney, last: ChargeRow, rows: ChargeRow[]) => {
  const why = last.failure ?? 'Your bank asks you to confirm it.'
  const isLonger = rows.some(
    ({ kind, state, amountCents }) => kind === last.kind && state === 'authorized' && amountCents < last.amountCents,
  )
  if (isLonger)
    return {
      title: `The longer flight of ${order.tailNumber} could not be held`,
      text: `${why} Your new return time stays. What was held before you left stays held, and the rest is charged after the flight.`,
    }
  const what = last.kind === 'deposit' ? 'deposit' : 'estimate'
  const next =
    last.kind === 'deposit'
      ? 'Damage, if there is any, would be charged to your card.'
      : 'Your trip goes on as planned, and the price is charged after the flight.'
  const way = wantsAnotherCard(last) ? ` ${anotherCardText}` : ''
  return {
    title: `The ${what} for ${order.tailNumber} could not be held any longer`,
    text: `Card holds end after some days, so we asked your bank for a new one before the old one ends. ${why} ${next}${way}`,
  }
}

/** Places due holds, releases those they replace, and schedules retries. */
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
    if (!order) return
    const now = new Date()
    const { charges } = await listSettled(tx, orderId)
    const isRenewed = isAway(order.status) || isDepositRenewed(order, now)
    const renewal = isRenewed || hasNotLeft(order.status) ? holdsAgainAt(charges, now) : undefined
    if (renewal) await enqueue(tx, 'placeHold', { orderId }, { runAt: renewal, key: `renewHold:${orderId}` })
    if (isRenewed) {
      if (await tellUnheld(tx, services, order)) await later(tx, orderId, plusMinutes(plusHours(now, hoursBetweenTries), 1))
      return
    }
    if (!hasNotLeft(order.status)) return
    await publish(tx, [order.pilotId], 'order', { orderId })
    const rows = await listOrderCharges(tx, orderId)
    if (!(await tellTroubles(tx, services, order, rows))) return
    const again = nextTry(order, charges, now)
    if (again) await later(tx, orderId, again)
  })
}

type Moving = Pick<Call<'changeBooking'>, 'db' | 'account' | 'now' | 'stripe'>

const methodFor = async (tx: Tx, accountId: string, id: string, depositCents: number) => {
  const method = await findMethod(tx, { id, accountId })
  if (!method || !mayPayWith(method))
    throw new BadInput({ paymentMethodId: 'Please choose a card, or a bank account that is verified.' })
  const { card } = await findPaymentOf(tx, { pilotId: accountId, paymentMethodId: id })
  if ((!card || card.isRefused) && depositCents > 0)
    throw new BadInput({ paymentMethodId: 'The deposit is held on a card. Please add one first.' })
  return { method: { id, type: method.type as 'paymentCard' | 'bankAccount' }, card }
}

/** Places one hold. If the bank does not grant it at once, releases it and refuses. */
const place = async (tx: Tx, { stripe, now }: Moving, order: OrderMoney, hold: NewHold) => {
  const { kind, attempt, cents, methodId } = hold
  const text = holdText(order, kind)
  await insertCharge(tx, { accountId: order.pilotId, orderId: order.id, kind, attempt, cents, methodId, text, now })
  const row = found((await listOrderCharges(tx, order.id)).find((each) => each.kind === kind && each.attempt === attempt))
  const [customer, method] = [found(order.customer), found(row.methodStripeId)]
  // The key is unique to this charge: a retry with another card is another payment.
  const payment = { chargeId: row.id, orderId: order.id, customer, method, cents, text, hold: true, key: `${row.id}.move` }
  const outcome = await atProvider(chargeOffSession(stripe, payment))
  if ('refused' in outcome) throw new Refusal('card_declined', { detail: outcome.refused })
  const known = await recordIntent(tx, outcome, now)
  if (known?.state === 'authorized') return outcome
  await atProvider(releaseHold(stripe, outcome.id))
  throw new Refusal('card_declined', { detail: bankWords(outcome.last_payment_error, 'The card was declined.') })
}

/**
 * Switches a booking that has not departed to another payment method. Places new holds before the job releases the old ones; a declined
 * card changes nothing.
 */
export const payOrderWith = ({ db, ...call }: Moving, orderId: string, paymentMethodId: string) =>
  inTransaction(db, async (tx) => {
    const { account, stripe } = call
    await lockPayingCaller(tx, account)
    const order = found(await lockOrderMoney(tx, orderId))
    refuseIfNotAllowed('changePayment', canFactsOf(order, rolesIn(order, account), call.now))
    const { depositCents } = order.quote
    const { method, card } = await methodFor(tx, account.id, paymentMethodId, depositCents)
    const { charges } = await listSettled(tx, orderId)
    const facts = { status: order.status, start: order.startAt, totalCents: order.totalCents, depositCents }
    const placed: Stripe.PaymentIntent[] = []
    try {
      for (const hold of holdsToMove({ order: facts, charges, method, card, now: call.now }))
        placed.push(await place(tx, { db: tx, ...call }, order, hold))
    } catch (error) {
      for (const { id } of placed) await atProvider(releaseHold(stripe, id))
      throw error
    }
    await setOrderMethod(tx, orderId, paymentMethodId)
    await enqueue(tx, 'placeHold', { orderId }, { key: `placeHold:${orderId}` })
    await publish(tx, [order.pilotId, order.ownerId], 'order', { orderId })
  })
