import type { OrderQuery } from '@tailshare/contract/orderLists'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { eachOf } from '../../../db/oneOf.ts'
import { hasWords, tailBegins } from '../../../db/saying.ts'
import { bookedAircraft } from '../counts/queries.ts'
import {
  boundTo,
  conditionsOf,
  driversOf,
  inShop,
  joinsFor,
  findsNothing,
  numberIn,
  statusesOf,
  type Branch,
  type Matches,
  type OrderList,
} from '../listConditions/queries.ts'

type Place = { startAt: Date; id: string }

/**
 * Ids of a page, in order. Each status of each person or aircraft begins where its index does and ends after a page, so that what
 * lies behind does not cost; `after` goes on where another page ended.
 */
export const listOrderIds = async (
  db: Db,
  list: OrderList,
  page: { limit: number; offset: number; after?: Place | undefined },
) => {
  const { branches, query } = list
  const statuses = statusesOf(query)
  if (findsNothing(list) || branches.length === 0) return []
  const { limit, offset, after } = page
  const isDown = query.order.startsWith('-')
  const direction = isDown ? sql`desc` : sql`asc`
  const order = (from: string) => sql`${sql.raw(from)}.start_at ${direction}, ${sql.raw(from)}.id ${direction}`
  const begin = after
    ? [
        isDown
          ? sql`(o.start_at, o.id) < (${after.startAt}, ${after.id}::uuid)`
          : sql`(o.start_at, o.id) > (${after.startAt}, ${after.id}::uuid)`,
      ]
    : []
  const parts = branches.flatMap((branch, at) =>
    driversOf(branch, list).map(({ column, keys, except }) => {
      const where = sql.join(
        [
          ...(column ? [sql`${column} = k.key`] : []),
          ...boundTo(branch, list),
          ...except,
          sql`o.status = s.status`,
          ...begin,
          ...conditionsOf(list, at),
          ...(query.withMaintenance ? [] : [sql`(${inShop}) is not true`]),
        ],
        sql` and `,
      )
      const from = column ? sql`${eachOf(keys)},` : sql``
      return sql`select found.id, found.start_at from ${from} unnest(${statuses}::text[]) s (status),
        lateral (select o.id, o.start_at from ${joinsFor(branch, list)} where ${where} order by ${order('o')} limit ${limit + offset}) found`
    }),
  )
  if (parts.length === 0) return []
  const { rows } = await sql<Place>`
    select u.id, u.start_at from (${sql.join(parts, sql` union all `)}) u order by ${order('u')} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** More than these are compared booking by booking instead. */
const mostMatches = 200

const peopleWith = (text: string) => sql`array(select p.id::text from account p
  where ${hasWords(sql`p.first_name || ' ' || p.last_name`, text)} limit ${mostMatches + 1})`

const noOnes = sql`array[]::text[]`

/** Of their aircraft alone, where those are known: those that they have had, too. */
const ownedBy = (ownerIds: string[] | null) => (ownerIds ? sql`and a.id in (${bookedAircraft('owner', ownerIds)})` : sql``)

/**
 * What fits what people type; `undefined` where that is too much to be looked up by itself. Whoever owns or shares aircraft types
 * their tail numbers, so only those of these owners are looked at, where they are known.
 */
export const findMatches = async (
  db: Db,
  { text, name }: OrderQuery,
  ownerIds: string[] | null,
): Promise<Matches | undefined> => {
  const asked = text ?? name
  if (asked === undefined) return undefined
  const number = text === undefined ? undefined : numberIn(text)
  const owned = ownedBy(ownerIds)
  const begins =
    text === undefined
      ? noOnes
      : sql`array(select a.id::text from aircraft a where ${tailBegins(text)} ${owned} limit ${mostMatches + 1})`
  const { rows } = await sql<Matches>`select ${peopleWith(asked)} as people, ${begins} as aircraft,
    ${number === undefined ? noOnes : sql`array(select o.id::text from orders o where o.number = ${number})`} as orders`.execute(
    db,
  )
  const found = rows[0]!
  return found.people.length > mostMatches || found.aircraft.length > mostMatches ? undefined : found
}

/** The aircraft whose tail number begins with this; `undefined` where those are too many to be looked up by themselves. */
export const findTails = async (db: Db, tail: string, ownerIds: string[] | null) => {
  const { rows } = await sql<{ id: string }>`
    select a.id from aircraft a where ${tailBegins(tail)} ${ownedBy(ownerIds)} limit ${mostMatches + 1}`.execute(db)
  return rows.length > mostMatches ? undefined : rows.map(({ id }) => id)
}

/** Why someone may read bookings, as far as aircraft say it. */
export const findReach = async (db: Db, { id, staffAirportIds }: { id: string; staffAirportIds: string[] }) => {
  const { rows } = await sql<{ isOwner: boolean; sharedIds: string[]; staffedIds: string[] }>`
    select exists (select from orders where owner_id = ${id}) as is_owner,
      array(select s.aircraft_id::text from aircraft_share s join aircraft a on a.id = s.aircraft_id where s.account_id = ${id} and a.deleted_at is null) as shared_ids,
      array(select id::text from aircraft where airport_id = any(${staffAirportIds}::uuid[])) as staffed_ids`.execute(db)
  return rows[0]!
}

/** Those of the owners, at least one of each, to whom one of the aircraft belongs. */
export const listOwnersOf = async (db: Db, aircraftIds: string[], ownerIds: string[]) => {
  const rows = await db
    .selectFrom('aircraft')
    .select('ownerId')
    .distinct()
    .where('id', 'in', aircraftIds)
    .where('ownerId', 'in', ownerIds)
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

/** The aircraft of all bookings that one reason lets someone read. */
export const listAircraftOf = async (db: Db, { by, keys }: Branch) => {
  const whose = by === 'aircraft' ? sql`a.id = any(${keys}::uuid[])` : sql`a.id in (${bookedAircraft(by, keys)})`
  const { rows } = await sql<{ id: string; tailNumber: string }>`
    select a.id, a.tail_number from aircraft a where ${whose} order by a.tail_number limit 1000`.execute(db)
  return rows
}
