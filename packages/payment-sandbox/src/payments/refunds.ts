import type Stripe from 'stripe'
import { bookMovement } from '../connect/balance.ts'
import { testCards } from '../methods/cards.ts'
import { checkNotDisputed, endInquiries } from './disputes.ts'
import { invalid, missing } from '../protocol/failure.ts'
import { idOf, newId, seconds } from '../protocol/ids.ts'
import { integer, mergedMetadata, metadata, oneOf, text, type Taken } from '../protocol/params.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { get, hiddenOf, insert, lock, save, tell, type Call } from '../protocol/store.ts'

type Refund = Stripe.Refund & { object: 'refund' }

const refundFields = {
  amount: integer,
  charge: text,
  currency: text,
  metadata,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const chargeToRefund = async (call: Call, sent: Taken<typeof refundFields>) => {
  if (sent.charge) return lock(call, 'charge', sent.charge, 'charge')
  if (!sent.payment_intent) throw missing('payment_intent')
  const intent = await lock(call, 'payment_intent', sent.payment_intent, 'payment_intent')
  if (!intent.latest_charge)
    throw invalid(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent',
      'payment_intent_unexpected_state',
    )

  return lock(call, 'charge', idOf(intent.latest_charge))
}

const checkRefundable = (charge: Stripe.Charge, amount: number) => {
  const left = charge.amount - charge.amount_refunded
  if (!charge.captured)
    throw invalid(
      `Charge ${charge.id} has not been captured: cancel its PaymentIntent instead.`,
      'charge',
      'charge_not_refundable',
    )
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, 'amount')
}

const create = async (call: Call, sent: Taken<typeof refundFields>) => {
  const charge = await chargeToRefund(call, sent)
  await checkNotDisputed(call, charge)
  const amount = sent.amount ?? charge.amount - charge.amount_refunded
  checkRefundable(charge, amount)
  const toCard = charge.payment_method_details?.type === 'card'
  const after = testCards[(await hiddenOf(call, idOf(charge.payment_method))).testNumber ?? '']?.refund
  const waits = !toCard || after === 'pends'
  const id = newId('re')
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: await bookMovement(call, {
      amount: -amount,
      type: toCard ? 'refund' : 'payment_refund',
      category: 'refund',
      source: id,
      description: `REFUND FOR ${toCard ? 'CHARGE' : 'PAYMENT'}`,
    }),
    charge: charge.id,
    created: seconds(call.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: toCard
      ? { type: 'card', card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' } }
      : { type: 'us_bank_transfer', us_bank_transfer: { reference: null, reference_status: null } },
    metadata: sent.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: sent.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: waits ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  await insert(call, refund, {
    dueAt: waits || after === 'fails' ? new Date(call.now.getTime() + 1000) : null,
    hidden: { refundFails: after === 'fails' },
  })
  const refunded = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount,
  }
  await save(call, refunded)
  await tell(call, 'refund.created', refund)
  await tell(call, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  await endInquiries(call, refunded)
  return refund
}

/** The bank rejected the refund: the money is back in our balance, and the charge is no longer refunded. */
const failRefund = async (call: Call, refund: Stripe.Refund) => {
  const { amount, status } = refund
  const charge = await lock(call, 'charge', idOf(refund.charge))
  await save(call, { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: await bookMovement(call, {
      amount,
      type: 'refund_failure',
      source: refund.id,
      description: 'REFUND FAILURE',
    }),
  }
  await save(call, failed, null)
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated']) await tell(call, type, failed, { status })
}

/** Refunds to bank accounts complete later; those to canceled cards fail. */
export const ripenRefund = async (call: Call, refund: Stripe.Refund) => {
  if ((await hiddenOf(call, refund.id)).refundFails && refund.status !== 'failed') return failRefund(call, refund)
  if (refund.status !== 'pending') return
  const done = { ...refund, status: 'succeeded' }
  await save(call, done, null)
  await tell(call, 'refund.updated', done, { status: 'pending' })
}

export const refundRoutes = [
  route('POST', '/v1/refunds', refundFields, create),
  route('GET', '/v1/refunds/:id', {}, (call) => get(call, 'refund', call.path.id!)),
  route('POST', '/v1/refunds/:id', { metadata }, async (call, sent) => {
    const old = await lock(call, 'refund', call.path.id!)
    const refund = { ...old, metadata: mergedMetadata(old.metadata, sent.metadata) }
    await save(call, refund)
    await tell(call, 'refund.updated', refund)
    return refund
  }),
  listRoute('/v1/refunds', 'refund', {
    filters: { charge: text, payment_intent: text },
    where: equals('charge', 'payment_intent'),
  }),
]
