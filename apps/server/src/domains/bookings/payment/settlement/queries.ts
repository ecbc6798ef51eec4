import { sql } from 'kysely'
import { feeWaits } from '../../../../db/sql/feeWaits.ts'
import type { Db } from '../../../../db/connect.ts'

/** True if the cancellation charge is booked and not reversed. */
export const hasCancellation = async (db: Db, orderId: string) => {
  const row = await db
    .selectFrom('ledgerMovement as movement')
    .select('movement.id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'cancellation')
    .where('reversesId', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('ledgerMovement as later').select('later.id').whereRef('later.reversesId', '=', 'movement.id')),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

export const isFeeHeld = async (db: Db, orderId: string) => {
  const { rows } = await sql`select from orders o where o.id = ${orderId} and ${feeWaits('o')}`.execute(db)
  return rows.length > 0
}

export type PriceCorrection = { at: Date; reason: string; centsBefore: number; by: 'return' | 'operator' }

/** Changes to a final price, oldest first: corrected returns, and what operators refunded, waived or let go. */
export const listPriceCorrections = async (db: Db, orderId: string) => {
  const { rows } = await sql<PriceCorrection>`
    select at, reason, cents_before, 'return' as by from return_correction where order_id = ${orderId} and cents_before <> cents_after
    union all
    select decided_at, reason, cents_before, 'operator' from intervention where order_id = ${orderId} and cents_before <> cents_after
    order by at`.execute(db)
  return rows
}
