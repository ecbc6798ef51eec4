import { isInquiry, isOpenDispute, stateOfDispute, writeOffCents, type DisputeState } from '@tailshare/rules/payments/disputes'
import type Stripe from 'stripe'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { findCustomerOwes, insertMovement, reverseMovementOf } from '../ledger/queries.ts'
import { publish } from '../../../db/publish.ts'
import { publishToOperators } from '../../accounts/notices/steps.ts'

export type DisputedCharge = NonNullable<Awaited<ReturnType<typeof lockDisputedCharge>>>

const chargeOf = (db: Db, intentId: string) =>
  db
    .selectFrom('charge')
    .leftJoin('orders', 'orders.id', 'charge.orderId')
    .select(['charge.id', 'charge.accountId', 'charge.orderId', 'charge.kind', 'charge.text', 'orders.ownerId'])
    .where('charge.stripePaymentIntentId', '=', intentId)

/** The payment that is disputed. Whoever records news of its disputes does so one after the other; the booking first, as everywhere. */
export const lockDisputedCharge = async (tx: Tx, intentId: string) => {
  const orderId = (await chargeOf(tx, intentId).executeTakeFirst())?.orderId
  if (orderId) await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
  return chargeOf(tx, intentId).forUpdate('charge').executeTakeFirst()
}

/** The bank took the money: the payer owes it again, or a membership earned nothing. Given back, it is the exact opposite. */
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
      { ledger: charge.kind === 'membership' ? 'membership' : 'customer', accountId: charge.accountId, cents },
    ],
  })
  const isBack = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) === 0
  if (isBack) await reverseMovementOf(tx, { providerRef: dispute.id, reversal: 'dispute_won', note, at: now })
}

/**
 * A lost dispute is the platform's loss: its payer is not asked again, and whoever flew is paid. As much is written off as the
 * payer owes because of it, also when the price changes later. The booking is locked by then.
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
type Loss = { orderId: string; accountId: string; note: string; now: Date }

/** Brings a dispute and the books to what the provider says now; told twice, it changes nothing. */
const recordDispute = async (tx: Tx, charge: DisputedCharge, dispute: Stripe.Dispute, now: Date) => {
  const old = await tx.selectFrom('dispute').selectAll().where('stripeId', '=', dispute.id).executeTakeFirst()
  const state = stateOfDispute(dispute.status)
  const isOpen = isOpenDispute(state)
  const dueBy = dispute.evidence_details.due_by
  const told = {
    reason: dispute.reason,
    isInquiry: isInquiry(dispute.status),
    state,
    amountCents: dispute.amount,
    answerBy: dueBy ? new Date(dueBy * 1000) : null,
    closedAt: isOpen ? null : (old?.closedAt ?? now),
    updatedAt: now,
  }
  const { id } = await tx
    .insertInto('dispute')
    .values({
      id: newId(now.getTime()),
      stripeId: dispute.id,
      chargeId: charge.id,
      openedAt: new Date(dispute.created * 1000),
      ...told,
    })
    .onConflict((on) => on.column('stripeId').doUpdateSet(told))
    .returning('id')
    .executeTakeFirstOrThrow()
  await bookFunds(tx, charge, dispute, now)
  const { orderId, accountId, text: note } = charge
  if (orderId) await bookLoss(tx, { orderId, accountId, note, now })
  return { id, before: old?.state as DisputeState | undefined, after: state, isInquiry: told.isInquiry }
}

type Change = Awaited<ReturnType<typeof recordDispute>>

/** Operators hear of a dispute's begin and end. What waited for it goes on with its end, at once. */
const passOn = async (
  tx: Tx,
  { orderId, ownerId, accountId, kind }: DisputedCharge,
  { id, before, after, isInquiry }: Change,
) => {
  if (before === after) return
  await publishToOperators(tx, 'dispute')
  const isOpen = isOpenDispute(after)
  if (before && isOpenDispute(before) === isOpen) return
  await enqueue(tx, 'tellDispute', { disputeId: id, isOpen })
  if (kind === 'membership' && isOpen && !isInquiry) await enqueue(tx, 'stopRenewal', { accountId })
  if (!orderId) return
  if (ownerId) await publish(tx, [ownerId], 'order', { orderId })
  if (isOpen) return
  await enqueue(tx, 'followCharges', { orderId }, { key: `followCharges:${orderId}` })
  await enqueue(tx, 'resumePayout', { orderId })
}

/** Takes in what the provider says of a payment's disputes; the payment is locked. */
export const recordDisputes = async (tx: Tx, charge: DisputedCharge, disputes: Stripe.Dispute[], now: Date) => {
  for (const dispute of disputes) await passOn(tx, charge, await recordDispute(tx, charge, dispute, now))
}

/** `read` asks the provider for every dispute of a payment: under the payment's lock, so that the order of news does not matter. */
export const followDisputes = (db: Db, intentId: string, read: () => Promise<Stripe.Dispute[]>) =>
  inTransaction(db, async (tx) => {
    const charge = await lockDisputedCharge(tx, intentId)
    if (charge) await recordDisputes(tx, charge, await read(), new Date())
  })

/** For a notice about it. */
export const findDisputeNews = (db: Db, id: string) =>
  db
    .selectFrom('dispute')
    .innerJoin('charge', 'charge.id', 'dispute.chargeId')
    .select(['dispute.state', 'dispute.isInquiry', 'dispute.amountCents', 'dispute.answerBy', 'charge.text'])
    .where('dispute.id', '=', id)
    .executeTakeFirst()

/** Payments with a dispute that is not decided: the bank's verdict may have got lost on its way to us. */
export const listOpenDisputeIntents = async (db: Db) => {
  const rows = await db
    .selectFrom('dispute')
    .innerJoin('charge', 'charge.id', 'dispute.chargeId')
    .select('charge.stripePaymentIntentId as id')
    .distinct()
    .where('dispute.closedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id!)
}

/** What disputes do to a booking's charges: which of them a bank is deciding about, and how much of them is gone for good. */
export const listChargeDisputes = async (db: Db, orderId: string) => {
  const rows = await db
    .selectFrom('dispute')
    .innerJoin('charge', 'charge.id', 'dispute.chargeId')
    .select(['dispute.chargeId', 'dispute.closedAt', 'dispute.state', 'dispute.amountCents'])
    .where('charge.orderId', '=', orderId)
    .execute()
  return rows.map(({ chargeId, closedAt, state, amountCents }) => ({
    chargeId,
    isOpen: closedAt === null,
    lostCents: state === 'lost' ? amountCents : 0,
  }))
}
