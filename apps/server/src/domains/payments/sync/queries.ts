import { mayFollow, stateOfIntent, type ChargeState } from '@tailshare/rules/payments/charges'
import type Stripe from 'stripe'
import type { Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { insertMovement, reverseMovementOf } from '../ledger/queries.ts'

const lockChargeOf = (tx: Tx, intent: Stripe.PaymentIntent) =>
  tx
    .selectFrom('charge')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('stripePaymentIntentId', '=', intent.id),
        ...(intent.metadata.chargeId ? [eb('id', '=', intent.metadata.chargeId)] : []),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()

/**
 * Whether the provider holds money for a charge that we never kept: our step was undone after it had answered. The booking is
 * locked first, so that a step that is still under way comes to its end.
 */
export const isOrphan = async (tx: Tx, { id, metadata }: Stripe.PaymentIntent) => {
  const { chargeId, orderId } = metadata
  if (!chargeId || !orderId) return false
  const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
  const charge = await tx
    .selectFrom('charge')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', chargeId), eb('stripePaymentIntentId', '=', id)]))
    .executeTakeFirst()
  return order !== undefined && charge === undefined
}

/**
 * Brings the charge behind a payment intent to the provider's state, and the books with it. May be told the same news twice,
 * and old news late. Answers the charge, or `undefined` when the intent is not of a booking.
 */
export const recordIntent = async (tx: Tx, intent: Stripe.PaymentIntent, now: Date) => {
  const charge = await lockChargeOf(tx, intent)
  if (!charge || charge.kind === 'membership') return undefined
  const before = charge.state as ChargeState
  const after = stateOfIntent({ status: intent.status, errorCode: intent.last_payment_error?.code ?? null })
  const state = mayFollow(before, after) ? after : before
  await tx
    .updateTable('charge')
    .set({
      stripePaymentIntentId: intent.id,
      state,
      capturedCents: state === 'captured' ? intent.amount_received : charge.capturedCents,
      failure: state === 'failed' ? (intent.last_payment_error?.message ?? charge.failure) : null,
      ...(state !== before && { updatedAt: now }),
    })
    .where('id', '=', charge.id)
    .execute()
  if (after === 'captured')
    await insertMovement(tx, {
      kind: 'payment',
      orderId: charge.orderId,
      providerRef: intent.id,
      note: charge.text,
      at: now,
      entries: [
        { ledger: 'provider', cents: intent.amount_received },
        { ledger: 'customer', accountId: charge.accountId, cents: -intent.amount_received },
      ],
    })
  return { id: charge.id, orderId: charge.orderId, accountId: charge.accountId, state, changed: state !== before }
}

const lockRefund = (tx: Tx, refund: Stripe.Refund) =>
  tx
    .selectFrom('charge')
    .select(['id', 'state', 'stripeRefundId'])
    .where((eb) =>
      eb.or([
        eb('stripeRefundId', '=', refund.id),
        ...(refund.metadata?.chargeId ? [eb('id', '=', refund.metadata.chargeId)] : []),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()

/**
 * A refund as the provider now has it: a row of its own, and the same money back in the books. Bank refunds count when they are
 * sent; one that the bank sends back is taken back here, too. Answers whether it was news.
 */
export const recordRefund = async (tx: Tx, intentId: string, refund: Stripe.Refund, now: Date) => {
  const paid = await tx
    .selectFrom('charge')
    .selectAll()
    .where('stripePaymentIntentId', '=', intentId)
    .forUpdate()
    .executeTakeFirst()
  if (!paid) return false
  const known = await lockRefund(tx, refund)
  if (refund.status === 'failed' || refund.status === 'canceled') return recordFailedRefund(tx, paid, refund, { known, now })
  // Old news of a refund that has come back since.
  if (known?.state === 'failed' && known.stripeRefundId === refund.id) return false
  if (known?.state === 'planned')
    await tx
      .updateTable('charge')
      .set({ state: 'refunded', stripeRefundId: refund.id, updatedAt: now })
      .where('id', '=', known.id)
      .execute()
  if (!known && !refund.metadata?.chargeId) await insertForeignRefund(tx, paid, refund, now)
  const movement = await insertMovement(tx, {
    kind: 'refund',
    orderId: paid.orderId,
    providerRef: refund.id,
    note: paid.text,
    at: now,
    entries: [
      { ledger: 'provider', cents: -refund.amount },
      paid.kind === 'membership'
        ? { ledger: 'membership', accountId: paid.accountId, cents: refund.amount }
        : { ledger: 'customer', accountId: paid.accountId, cents: refund.amount },
    ],
  })
  return movement !== undefined
}

type Known = { known: Awaited<ReturnType<typeof lockRefund>>; now: Date }

/** Takes a refund that came back out of the books again, once, and lets its payer and the operators know. */
const recordFailedRefund = async (tx: Tx, paid: PaidCharge, refund: Stripe.Refund, { known, now }: Known) => {
  if (known?.state === 'failed' && known.stripeRefundId === refund.id) return false
  const id = known?.id ?? (await insertForeignRefund(tx, paid, refund, now))
  await tx
    .updateTable('charge')
    .set({ state: 'failed', failure: 'The bank sent this refund back.', stripeRefundId: refund.id, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await reverseMovementOf(tx, { providerRef: refund.id, reversal: 'correction', note: `Refund came back: ${paid.text}`, at: now })
  await enqueue(tx, 'tellRefundFailed', { chargeId: id })
  return true
}

type PaidCharge = { id: string; accountId: string; orderId: string | null; text: string; paymentMethodId: string | null }

/** A refund that somebody made at the provider's own console. */
const insertForeignRefund = async (tx: Tx, paid: PaidCharge, refund: Stripe.Refund, now: Date) => {
  const id = newId(now.getTime())
  const last = await tx
    .selectFrom('charge')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('orderId', '=', paid.orderId)
    .where('kind', '=', 'refund')
    .executeTakeFirst()
  await tx
    .insertInto('charge')
    .values({
      id,
      accountId: paid.accountId,
      orderId: paid.orderId,
      kind: 'refund',
      attempt: (last?.attempt ?? 0) + 1,
      state: 'refunded',
      amountCents: refund.amount,
      text: `Refund: ${paid.text}`,
      paymentMethodId: paid.paymentMethodId,
      stripeRefundId: refund.id,
      refundsId: paid.id,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((on) => on.doNothing())
    .execute()
  return id
}
