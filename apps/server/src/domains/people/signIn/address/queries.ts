import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { refuseOn } from '../../../../http/refusal.ts'

export const lockAddress = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'isOperator'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const setAddress = (db: Db, id: string, email: string) =>
  db.updateTable('account').set({ email }).where('id', '=', id).execute().catch(refuseOn('account_email_unique', 'email_taken'))

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

type WayBack = { tokenHash: Buffer; accountId: string; email: string; changedAt: Date }
export const insertWayBack = (db: Db, wayBack: WayBack) => db.insertInto('addressChange').values(wayBack).execute()

export const findWayBack = (db: Db, tokenHash: Buffer, since: Date) =>
  db
    .selectFrom('addressChange')
    .select(['accountId', 'email', 'changedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('changedAt', '>', since)
    .executeTakeFirst()

/** Ends the links of later changes, which would give the address to who made this one. */
export const endLaterWaysBack = (db: Db, accountId: string, changedAt: Date) =>
  db.deleteFrom('addressChange').where('accountId', '=', accountId).where('changedAt', '>', changedAt).execute()

/** Removes the password, the link to Google, and passkeys added since an instant. */
export const removeWaysIn = async (db: Db, id: string, since: Date) => {
  await db.updateTable('account').set({ passwordHash: null, googleSubject: null }).where('id', '=', id).execute()
  await db.deleteFrom('passkey').where('accountId', '=', id).where('createdAt', '>=', since).execute()
}
