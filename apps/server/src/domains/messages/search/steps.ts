import type { Db } from '../../../db/connect.ts'
import { listPage } from '../../../http/listPage.ts'
import { viewMessage } from '../view.ts'
import { findPeople, searchMessages } from './queries.ts'

type SearchRequest = {
  account: { id: string }
  search: string
  user: string | undefined
  page: { limit: number; offset: number }
  now: Date
}

/** Matches in the caller's messages, newest first, each with the other person. */
export const searchFor = async (db: Db, { account, search, user, page, now }: SearchRequest) => {
  const { limit, offset } = page
  const { count, rows } = await searchMessages(db, { accountId: account.id, search, otherId: user, limit, offset })
  const otherOf = ({ fromId, toId }: { fromId: string; toId: string }) => (fromId === account.id ? toId : fromId)
  const people = await findPeople(db, [...new Set(rows.map(otherOf))])
  const results = rows.map((row) => ({ ...viewMessage(row, account.id, now), chatWith: people.get(otherOf(row)) ?? null }))
  return listPage('messages/', page, { count, results })
}
