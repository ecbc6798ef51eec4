import {
  isInquiry,
  isOpenDispute,
  returnedBecause,
  stateOfDispute,
  writeOffCents,
  type DisputeState,
} from '@tailshare/rules/payments/disputes/disputes'
import { payerEntry } from '@tailshare/rules/payments/ledger'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { listDisputes } from '../../../outside/stripe/stripeDisputes.ts'
import type { Services } from '../../../services.ts'
import { publishToOperators } from '../../people/notices/steps.ts'
import { findCustomerOwes, insertMovement, reverseMovementOf } from '../ledger/queries.ts'
import { setMethodRefused } from '../methods/queries.ts'
import {
  findDisputeState,
  listChargeDisputes,
  lockDisputedCharge,
  putDispute,
  setChargeReturned,
  type DisputedCharge,
} from './queries.ts'

/** Withdrawn money is owed again (or a membership earned nothing). Returned money books the exact opposite. */
const bookFunds = async (tx: Tx, charge: DisputedCharge, dispute: Stripe.Dispute, now: Date) => {
  const withdrawn = dispute.balance_transactions.filter(({ amount }) => amount < 0)
  if (withdrawn.length === 0) return
  const cents = -withdrawn.reduce((sum, { amount }) => sum + amount, 0)
  const note = charge.text
  await insertMovement(tx, {
    kind: 'dispute',
    orderId: charge.orderId,
    providerRef: dispute.id,
    note,
    at: now,
    entries: [
      { ledger: 'provider', cents: -cents },
      { ...payerEntry(charge), cents },
    ],
  })
  const isBack = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) === 0
  if (isBack) await reverseMovementOf(tx, { providerRef: dispute.id, reversal: 'dispute_won', note, at: now })
}

type Loss = { orderId: string; accountId: string; note: string; now: Date }

/**
 * The platform bears a lost dispute: the payer is not charged again, and owner and instructor are paid. Writes off the resulting debt,
 * even if the price changes later. The booking must be locked.
 */
export const bookLoss = async (tx: Tx, { orderId, accountId, note, now }: Loss) => {
  const lostCents = (await listChargeDisputes(tx, orderId)).reduce((sum, dispute) => sum + dispute.lostCents, 0)
  const writtenOff = -(await findCustomerOwes(tx, orderId, 'dispute_lost'))
  const cents = writeOffCents({ lostCents, owesCents: (await findCustomerOwes(tx, orderId)) + writtenOff }) - writtenOff
  await insertMovement(tx, {
    kind: 'dispute_lost',
    orderId,
    note,
    at: now,
    entries: [
      { ledger: 'customer', accountId, cents: -cents },
      { ledger: 'fee', cents },
    ],
  })
}

/** Brings a dispute and the ledger to the provider's state. Idempotent. */
const recordDispute = async (tx: Tx, charge: DisputedCharge, dispute: Stripe.Dispute, now: Date) => {
  const old = await findDisputeState(tx, dispute.id)
  const after = stateOfDispute(dispute.status)
  const dueBy = dispute.evidence_details.due_by
  const known = { stripeId: dispute.id, chargeId: charge.id, openedAt: new Date(dispute.created * 1000) }
  const id = await putDispute(tx, known, {
    reason: dispute.reason,
    isInquiry: isInquiry(dispute.status),
    state: after,
    amountCents: dispute.amount,
    answerBy: dueBy ? new Date(dueBy * 1000) : null,
    closedAt: isOpenDispute(after) ? null : (old?.closedAt ?? now),
    updatedAt: now,
  })
  await bookFunds(tx, charge, dispute, now)
  const { orderId, accountId, text: note } = charge
  if (orderId) await bookLoss(tx, { orderId, accountId, note, now })
  return { id, before: old?.state, after, isInquiry: isInquiry(dispute.status) }
}

type Change = { id: string; before: DisputeState | undefined; after: DisputeState; isInquiry: boolean }

/** Notifies operators when a dispute opens and closes. Once it closes, resumes the payouts that waited. */
const followChange = async (tx: Tx, charge: DisputedCharge, { id, before, after, isInquiry: asksOnly }: Change) => {
  const { orderId, ownerId, accountId, kind } = charge
  if (before === after) return
  await publishToOperators(tx, 'dispute')
  const isOpen = isOpenDispute(after)
  if (before && isOpenDispute(before) === isOpen) return
  await enqueue(tx, 'tellDispute', { disputeId: id, isOpen })
  if (kind === 'membership' && isOpen && !asksOnly) await enqueue(tx, 'stopRenewal', { accountId })
  if (kind === 'settlement' && after === 'lost') await enqueue(tx, 'tellShareLost', { disputeId: id })
  if (kind === 'settlement' && !isOpen)
    await enqueue(tx, 'followShare', { chargeId: charge.id }, { key: `followShare:${charge.id}` })
  if (!orderId) return
  if (ownerId) await publish(tx, [ownerId], 'order', { orderId })
  if (isOpen) return
  await enqueue(tx, 'followCharges', { orderId }, { key: `followCharges:${orderId}` })
  await enqueue(tx, 'resumePayout', { orderId })
}

/** The bank returned a debit: the payer owes it again, is told, and must pay another way. Not a dispute: there is nothing to answer. */
const recordReturn = async (tx: Tx, charge: DisputedCharge, dispute: Stripe.Dispute, now: Date) => {
  const { id, orderId, kind, methodStripeId } = charge
  const cents = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  await insertMovement(tx, {
    kind: 'debit_returned',
    orderId,
    providerRef: dispute.id,
    note: charge.text,
    at: now,
    entries: [
      { ledger: 'provider', cents: -cents },
      { ...payerEntry(charge), cents },
    ],
  })
  if (charge.returnedAt) return
  const failure = `Your bank sent the debit back: ${returnedBecause(dispute.reason)}.`
  await setChargeReturned(tx, id, { failure, now })
  if (methodStripeId) await setMethodRefused(tx, methodStripeId)
  if (orderId) await enqueue(tx, 'followCharges', { orderId }, { key: `followCharges:${orderId}` })
  if (kind === 'settlement') await enqueue(tx, 'followShare', { chargeId: id }, { key: `followShare:${id}` })
}

/** Applies the provider's state of a payment's disputes. The payment must be locked. */
export const recordDisputes = async (tx: Tx, charge: DisputedCharge, disputes: Stripe.Dispute[], now: Date) => {
  for (const dispute of disputes)
    if (returnedBecause(dispute.reason)) await recordReturn(tx, charge, dispute, now)
    else await followChange(tx, charge, await recordDispute(tx, charge, dispute, now))
}

/** Reads a payment's disputes under its lock, so that the order of events does not matter. */
export const syncDisputes = ({ db, stripe }: Pick<Services, 'db' | 'stripe'>, intentId: string) =>
  inTransaction(db, async (tx) => {
    const charge = await lockDisputedCharge(tx, intentId)
    if (charge) await recordDisputes(tx, charge, await listDisputes(stripe, intentId), new Date())
  })
