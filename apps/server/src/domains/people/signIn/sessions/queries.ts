import type { Db } from '../../../../db/connect.ts'

/** Live ones, the latest seen first. */
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

/** Whether there was such a session of this account. */
export const deleteSession = async (db: Db, { accountId, id }: { accountId: string; id: string }) => {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
