import { mayFollow, stateOfIntent, type ChargeState } from '@tailshare/rules/payments/holds/charges'
import { declineClassOf } from '@tailshare/rules/payments/holds/declines'
import { bankWords } from '@tailshare/rules/payments/disputes/disputes'
import { payerEntry } from '@tailshare/rules/payments/ledger'
import type Stripe from 'stripe'
import { afterCommit } from '../../../../db/afterCommit.ts'
import type { Tx } from '../../../../db/connect.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { captureBeforeOf } from '../../../../outside/stripe/stripe.ts'
import { measures } from '../../../../telemetry/measures.ts'
import { setMethodRefused } from '../../methods/queries.ts'
import { insertMovement, reverseMovementOf } from '../../ledger/queries.ts'
import * as q from './queries.ts'

/**
 * Brings a payment's charge and the ledger to the provider's state; events may be repeated or late. `undefined` if it's not ours or a
 * membership's.
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
  // A debit returned by the bank stays failed, although the payment once succeeded.
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

/** Marks a method its bank refuses, so that no payment tries it again. */
const noteRefusal = async (tx: Tx, { last_payment_error: error }: Stripe.PaymentIntent) => {
  if (error?.payment_method && declineClassOf(error) === 'hard') await setMethodRefused(tx, error.payment_method.id)
}

/** Saves and books a refund. A bank refund counts once sent, and is reversed if returned. Returns whether anything changed. */
export const recordRefund = async (tx: Tx, intentId: string, refund: Stripe.Refund, now: Date) => {
  const paid = await q.lockPaidCharge(tx, intentId)
  if (!paid) return false
  const known = await q.lockRefund(tx, refund)
  const hasFailed = known?.state === 'failed' && known.stripeRefundId === refund.id
  if (refund.status === 'failed' || refund.status === 'canceled') {
    if (!hasFailed) await recordFailedRefund(tx, paid, refund, { knownId: known?.id, now })
    return !hasFailed
  }
  // A late event about a refund that has since come back.
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

/** Reverses a returned refund in the ledger and notifies the payer and operators. */
const recordFailedRefund = async (tx: Tx, paid: q.PaidCharge, refund: Stripe.Refund, { knownId, now }: Known) => {
  const chargeId = knownId ?? (await q.insertForeignRefund(tx, paid, refund, now))
  const failure = 'The bank sent this refund back.'
  await q.setRefund(tx, chargeId, { state: 'failed', failure, stripeRefundId: refund.id, updatedAt: now })
  await reverseMovementOf(tx, { providerRef: refund.id, reversal: 'correction', note: `Refund came back: ${paid.text}`, at: now })
  await enqueue(tx, 'tellRefundFailed', { chargeId })
}
