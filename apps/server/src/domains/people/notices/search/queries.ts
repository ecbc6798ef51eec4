import { mostNoticeHits, type NoticeKind } from '@tailshare/contract/people/notices/notices'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { hasWords } from '../../../../db/saying.ts'

/** What most notices say is found among these, without asking the index for all of them. */
const newestLooked = 1_000
/** What the index finds more of is common enough to be found newest first. */
const mostFromIndex = 3_000

/** `hidesMessages`: what people wrote to each other is not searched, only who wrote. */
type Asked = { accountId: string; kind: NoticeKind | undefined; search: string; hidesMessages: boolean }

/** Ids of the newest notices of an account that say this, at most `mostNoticeHits`. */
export const findSaying = async (db: Db, { accountId, kind, search, hidesMessages }: Asked): Promise<string[]> => {
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`
  const shown = hidesMessages ? sql`and (kind <> 'message' or ${hasWords(sql`title`, search)})` : sql``
  const says = sql`${hasWords(sql`title || ' ' || text`, search)} ${shown}`
  const amongNewest = async (looked: number | null) => {
    const { rows } = await sql<{ id: string }>`
      select id from (select id, kind, title, text, created_at from notice where account_id = ${accountId} ${ofKind}
        order by created_at desc, id desc limit ${looked}) newest where ${says} order by created_at desc, id desc
          limit ${mostNoticeHits}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const common = await amongNewest(newestLooked)
  if (common.length === mostNoticeHits) return common
  // Whose it is stands as an array, as in the index of what notices say; no other index fits.
  const { rows } = await sql<{ found: number; ids: string[] }>`
    with hit as materialized (select id, created_at from notice
      where array[account_id] @> array[${accountId}::uuid] ${ofKind} and ${says} limit ${mostFromIndex + 1})
    select (select count(*)::int from hit) as found, array(select id from hit order by created_at desc, id desc
      limit ${mostNoticeHits}) as ids`.execute(db)
  const { found, ids } = rows[0]!
  return found > mostFromIndex ? amongNewest(null) : ids
}
