import { type Topic, topicSwitches } from '@tailshare/contract/people/notices/channels'
import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { type NoticeKind, mostNoticeHits } from '@tailshare/contract/people/notices/notices'
import type { HearingTimes } from '@tailshare/rules/people/notices/tellTimes'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { hasWordsBeginning } from '../../../../db/sql/saying.ts'

/** How an account wants to be notified: switches per topic, and times. */
export type Hearing = { id: string; mail: Record<Topic, boolean>; text: Record<Topic, boolean>; times: HearingTimes }

const switchesOf = (account: string, way: 'mail' | 'text') => {
  const switches = Object.entries(topicSwitches).map(([topic, by]) => [sql.lit(topic), sql.ref(`${account}.${by[way]}`)])
  return sql`json_build_object(${sql.join(switches.flat())})`
}

/** `Hearing` of each account that matches a condition, as a JSON array. */
export const notificationSettingsJson = (wanted: ReturnType<typeof sql>) => sql<Hearing[]>`(
  select coalesce(json_agg(json_build_object('id', hearer.id, 'mail', ${switchesOf('hearer', 'mail')},
    'text', ${switchesOf('hearer', 'text')},
    'times', json_build_object('digest', hearer.digest, 'zone', coalesce(home.zone, ${sql.lit(zoneWithoutHome)}),
      'quiet', case when hearer.quiet_from is not null
        then json_build_object('from', to_char(hearer.quiet_from, 'HH24:MI'), 'to', to_char(hearer.quiet_to, 'HH24:MI')) end))), '[]')
  from account hearer left join airport home on home.id = hearer.home_airport_id where ${wanted})`

export const findHearings = async (db: Db, accountIds: readonly string[]) => {
  const { rows } = await sql<{ hearings: Hearing[] }>`
    select ${notificationSettingsJson(sql`hearer.id = any(${accountIds}::uuid[])`)} as hearings`.execute(db)
  return rows[0]!.hearings
}

export type NewNotice = {
  id: string
  accountId: string
  fromId: string | null
  kind: NoticeKind
  title: string
  text: string
  link: string | null
  /** Event key: if this account already has a notice with it, write nothing. */
  once: string | null
  marker: string | null
  /** Body of the mail, sent under the notice's title. */
  mail: { text: string; letter: string | null }
  brief: string
  /** The switch that turns off such mails; `null` if none does. */
  topic: string | null
  by: { mail: boolean; text: boolean; push: boolean }
  /** Send the mail with the digest of this time. */
  digestAt: Date | null
  /** Hold texts until then and combine them into one that links to all notices. */
  quietUntil: Date | null
}

const compared = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Writes notices, markers, deliveries and live events for everyone in one statement, because every booking notifies several people. Text
 * held for quiet hours is appended to the waiting row: pass at most one such notice per account. Sorted by account to avoid deadlocks.
 */
export const insertNotices = async (db: Db, notices: readonly NewNotice[], allNotices: string) => {
  const news = notices.toSorted((a, b) => compared(a.accountId, b.accountId) || compared(a.once ?? '', b.once ?? ''))
  const each = <T>(read: (notice: NewNotice) => T) => news.map(read)
  await sql`
    with news as (
      select * from unnest(
        ${each(({ id }) => id)}::uuid[], ${each(({ accountId }) => accountId)}::uuid[], ${each(({ fromId }) => fromId)}::uuid[],
        ${each(({ kind }) => kind)}::text[], ${each(({ title }) => title)}::text[], ${each(({ text }) => text)}::text[],
          ${each(({ link }) => link)}::text[],
        ${each(({ once }) => once)}::text[], ${each(({ marker }) => marker)}::text[], ${each(({ digestAt }) => digestAt)}::timestamptz[],
        ${each(({ quietUntil }) => quietUntil)}::timestamptz[], ${each(({ mail }) => mail.text)}::text[],
          ${each(({ mail }) => mail.letter)}::jsonb[],
        ${each(({ brief }) => brief)}::text[], ${each(({ topic }) => topic)}::text[], ${each(({ by }) => by.mail)}::boolean[],
          ${each(({ by }) => by.text)}::boolean[],
        ${each(({ by }) => by.push)}::boolean[], ${each(() => newId())}::uuid[], ${each(() => newId())}::uuid[]
      ) as n (id, account_id, from_id, kind, title, text, link, once, marker, digest_at, quiet_until, mail_text, letter, brief, topic,
        by_mail, by_text, by_push, mail_id, text_id)
    ), inserted as (
      insert into notice (id, account_id, from_id, kind, title, text, link, once, digest_at)
      select id, account_id, from_id, kind, title, text, link, once, digest_at from news
      on conflict (account_id, once) where once is not null do nothing
      returning id, account_id
    ), marked as (
      insert into marker (account_id, item) select news.account_id, marker from inserted join news using (id) where marker is not null
        on conflict do nothing
    ), who as (
      select news.*, account.email, account.phone, coalesce(quiet_until, now()) as later, case when quiet_until is not null
        then array[title] end as held
      from inserted join news using (id) join account on account.id = news.account_id where account.deleted_at is null
    ), written as (
      insert into outbox_message as waiting (id, account_id, notice_id, channel, recipient, subject, text, letter, topic, send_after,
        due_at, held_titles)
      select mail_id, account_id, id, 'mail', email, title, mail_text, letter, topic, now(), now(), null from who where by_mail
      union all
      select text_id, account_id, id, 'text', phone, title, brief, null, null, later, later, held from who where by_text and phone <> ''
      union all
      select gen_random_uuid(), who.account_id, who.id, 'push', device.id::text, title, text, null, null, later, later, held
      from who join push_subscription device on device.account_id = who.account_id join session on session.id = device.session_id
        and session.expires_at > now()
      where by_push
      on conflict (account_id, channel, recipient, send_after) where held_titles is not null and sent_at is null and failed_at is null
      do update set held_titles = waiting.held_titles || excluded.held_titles,
        subject = cardinality(waiting.held_titles) + 1 || ' things happened in your quiet hours',
        text = array_to_string(waiting.held_titles || excluded.held_titles, E'\n') || E'\n\nOpen: ' || ${allNotices}::text
    )
    select pg_notify('tailshare_live', json_build_object('to', json_agg(distinct account_id), 'kind', 'notice')::text) from inserted
      having count(*) > 0`.execute(db)
}

/** Search this many of the newest notices first; common words are found here without the index. */
const newestLooked = 1_000
/** If the index finds more than this, scan newest first instead. */
const mostFromIndex = 3_000

/** `hidesMessages`: search the senders of messages, not their text. */
type NoticeQuery = { accountId: string; kind: NoticeKind | undefined; search: string; hidesMessages: boolean }

/** Ids of the newest notices of an account with words that begin so, at most `mostNoticeHits`. */
export const searchNotices = async (db: Db, { accountId, kind, search, hidesMessages }: NoticeQuery): Promise<string[]> => {
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`
  const shown = hidesMessages ? sql`and (kind <> 'message' or ${hasWordsBeginning(sql`title`, search)})` : sql``
  const says = sql`${hasWordsBeginning(sql`title || ' ' || text`, search)} ${shown}`
  const amongNewest = async (looked: number | null) => {
    const { rows } = await sql<{ id: string }>`
      select id from (select id, kind, title, text, created_at from notice where account_id = ${accountId} ${ofKind}
        order by created_at desc, id desc limit ${looked}) newest where ${says} order by created_at desc, id desc
          limit ${mostNoticeHits}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const common = await amongNewest(newestLooked)
  if (common.length === mostNoticeHits) return common
  // An array, to match only the text index.
  const { rows } = await sql<{ found: number; ids: string[] }>`
    with hit as materialized (select id, created_at from notice
      where array[account_id] @> array[${accountId}::uuid] ${ofKind} and ${says} limit ${mostFromIndex + 1})
    select (select count(*)::int from hit) as found, array(select id from hit order by created_at desc, id desc
      limit ${mostNoticeHits}) as ids`.execute(db)
  const { found, ids } = rows[0]!
  return found > mostFromIndex ? amongNewest(null) : ids
}
