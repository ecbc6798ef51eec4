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

/** Ways in that were added since an instant. */
export const removePasskeysSince = (db: Db, accountId: string, since: Date) =>
  db.deleteFrom('passkey').where('accountId', '=', accountId).where('createdAt', '>=', since).execute()

export const removePassword = (db: Db, id: string) =>
  db.updateTable('account').set({ passwordHash: null }).where('id', '=', id).execute()
