import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { CautionKind } from '@tailshare/rules/messages/caution'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { activeBookings } from '../../db/sql/statuses.ts'
import { personJson } from '../people/accounts/profile/queries.ts'
import { filesJson, type MessageFileRow } from './files/queries.ts'
import { addMessageEvidence } from '../bookings/orders/evidence/queries.ts'

export type MessageRow = {
  id: string
  fromId: string
  toId: string
  fromName: string
  text: string
  order: { id: string; number: number; tailNumber: string } | null
  createdAt: Date
  modifiedAt: Date
  readAt: Date | null
  takenBackAt: Date | null
  removedAt: Date | null
  caution: CautionKind[]
  /** The recipient reported it and operators have not decided. */
  isReported: boolean
  files: MessageFileRow[]
}

/** Recipient of message `msg`. */
export const toId = sql`case when msg.from_id = msg.low_id then msg.high_id else msg.low_id end`

const messageColumns = sql`msg.id, msg.from_id, ${toId} as to_id,
  sender.first_name || ' ' || sender.last_name as from_name, msg.text, msg.created_at, msg.modified_at, msg.read_at, msg.taken_back_at,
    msg.removed_at, msg.caution,
  exists (select from message_report r where r.message_id = msg.id and r.decided_at is null) as is_reported,
  (select json_build_object('id', o.id, 'number', o.number, 'tailNumber', a.tail_number) from orders o
    join aircraft a on a.id = o.aircraft_id
    where o.id = msg.order_id) as "order", ${filesJson} as files`

/** The pair in the order the table stores it. */
const pairOf = (one: string, other: string): readonly [low: string, high: string] => (one < other ? [one, other] : [other, one])
export const inChat = (one: string, other: string) => {
  const [low, high] = pairOf(one, other)
  return sql`msg.low_id = ${low} and msg.high_id = ${high}`
}

type Page = { limit: number; offset: number }

/** Messages from `from`, which provides alias `msg`. */
export const listMessagesOf = async (db: Db, from: RawBuilder<unknown>, order: RawBuilder<unknown>, { limit, offset }: Page) => {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from ${from} join account sender on sender.id = msg.from_id
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const countOf = async (db: Db, counted: RawBuilder<unknown>) => {
  const { rows } = await sql<{ count: number }>`select ${counted} as count`.execute(db)
  return rows[0]!.count
}

export const countChat = (db: Db, { accountId, otherId }: { accountId: string; otherId: string }) =>
  countOf(db, sql`coalesce((select c.messages from chat c where c.account_id = ${accountId} and c.other_id = ${otherId}), 0)`)

/** Newest first. */
export const listChat = async (db: Db, { accountId, otherId, ...page }: Page & { accountId: string; otherId: string }) => {
  const where = inChat(accountId, otherId)
  const from = sql`(select * from message msg where ${where}) msg`
  return {
    count: await countChat(db, { accountId, otherId }),
    rows: await listMessagesOf(db, from, sql`msg.created_at desc, msg.id desc`, page),
  }
}

const chatsOf = (accountId: string) => sql`chat c where c.account_id = ${accountId} and c.last_message_id is not null`
/** Takes 1 ms for 2,000 chats. */
const countChats = (db: Db, accountId: string) => countOf(db, sql`(select count(*)::int from ${chatsOf(accountId)})`)

/** Newest first. */
export const listNewest = async (db: Db, { accountId, limit, offset }: Page & { accountId: string }) => ({
  count: await countChats(db, accountId),
  rows: await listMessagesOf(
    db,
    sql`(select c.last_message_id from ${chatsOf(accountId)} order by c.last_at desc, c.last_message_id desc
      limit ${limit} offset ${offset}) newest
      join message msg on msg.id = newest.last_message_id`,
    sql`msg.created_at desc, msg.id desc`,
    { limit, offset: 0 },
  ),
})

/** Messages to this person that are unread, newest first. */
export const listUnread = async (db: Db, { accountId, ...page }: Page & { accountId: string }) => ({
  count: await countOf(db, sql`(select coalesce(sum(c.unread), 0)::int from chat c where c.account_id = ${accountId})`),
  rows: await listMessagesOf(
    db,
    sql`(select * from message msg where ${toId} = ${accountId} and msg.read_at is null) msg`,
    sql`msg.created_at desc, msg.id desc`,
    page,
  ),
})

export type StatsRow = { user: Person; messagesNotRead: number; last: MessageRow }

/** Chats with unread messages first, then by newest message. */
export const listStats = async (db: Db, { accountId, limit, offset }: Page & { accountId: string }) => {
  const { rows } = await sql<Omit<StatsRow, 'last'> & { lastId: string }>`
    select ${personJson('other')} as "user", c.unread as messages_not_read, c.last_message_id as last_id
    from chat c join account other on other.id = c.other_id
    where c.account_id = ${accountId} and c.last_message_id is not null
    order by (c.unread > 0) desc, c.last_at desc, c.other_id limit ${limit} offset ${offset}`.execute(db)
  const last = await findMessages(
    db,
    rows.map(({ lastId }) => lastId),
  )
  return {
    count: await countChats(db, accountId),
    rows: rows.map(({ lastId, ...row }) => ({ ...row, last: last.get(lastId)! })),
  }
}

const findMessages = async (db: Db, ids: string[]) => {
  const rows = await listMessagesOf(db, sql`(select * from message where id = any(${ids}::uuid[])) msg`, sql`msg.id`, {
    limit: ids.length,
    offset: 0,
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** A message this person sent or received. */
export const findMessage = async (db: Db, { id, accountId }: { id: string; accountId: string }) => {
  const [row] = await listMessagesOf(
    db,
    sql`(select * from message where id = ${id} and ${accountId}::uuid in (low_id, high_id)) msg`,
    sql`msg.id`,
    { limit: 1, offset: 0 },
  )
  return row
}

/** Creates missing rows and locks both in a fixed order, so that simultaneous senders wait. */
export const lockChat = async (db: Db, one: string, other: string) => {
  await sql`insert into chat (account_id, other_id) select *
    from (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) as pair (account_id, other_id)
    order by account_id on conflict do nothing`.execute(db)
  await sql`select from chat where (account_id, other_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    order by account_id for update`.execute(db)
}

type NewMessage = {
  id: string
  fromId: string
  toId: string
  text: string
  orderId: string | null
  /** Hash of the words, if they count toward the limit on the same text to many people. */
  said: string | null
  caution: CautionKind[]
  now: Date
}

/** Also updates both sides of the chat. A delayed message does not become the newest. The chat must be locked. */
export const insertMessage = async (db: Db, { id, fromId, toId, now, ...message }: NewMessage) => {
  const [lowId, highId] = pairOf(fromId, toId)
  await db
    .insertInto('message')
    .values({ id, lowId, highId, fromId, ...message, createdAt: now, modifiedAt: now })
    .execute()
  await addMessageEvidence(db, id)
  await sql`update chat set last_message_id = case when (last_at, last_message_id) > (${now}::timestamptz, ${id}::uuid)
    then last_message_id else ${id} end,
      last_at = greatest(last_at, ${now}), unread = unread + case when account_id = ${toId} then 1 else 0 end,
      messages = messages + 1, begun_by = coalesce(begun_by, ${fromId}), begun_at = coalesce(begun_at, ${now})
    where (account_id, other_id) in ((${fromId}::uuid, ${toId}::uuid), (${toId}::uuid, ${fromId}::uuid))`.execute(db)
}

type NewText = { id: string; text: string; takenBack: boolean; caution: CautionKind[]; now: Date }

export const setText = async (db: Db, { id, text, takenBack, caution, now }: NewText) => {
  const changed = await db
    .updateTable('message')
    .set({ text, caution, modifiedAt: now, ...(takenBack && { takenBackAt: now }) })
    .where('id', '=', id)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 1n) await addMessageEvidence(db, id)
  return changed
}

/** Returns whether anything was unread. The chat must be locked. */
export const setRead = async (db: Db, { accountId, otherId, now }: { accountId: string; otherId: string; now: Date }) => {
  const [lowId, highId] = pairOf(accountId, otherId)
  await db
    .updateTable('message')
    .set({ readAt: now })
    .where('lowId', '=', lowId)
    .where('highId', '=', highId)
    .where('fromId', '=', otherId)
    .where('readAt', 'is', null)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('chat')
    .set({ unread: 0 })
    .where('accountId', '=', accountId)
    .where('otherId', '=', otherId)
    .where('unread', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if there is no such chat. */
export const setBlocked = async (db: Db, { accountId, otherId, at }: { accountId: string; otherId: string; at: Date | null }) => {
  const { numUpdatedRows } = await db
    .updateTable('chat')
    .set({ blockedAt: at })
    .where('accountId', '=', accountId)
    .where('otherId', '=', otherId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type PartnerRow = {
  user: Person
  isGone: boolean
  isSuspended: boolean
  isOperator: boolean
  isOpen: boolean
  isTied: boolean
  /** They share a booking that is not over. */
  isBooked: boolean
  /** Or one that was flown. */
  hasBooked: boolean
  hasChat: boolean
  /** The viewer wrote first. */
  hasBegun: boolean
  unread: number
  blocks: boolean
  isBlocked: boolean
}

/** Bookings `o` that have both people as pilot, owner or instructor; one index for each combination. */
const ofBoth = (one: string, other: string) => sql`((o.pilot_id = ${one} and ${other}::uuid in (o.owner_id, o.csip_id))
  or (o.pilot_id = ${other} and ${one}::uuid in (o.owner_id, o.csip_id))
  or (o.csip_id = ${one} and o.owner_id = ${other}) or (o.csip_id = ${other} and o.owner_id = ${one}))`

/** A person as seen by someone who may write to them. */
export const findPartner = async (db: Db, { accountId, otherId }: { accountId: string; otherId: string }) => {
  const aircraftOf = (account: string) => sql`(select c.id from aircraft c where c.owner_id = ${account} and c.deleted_at is null
    union select s.aircraft_id from aircraft_share s where s.account_id = ${account}
    union select u.aircraft_id from aircraft_customer u where u.account_id = ${account})`
  const { rows } = await sql<PartnerRow>`
    select ${personJson('other')} as "user", (other.deleted_at is not null or other.registered_at is null) as is_gone,
      other.suspended_at is not null as is_suspended, other.is_operator,
      (exists (select from aircraft c where c.owner_id = other.id and c.is_listed and c.deleted_at is null)
        or exists (select from csip_rate r where r.account_id = other.id)) as is_open,
      (exists (select from orders o where ${ofBoth(accountId, otherId)})
        or exists (select from ${aircraftOf(otherId)} theirs join ${aircraftOf(accountId)} mine on mine.id = theirs.id)
        or exists (select from tax_advisor t where t.ended_at is null and t.confirmed_at is not null
          and (t.owner_id, t.advisor_id) in ((${accountId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${accountId}::uuid)))) as is_tied,
      exists (select from orders o where ${ofBoth(accountId, otherId)} and o.status in ${activeBookings}) as is_booked,
      exists (select from orders o where ${ofBoth(accountId, otherId)}
        and (o.status in ${activeBookings} or o.status = 'flight_complete')) as has_booked,
      coalesce(mine.begun_by = ${accountId}, false) as has_begun,
      coalesce(mine.last_message_id is not null, false) as has_chat, coalesce(mine.unread, 0) as unread,
        mine.blocked_at is not null as blocks, theirs.blocked_at is not null as is_blocked
    from account other
      left join chat mine on mine.account_id = ${accountId} and mine.other_id = other.id
      left join chat theirs on theirs.account_id = other.id and theirs.other_id = ${accountId}
    where other.id = ${otherId}`.execute(db)
  return rows[0]
}

export type SharedOrder = { id: string; number: number; tailNumber: string; startAt: Date; zone: string }

const shownOrders = 10

const sharedColumns = sql`o.id, o.number, a.tail_number, o.start_at, ap.zone from orders o join aircraft a on a.id = o.aircraft_id
  join airport ap on ap.id = a.airport_id`

/** Bookings both people take part in: active ones first, then newest. */
export const listSharedOrders = async (db: Db, { accountId, otherId }: { accountId: string; otherId: string }) => {
  const { rows } = await sql<SharedOrder>`select ${sharedColumns} where ${ofBoth(accountId, otherId)}
    order by (o.status in ${activeBookings}) desc, o.start_at desc limit ${shownOrders}`.execute(db)
  return rows
}

/** Operators may write about other people's bookings. */
const operatorAbout = (operator: string, party: string) => sql`(${party}::uuid in (o.pilot_id, o.owner_id, o.csip_id)
  and exists (select from account op where op.id = ${operator} and op.is_operator))`

/** Both take part in the booking, or one does and the other is an operator. */
export const findTiedOrder = async (db: Db, { orderId, one, other }: { orderId: string; one: string; other: string }) => {
  const { rows } = await sql<SharedOrder>`select ${sharedColumns} where o.id = ${orderId}
    and (${ofBoth(one, other)} or ${operatorAbout(one, other)} or ${operatorAbout(other, one)})`.execute(db)
  return rows[0]
}
