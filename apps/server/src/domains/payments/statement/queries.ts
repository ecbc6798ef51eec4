import type { Db } from '../../../db/connect.ts'

/** What stands between an account and us; the promises of bookings that are not flown are not money yet. */
const owedLedgers = ['customer', 'owner', 'csip', 'co_owner'] as const

type Span = { accountId: string; from: Date; to: Date }

export type StatementRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Every line of an account's books in a span of time, oldest first. */
export const listEntries = (db: Db, { accountId, from, to }: Span) =>
  db
    .selectFrom('ledgerEntry as entry')
    .innerJoin('ledgerMovement as movement', 'movement.id', 'entry.movementId')
    .leftJoin('orders', 'orders.id', 'movement.orderId')
    .leftJoin('aircraft', (join) =>
      join.on((eb) => eb('aircraft.id', '=', eb.fn.coalesce('orders.aircraftId', 'entry.aircraftId'))),
    )
    .select(['entry.ledger', 'entry.cents', 'movement.kind', 'movement.note', 'movement.at', 'movement.orderId'])
    .select(['orders.number', 'aircraft.tailNumber'])
    .where('entry.accountId', '=', accountId)
    .where('entry.ledger', 'in', [...owedLedgers, 'membership'])
    .where('movement.at', '>=', from)
    .where('movement.at', '<', to)
    .orderBy('movement.at')
    .orderBy('movement.id')
    .orderBy('entry.line')
    .execute()

/** What an account stood at before an instant: above zero, we owe its holder. */
export const findOpening = async (db: Db, accountId: string, before: Date) => {
  const row = await db
    .selectFrom('ledgerEntry as entry')
    .innerJoin('ledgerMovement as movement', 'movement.id', 'entry.movementId')
    .select((eb) => eb.fn.sum<number>('entry.cents').as('cents'))
    .where('entry.accountId', '=', accountId)
    .where('entry.ledger', 'in', owedLedgers)
    .where('movement.at', '<', before)
    .executeTakeFirst()
  return 0 - (row?.cents ?? 0)
}
