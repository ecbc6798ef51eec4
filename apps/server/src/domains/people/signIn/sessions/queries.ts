import type { Db } from '../../../../db/connect.ts'

/** Live sessions, last seen first. */
export const listSessions = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'seenAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Returns false if the account has no such session. */
export const deleteSession = async (db: Db, { accountId, id }: { accountId: string; id: string }) => {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
