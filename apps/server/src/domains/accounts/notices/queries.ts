import type { Preferences } from '@tailshare/contract/accounts'
import type { NoticeKind } from '@tailshare/contract/notices'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { liveText } from '../../../db/publish.ts'

export type NoticeRow = {
  id: string
  kind: NoticeKind
  title: string
  text: string
  link: string | null
  userFrom: string | null
  userFromCompleteName: string
  userTo: string
  createdAt: Date
  readAt: Date | null
}

type NoticeQuery = { accountId: string; kind: NoticeKind | undefined; limit: number; offset: number }

const withSender = (db: Db) => db.selectFrom('notice').leftJoin('account as sender', 'sender.id', 'notice.fromId')

const noticeColumns = [
  'notice.id',
  sql<NoticeKind>`notice.kind`.as('kind'),
  'notice.title',
  'notice.text',
  'notice.link',
  'notice.accountId as userTo',
  'sender.id as userFrom',
  sql<string>`coalesce(sender.first_name || ' ' || sender.last_name, 'System')`.as('userFromCompleteName'),
  'notice.createdAt',
  'notice.readAt',
] as const

/** Newest first. */
export const listNotices = async (db: Db, { accountId, kind, limit, offset }: NoticeQuery) => {
  const all = withSender(db)
    .where('notice.accountId', '=', accountId)
    .$if(kind !== undefined, (query) => query.where('notice.kind', '=', kind!))
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const results = await all
    .select(noticeColumns)
    .orderBy('notice.createdAt', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}

export const findNotice = (db: Db, { accountId, id }: { accountId: string; id: string }) =>
  withSender(db).select(noticeColumns).where('notice.id', '=', id).where('notice.accountId', '=', accountId).executeTakeFirst()

/** Keeps the time of the first reading; answers whether there is such a notice. */
export const readNotice = async (db: Db, { accountId, id, now }: { accountId: string; id: string; now: Date }) => {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now)) }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const readAllNotices = (db: Db, accountId: string, now: Date) =>
  db.updateTable('notice').set({ readAt: now }).where('accountId', '=', accountId).where('readAt', 'is', null).execute()

/** Whether someone still has word from a person that they have not opened. */
export const hasUnreadFrom = async (db: Db, { accountId, fromId }: { accountId: string; fromId: string }) => {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from notice where account_id = ${accountId} and from_id = ${fromId} and kind = 'message' and read_at is null) as has`.execute(
    db,
  )
  return rows[0]!.has
}

type Resaid = { accountId: string; fromId: string; was: string; is: string }

/** A message behind the bell that was changed or taken back since. */
export const resayNotices = (db: Db, { accountId, fromId, was, is }: Resaid) =>
  db
    .updateTable('notice')
    .set({ text: is })
    .where('accountId', '=', accountId)
    .where('fromId', '=', fromId)
    .where('kind', '=', 'message')
    .where('text', '=', was)
    .execute()

export const readNoticesFrom = (db: Db, { accountId, fromId, now }: { accountId: string; fromId: string; now: Date }) =>
  db
    .updateTable('notice')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('fromId', '=', fromId)
    .where('kind', '=', 'message')
    .where('readAt', 'is', null)
    .execute()

export const listMarkers = (db: Db, accountId: string) =>
  db.selectFrom('marker').select('item').where('accountId', '=', accountId).orderBy('item').execute()

export const deleteMarker = (db: Db, accountId: string, item: string) =>
  db.deleteFrom('marker').where('accountId', '=', accountId).where('item', '=', item).execute()

type NewNotice = {
  notice: { accountId: string; fromId: string | null; kind: NoticeKind; title: string; text: string; link: string | null }
  marker: string | null
  mail: { subject: string; text: string; html: string }
  /** The columns that say whether this account wants it by mail and by text. */
  switches: { mail: keyof Preferences; text: keyof Preferences }
  mailAnyway: boolean
  noMail: boolean
}

/** Notice, marker, mail, text message and live event in one statement, because every booking tells several people. */
export const insertNotice = async (db: Db, { notice, marker, mail, switches, mailAnyway, noMail }: NewNotice) => {
  const { accountId, fromId, kind, title, text, link } = notice
  await sql`
    with told as (
      insert into notice (id, account_id, from_id, kind, title, text, link)
      values (${newId()}, ${accountId}, ${fromId}, ${kind}, ${title}, ${text}, ${link})
    ), marked as (
      insert into marker (account_id, item) select ${accountId}, item from (select ${marker}::text as item) m where item is not null on conflict do nothing
    ), who as (
      select email, phone, (${sql.ref(switches.mail)} or ${mailAnyway}) and not ${noMail} as wants_mail, ${sql.ref(switches.text)} as wants_text
      from account where id = ${accountId} and deleted_at is null
    ), written as (
      insert into outbox_message (id, channel, recipient, subject, text, html)
      select ${newId()}::uuid, 'mail', email, ${mail.subject}, ${mail.text}, ${mail.html} from who where wants_mail
      union all
      select ${newId()}::uuid, 'text', phone, ${mail.subject}, ${mail.text}, '' from who where wants_text and phone <> ''
      returning id
    ), sent as (
      select graphile_worker.add_job('sendFromOutbox', payload => json_build_object('messageId', id), max_attempts => 20) from written
    )
    select pg_notify('tailshare_live', ${liveText([accountId], 'notice')}) where (select count(*) from sent) >= 0`.execute(db)
}

export const listOperatorIds = async (db: Db) => {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('isOperator', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
