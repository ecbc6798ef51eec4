import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export type Factors = { hasApp: boolean; passkeys: number; codesLeft: number }

/** The factors an account has set up. */
export const findFactors = async (db: Db, accountId: string): Promise<Factors> => {
  const { rows } = await sql<Factors>`
    select exists (select from authenticator t where t.account_id = ${accountId} and t.secret_sealed is not null) as has_app,
      (select count(*)::int from passkey p where p.account_id = ${accountId}) as passkeys,
      (select count(*)::int from recovery_code r where r.account_id = ${accountId} and r.used_at is null) as codes_left`.execute(
    db,
  )
  return rows[0]!
}

export const findApp = (db: Db, accountId: string) =>
  db.selectFrom('authenticator').selectAll().where('accountId', '=', accountId).executeTakeFirst()

export const putNextSecret = (db: Db, next: { accountId: string; nextSealed: Buffer; nextUntil: Date }) =>
  db
    .insertInto('authenticator')
    .values(next)
    .onConflict((is) => is.column('accountId').doUpdateSet({ nextSealed: next.nextSealed, nextUntil: next.nextUntil }))
    .execute()

/** Activates the new secret. `lastStep` is the time step of the code that confirmed it. */
export const confirmSecret = (db: Db, { accountId, lastStep, now }: { accountId: string; lastStep: number; now: Date }) =>
  db
    .updateTable('authenticator')
    .set((eb) => ({
      secretSealed: eb.ref('nextSealed'),
      since: eb.fn.coalesce('since', eb.val(now)),
      nextSealed: null,
      nextUntil: null,
      lastStep,
    }))
    .where('accountId', '=', accountId)
    .execute()

/** Returns false if a code of this time step was already used. */
export const spendStep = async (db: Db, accountId: string, step: number) => {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if there was none. */
export const deleteApp = async (db: Db, accountId: string) => {
  const { numDeletedRows } = await db.deleteFrom('authenticator').where('accountId', '=', accountId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const replaceRecoveryCodes = async (db: Db, accountId: string, hashes: Buffer[]) => {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  if (hashes.length > 0)
    await db
      .insertInto('recoveryCode')
      .values(hashes.map((codeHash) => ({ accountId, codeHash })))
      .execute()
}

/** Returns false if the code is wrong or already used. */
export const spendRecoveryCode = async (
  db: Db,
  { accountId, codeHash, now }: { accountId: string; codeHash: Buffer; now: Date },
) => {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deletePasskeys = (db: Db, accountId: string) => db.deleteFrom('passkey').where('accountId', '=', accountId).execute()

/** The account of a half-finished log-in, locked like `lockCredentials`. */
export const lockPendingLogin = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'passwordHash', 'suspendedAt'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
