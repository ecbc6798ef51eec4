import type { ChargeState } from '@tailshare/rules/payments/holds/charges'
import type Stripe from 'stripe'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'

export const lockChargeOf = (tx: Tx, { id, metadata }: Stripe.PaymentIntent) =>
  tx
    .selectFrom('charge')
    .selectAll()
    .where((eb) =>
      eb.or([eb('stripePaymentIntentId', '=', id), ...(metadata.chargeId ? [eb('id', '=', metadata.chargeId)] : [])]),
    )
    .forUpdate()
    .executeTakeFirst()

/** True if the provider holds money for a charge lost in a rollback. Locks the booking first, to wait for a step in progress. */
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

type ChargeNews = {
  stripePaymentIntentId: string
  state: ChargeState
  capturedCents: number
  failure: string | null
  captureBefore?: Date
  updatedAt?: Date
}

export const setCharge = (tx: Tx, id: string, news: ChargeNews) =>
  tx.updateTable('charge').set(news).where('id', '=', id).execute()

export type PaidCharge = NonNullable<Awaited<ReturnType<typeof lockPaidCharge>>>

/** The charge paid by a payment intent, locked so that refunds are recorded one by one. */
export const lockPaidCharge = (tx: Tx, intentId: string) =>
  tx.selectFrom('charge').selectAll().where('stripePaymentIntentId', '=', intentId).forUpdate().executeTakeFirst()

export const lockRefund = (tx: Tx, { id, metadata }: Stripe.Refund) =>
  tx
    .selectFrom('charge')
    .select(['id', 'state', 'stripeRefundId'])
    .where((eb) => eb.or([eb('stripeRefundId', '=', id), ...(metadata?.chargeId ? [eb('id', '=', metadata.chargeId)] : [])]))
    .forUpdate()
    .executeTakeFirst()

type RefundNews = { state: 'refunded' | 'failed'; failure?: string; stripeRefundId: string; updatedAt: Date }

export const setRefund = (tx: Tx, id: string, news: RefundNews) =>
  tx.updateTable('charge').set(news).where('id', '=', id).execute()

/** A refund made in the provider's own dashboard. */
export const insertForeignRefund = async (tx: Tx, paid: PaidCharge, refund: Stripe.Refund, now: Date) => {
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
      aircraftId: paid.aircraftId,
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
