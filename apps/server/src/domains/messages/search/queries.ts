import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { hasWordsBeginning } from '../../../db/sql/saying.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'
import { inChat, listMessagesOf, type MessageRow } from '../queries.ts'

/** Count and page only this far: broader searches don't narrow anything down. */
const mostHits = 200
/** Search this many of the newest messages first; common words are found here without the index. */
const newestLooked = 1_000

type SearchQuery = { accountId: string; search: string; otherId?: string | undefined }
type Hit = { id: string }

const says = (search: string) => hasWordsBeginning(sql`text`, search)

/** For common words: searches only the newest messages. */
const hitsAmongNewest = async (db: Db, { accountId, search, otherId }: SearchQuery) => {
  const side = (column: 'low_id' | 'high_id') => sql`(select id, created_at, text from message
    where ${sql.ref(column)} = ${accountId} order by created_at desc, id desc limit ${newestLooked})`
  const mine =
    otherId === undefined
      ? sql`(select * from (${side('low_id')} union all ${side('high_id')}) both_sides order by created_at desc, id desc
        limit ${newestLooked})`
      : sql`(select id, created_at, text from message msg where ${inChat(accountId, otherId)} order by created_at desc, id desc
        limit ${newestLooked})`
  const { rows } = await sql<Hit>`select id from ${mine} newest where ${says(search)}
    order by created_at desc, id desc limit ${mostHits}`.execute(db)
  return rows
}

/** For rare words: searches all messages by index. */
const hitsInIndex = async (db: Db, { accountId, search, otherId }: SearchQuery) => {
  const both = otherId === undefined ? [accountId] : [accountId, otherId]
  const { rows } = await sql<Hit>`
    with hit as materialized (select id, created_at from message
      where array[low_id, high_id] @> ${both}::uuid[] and ${says(search)})
    select id from hit order by created_at desc, id desc limit ${mostHits}`.execute(db)
  return rows
}

/** The newest messages containing words that begin with these, in one chat or all. */
export const searchMessages = async (
  db: Db,
  { limit, offset, ...asked }: SearchQuery & { limit: number; offset: number },
): Promise<{ count: number; rows: MessageRow[] }> => {
  const common = await hitsAmongNewest(db, asked)
  const hits = common.length === mostHits ? common : await hitsInIndex(db, asked)
  const ids = hits.slice(offset, offset + limit).map(({ id }) => id)
  const from = sql`(select * from message where id = any(${ids}::uuid[])) msg`
  const rows = await listMessagesOf(db, from, sql`msg.created_at desc, msg.id desc`, { limit, offset: 0 })
  return { count: hits.length, rows }
}

export const findPeople = async (db: Db, ids: string[]) => {
  const { rows } = await sql<{ id: string; person: Person }>`
    select a.id, ${personJson('a')} as person from account a where a.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, person }) => [id, person]))
}
