import { noMinimums, type Minimums } from '@tailshare/contract/bookings/weather/weather'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

const columns = ['ceilingFt', 'visibilitySm', 'windKt', 'crosswindKt'] as const

/** A pilot's personal weather minimums, or `noMinimums`. */
export const findMinimums = async (db: Db, accountId: string): Promise<Minimums> =>
  (await db.selectFrom('pilotMinimums').select(columns).where('accountId', '=', accountId).executeTakeFirst()) ?? noMinimums

/** The minimums in force at `by`. Ignores minimums set later. */
export const findMinimumsBy = async (db: Db, accountId: string, by: Date): Promise<Minimums> =>
  (await db
    .selectFrom('pilotMinimums')
    .select(columns)
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('setAt', 'is', null), eb('setAt', '<', by)]))
    .executeTakeFirst()) ?? noMinimums

/** Saving unchanged minimums keeps `setAt`. */
export const putMinimums = (db: Db, accountId: string, minimums: Minimums, now: Date) =>
  db
    .insertInto('pilotMinimums')
    .values({ accountId, ...minimums, setAt: now })
    .onConflict((on) =>
      on.column('accountId').doUpdateSet({
        ...minimums,
        setAt: sql`case when (pilot_minimums.ceiling_ft, pilot_minimums.visibility_sm, pilot_minimums.wind_kt, pilot_minimums.crosswind_kt)
          is distinct from (excluded.ceiling_ft, excluded.visibility_sm, excluded.wind_kt, excluded.crosswind_kt)
          then excluded.set_at else pilot_minimums.set_at end`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

export const isStudentPilot = async (db: Db, accountId: string): Promise<boolean> => {
  const account = await db.selectFrom('account').select('pilotCategory').where('id', '=', accountId).executeTakeFirst()
  return account?.pilotCategory === 'student_pilot'
}
