import { apiBase } from '@tailshare/contract/base/constants'
import { queryText } from '@tailshare/contract/text/requestText'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Db } from '../../../db/connect.ts'
import { BadInput, Refusal } from '../../../http/refusal.ts'
import { countChat, type MessageRow } from '../queries.ts'
import { viewMessage } from '../view.ts'
import { listAfter, listAround, listBefore } from './queries.ts'

type PlaceQuery = {
  account: { id: string }
  user: string | undefined
  at: string | undefined
  before: string | undefined
  after: string | undefined
  limit: number
  now: Date
}

const rowsOf = async (db: Db, { account, user, at, before, after, limit }: PlaceQuery): Promise<MessageRow[]> => {
  if (user === undefined) throw new BadInput({ user: fieldMessages.required })
  const chat = { accountId: account.id, otherId: user, limit }
  if (before !== undefined) return listBefore(db, { ...chat, id: before })
  if (after !== undefined) return listAfter(db, { ...chat, id: after })
  const rows = await listAround(db, { ...chat, id: at! })
  if (rows.length === 0) throw new Refusal('not_found')
  return rows
}

/** `next` continues in the same direction; from around a message, to older ones. */
export const findInChat = async (db: Db, asked: PlaceQuery) => {
  const { account, user, after, limit, now } = asked
  const rows = await rowsOf(db, asked)
  const edge = after === undefined ? rows.at(-1) : rows[0]
  const next = after === undefined ? { before: edge?.id } : { after: edge?.id }
  return {
    count: await countChat(db, { accountId: account.id, otherId: user! }),
    next: rows.length < limit ? null : `${apiBase}messages/${queryText({ user, limit, ...next })}`,
    results: rows.map((row) => viewMessage(row, account.id, now)),
  }
}
