import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type Waiting = {
  id: string
  channel: string
  recipient: string
  subject: string
  text: string
  letter: unknown
  accountId: string | null
  topic: string | null
  sendAfter: Date
  attempts: number
  heldTitles: string[] | null
  /** The page it is about. */
  link: string | null
}

type Take = { by: string; now: Date; most: number; id?: string | undefined }

/**
 * Claims due messages, longest waiting first, until they are marked as ended or their sender is dead. Locks and rechecks each row, so that
 * one sent a moment ago is not claimed again. `id`: claim only this one, due or not.
 */
export const takeDue = async (db: Db, { by, now, most, id }: Take): Promise<Waiting[]> => {
  const isDue = id === undefined ? sql`m.due_at <= ${now} and m.send_after <= ${now}` : sql`m.id = ${id}`
  const { rows } = await sql<Waiting>`
    with due as (
      select m.id from outbox_message m
      where m.sent_at is null and m.failed_at is null and ${isDue} and not exists (select from outbox_taken t where t.message_id = m.id)
      order by m.due_at limit ${most} for update of m skip locked
    ), taken as (insert into outbox_taken select id, ${by} from due on conflict do nothing returning message_id)
    select m.id, m.channel, m.recipient, m.subject, m.text, m.letter, m.account_id, m.topic, m.send_after, m.attempts, m.held_titles,
      notice.link
    from taken join outbox_message m on m.id = taken.message_id left join notice on notice.id = m.notice_id
    order by m.due_at`.execute(db)
  return rows
}

/** Result of an attempt: sent, failed for good, or when to retry. */
export type Ended = {
  id: string
  sentAt?: Date
  failedAt?: Date
  dueAt?: Date
  words: string
  /** Keep the content. Normally it is deleted once sent or failed, because of links and codes. */
  isKept: boolean
}

/** Saves results and releases the messages. */
export const setEnded = async (db: Db, ends: readonly Ended[]) => {
  const each = <T>(read: (end: Ended) => T) => ends.map(read)
  await sql`
    with ended as (
      select * from unnest(${each(({ id }) => id)}::uuid[], ${each(({ sentAt }) => sentAt ?? null)}::timestamptz[],
        ${each(({ failedAt }) => failedAt ?? null)}::timestamptz[],
        ${each(({ dueAt }) => dueAt ?? null)}::timestamptz[], ${each(({ words }) => words)}::text[],
          ${each(({ isKept }) => isKept)}::boolean[]
      ) as e (id, sent_at, failed_at, due_at, words, is_kept)
    ), free as (delete from outbox_taken t using ended where t.message_id = ended.id)
    update outbox_message m set sent_at = e.sent_at, failed_at = e.failed_at, due_at = coalesce(e.due_at, m.due_at), last_error = e.words,
      attempts = m.attempts + 1,
      text = case when e.is_kept then m.text else '' end, letter = case when e.is_kept then m.letter end
    from ended e where m.id = e.id`.execute(db)
}

export const giveBack = (db: Db, ids: readonly string[]) => db.deleteFrom('outboxTaken').where('messageId', 'in', ids).execute()

export const releaseAllMessages = (db: Db, by: string) => db.deleteFrom('outboxTaken').where('takenBy', '=', by).execute()

/** A device that is still signed in. */
export const findDevice = (db: Db, id: string) =>
  db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.id', 'pushSubscription.sessionId')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('pushSubscription.id', '=', id)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Unless the device has resubscribed meanwhile. */
export const removeDevice = (db: Db, id: string, endpoint: string) =>
  db.deleteFrom('pushSubscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()
