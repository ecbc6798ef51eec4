import { noMinimums, type Minimums } from '@tailshare/contract/weather'
import type { Db } from '../../../db/connect.ts'

const columns = ['ceilingFt', 'visibilitySm', 'windKt', 'crosswindKt'] as const

/** What a pilot flies in; without a row they draw no lines. */
export const findMinimums = async (db: Db, accountId: string): Promise<Minimums> =>
  (await db.selectFrom('pilotMinimums').select(columns).where('accountId', '=', accountId).executeTakeFirst()) ?? noMinimums

export const putMinimums = (db: Db, accountId: string, minimums: Minimums) =>
  db
    .insertInto('pilotMinimums')
    .values({ accountId, ...minimums })
    .onConflict((on) => on.column('accountId').doUpdateSet(minimums))
    .returning(columns)
    .executeTakeFirstOrThrow()
