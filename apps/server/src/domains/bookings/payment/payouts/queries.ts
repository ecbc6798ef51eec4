import type { Db } from '../../../../db/connect.ts'

/** Shares still owed to owner and instructor according to the ledger; negative if overpaid. */
export const listShares = async (db: Db, orderId: string) => {
  const rows = await db
    .selectFrom('ledgerEntry as entry')
    .innerJoin('ledgerMovement as movement', 'movement.id', 'entry.movementId')
    .innerJoin('account', 'account.id', 'entry.accountId')
    .select(['entry.ledger', 'account.id as accountId', 'account.stripeAccountId', 'account.suspendedAt'])
    .select((eb) => eb.fn.sum<number>('entry.cents').as('cents'))
    .where('movement.orderId', '=', orderId)
    .where('entry.ledger', 'in', ['owner', 'csip'])
    .groupBy(['entry.ledger', 'account.id'])
    .orderBy('entry.ledger')
    .execute()
  return rows.map(({ ledger, accountId, stripeAccountId, suspendedAt, cents }) => ({
    ledger: ledger as 'owner' | 'csip',
    accountId,
    stripeAccountId,
    isSuspended: suspendedAt !== null,
    cents: -cents,
  }))
}

/** When the last receipt was sent; shares are due two days later. */
export const findPaidAt = async (db: Db, orderId: string) => {
  const row = await db
    .selectFrom('sentOnce')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('orderId', '=', orderId)
    .where('what', 'like', 'receipt.%')
    .executeTakeFirst()
  return row?.at ?? undefined
}
