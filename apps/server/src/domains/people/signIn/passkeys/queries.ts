import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'

export const listPasskeys = (db: Db, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()

/** The passkey with its account. Locked, so that its counter is compared with one answer at a time. */
export const lockPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey as p')
    .innerJoin('account as a', 'a.id', 'p.accountId')
    .select(['p.id', 'p.accountId', 'p.credentialId', 'p.publicKey', 'p.counter', 'p.transports', 'a.suspendedAt'])
    .where('p.credentialId', '=', credentialId)
    .where('a.deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type NewPasskey = {
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
}

export const insertPasskey = (db: Db, passkey: NewPasskey) =>
  db
    .insertInto('passkey')
    .values({ id: newId(), ...passkey })
    .execute()

export const setUsed = (db: Db, id: string, { counter, now }: { counter: number; now: Date }) =>
  db.updateTable('passkey').set({ counter, usedAt: now }).where('id', '=', id).execute()

export const findPasskey = (db: Db, { accountId, id }: { accountId: string; id: string }) =>
  db.selectFrom('passkey').select('id').where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()

/** Returns its name; `undefined` if the account has no such passkey. */
export const deletePasskey = (db: Db, { accountId, id }: { accountId: string; id: string }) =>
  db.deleteFrom('passkey').where('id', '=', id).where('accountId', '=', accountId).returning('name').executeTakeFirst()

type NewChallenge = { id: string; accountId: string | null; challenge: string; expiresAt: Date }

export const insertChallenge = (db: Db, challenge: NewChallenge) => db.insertInto('passkeyChallenge').values(challenge).execute()

/** Takes the challenge; it works once. A log-in's challenge has no account. */
export const takeChallenge = (db: Db, { id, accountId, now }: { id: string; accountId: string | null; now: Date }) =>
  db
    .deleteFrom('passkeyChallenge')
    .where('id', '=', id)
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst()
