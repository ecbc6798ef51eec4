import type { Preferences } from '@tailshare/contract/accounts'
import { zoneWithoutHome } from '@tailshare/contract/constants'
import type { NoticeKind } from '@tailshare/contract/notices'
import type { HearingTimes } from '@tailshare/rules/accounts/tellTimes'
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

type NoticeQuery = {
  accountId: string
  kind: NoticeKind | undefined
  search: string | undefined
  limit: number
  offset: number
}

const withSender = (db: Db) => db.selectFrom('notice').leftJoin('account as sender', 'sender.id', 'notice.fromId')

/** When `Read all` read a notice, if it did. */
const readWithAll = sql<Date | null>`(
  select r.at from notice_read_all r where r.account_id = notice.account_id and r.up_to >= notice.created_at order by r.up_to limit 1)`
/** Up to when everything of an account is read. */
const readUpTo = (accountId: string) =>
  sql`coalesce((select max(up_to) from notice_read_all where account_id = ${accountId}), '-infinity')`

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
  sql<Date | null>`coalesce(notice.read_at, ${readWithAll})`.as('readAt'),
] as const

/** Newest first. Without a search the count is the kept one. */
export const listNotices = async (db: Db, { accountId, kind, search, limit, offset }: NoticeQuery) => {
  const all = withSender(db)
    .where('notice.accountId', '=', accountId)
    .$if(kind !== undefined, (query) => query.where('notice.kind', '=', kind!))
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`notice.title || ' ' || notice.text ilike ${`%${search?.replace(/[\\%_]/g, '\\$&')}%`}`),
    )
  const { rows } =
    search === undefined
      ? await sql<{ count: number }>`select coalesce(sum(notices), 0)::int as count from notice_count
          where account_id = ${accountId} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`.execute(db)
      : { rows: await all.select((eb) => eb.fn.countAll<number>().as('count')).execute() }
  const results = await all
    .select(noticeColumns)
    .orderBy('notice.createdAt', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: rows[0]!.count, results }
}

export const findNotice = (db: Db, { accountId, id }: { accountId: string; id: string }) =>
  withSender(db).select(noticeColumns).where('notice.id', '=', id).where('notice.accountId', '=', accountId).executeTakeFirst()

/** More are not told apart. */
const mostUnread = 100

/** How many are unread, and whether messages are among them. */
export const countUnread = async (db: Db, accountId: string) => {
  const unread = sql`notice where account_id = ${accountId} and read_at is null and created_at > ${readUpTo(accountId)}`
  const { rows } = await sql<{ unread: number; hasMessages: boolean }>`
    select (select count(*)::int from (select from ${unread} limit ${mostUnread}) counted) as unread,
      exists (select from ${unread} and kind = 'message') as has_messages`.execute(db)
  return rows[0]!
}

/** Keeps the time of the first reading; answers whether there is such a notice. */
export const readNotice = async (db: Db, { accountId, id, now }: { accountId: string; id: string; now: Date }) => {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ readAt: sql<Date>`coalesce(notice.read_at, ${readWithAll}, ${now})` })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What is being written just now may be older than what is shown already: the last hour is read one by one. */
const writingMinutes = 60

/** Everything before the last hour by one row, the rest notice by notice: what it costs does not grow with the years. */
export const readAllNotices = async (db: Db, accountId: string, now: Date) => {
  const upTo = new Date(now.getTime() - writingMinutes * 60_000)
  await sql`
    with older as (
      insert into notice_read_all (account_id, up_to, at) select ${accountId}, ${upTo}, ${now}
      where exists (select from notice where account_id = ${accountId} and read_at is null and created_at <= ${upTo} and created_at > ${readUpTo(accountId)})
      on conflict do nothing
    )
    update notice set read_at = ${now} where account_id = ${accountId} and read_at is null and created_at > greatest(${upTo}, ${readUpTo(accountId)})`.execute(
    db,
  )
}

/** Adds up what has come to the counts since, so that reading them stays short. */
export const foldNoticeCounts = (db: Db) =>
  sql`
    with several as (select account_id, kind from notice_count group by 1, 2 having count(*) > 1),
    taken as (
      delete from notice_count c using several s where (c.account_id, c.kind) = (s.account_id, s.kind) returning c.*
    )
    insert into notice_count select account_id, kind, sum(notices) from taken group by 1, 2 having sum(notices) <> 0`.execute(db)

/** Whether someone still has word from a person that they have not opened. */
export const hasUnreadFrom = async (db: Db, { accountId, fromId }: { accountId: string; fromId: string }) => {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from notice where account_id = ${accountId} and from_id = ${fromId} and kind = 'message' and read_at is null
      and created_at > ${readUpTo(accountId)}) as has`.execute(db)
  return rows[0]!.has
}

/** Names the notice of a message among the events of whom it was written to. */
export const messageOnce = (messageId: string) => `message:${messageId}`

type Resaid = { accountId: string; messageId: string; is: string }

/** A message behind the bell that was changed or taken back since, also where a push still waits to be sent. */
export const resayNotice = async (db: Db, { accountId, messageId, is }: Resaid) => {
  await sql`
    with resaid as (update notice set text = ${is} where account_id = ${accountId} and once = ${messageOnce(messageId)} returning id)
    update outbox_message m set text = ${is} from resaid
    where m.notice_id = resaid.id and m.channel = 'push' and m.sent_at is null and m.failed_at is null and coalesce(cardinality(m.held_titles), 1) = 1`.execute(
    db,
  )
}

export const readNoticesFrom = (db: Db, { accountId, fromId, now }: { accountId: string; fromId: string; now: Date }) =>
  db
    .updateTable('notice')
    .set({ readAt: sql<Date>`coalesce(${readWithAll}, ${now})` })
    .where('accountId', '=', accountId)
    .where('fromId', '=', fromId)
    .where('kind', '=', 'message')
    .where('readAt', 'is', null)
    .execute()

/** What word from a person has written and not sent yet, or holds for a digest: it does not leave any more. What it shares with other news does. */
export const dropWaitingFrom = async (db: Db, { accountId, fromId }: { accountId: string; fromId: string }) => {
  await sql`
    with theirs as (
      update notice set digest_at = null where account_id = ${accountId} and from_id = ${fromId} and kind = 'message' returning id
    )
    delete from outbox_message m using theirs where m.notice_id = theirs.id and m.sent_at is null and m.failed_at is null
      and coalesce(cardinality(m.held_titles), 1) = 1`.execute(db)
}

export const listMarkers = (db: Db, accountId: string) =>
  db.selectFrom('marker').select('item').where('accountId', '=', accountId).orderBy('item').execute()

export const deleteMarker = (db: Db, accountId: string, item: string) =>
  db.deleteFrom('marker').where('accountId', '=', accountId).where('item', '=', item).execute()

/** How an account hears: its switches for a topic, and its times. */
export const findHearing = async (db: Db, accountId: string, { mail, text }: Switches) => {
  const { rows } = await sql<{ mail: boolean; text: boolean; times: HearingTimes }>`
    select a.${sql.ref(mail)} as mail, a.${sql.ref(text)} as text, json_build_object('digest', a.digest, 'zone', coalesce(home.zone, ${zoneWithoutHome}),
      'quiet', case when a.quiet_from is not null then json_build_object('from', to_char(a.quiet_from, 'HH24:MI'), 'to', to_char(a.quiet_to, 'HH24:MI')) end) as times
    from account a left join airport home on home.id = a.home_airport_id where a.id = ${accountId}`.execute(db)
  return rows[0]!
}

/** The columns that say whether an account wants something by mail and by text. */
type Switches = { mail: keyof Preferences; text: keyof Preferences }

type NewNotice = {
  notice: {
    id: string
    accountId: string
    fromId: string | null
    kind: NoticeKind
    title: string
    text: string
    link: string | null
  }
  /** What happened, for this account: nothing is written when it has heard of it. */
  once: string | null
  marker: string | null
  message: { subject: string; text: string; html: string }
  /** The news as a phone shows it. */
  brief: string
  /** Which switch ends such mails; `null` where none does. */
  topic: string | null
  by: { mail: boolean; text: boolean; push: boolean }
  /** The mail comes with the digest of this time. */
  digestAt: Date | null
  /** Texts leave then, as one that leads here. */
  quietUntil: Date | null
  allNotices: string
}

/**
 * Notice, marker, mail, text message, a push to each device and live event in one statement, because every booking tells several people. What waits for the
 * end of quiet hours becomes part of the line that waits already.
 */
export const insertNotice = async (db: Db, wanted: NewNotice) => {
  const { notice, once, marker, message, brief, topic, by, digestAt, quietUntil, allNotices } = wanted
  const { id, accountId, fromId, kind, title, text, link } = notice
  await sql`
    with told as (
      insert into notice (id, account_id, from_id, kind, title, text, link, once, digest_at)
      values (${id}, ${accountId}, ${fromId}, ${kind}, ${title}, ${text}, ${link}, ${once}, ${digestAt})
      on conflict (account_id, once) where once is not null do nothing
      returning id
    ), marked as (
      insert into marker (account_id, item) select ${accountId}, item from told, (select ${marker}::text as item) m where item is not null on conflict do nothing
    ), who as (
      select account.id, email, phone, told.id as notice_id from told, account where account.id = ${accountId} and deleted_at is null
    ), written as (
      insert into outbox_message as waiting (id, account_id, notice_id, channel, recipient, subject, text, html, topic, send_after, held_titles)
      select ${newId()}::uuid, id, notice_id, 'mail', email, ${message.subject}, ${message.text}, ${message.html}, ${topic}, now(), null::text[] from who where ${by.mail}
      union all
      select ${newId()}::uuid, id, notice_id, 'text', phone, ${message.subject}, ${brief}, '', null, coalesce(${quietUntil}::timestamptz, now()),
        case when ${quietUntil}::timestamptz is not null then array[${message.subject}::text] end from who where ${by.text} and phone <> ''
      union all
      select gen_random_uuid(), who.id, notice_id, 'push', device.id::text, ${message.subject}, ${text}, '', null, coalesce(${quietUntil}::timestamptz, now()),
        case when ${quietUntil}::timestamptz is not null then array[${message.subject}::text] end
      from who join push_subscription device on device.account_id = who.id join session on session.id = device.session_id and session.expires_at > now()
      where ${by.push}
      on conflict (account_id, channel, recipient, send_after) where held_titles is not null and sent_at is null and failed_at is null
      do update set held_titles = waiting.held_titles || excluded.held_titles,
        subject = cardinality(waiting.held_titles) + 1 || ' things happened in your quiet hours',
        text = array_to_string(waiting.held_titles || excluded.held_titles, E'\n') || E'\n\nOpen: ' || ${allNotices}::text
      returning id, send_after, held_titles
    ), sent as (
      select graphile_worker.add_job('sendFromOutbox', payload => json_build_object('messageId', id), run_at => send_after, max_attempts => 20)
      from written where held_titles is null or cardinality(held_titles) = 1
    )
    select pg_notify('tailshare_live', ${liveText([accountId], 'notice')}) from told where (select count(*) from sent) >= 0`.execute(
    db,
  )
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
