import { mayFollow, stateOfIntent, type ChargeState } from '@tailshare/rules/payments/holds/charges'
import { declineClassOf } from '@tailshare/rules/payments/holds/declines'
import { bankWords } from '@tailshare/rules/payments/disputes/bankWords'
import { payerEntry } from '@tailshare/rules/payments/ledger'
import type Stripe from 'stripe'
import { afterCommit } from '../../../../db/afterCommit.ts'
import type { Tx } from '../../../../db/connect.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { captureBeforeOf } from '../../../../outside/stripe.ts'
import { measures } from '../../../../telemetry/measures.ts'
import { setMethodRefused } from '../../methods/queries.ts'
import { insertMovement, reverseMovementOf } from '../../ledger/queries.ts'
import * as q from './queries.ts'

/**
 * Brings the charge behind a payment intent to the provider's state, and the books with it. May hear the same news twice, and old
 * news late. Returns the charge, or `undefined` when the intent is of a membership or nothing of ours.
 */
export const recordIntent = async (tx: Tx, intent: Stripe.PaymentIntent, now: Date) => {
  const charge = await q.lockChargeOf(tx, intent)
  if (!charge || charge.kind === 'membership') {
    await noteRefusal(tx, intent)
    return undefined
  }
  const { id, orderId, accountId } = charge
  const before = charge.state as ChargeState
  const captureBefore = captureBeforeOf(intent)
  const after = stateOfIntent({ status: intent.status, errorCode: intent.last_payment_error?.code ?? null })
  // A debit that its bank has sent back stays failed, though its payment once succeeded.
  const state = mayFollow(before, after) && !charge.returnedAt ? after : before
  await q.setCharge(tx, id, {
    stripePaymentIntentId: intent.id,
    state,
    capturedCents: state === 'captured' ? intent.amount_received : charge.capturedCents,
    failure: state === 'failed' ? bankWords(intent.last_payment_error, charge.failure ?? 'The card was declined.') : null,
    ...(captureBefore && { captureBefore }),
    ...(state !== before && { updatedAt: now }),
  })
  if (state === 'failed' && state !== before) await noteRefusal(tx, intent)
  if (state === 'failed' && before !== 'failed') afterCommit(tx, () => measures().paymentFailed())
  if (after === 'captured')
    await insertMovement(tx, {
      kind: 'payment',
      orderId,
      providerRef: intent.id,
      note: charge.text,
      at: now,
      entries: [
        { ledger: 'provider', cents: intent.amount_received },
        { ...payerEntry(charge), cents: -intent.amount_received },
      ],
    })
  if (charge.kind === 'settlement' && state !== before)
    await enqueue(tx, 'followShare', { chargeId: id }, { key: `followShare:${id}` })
  return { id, orderId, accountId, state, changed: state !== before }
}

/** What its bank does not take anymore is kept, and not tried again: not by this payment, nor by any other. */
const noteRefusal = async (tx: Tx, { last_payment_error: error }: Stripe.PaymentIntent) => {
  if (error?.payment_method && declineClassOf(error) === 'hard') await setMethodRefused(tx, error.payment_method.id)
}

/**
 * A refund as the provider now has it: a row of its own, and the same money back in the books. Bank refunds count when they are
 * sent; one that the bank sends back is taken back here, too. Returns whether it was news.
 */
export const recordRefund = async (tx: Tx, intentId: string, refund: Stripe.Refund, now: Date) => {
  const paid = await q.lockPaidCharge(tx, intentId)
  if (!paid) return false
  const known = await q.lockRefund(tx, refund)
  const hasFailed = known?.state === 'failed' && known.stripeRefundId === refund.id
  if (refund.status === 'failed' || refund.status === 'canceled') {
    if (!hasFailed) await recordFailedRefund(tx, paid, refund, { knownId: known?.id, now })
    return !hasFailed
  }
  // Old news of a refund that has come back since.
  if (hasFailed) return false
  if (known?.state === 'planned')
    await q.setRefund(tx, known.id, { state: 'refunded', stripeRefundId: refund.id, updatedAt: now })
  const foreign = known || refund.metadata?.chargeId ? undefined : await q.insertForeignRefund(tx, paid, refund, now)
  const movement = await insertMovement(tx, {
    kind: 'refund',
    orderId: paid.orderId,
    providerRef: refund.id,
    note: paid.text,
    at: now,
    entries: [
      { ledger: 'provider', cents: -refund.amount },
      { ...payerEntry(paid), cents: refund.amount },
    ],
  })
  const chargeId = known?.id ?? foreign
  if (movement && chargeId) await enqueue(tx, 'tellRefunded', { chargeId })
  return movement !== undefined
}

type Known = { knownId: string | undefined; now: Date }

/** Takes a refund that came back out of the books again, and lets its payer and the operators know. */
const recordFailedRefund = async (tx: Tx, paid: q.PaidCharge, refund: Stripe.Refund, { knownId, now }: Known) => {
  const chargeId = knownId ?? (await q.insertForeignRefund(tx, paid, refund, now))
  const failure = 'The bank sent this refund back.'
  await q.setRefund(tx, chargeId, { state: 'failed', failure, stripeRefundId: refund.id, updatedAt: now })
  await reverseMovementOf(tx, { providerRef: refund.id, reversal: 'correction', note: `Refund came back: ${paid.text}`, at: now })
  await enqueue(tx, 'tellRefundFailed', { chargeId })
}
