import { holdsToMove, type NewHold } from '@tailshare/rules/payments/holdsToPlace'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Call } from '../../../http/call.ts'
import { FieldRefusal, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { atProvider, payAway, releaseHold } from '../../../outside/stripe.ts'
import { insertCharge, listOrderCharges } from '../../payments/charges/queries.ts'
import { recordIntent } from '../../payments/news/queries.ts'
import { mayPayWith } from '../../payments/methods/access.ts'
import { findMethod, lockPayingCaller } from '../../payments/methods/queries.ts'
import { holdText } from '../money/jobs.ts'
import { findPaymentOf, listSettled, lockOrderMoney, setOrderMethod, type OrderMoney } from '../money/queries.ts'
import { mayChangePayment } from '../orders/access.ts'
import { publish } from '../../../db/publish.ts'

type Moving = Pick<Call<'changeBooking'>, 'db' | 'account' | 'now' | 'stripe'>

const methodFor = async (tx: Tx, accountId: string, id: string, depositCents: number) => {
  const method = await findMethod(tx, { id, accountId })
  if (!method || !mayPayWith(method))
    throw new FieldRefusal('paymentMethodId', 'Please choose a card, or a bank account that is verified.')
  const { card } = await findPaymentOf(tx, { pilotId: accountId, paymentMethodId: id })
  if (!card && depositCents > 0) throw new FieldRefusal('paymentMethodId', 'The deposit is held on a card. Please add one first.')
  return { method: { id, type: method.type as 'paymentCard' | 'bankAccount' }, card }
}

/** Places one hold; what the bank does not grant at once is let go of again and refused. */
const place = async (tx: Tx, { stripe, now }: Moving, order: OrderMoney, hold: NewHold) => {
  const { kind, attempt, cents, methodId } = hold
  const text = holdText(order, kind)
  await insertCharge(tx, { accountId: order.pilotId, orderId: order.id, kind, attempt, cents, methodId, text, now })
  const row = found((await listOrderCharges(tx, order.id)).find((each) => each.kind === kind && each.attempt === attempt))
  const [customer, method] = [found(order.customer), found(row.methodStripeId)]
  // A key of this charge alone: after a refusal, the same try with another card is another payment.
  const payment = { chargeId: row.id, orderId: order.id, customer, method, cents, text, hold: true, key: `${row.id}.move` }
  const outcome = await atProvider(payAway(stripe, payment))
  if ('refused' in outcome) throw new Refusal('card_declined', { detail: outcome.refused })
  const known = await recordIntent(tx, outcome, now)
  if (known?.state === 'authorised') return outcome
  await atProvider(releaseHold(stripe, outcome.id))
  throw new Refusal('card_declined', { detail: outcome.last_payment_error?.message ?? 'The card was declined.' })
}

/**
 * Lets another method pay for a booking that has not departed. New holds are placed before the job lets go of the old ones, so
 * that the booking is never without; a card that is declined leaves everything as it was.
 */
export const payOrderWith = ({ db, ...call }: Moving, orderId: string, paymentMethodId: string) =>
  inTransaction(db, async (tx) => {
    const { account, stripe } = call
    await lockPayingCaller(tx, account)
    const order = found(await lockOrderMoney(tx, orderId))
    if (!mayChangePayment(order)) throw new Refusal('wrong_state')
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
