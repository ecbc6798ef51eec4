import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { refuseOn } from '../../../../http/refusal.ts'
import { isKnownOperator } from '../../accounts/profile/queries.ts'

export const lockAddress = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'firstName'])
    .select(isKnownOperator('account').as('isOperator'))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const setAddress = (db: Db, id: string, email: string) =>
  db.updateTable('account').set({ email }).where('id', '=', id).execute().catch(refuseOn('account_email_unique', 'email_taken'))

/** Lets a mailed link undo the change made now, and forgets those whose links have ended. */
export const addChange = (db: Db, id: string, { now, since }: { now: Date; since: Date }) =>
  sql`update account set address_changes = array(select c from unnest(address_changes) c where c > ${since}) || ${now}::timestamptz
    where id = ${id}`.execute(db)

/** Ends the link of a change and of those after it. Returns false if it had ended before. */
export const undoChange = async (db: Db, id: string, at: Date) => {
  const { numAffectedRows } = await sql`update account
    set address_changes = array(select c from unnest(address_changes) c where c < ${at})
    where id = ${id} and ${at}::timestamptz = any(address_changes)`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes operators' requests for the account's address; the request to reopen an account is kept under its own id. */
export const deleteAddressRequests = (db: Db, accountId: string) =>
  db.deleteFrom('operatorRequest').where('accountId', '=', accountId).where('subjectId', '<>', accountId).execute()

type Move = { accountId: string; from: string; to: string }

/** Mails that wait, and invitations as an advisor that are open or accepted. */
export const moveMail = async (db: Db, { accountId, from, to }: Move) => {
  await sql`update outbox_message set recipient = ${to} where account_id = ${accountId} and channel = 'mail' and recipient = ${from}
    and sent_at is null and failed_at is null`.execute(db)
  await sql`update tax_advisor t set email = ${to} where t.ended_at is null and t.email = ${from} and not exists (
    select from tax_advisor other where other.owner_id = t.owner_id and other.email = ${to} and other.ended_at is null)`.execute(
    db,
  )
}

/** Password, Google, and the passkeys and authenticator app that were added since an instant. */
export const removeWaysIn = async (db: Db, accountId: string, since: Date) => {
  await db.updateTable('account').set({ passwordHash: null, googleSubject: null }).where('id', '=', accountId).execute()
  await db.deleteFrom('passkey').where('accountId', '=', accountId).where('createdAt', '>=', since).execute()
  await db.deleteFrom('authenticator').where('accountId', '=', accountId).where('since', '>=', since).execute()
}
