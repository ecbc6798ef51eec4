import type { OrderQuery } from '@tailshare/contract/bookings/orders/orderLists'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { eachOf, oneOf } from '../../../../db/sql/oneOf.ts'
import { containsWords, tailBegins } from '../../../../db/sql/saying.ts'
import {
  boundTo,
  conditionsOf,
  driversOf,
  findsNothing,
  inShop,
  isIn,
  joinsFor,
  keyColumn,
  numberIn,
  statusConditions,
  statusesOf,
  type Driver,
  type KeyedBranch,
  type Matches,
  type OrderList,
} from '../conditions/queries.ts'

type Place = { startAt: Date; id: string }

/**
 * Ids of a page, in order. One limited index scan per status and per person or aircraft, so the cost does not grow with history. `after`
 * continues a previous page.
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
        lateral (select o.id, o.start_at from ${joinsFor(branch, list)} where ${where} order by ${order('o')}
          limit ${limit + offset}) found`
    }),
  )
  if (parts.length === 0) return []
  const { rows } = await sql<Place>`
    select u.id, u.start_at from (${sql.join(parts, sql` union all `)}) u order by ${order('u')} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

const countedBy = (list: OrderList, at: number, { column, keys, except }: Driver, more: RawBuilder<unknown>[]) => {
  const branch = list.branches[at]!
  const where = sql.join(
    [
      isIn(branch),
      ...(column ? [oneOf(column, keys)] : []),
      ...except,
      ...statusConditions(list.query),
      ...conditionsOf(list, at),
      ...more,
    ],
    sql` and `,
  )
  return sql`(select count(*)::int from ${joinsFor(branch, list)} where ${where})`
}

/** Counts a branch with one index scan per driver, excluding rows already counted. */
const countedBranch = (list: OrderList, at: number, more: RawBuilder<unknown>[] = []) => {
  const counts = driversOf(list.branches[at]!, list).map((driver) => countedBy(list, at, driver, more))
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`
}

/**
 * Total number of bookings, one index scan per branch: 3 ms for an owner of 40,000, 50 ms for an operator over all 1,000,000. Shop visits
 * are subtracted by an index of their own, without reading quotes.
 */
export const countOrders = async (db: Db, list: OrderList) => {
  if (findsNothing(list) || list.branches.length === 0) return 0
  const parts = list.branches.map((_, at) =>
    list.query.withMaintenance ? countedBranch(list, at) : sql`${countedBranch(list, at)} - ${countedBranch(list, at, [inShop])}`,
  )
  const { rows } = await sql<{ count: number }>`select ${sql.join(parts, sql` + `)} as count`.execute(db)
  return rows[0]!.count
}

/** With more matches, compare row by row instead. */
const mostMatches = 200

const peopleWith = (text: string) => sql`array(select p.id::text from account p
  where ${containsWords(sql`p.first_name || ' ' || p.last_name`, text)} limit ${mostMatches + 1})`

const noOnes = sql`array[]::text[]`

/** Aircraft of all bookings of these people, from an index alone: 16 ms for an owner of 40,000. */
const bookedAircraft = (by: keyof typeof keyColumn, keys: string[]) =>
  sql`select o.aircraft_id from orders o where ${oneOf(keyColumn[by], keys)}`

/** Limits to aircraft these owners have or had, if the owners are known. */
const ownedBy = (ownerIds: string[] | null) => (ownerIds ? sql`and a.id in (${bookedAircraft('owner', ownerIds)})` : sql``)

/** Ids matching the search text; `undefined` if there are too many. If the owners are known, only their aircraft are searched. */
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

/** Aircraft whose tail number starts with this; `undefined` if there are too many. */
export const findTails = async (db: Db, tail: string, ownerIds: string[] | null) => {
  const { rows } = await sql<{ id: string }>`
    select a.id from aircraft a where ${tailBegins(tail)} ${ownedBy(ownerIds)} limit ${mostMatches + 1}`.execute(db)
  return rows.length > mostMatches ? undefined : rows.map(({ id }) => id)
}

/** Reasons to read bookings that depend on aircraft. */
export const findReach = async (db: Db, { id, staffAirportIds }: { id: string; staffAirportIds: string[] }) => {
  const { rows } = await sql<{ isOwner: boolean; sharedIds: string[]; staffedIds: string[] }>`
    select exists (select from orders where owner_id = ${id}) as is_owner,
      array(select s.aircraft_id::text from aircraft_share s join aircraft a on a.id = s.aircraft_id
        where s.account_id = ${id} and a.deleted_at is null) as shared_ids,
      array(select id::text from aircraft where airport_id = any(${staffAirportIds}::uuid[])) as staffed_ids`.execute(db)
  return rows[0]!
}

/** Those of `ownerIds` who own one of these aircraft. Neither list may be empty. */
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

/** Aircraft of all bookings in one branch. */
export const listAircraftOf = async (db: Db, { by, keys }: KeyedBranch) => {
  const whose = by === 'aircraft' ? sql`a.id = any(${keys}::uuid[])` : sql`a.id in (${bookedAircraft(by, keys)})`
  const { rows } = await sql<{ id: string; tailNumber: string }>`
    select a.id, a.tail_number from aircraft a where ${whose} order by a.tail_number limit 1000`.execute(db)
  return rows
}
