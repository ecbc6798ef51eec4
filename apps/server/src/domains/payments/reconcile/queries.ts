import type { Db } from '../../../db/connect.ts'

/** Provider money in our books between two instants, by the provider's object that each movement mirrors. */
export const listProviderMovements = (db: Db, { since, until }: { since: Date; until: Date }) =>
  db
    .selectFrom('ledgerMovement as movement')
    .innerJoin('ledgerEntry as entry', 'entry.movementId', 'movement.id')
    .select(['movement.providerRef as ref'])
    .select((eb) => eb.fn.sum<number>('entry.cents').as('cents'))
    .where('entry.ledger', '=', 'provider')
    .where('movement.at', '>=', since)
    .where('movement.at', '<=', until)
    .groupBy('movement.providerRef')
    .execute()

export const findMovementCents = async (db: Db, ref: string) => {
  const row = await db
    .selectFrom('ledgerMovement as movement')
    .innerJoin('ledgerEntry as entry', 'entry.movementId', 'movement.id')
    .select((eb) => eb.fn.sum<number>('entry.cents').as('cents'))
    .where('entry.ledger', '=', 'provider')
    .where('movement.providerRef', '=', ref)
    .executeTakeFirst()
  return row?.cents ?? undefined
}

/** The bill that a payment paid, where it paid one: memberships are booked by their invoice. */
export const findInvoiceOfIntent = async (db: Db, intentId: string) => {
  const row = await db
    .selectFrom('charge')
    .select('stripeInvoiceId')
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
  return row?.stripeInvoiceId ?? undefined
}

export const listOperatorIds = async (db: Db) =>
  (await db.selectFrom('account').select('id').where('isOperator', '=', true).where('deletedAt', 'is', null).execute()).map(
    ({ id }) => id,
  )

/** Charges that wait for the provider, left alone for an hour: their news may have been lost. */
export const listStaleIntents = async (db: Db, before: Date) => {
  const rows = await db
    .selectFrom('charge')
    .select('stripePaymentIntentId as id')
    .where('stripePaymentIntentId', 'is not', null)
    .where('state', 'in', ['planned', 'authorised', 'needs_confirmation'])
    .where('updatedAt', '<', before)
    .limit(500)
    .execute()
  return rows.map(({ id }) => id!)
}
