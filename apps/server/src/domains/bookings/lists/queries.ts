import { askedDays } from '@tailshare/contract/askedDays'
import type { OrderQuery } from '@tailshare/contract/orderLists'
import { activeStatuses, bookingStatuses, type BookingStatus } from '@tailshare/contract/statuses'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { instantsAround, monthsWithin } from '../../../db/daysAround.ts'
import { withinDays } from '../../../db/withinDays.ts'
import { sumCounts } from '../counts/queries.ts'

/** Bookings that someone may read for one reason. `short`: they hear of others' names no more than the first letter of the last one. */
export type Branch = {
  by: 'pilot' | 'owner' | 'csip' | 'aircraft' | 'all'
  keys: string[]
  names: 'full' | 'short'
  money: boolean
}

/** A list: one reason, or several of which the first that fits counts. */
export type OrderList = { branches: Branch[]; readerId: string; query: OrderQuery; now: Date }

const all = Object.keys(bookingStatuses) as BookingStatus[]
const isActive = (status: BookingStatus) => (activeStatuses as readonly BookingStatus[]).includes(status)

const statusesOf = ({ status, orderType }: OrderQuery) => {
  const asked = status?.length ? all.filter((one) => status.includes(one)) : all
  return orderType === 'all' ? asked : asked.filter((one) => isActive(one) === (orderType === 'upcoming'))
}

const keyColumn = { pilot: sql`o.pilot_id`, owner: sql`o.owner_id`, csip: sql`o.csip_id`, aircraft: sql`o.aircraft_id` }

const isIn = ({ by, keys }: Branch): RawBuilder<unknown> =>
  by === 'all' ? sql`true` : sql`coalesce(${keyColumn[by]} = any(${keys}::uuid[]), false)`

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
const nameHas = (text: string, { names }: Branch, readerId: string) => {
  const like = `%${escaped(text)}%`
  const last = (person: string) => {
    const whole = sql`${sql.raw(person)}.last_name`
    return names === 'full'
      ? whole
      : sql`case when ${sql.raw(person)}.id = ${readerId} then ${whole} else left(${whole}, 1) || '.' end`
  }
  return sql`(p.first_name || ' ' || ${last('p')} ilike ${like} or c.first_name || ' ' || ${last('c')} ilike ${like})`
}
const tailBegins = (text: string) => sql`a.tail_number like ${`${escaped(text.toUpperCase().replaceAll(/[\s-]/g, ''))}%`}`
const numberIn = (text: string) => {
  const digits = /^(?:TS-?)?(\d{1,9})$/i.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const isOrder = (text: string) => {
  const number = numberIn(text)
  if (isUuid(text)) return sql`o.id = ${text}::uuid`
  return number === undefined ? sql`false` : sql`o.number = ${number}`
}

const cents = (dollars: number) => Math.round(dollars * 100)
/** Both ends, in cents or hours; only where one is asked for. */
const between = (value: RawBuilder<unknown>, min: number | undefined, max: number | undefined) => [
  ...(min === undefined ? [] : [sql`${value} >= ${min}::numeric`]),
  ...(max === undefined ? [] : [sql`${value} <= ${max}::numeric`]),
]

/** What only rows can tell, beside status, aircraft and days: the kept counts know nothing of these. */
const finerConditions = (branch: Branch, { query, readerId }: OrderList): RawBuilder<unknown>[] => {
  const { csip, name, tail, order_id, text, incomeMin, incomeMax, hobbsTimeMin, hobbsTimeMax, ownOrdersOnly, byOwner } = query
  const hasMoney = incomeMin !== undefined || incomeMax !== undefined
  const number = text ? numberIn(text) : undefined
  return [
    ...(csip?.length ? [sql`o.csip_id = any(${csip}::uuid[])`] : []),
    ...(name ? [nameHas(name, branch, readerId)] : []),
    ...(tail ? [tailBegins(tail)] : []),
    ...(order_id ? [isOrder(order_id)] : []),
    ...(text
      ? [
          sql`(${nameHas(text, branch, readerId)} or ${tailBegins(text)} ${number === undefined ? sql`` : sql`or o.number = ${number}`})`,
        ]
      : []),
    // Whoever does not see a price cannot find it out by asking for it either.
    ...(hasMoney && !branch.money ? [sql`${readerId} in (o.pilot_id, o.owner_id)`] : []),
    ...between(
      sql`coalesce(o.final_cents, o.total_cents)`,
      incomeMin === undefined ? undefined : cents(incomeMin),
      incomeMax === undefined ? undefined : cents(incomeMax),
    ),
    ...between(sql`f.hobbs_in - f.hobbs_out`, hobbsTimeMin, hobbsTimeMax),
    ...(ownOrdersOnly ? [sql`o.pilot_id = ${readerId}`] : []),
    ...(byOwner ? [sql`o.booked_by_id = o.owner_id`] : []),
  ]
}

const inShop = sql`o.quote -> 'terms' ->> 'purpose' = 'maintenance'`

const dayConditions = ({ query, now }: OrderList): RawBuilder<unknown>[] => {
  const days = askedDays(query)
  if (!days) return []
  const exact = (at: RawBuilder<unknown>) => withinDays(at, days, { zone: sql`ap.zone`, now })
  if (query.daysOf === 'cancellation') return [exact(sql`coalesce(o.canceled_at, o.drop_at)`)]
  const { from, to } = instantsAround(days, now)
  return [...(from ? [sql`o.start_at >= ${from}`] : []), ...(to ? [sql`o.start_at < ${to}`] : []), exact(sql`o.start_at`)]
}

/** The limit keeps it a look-up for each row that the index lets through: joined, all airports would be read first. */
const itsClock = sql`cross join lateral (
    select z.zone from aircraft its join airport z on z.id = its.airport_id where its.id = o.aircraft_id limit 1) ap`

const joinsFor = ({ query }: OrderList) => {
  const { name, tail, text, hobbsTimeMin, hobbsTimeMax } = query
  const days = askedDays(query) !== undefined
  return sql`orders o
    ${tail || text ? sql`join aircraft a on a.id = o.aircraft_id` : sql``} ${days ? itsClock : sql``}
    ${name || text ? sql`join account p on p.id = o.pilot_id left join account c on c.id = o.csip_id` : sql``}
    ${hobbsTimeMin !== undefined || hobbsTimeMax !== undefined ? sql`join flight f on f.order_id = o.id` : sql``}`
}

/** Everything that a booking of the `at`th reason must fulfill but its status and whose it is. */
const conditionsOf = (list: OrderList, at: number): RawBuilder<unknown>[] => {
  const { branches, query } = list
  const branch = branches[at]!
  return [
    ...dayConditions(list),
    ...finerConditions(branch, list),
    ...(query.aircraft?.length && branch.by !== 'aircraft' ? [sql`o.aircraft_id = any(${query.aircraft}::uuid[])`] : []),
    ...branches.slice(0, at).map((earlier) => sql`not ${isIn(earlier)}`),
  ]
}

/** By which index: an owner's one aircraft is found by the aircraft. */
const drivenBy = ({ by, keys }: Branch, { aircraft }: OrderQuery): { column: RawBuilder<unknown> | null; keys: string[] } => {
  if (by === 'all') return aircraft?.length ? { column: keyColumn.aircraft, keys: aircraft } : { column: null, keys: [] }
  if (by === 'aircraft')
    return { column: keyColumn.aircraft, keys: aircraft?.length ? keys.filter((id) => aircraft.includes(id)) : keys }
  if (by === 'owner' && aircraft?.length) return { column: keyColumn.aircraft, keys: aircraft }
  return { column: keyColumn[by], keys }
}

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
  if (statuses.length === 0 || branches.length === 0) return []
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
  const parts = branches.map((branch, at) => {
    const driven = drivenBy(branch, query)
    const shop = query.withMaintenance ? [] : [sql`(${inShop}) is not true`]
    const where = sql.join(
      [
        ...(driven.column ? [sql`${driven.column} = k.key`] : []),
        ...(branch.by === 'owner' ? [isIn(branch)] : []),
        sql`o.status = s.status`,
        ...begin,
        ...conditionsOf(list, at),
        ...shop,
      ],
      sql` and `,
    )
    const keys = driven.column ? sql`unnest(${driven.keys}::uuid[]) k (key),` : sql``
    return sql`select found.id, found.start_at from ${keys} unnest(${statuses}::text[]) s (status),
      lateral (select o.id, o.start_at from ${joinsFor(list)} where ${where} order by ${order('o')} limit ${limit + offset}) found`
  })
  const { rows } = await sql<Place>`
    select u.id, u.start_at from (${sql.join(parts, sql` union all `)}) u order by ${order('u')} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

const countRows = async (db: Db, list: OrderList, at: number, more: RawBuilder<unknown>[] = []) => {
  const branch = list.branches[at]!
  const driven = drivenBy(branch, list.query)
  const where = sql.join(
    [
      isIn(branch),
      ...(driven.column ? [sql`${driven.column} = any(${driven.keys}::uuid[])`] : []),
      sql`o.status = any(${statusesOf(list.query)}::text[])`,
      ...conditionsOf(list, at),
      ...more,
    ],
    sql` and `,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${joinsFor(list)} where ${where}`.execute(db)
  return rows[0]!.count
}

/** What the kept counts are asked for: aircraft by themselves where all of someone's are not meant. */
const keptOf = (branch: Branch, { aircraft }: OrderQuery) => {
  const chosen = aircraft?.length ? aircraft : undefined
  if (branch.by === 'all' && chosen) return { by: 'aircraft' as const, keys: chosen, aircraft: undefined }
  return { by: branch.by, keys: branch.keys, aircraft: chosen }
}

/** From the kept counts as far as they go: whole months, and the rest of the days row by row. */
const countBranch = async (db: Db, list: OrderList, at: number) => {
  const { branches, query, now } = list
  const branch = branches[at]!
  const days = askedDays(query)
  const months = days ? monthsWithin(days, now) : { from: null, to: null }
  const isKept = at === 0 && months !== undefined && query.daysOf === 'departure' && finerConditions(branch, list).length === 0
  if (!isKept) return countRows(db, list, at)
  const kept = await sumCounts(db, { ...keptOf(branch, query), statuses: statusesOf(query), ...months })
  if (!days) return kept
  // One after the other: of each end the index reads no more than the days that lie there.
  const before = months.from ? await countRows(db, list, at, [sql`o.start_at < ${months.from}::timestamp at time zone 'UTC'`]) : 0
  const after = months.to ? await countRows(db, list, at, [sql`o.start_at >= ${months.to}::timestamp at time zone 'UTC'`]) : 0
  return kept + before + after
}

/** How many bookings the list has in all. */
export const countOrders = async (db: Db, list: OrderList) => {
  if (statusesOf(list.query).length === 0) return 0
  let count = 0
  for (const at of list.branches.keys()) {
    count += await countBranch(db, list, at)
    if (!list.query.withMaintenance) count -= await countRows(db, list, at, [inShop])
  }
  return count
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
  const whose =
    by === 'aircraft'
      ? sql`a.id = any(${keys}::uuid[])`
      : sql`exists (select from order_count c
    where c.side = ${by} and c.account_id = any(${keys}::uuid[]) and c.aircraft_id = a.id)`
  const { rows } = await sql<{ id: string; tailNumber: string }>`
    select a.id, a.tail_number from aircraft a where ${whose} order by a.tail_number limit 1000`.execute(db)
  return rows
}
