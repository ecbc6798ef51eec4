import type { Db } from '../../../db/connect.ts'

/** Whether the cost of canceling is in the books and has not been taken back. */
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

/** Corrections of a return that changed its price, the oldest first. */
export const listPriceCorrections = (db: Db, orderId: string) =>
  db
    .selectFrom('returnCorrection')
    .select(['at', 'reason', 'centsBefore'])
    .where('orderId', '=', orderId)
    .whereRef('centsBefore', '<>', 'centsAfter')
    .orderBy('at')
    .orderBy('id')
    .execute()
