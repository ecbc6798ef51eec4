import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { addLimitEvidence } from '../../../bookings/orders/evidence/queries.ts'

type Read = { orderId: string; squawkId: string; byId: string; at: Date; text: string; terms: string }

/** A later confirmation replaces an earlier one; the same one sent again changes nothing. */
export const putLimitRead = async (tx: Tx, { orderId, squawkId, ...read }: Read) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('limitRead')
    .values({ orderId, squawkId, ...read })
    .onConflict((on) =>
      on.columns(['orderId', 'squawkId']).doUpdateSet(read)
        .where(sql<boolean>`(limit_read.by_id, limit_read.at, limit_read.text, limit_read.terms)
          is distinct from (excluded.by_id, excluded.at, excluded.text, excluded.terms)`),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await addLimitEvidence(tx, orderId, squawkId)
}
