import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'

export const findListedAircraft = (db: Db, id: string) =>
  db
    .selectFrom('aircraft')
    .select('id')
    .where('id', '=', id)
    .where('isListed', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Idempotent: favoriting the same aircraft twice keeps one row. */
export const putFavorite = (db: Db, accountId: string, aircraftId: string) =>
  db
    .insertInto('favorite')
    .values({ id: newId(), accountId, aircraftId })
    .onConflict((on) => on.constraint('favorite_once').doUpdateSet({ aircraftId }))
    .returning(['id', 'aircraftId'])
    .executeTakeFirstOrThrow()

/** `id` is the favorite's id or the aircraft's. Returns false if there was none. */
export const deleteFavorite = async (db: Db, accountId: string, id: string) => {
  const { numDeletedRows } = await db
    .deleteFrom('favorite')
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('id', '=', id), eb('aircraftId', '=', id)]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
