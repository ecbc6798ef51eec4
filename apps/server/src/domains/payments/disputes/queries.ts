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

/** The disputed payment. Locks the booking first, as everywhere, to serialize updates about its disputes. */
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

/** One row per dispute, updated by later events. */
export const putDispute = async (tx: Tx, dispute: { stripeId: string; chargeId: string; openedAt: Date }, news: DisputeNews) => {
  const { id } = await tx
    .insertInto('dispute')
    .values({ id: newId(news.updatedAt.getTime()), ...dispute, ...news })
    .onConflict((on) => on.column('stripeId').doUpdateSet(news))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The bank took the payment back, so the charge has failed even if the provider calls it succeeded. */
export const setChargeReturned = (tx: Tx, id: string, { failure, now }: { failure: string; now: Date }) =>
  tx
    .updateTable('charge')
    .set({ state: 'failed', capturedCents: 0, failure, returnedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const findDisputeNews = (db: Db, id: string) =>
  db
    .selectFrom('dispute')
    .innerJoin('charge', 'charge.id', 'dispute.chargeId')
    .select(['dispute.state', 'dispute.isInquiry', 'dispute.amountCents', 'dispute.answerBy', 'charge.text'])
    .where('dispute.id', '=', id)
    .executeTakeFirst()

/** Payments with undecided disputes: the event with the bank's decision may have been lost. */
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

/** How disputes affect a booking's charges: which are undecided, and how much is lost for good. */
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
