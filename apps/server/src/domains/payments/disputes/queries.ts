import type { DisputeState } from '@tailshare/rules/payments/disputes/disputes'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

export type DisputedCharge = NonNullable<Awaited<ReturnType<typeof lockDisputedCharge>>>

const chargeOf = (db: Db, intentId: string) =>
  db
    .selectFrom('charge')
    .leftJoin('orders', 'orders.id', 'charge.orderId')
    .leftJoin('paymentMethod as method', 'method.id', 'charge.paymentMethodId')
    .select(['charge.id', 'charge.accountId', 'charge.orderId', 'charge.kind', 'charge.aircraftId', 'charge.text'])
    .select(['charge.returnedAt', 'method.stripeId as methodStripeId'])
    .select('orders.ownerId')
    .where('charge.stripePaymentIntentId', '=', intentId)

/** The payment that is disputed. All who record news of its disputes do so one after the other; the booking first, as everywhere. */
export const lockDisputedCharge = async (tx: Tx, intentId: string) => {
  const orderId = (await chargeOf(tx, intentId).executeTakeFirst())?.orderId
  if (orderId) await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
  return chargeOf(tx, intentId).forUpdate('charge').executeTakeFirst()
}

export const findDisputeState = async (db: Db, stripeId: string) => {
  const row = await db.selectFrom('dispute').select(['state', 'closedAt']).where('stripeId', '=', stripeId).executeTakeFirst()
  return row && { state: row.state as DisputeState, closedAt: row.closedAt }
}

type DisputeNews = {
  reason: string
  isInquiry: boolean
  state: DisputeState
  amountCents: number
  answerBy: Date | null
  closedAt: Date | null
  updatedAt: Date
}

/** A dispute is one row, however often we hear of it. */
export const putDispute = async (tx: Tx, dispute: { stripeId: string; chargeId: string; openedAt: Date }, news: DisputeNews) => {
  const { id } = await tx
    .insertInto('dispute')
    .values({ id: newId(news.updatedAt.getTime()), ...dispute, ...news })
    .onConflict((on) => on.column('stripeId').doUpdateSet(news))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What had been paid with this charge is back at its bank: it has failed, whatever the provider calls its payment. */
export const setChargeReturned = (tx: Tx, id: string, { failure, now }: { failure: string; now: Date }) =>
  tx
    .updateTable('charge')
    .set({ state: 'failed', capturedCents: 0, failure, returnedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()

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
