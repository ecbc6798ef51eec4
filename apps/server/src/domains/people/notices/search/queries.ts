import { mostNoticeHits, type NoticeKind } from '@tailshare/contract/people/notices/notices'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { containsWords } from '../../../../db/saying.ts'

/** Search this many of the newest notices first; common words are found here without the index. */
const newestLooked = 1_000
/** If the index finds more than this, scan newest first instead. */
const mostFromIndex = 3_000

/** `hidesMessages`: search the senders of messages, not their text. */
type Asked = { accountId: string; kind: NoticeKind | undefined; search: string; hidesMessages: boolean }

/** Ids of the newest notices of an account that contain the words, at most `mostNoticeHits`. */
export const searchNotices = async (db: Db, { accountId, kind, search, hidesMessages }: Asked): Promise<string[]> => {
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`
  const shown = hidesMessages ? sql`and (kind <> 'message' or ${containsWords(sql`title`, search)})` : sql``
  const says = sql`${containsWords(sql`title || ' ' || text`, search)} ${shown}`
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
