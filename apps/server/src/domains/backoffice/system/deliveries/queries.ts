import type { Topic } from '@tailshare/contract/people/notices/channels'
import type { DeliveryState, DeliveryWay } from '@tailshare/contract/backoffice/system/deliveries'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { withinDays } from '../../../../db/sql/withinDays.ts'

export type DeliveryRow = {
  id: string
  channel: DeliveryWay
  state: DeliveryState
  to: { id: string; firstName: string; lastName: string; photoFileId: string | null } | null
  recipient: string
  subject: string
  createdAt: Date
  sendAfter: Date
  sentAt: Date | null
  failedAt: Date | null
  attempts: number
  lastError: string
  hasNotice: boolean
}

type DeliveriesQuery = {
  account?: string | undefined
  channel?: DeliveryWay | undefined
  state?: DeliveryState | undefined
  from?: string | undefined
  to?: string | undefined
  /** Time zone of the days. */
  zone: string
  now: Date
  limit: number
  offset: number
}

const inState = {
  failed: sql`m.failed_at is not null`,
  sent: sql`m.sent_at is not null`,
  waiting: sql`m.sent_at is null and m.failed_at is null`,
}

/** Leaves out the content (`text` and `letter`). */
const columns = sql`m.id, m.channel, m.recipient, m.subject, m.created_at, m.send_after, m.sent_at, m.failed_at, m.attempts, m.last_error,
  case when m.failed_at is not null then 'failed' when m.sent_at is not null then 'sent' else 'waiting' end as state,
    m.notice_id is not null as has_notice,
  case when a.id is not null then json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'photoFileId',
    a.photo_file_id) end as "to"`

/** Newest first. */
export const listDeliveries = async (db: Db, query: DeliveriesQuery) => {
  const { account, channel, state, from, to, zone, now, limit, offset } = query
  const wanted = sql.join(
    [
      sql`true`,
      ...(from || to ? [withinDays(sql`m.created_at`, { from, to }, { zone: sql`${zone}`, now })] : []),
      ...(account ? [sql`m.account_id = ${account}`] : []),
      ...(channel ? [sql`m.channel = ${channel}`] : []),
      ...(state ? [inState[state]] : []),
    ],
    sql` and `,
  )
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from outbox_message m where ${wanted}`.execute(db)
  const { rows: results } = await sql<DeliveryRow>`
    select ${columns} from (select * from outbox_message m where ${wanted} order by m.created_at desc, m.id desc
      limit ${limit} offset ${offset}) m
      left join account a on a.id = m.account_id
    order by m.created_at desc, m.id desc`.execute(db)
  return { count: counted[0]!.count, results }
}

export const findDelivery = async (db: Db, id: string) => {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from outbox_message m left join account a on a.id = m.account_id where m.id = ${id}`.execute(db)
  return rows[0]
}

/** With its notice's text and the account's current address. */
export const lockDelivery = async (tx: Tx, id: string) => {
  const { rows } = await sql<{
    channel: DeliveryWay
    accountId: string
    failedAt: Date | null
    title: string
    text: string
    link: string | null
    topic: Topic | null
    email: string
    phone: string
  }>`
    select m.channel, m.account_id, m.failed_at, n.title, n.text, n.link, m.topic, a.email, a.phone
    from outbox_message m join notice n on n.id = m.notice_id join account a on a.id = m.account_id and a.deleted_at is null
    where m.id = ${id} for update of m`.execute(tx)
  return rows[0]
}

type Anew = { recipient: string; subject: string; text: string; letter: string | null; now: Date }

export const requeue = (tx: Tx, id: string, { now, ...line }: Anew) =>
  tx
    .updateTable('outboxMessage')
    .set({ ...line, sendAfter: now, dueAt: now, failedAt: null, attempts: 0, lastError: '', heldTitles: null })
    .where('id', '=', id)
    .execute()
