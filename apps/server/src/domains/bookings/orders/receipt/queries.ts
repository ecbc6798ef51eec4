import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export type EarnedRow = { kind: string; reversed: string | null; at: Date; cents: number }

/** Ledger entries between us and the owner of a booking, oldest first. Positive: we owe the owner. */
export const listEarned = async (db: Db, orderId: string) => {
  const { rows } = await sql<EarnedRow>`
    select m.kind, r.kind as reversed, m.at, -e.cents as cents from ledger_movement m join ledger_entry e on e.movement_id = m.id
      and e.ledger = 'owner'
      left join ledger_movement r on r.id = m.reverses_id
    where m.order_id = ${orderId} order by m.at, m.id, e.line`.execute(db)
  return rows
}
