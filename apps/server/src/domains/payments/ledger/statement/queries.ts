import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { owedLedgers } from '../queries.ts'

type Span = { accountId: string; from: Date; to: Date }

export type StatementRow = Awaited<ReturnType<typeof listEntries>>[number]

/** An account's ledger entries in a period, oldest first; of one instant, what is owed before its payment. */
export const listEntries = (db: Db, { accountId, from, to }: Span) =>
  db
    .selectFrom('accountLine as own')
    .innerJoin('ledgerMovement as movement', 'movement.id', 'own.movementId')
    .innerJoin('ledgerEntry as entry', (join) =>
      join.onRef('entry.movementId', '=', 'own.movementId').onRef('entry.line', '=', 'own.line'),
    )
    .leftJoin('orders', 'orders.id', 'own.orderId')
    .leftJoin('aircraft', (join) =>
      join.on((eb) => eb('aircraft.id', '=', eb.fn.coalesce('orders.aircraftId', 'entry.aircraftId'))),
    )
    .select(['entry.ledger', 'entry.cents', 'movement.kind', 'movement.note', 'movement.at', 'movement.orderId'])
    .select(['orders.number', 'aircraft.tailNumber'])
    .where('own.accountId', '=', accountId)
    .where('own.ledger', 'in', [...owedLedgers, 'membership'])
    .where('own.at', '>=', from)
    .where('own.at', '<', to)
    .orderBy('own.at')
    .orderBy((eb) => eb('movement.kind', 'in', ['payment', 'payout']))
    .orderBy('own.movementId')
    .orderBy('own.line')
    .execute()

/** Balance before an instant; positive means we owe the account. Full months come from monthly totals. */
export const findOpening = async (db: Db, accountId: string, before: Date) => {
  const { rows } = await sql<{ cents: number }>`
    select (-coalesce((select sum(m.cents) from account_month m
        where m.account_id = ${accountId} and m.ledger = any(${[...owedLedgers]}::text[]) and m.month < order_month(${before})), 0)
      - coalesce((select sum(l.cents) from account_line l
        where l.account_id = ${accountId} and l.ledger = any(${[...owedLedgers]}::text[])
          and l.at >= order_month(${before})::timestamp at time zone 'UTC'
          and l.at < ${before}), 0))::bigint as cents`.execute(db)
  return rows[0]!.cents
}
