import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { DB } from '../../../../db/types.gen.ts'
import { refuseOn } from '../../../../http/refusal.ts'

export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'firstName'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

type NewCode = { email: string; codeHash: Buffer; now: Date; expiresAt: Date; windowStart: Date; most: number }

/**
 * Replaces the address's code, unless `most` were sent since the window began: then `false`. A proof that was earned with an
 * earlier code stays, so that no one can undo it from outside.
 */
export const putCode = async (db: Db, { email, codeHash, now, expiresAt, windowStart, most }: NewCode) => {
  const { rows } = await sql`
    insert into email_code as c (email, code_hash, expires_at, sent_at) values (${email}, ${codeHash}, ${expiresAt}, ${now})
    on conflict (email) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
      sent = case when c.sent_at <= ${windowStart} then 1 else c.sent + 1 end,
      sent_at = case when c.sent_at <= ${windowStart} then excluded.sent_at else c.sent_at end
    where c.sent_at <= ${windowStart} or c.sent < ${most}
    returning c.email`.execute(db)
  return rows.length > 0
}

/** Uses up one try and returns the code that would be right and the tries so far; `undefined` when there is none or its tries are spent. */
export const countCodeTry = (db: Db, email: string, { now, most }: { now: Date; most: number }) =>
  db
    .updateTable('emailCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .where('tries', '<', most)
    .returning(['codeHash', 'tries'])
    .executeTakeFirst()

type Proof = { email: string; codeHash: Buffer; spentHash: Buffer; proofHash: Buffer; now: Date }

/** Puts `spentHash` in the code's place, so that it proves nothing again. `false` when another browser was faster, or a new code was sent. */
export const setProof = async (db: Db, { email, codeHash, spentHash, proofHash, now }: Proof) => {
  const { numUpdatedRows } = await db
    .updateTable('emailCode')
    .set({ codeHash: spentHash, proofHash, verifiedAt: now })
    .where('email', '=', email)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findProof = (db: Db, { email, proofHash, since }: { email: string; proofHash: Buffer; since: Date }) =>
  db
    .selectFrom('emailCode')
    .select('email')
    .where('email', '=', email)
    .where('proofHash', '=', proofHash)
    .where('verifiedAt', '>', since)
    .executeTakeFirst()

export const deleteCode = (db: Db, email: string) => db.deleteFrom('emailCode').where('email', '=', email).execute()

/** Two browsers may have proven the same address; only one gets past this insert. */
export const insertAccount = async (db: Db, values: Omit<Insertable<DB['account']>, 'id'>) => {
  const id = newId()
  await db
    .insertInto('account')
    .values({ id, ...values })
    .execute()
    .catch(refuseOn('account_email_unique', 'email_taken'))
  return id
}
