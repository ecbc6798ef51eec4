import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'

/** By subject or address. Locked, so that two simultaneous returns from Google don't both link. */
export const lockSocialAccounts = (db: Db, { subject, email }: { subject: string; email: string | undefined }) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'googleSubject', 'suspendedAt'])
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('googleSubject', '=', subject), ...(email === undefined ? [] : [eb('email', '=', email)])]))
    .orderBy('id')
    .forUpdate()
    .execute()

type NewSocialAccount = { email: string; googleSubject: string; firstName: string; lastName: string; createdAt: Date }

/** Not registered yet. `undefined` if the address or the subject was taken meanwhile. */
export const insertSocialAccount = (db: Db, values: NewSocialAccount) =>
  db
    .insertInto('account')
    .values({ id: newId(), ...values })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

export const setGoogleSubject = (db: Db, id: string, googleSubject: string) =>
  db.updateTable('account').set({ googleSubject }).where('id', '=', id).execute()
