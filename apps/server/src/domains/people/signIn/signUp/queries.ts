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

/** Replaces the address's code. `false` if `most` were sent in the window. Keeps an earlier proof, so that a stranger can't undo it. */
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

/** Uses one attempt. Returns the expected code and the attempts so far; `undefined` without a code or attempts left. */
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

/** Replaces the code with `spentHash`. `false` if another browser was faster or a new code was sent. */
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

/** Two browsers may have verified the same address; only one gets past this insert. */
export const insertAccount = async (db: Db, values: Omit<Insertable<DB['account']>, 'id'>) => {
  const id = newId()
  await db
    .insertInto('account')
    .values({ id, ...values })
    .execute()
    .catch(refuseOn('account_email_unique', 'email_taken'))
  return id
}
