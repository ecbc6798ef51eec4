import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { inChat, listMessagesOf } from '../queries.ts'

type InChat = { accountId: string; otherId: string; limit: number }

const newestFirst = sql`msg.created_at desc, msg.id desc`
const oldestFirst = sql`msg.created_at, msg.id`

/** A page before or after a message, newest first, at a cost independent of the chat's length. */
const listBeside = (db: Db, { accountId, otherId, limit }: InChat, id: string, beside: 'older' | 'newer') => {
  const place = sql`(select msg.created_at, msg.id from message msg where msg.id = ${id} and ${inChat(accountId, otherId)})`
  const [side, order]: [RawBuilder<unknown>, RawBuilder<unknown>] =
    beside === 'older' ? [sql`<`, newestFirst] : [sql`>`, oldestFirst]
  const from = sql`(select * from message msg where ${inChat(accountId, otherId)} and (msg.created_at, msg.id) ${side} ${place}
    order by ${order} limit ${limit}) msg`
  return listMessagesOf(db, from, newestFirst, { limit, offset: 0 })
}

export const listBefore = (db: Db, { id, ...chat }: InChat & { id: string }) => listBeside(db, chat, id, 'older')
export const listAfter = (db: Db, { id, ...chat }: InChat & { id: string }) => listBeside(db, chat, id, 'newer')

/** A message with as many older and newer ones as fit. Empty if it is in another chat. */
export const listAround = async (db: Db, { id, limit, ...chat }: InChat & { id: string }) => {
  const newer = Math.floor((limit - 1) / 2)
  const at = await listMessagesOf(
    db,
    sql`(select * from message msg where msg.id = ${id} and ${inChat(chat.accountId, chat.otherId)}) msg`,
    newestFirst,
    { limit: 1, offset: 0 },
  )
  if (at.length === 0) return []
  return [
    ...(newer > 0 ? await listAfter(db, { ...chat, id, limit: newer }) : []),
    ...at,
    ...(limit - 1 - newer > 0 ? await listBefore(db, { ...chat, id, limit: limit - 1 - newer }) : []),
  ]
}
