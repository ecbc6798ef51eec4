import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

type Freed = { fileId: string; isKept: boolean }
const freed = (rows: Freed[]) => [...new Set(rows.filter(({ isKept }) => !isKept).map(({ fileId }) => fileId))]

/** Deletes reports decided before a time, with their copies of chats. Returns the files no longer referenced. */
export const deleteReportsBefore = async (tx: Tx, before: Date) => {
  const { rows } = await sql<Freed>`
    with old as (select id from message_report where decided_at < ${before})
    delete from message_report_file p using old where p.report_id = old.id
    returning p.file_id, exists (select from message_file mf where mf.file_id = p.file_id) or exists (
      select from message_report_file other where other.file_id = p.file_id and other.report_id not in (select id
        from old)) as is_kept`.execute(tx)
  await sql`delete from message_report where decided_at < ${before}`.execute(tx)
  return freed(rows)
}

export type Pair = { lowId: string; highId: string }

const isReported = sql`exists (select from message m join message_report r on r.message_id = m.id where m.low_id = chat.account_id
  and m.high_id = chat.other_id)`

/** Chats without messages since `before`, oldest first. Skips reported chats. */
export const listChatsBefore = async (db: Db, before: Date, most: number) => {
  const { rows } = await sql<Pair>`
    select account_id as low_id, other_id as high_id from chat
    where account_id < other_id and last_at < ${before} and not ${isReported} order by last_at limit ${most}`.execute(db)
  return rows
}

/** Deletes a chat unless someone has written again; keeps blocks. The chat must be locked. */
export const deleteChat = async (tx: Tx, { lowId, highId }: Pair, before: Date) => {
  const both = sql`(account_id, other_id) in ((${lowId}, ${highId}), (${highId}, ${lowId}))`
  const { rows: young } = await sql`select from chat where ${both} and (last_at >= ${before} or ${isReported}) limit 1`.execute(
    tx,
  )
  if (young.length > 0) return []
  const { rows } = await sql<Freed>`
    delete from message_file mf using message m where m.id = mf.message_id and m.low_id = ${lowId} and m.high_id = ${highId}
    returning mf.file_id, false as is_kept`.execute(tx)
  await sql`update chat set last_message_id = null, last_at = null, unread = 0, messages = 0, begun_by = null, begun_at = null
    where ${both}`.execute(tx)
  await sql`delete from message where low_id = ${lowId} and high_id = ${highId}`.execute(tx)
  await sql`delete from chat where ${both} and blocked_at is null`.execute(tx)
  return freed(rows)
}
