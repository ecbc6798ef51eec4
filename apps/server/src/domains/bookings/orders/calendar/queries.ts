import { bookMonthsAhead } from '@tailshare/contract/base/constants'
import { plusHours, plusMonths } from '@tailshare/contract/text/period'
import type { BookingStatus } from '@tailshare/contract/base/statuses'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { canceledBookings } from '../../../../db/sql/statuses.ts'

type FeedRow = { id: string; aircraftId: string | null; tailNumber: string | null; createdAt: Date; readAt: Date | null }

const feeds = (db: Db, accountId: string) =>
  db
    .selectFrom('calendarFeed as f')
    .leftJoin('aircraft as a', 'a.id', 'f.aircraftId')
    .select(['f.id', 'f.aircraftId', 'a.tailNumber', 'f.createdAt', 'f.readAt'])
    .where('f.accountId', '=', accountId)
    .$castTo<FeedRow>()

/** The account's own feed first, then feeds of aircraft. */
export const listFeeds = (db: Db, accountId: string) =>
  feeds(db, accountId)
    .orderBy('a.tailNumber', (by) => by.asc().nullsFirst())
    .execute()

type NewFeed = { accountId: string; aircraftId: string | null; secretHash: Buffer; at: Date }

/** Replaces the previous feed, whose address stops working. */
export const putFeed = async (db: Db, { accountId, aircraftId, secretHash, at }: NewFeed) => {
  await db
    .insertInto('calendarFeed')
    .values({ id: newId(at.getTime()), accountId, aircraftId, secretHash, createdAt: at })
    .onConflict((on) =>
      on.constraint('calendar_feed_once').doUpdateSet((eb) => ({
        id: eb.ref('excluded.id'),
        secretHash: eb.ref('excluded.secretHash'),
        createdAt: at,
        readAt: null,
      })),
    )
    .execute()
  const found =
    aircraftId === null
      ? feeds(db, accountId).where('f.aircraftId', 'is', null)
      : feeds(db, accountId).where('f.aircraftId', '=', aircraftId)
  return found.executeTakeFirstOrThrow()
}

/** Returns `true` if there was one. */
export const removeFeed = async (db: Db, accountId: string, of: { id: string } | { aircraftId: string }) => {
  const rows = db.deleteFrom('calendarFeed').where('accountId', '=', accountId)
  const one = 'id' in of ? rows.where('id', '=', of.id) : rows.where('aircraftId', '=', of.aircraftId)
  const { numDeletedRows } = await one.executeTakeFirst()
  return numDeletedRows > 0n
}

export type Feed = {
  id: string
  accountId: string
  aircraftId: string | null
  tailNumber: string | null
  firstName: string
  createdAt: Date
  readAt: Date | null
}

/** Finds a feed by its secret, if the account is active and still owns the aircraft. */
export const findFeed = async (db: Db, secretHash: Buffer) => {
  const { rows } = await sql<Feed>`
    select f.id, f.account_id, f.aircraft_id, a.tail_number, p.first_name, f.created_at, f.read_at
    from calendar_feed f join account p on p.id = f.account_id left join aircraft a on a.id = f.aircraft_id
    where f.secret_hash = ${secretHash} and p.deleted_at is null and p.suspended_at is null
      and (f.aircraft_id is null or (a.owner_id = f.account_id and a.deleted_at is null))`.execute(db)
  return rows[0]
}

export const setFeedRead = (db: Db, id: string, now: Date) =>
  db.updateTable('calendarFeed').set({ readAt: now }).where('id', '=', id).execute()

export type BookingEntry = {
  id: string
  number: number
  status: BookingStatus
  /** Waits for an answer. */
  waits: boolean
  startAt: Date
  dropAt: Date
  dropRealAt: Date | null
  tailNumber: string
  modelName: string
  code: string
  title: string
  pilotName: string
  csipName: string | null
  flies: boolean
  teaches: boolean
  /** Number of changes since booking, and the time of the last. */
  changes: number
  changedAt: Date
}

/** A name as in an aircraft's schedule: first name and last initial. */
const shortName = (alias: string) => {
  const from = sql.raw(alias)
  return sql`${from}.first_name || ' ' || left(${from}.last_name, 1) || '.'`
}

const daysBack = 90
/** Days. Trips under way started at most this long ago. */
const longestTripDays = 62
const canceledDays = 30
const mostEntries = 5000
const daysAgo = (now: Date, days: number) => plusHours(now, -24 * days)

type Whose = { accountId: string; aircraftId: string | null }

const bookingColumns = (
  accountId: string,
) => sql`o.id, o.number, o.status, o.waits_for is not null as waits, o.start_at, o.drop_at, o.drop_real_at, a.tail_number,
  m.name as model_name, ap.code, ap.title,
  ${shortName('p')} as pilot_name, case when c.id is null then null else ${shortName('c')} end as csip_name,
  o.pilot_id = ${accountId} as flies, coalesce(o.csip_id = ${accountId}, false) as teaches,
  (select count(*)::int from order_event e where e.order_id = o.id and e.from_status is not null) as changes,
  coalesce((select max(e.at) from order_event e where e.order_id = o.id), o.created_at) as changed_at`
const bookingJoins = sql`orders o join aircraft a on a.id = o.aircraft_id join aircraft_model m on m.id = a.model_id
  join airport ap on ap.id = a.airport_id
  join account p on p.id = o.pilot_id left join account c on c.id = o.csip_id`

/** Bookings someone flies, teaches or owns, or those of one aircraft. Includes recently canceled ones, so that calendars remove them. */
export const listBookingEntries = async (db: Db, { accountId, aircraftId }: Whose, now: Date) => {
  const since = daysAgo(now, daysBack + longestTripDays)
  const ids = (column: string, id: string) => sql`select id from orders where ${sql.ref(column)} = ${id} and start_at > ${since}`
  const whose = aircraftId
    ? ids('aircraft_id', aircraftId)
    : sql`${ids('pilot_id', accountId)} union ${ids('owner_id', accountId)} union ${ids('csip_id', accountId)}`
  const { rows } = await sql<BookingEntry>`
    select ${bookingColumns(accountId)} from ${bookingJoins}
    where o.id in (${whose}) and coalesce(o.drop_real_at, o.drop_at) > ${daysAgo(now, daysBack)}
      and (o.status not in ${canceledBookings} or o.canceled_at > ${daysAgo(now, canceledDays)})
    order by o.start_at desc, o.id limit ${mostEntries}`.execute(db)
  return rows
}

export const findBookingEntry = async (db: Db, id: string, accountId: string) => {
  const { rows } = await sql<BookingEntry>`select ${bookingColumns(accountId)} from ${bookingJoins} where o.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export type BlockEntry = {
  blockId: string
  occursOn: string
  /** Greater than one if existing bookings split the block. */
  piece: number
  kind: 'own' | 'maintenance' | 'block'
  note: string
  from: Date
  to: Date
  tailNumber: string
  modelName: string
  code: string
  title: string
  changes: number
  changedAt: Date
}

/** One month more than owners can book ahead. */
const monthsAhead = bookMonthsAhead.owner + 1

/** Blocked time of an aircraft, or of all aircraft someone owns. */
export const listBlockEntries = async (db: Db, { accountId, aircraftId }: Whose, now: Date) => {
  const until = plusMonths(now.toISOString().slice(0, 10), monthsAhead)
  const { rows } = await sql<BlockEntry>`
    with mine as materialized (
      select a.id, a.tail_number, m.name as model_name, ap.code, ap.title
      from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
      where a.owner_id = ${accountId} and a.deleted_at is null and (${aircraftId}::uuid is null or a.id = ${aircraftId}::uuid)
    ), changed as (
      select t.block_id, count(*)::int as changes, max(c.at) as at
      from block_change c cross join lateral unnest(c.touched) t (block_id) where c.aircraft_id in (select id from mine) group by t.block_id
    )
    select o.block_id, to_char(o.occurs_on, 'YYYY-MM-DD') as occurs_on, row_number() over (partition by o.block_id, o.occurs_on
      order by lower(o.during))::int as piece,
      o.kind, o.note, lower(o.during) as from, upper(o.during) as to, mine.tail_number, mine.model_name, mine.code, mine.title,
      coalesce(changed.changes, 0) as changes, coalesce(changed.at, b.created_at) as changed_at
    from mine join occupancy o on o.resource_id = mine.id and o.during && tstzrange(${daysAgo(now, daysBack)}, ${until}::timestamptz)
      join block b on b.id = o.block_id left join changed on changed.block_id = o.block_id
    order by lower(o.during), o.id limit ${mostEntries}`.execute(db)
  return rows
}
