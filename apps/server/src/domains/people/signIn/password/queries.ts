import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export const findPasswordHash = (db: Db, accountId: string) =>
  db.selectFrom('account').select('passwordHash').where('id', '=', accountId).executeTakeFirst()

export const setPasswordHash = (db: Db, accountId: string, passwordHash: string) =>
  db.updateTable('account').set({ passwordHash }).where('id', '=', accountId).returning('email').executeTakeFirstOrThrow()

/** Locks the account, so that simultaneous requests are counted one by one. */
export const lockAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Links that expire after this instant, used or not. */
export const countResets = async (db: Db, accountId: string, endingAfter: Date) => {
  const { count } = await db
    .selectFrom('passwordReset')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', endingAfter)
    .executeTakeFirstOrThrow()
  return count
}

export const insertReset = (db: Db, values: { tokenHash: Buffer; accountId: string; expiresAt: Date }) =>
  db.insertInto('passwordReset').values(values).execute()

/** True if a link is still valid; does not use it. */
export const isOpenReset = async (db: Db, tokenHash: Buffer, now: Date) => {
  const row = await db
    .selectFrom('passwordReset as r')
    .innerJoin('account as a', 'a.id', 'r.accountId')
    .select('r.accountId')
    .where('a.deletedAt', 'is', null)
    .where('r.tokenHash', '=', tokenHash)
    .where('r.usedAt', 'is', null)
    .where('r.expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the link and returns its account. A second call finds nothing. */
export const consumeReset = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .updateTable('passwordReset as r')
    .from('account as a')
    .set({ usedAt: now })
    .whereRef('a.id', '=', 'r.accountId')
    .where('a.deletedAt', 'is', null)
    .where('r.tokenHash', '=', tokenHash)
    .where('r.usedAt', 'is', null)
    .where('r.expiresAt', '>', now)
    .returning('r.accountId')
    .executeTakeFirst()

/** Ends the links that are still open. */
export const endResets = (db: Db, accountId: string, now: Date) =>
  db.updateTable('passwordReset').set({ usedAt: now }).where('accountId', '=', accountId).where('usedAt', 'is', null).execute()

/** A new password invalidates other reset links and clears failed attempts. */
export const forgetTries = async (db: Db, { accountId, email, now }: { accountId: string; email: string; now: Date }) => {
  await endResets(db, accountId, now)
  await sql`delete from sign_in_failure where split_part(who, '|', 1) = ${email}`.execute(db)
}
