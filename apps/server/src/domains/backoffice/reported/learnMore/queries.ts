import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'

/** Serializes requests from one address until the transaction ends. */
export const lockAddress = (tx: Tx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${email}, 97))`.execute(tx)

export const countRequests = async (db: Db, email: string, since: Date) => {
  const { count } = await db
    .selectFrom('learnMoreRequest')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

type Request = {
  id: string
  name: string
  email: string
  interest: string
  amount: string | null
  message: string
  aircraftId: string | null
  createdAt: Date
}
export const insertRequest = (db: Db, request: Request) => db.insertInto('learnMoreRequest').values(request).execute()

export const listRequests = async (db: Db, { limit, offset }: { limit: number; offset: number }) => {
  const results = await db
    .selectFrom('learnMoreRequest')
    .select(['id', 'name', 'email', 'interest', 'amount', 'message', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('learnMoreRequest')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count, results }
}
