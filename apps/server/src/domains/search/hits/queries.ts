import type { Airport } from '@tailshare/contract/aircraft/airports'
import { tripDays } from '@tailshare/contract/base/constants'
import type { Period } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import {
  conditions,
  type Filters,
  isByModel,
  isListed,
  isTooShort,
  isTooSoon,
  placeConditions,
  takenTime,
  untilLongestTurnaround,
} from './conditions/queries.ts'

/** Orders an index supports; the others are built from these. */
const orderings = {
  '-price_hour': sql`rate_cents desc, id`,
  price_hour: sql`rate_cents, id`,
  '-year_manufactured': sql`year_manufactured desc, id`,
  year_manufactured: sql`year_manufactured, id`,
} as const
type Ordering = keyof typeof orderings
const isOrdering = (order: string): order is Ordering => order in orderings

type Part = { order: Ordering; limit: number; offset: number }
const idsIn = (hits: RawBuilder<unknown>, { order, limit, offset }: Part) =>
  sql`array(select id from ${hits} order by ${orderings[order]} limit ${limit} offset ${offset})`

/** True if the sums by place and model can answer these filters, apart from occupied time. */
const isSummed = ({ query, rated, unrated }: Filters) =>
  !unrated &&
  (!rated || isByModel(rated)) &&
  !query.equipment?.length &&
  !query.self_check_out &&
  [query.price_hour_min, query.price_hour_max, query.year_manufactured_min, query.year_manufactured_max, query.rating_min].every(
    (bound) => bound === undefined,
  )

/** No filter on place or model: then more aircraft are free than taken. */
const isWide = ({ query }: Filters) => !query.locations?.length && !query.model_id?.length && !query.bounds

/** Any model: read one sum per place instead of one per model. */
const isAnyModel = ({ query, rated }: Filters) =>
  !query.model_id?.length &&
  !query.aircraft_type?.length &&
  query.seats_min === undefined &&
  query.useful_load_min === undefined &&
  !rated

const summedPlaces = (filters: Filters) =>
  isAnyModel(filters)
    ? sql`select airport_id, count, from_cents as price from listed_place a where count > 0 and ${placeConditions(filters)}`
    : sql`select airport_id, sum(count)::int as count, min(from_cents) as price from listed_sum a
      where count > 0 and ${placeConditions(filters)} group by airport_id`

/** True if the account has won holidays that are not over. */
export const hasClaims = async (db: Db, accountId: string, now: Date) => {
  const { rows } = await sql`
    select 1 from occupancy where kind = 'claim' and created_by = ${accountId} and upper(during) > ${now} limit 1`.execute(db)
  return rows.length > 0
}

type Hits = {
  /** CTEs ending in `places`: hits and cheapest rate per airport. */
  parts: RawBuilder<unknown>
  /** Source of a page of hits. */
  page: RawBuilder<unknown>
}

const listedHits = (filters: Filters): Hits => ({
  parts: sql`places as (${summedPlaces(filters)})`,
  page: sql`aircraft a where ${conditions(filters)}`,
})

const eachHit = (filters: Filters): Hits => ({
  parts: sql`hits as materialized (select a.id, a.airport_id, a.rate_cents, a.year_manufactured from aircraft a
    where ${conditions(filters)}),
    places as (select airport_id, count(*)::int as count, min(rate_cents) as price from hits group by airport_id)`,
  page: sql`hits`,
})

/**
 * The sums minus `gone`: taken, grounded or too short for the trip, a few percent of a large fleet. Those taken during the trip are found
 * in one walk along index `aircraft_open`, those soon after it one by one. Looks up the cheapest rate only if that aircraft may be gone.
 */
const freeHits = (filters: Filters, period: Period): Hits => {
  const { claimantId, away } = filters
  const { from, to } = period
  const listed = sql`${isListed} and ${placeConditions(filters)}`
  const short = away ? sql`select a.id, a.airport_id, a.rate_cents from aircraft a where ${listed} and ${isTooShort(away)}` : null
  const isLongEnough = short ? sql`a.id not in (select id from short)` : sql`true`
  const open = sql`select a.id, a.airport_id, a.rate_cents from aircraft a where ${listed} and a.grounded_reason is null
    and ${isLongEnough}`
  const isFree = sql`a.id not in (select id from gone)`
  const parts = sql`
    ${short ? sql`short as materialized (${short}), ` : sql``}meanwhile as materialized (${open}
      and a.id = any(array(select o.resource_id from ${takenTime(from, sql`${to}`, claimantId)}))
    ), gone as materialized (
      select * from meanwhile
      union all
      select distinct near.* from (
        select o.resource_id, lower(o.during) as begins from ${takenTime(to, untilLongestTurnaround(to), claimantId)}
          and lower(o.during) >= ${to} offset 0) soon
      cross join lateral (${open} and a.id = soon.resource_id and ${isTooSoon(sql`soon.begins`, period)} offset 0) near
      where near.id not in (select id from meanwhile)
      union all
      select a.id, a.airport_id, a.rate_cents from aircraft a where ${listed} and a.grounded_reason is not null and ${isLongEnough}
      ${short ? sql`union all select * from short` : sql``}
    ), gone_places as (select airport_id, count(*)::int as count, min(rate_cents) as price from gone group by airport_id
    ), places as (
      select airport_id, p.count - coalesce(g.count, 0) as count,
        case when g.price <= p.price then (select a.rate_cents from aircraft a where a.airport_id = p.airport_id and ${listed}
          and ${isFree} order by a.rate_cents limit 1)
          else p.price end as price
      from (${summedPlaces(filters)}) p left join gone_places g using (airport_id) where p.count > coalesce(g.count, 0))`
  return { parts, page: sql`aircraft a where ${listed} and ${isFree}` }
}

const hitsOf = (filters: Filters): Hits => {
  const { period } = filters
  if (!isSummed(filters)) return eachHit(filters)
  if (!period) return listedHits(filters)
  // Beyond the usual limit of days, little of the fleet is left.
  const isUsual = (filters.away?.days ?? 1) <= tripDays.usual
  return isWide(filters) && isUsual ? freeHits(filters, period) : eachHit(filters)
}

type Pin = { airport: Airport; count: number; fromPriceCents: number }
/** A pin, or a row without airport that holds the page. */
type HitRow = Airport & { hits: number; price: number; ids: string[] | null }

/** The count, the map's pins and the page's ids. In an order without an index, the caller reads the page. */
export const findHits = async (db: Db, filters: Filters) => {
  const { order, limit, offset } = filters.query
  const hits = hitsOf(filters)
  const page = isOrdering(order) ? idsIn(hits.page, { order, limit, offset }) : sql`'{}'::uuid[]`
  // A row per place plus one for the page: arrays of thousands of places take several times as long to read.
  const { rows } = await sql<HitRow>`
    with ${hits.parts}
    select ap.id, ap.code, ap.title, ap.state, ap.zone, ap.lat, ap.lon, p.count as hits, p.price, null::uuid[] as ids from places p
      join airport ap on ap.id = p.airport_id
    union all select null, null, null, null, null, null, null, null, null, ${page}`.execute(
    // Column names are single words, so skip renaming thousands of rows.
    db.withoutPlugins(),
  )
  const pins: Pin[] = []
  let ids: string[] = []
  let count = 0
  for (const { hits: here, price, ids: shown, ...airport } of rows) {
    if (shown) {
      ids = shown
      continue
    }
    pins.push({ airport, count: here, fromPriceCents: price })
    count += here
  }
  return { count, pins, ids }
}

/** Part of the hits, at any place. */
export const listHits = async (db: Db, filters: Filters, part: Part) => {
  const hits = hitsOf(filters)
  const { rows } = await sql<{ ids: string[] }>`with ${hits.parts} select ${idsIn(hits.page, part)} as ids`.execute(db)
  return rows[0]!.ids
}

/** Hits by airport in the given order, and within an airport by `order`. */
export const listNearest = async (
  db: Db,
  filters: Filters,
  { airportIds, limit, offset, order = '-price_hour' }: Omit<Part, 'order'> & { airportIds: string[]; order?: Ordering },
) => {
  if (airportIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${airportIds}::uuid[]) with ordinality as near (at_airport, place)
      join aircraft a on a.airport_id = near.at_airport
    where ${conditions(filters)} order by place, ${orderings[order]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export const countHits = async (db: Db, filters: Filters) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from aircraft a where ${conditions(filters)}`.execute(db)
  return rows[0]!.count
}

/** Rates of the cheapest and dearest hit; `undefined` without hits. */
export const findPrices = async (db: Db, filters: Filters) => {
  const { rows } = await sql<{ fromCents: number | null; toCents: number | null }>`
    select min(a.rate_cents) as from_cents, max(a.rate_cents) as to_cents
    from aircraft a where ${conditions(filters)}`.execute(db)
  const { fromCents, toCents } = rows[0]!
  return fromCents === null || toCents === null ? undefined : { fromCents, toCents }
}
