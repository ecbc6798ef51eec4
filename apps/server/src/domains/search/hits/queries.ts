import type { Airport } from '@tailshare/contract/aircraft/airports'
import { pricePerHour, tripDays } from '@tailshare/contract/base/constants'
import type { Period } from '@tailshare/contract/text/period'
import type { SearchQuery } from '@tailshare/contract/search/search'
import { sql, type RawBuilder } from 'kysely'
import { featuresFor } from '@tailshare/rules/aircraft/features'
import type { Db } from '../../../db/connect.ts'
import { isOfferedCsip } from '../../people/instructors/queries.ts'

/** Aircraft of one model with the same minimums: the rules allow all of them or none. */
export type Kind = { modelId: string; minimumTotalHours: number; minimumTypeHours: number }

/** What a pilot may fly: whole models, kinds of other models, and aircraft whose insurance names them. */
export type Rated = {
  modelIds: string[]
  kinds: Kind[]
  aircraftIds: string[]
  /** Of these, models that this pilot flies only with an instructor: where no one teaches, none is offered. */
  taughtModelIds: string[]
}

export type Filters = {
  query: SearchQuery
  period: Period | undefined
  /** Only these; absent for all. */
  rated?: Rated
  /** None of these. */
  unrated?: Rated
  /** This account's claimed holidays don't block. Absent if it has none, because the check reads every occupied row. */
  claimantId?: string | undefined
  /** Length of the trip, and the viewer's own aircraft, which are exempt from `max_trip_days`. Absent within a day. */
  away?: { days: number; ownIds: readonly string[] } | undefined
}

/** Must match the condition of the search indexes. */
const isListed = sql`a.is_listed and a.deleted_at is null`

const isAmong = (ids: readonly string[]) => sql`= any(${ids}::uuid[])`

/** True if only the model decides what is rated. */
const isByModel = ({ kinds, aircraftIds }: Rated) => kinds.length === 0 && aircraftIds.length === 0

/** Conditions on place and model, which both the sums and the aircraft table have. */
const placeConditions = ({ query, rated }: Filters): RawBuilder<unknown> => {
  const all = [sql`true`]
  if (query.locations?.length) all.push(sql`a.airport_id ${isAmong(query.locations)}`)
  if (query.model_id?.length) all.push(sql`a.model_id ${isAmong(query.model_id)}`)
  if (query.aircraft_type?.length)
    all.push(sql`a.model_id in (select id from aircraft_model where type = any(${query.aircraft_type.map(Number)}::int[]))`)
  if (rated && isByModel(rated)) all.push(sql`a.model_id ${isAmong(rated.modelIds)}`)
  if (rated && rated.taughtModelIds.length > 0) all.push(isTaught(rated))
  if (query.seats_min !== undefined || query.useful_load_min !== undefined)
    all.push(sql`a.model_id in (select id from aircraft_model where seats >= ${query.seats_min ?? 0}
      and useful_load_lb >= ${query.useful_load_min ?? 0})`)
  if (query.bounds) {
    const [west, south, east, north] = query.bounds
    const across = west > east ? sql`(lon >= ${west} or lon <= ${east})` : sql`lon between ${west} and ${east}`
    all.push(sql`a.airport_id in (select id from airport where ${across} and lat between ${south} and ${north})`)
  }
  return sql.join(all, sql` and `)
}

/** Instructors are few: their airports are read once. */
const isTaught = ({ taughtModelIds }: Rated) =>
  sql`(not a.model_id ${isAmong(taughtModelIds)} or a.airport_id in (select t.airport_id from csip_rate t
    join account tc on tc.id = t.account_id and ${isOfferedCsip('tc')}))`

const isRated = (whole: Rated) => {
  const { modelIds, kinds, aircraftIds, taughtModelIds } = whole
  const rated = kinds.map((kind) => ({ m: kind.modelId, t: kind.minimumTotalHours, y: kind.minimumTypeHours }))
  return sql`((a.model_id ${isAmong(modelIds)} or a.id ${isAmong(aircraftIds)}
    or (a.model_id, a.minimum_total_hours, a.minimum_type_hours) in (
      select m, t, y from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb) as k (m uuid, t numeric, y numeric)))
    ${taughtModelIds.length > 0 ? sql`and ${isTaught(whole)}` : sql``})`
}

/** Occupied time between two instants, except holidays the viewer won. */
const takenTime = (from: Date, to: RawBuilder<unknown>, claimantId: string | undefined) => {
  const others = claimantId === undefined ? sql`true` : sql`(o.kind <> 'claim' or o.created_by <> ${claimantId})`
  return sql`occupancy o where o.resource_kind = 'aircraft' and ${others} and o.during && tstzrange(${from}, ${to})`
}

/** The latest time at which something can conflict, given the longest turnaround. */
const untilLongestTurnaround = (to: Date) =>
  sql`${to}::timestamptz + make_interval(mins => coalesce((select max(a.turnaround_minutes) from aircraft a where ${isListed}), 0))`
/** Whether it begins too soon for this aircraft. */
const isTooSoon = (begins: RawBuilder<unknown>, { to }: Period) =>
  sql`${begins} < ${to}::timestamptz + make_interval(mins => a.turnaround_minutes)`

/** For many aircraft: reads occupied time once. `offset 0` keeps the planner from merging the subquery. */
const isTaken = ({ claimantId }: Filters, period: Period) =>
  sql`exists (select 1 from (select o.resource_id, lower(o.during) as begins
    from ${takenTime(period.from, untilLongestTurnaround(period.to), claimantId)} offset 0) taken
    where taken.resource_id = a.id and ${isTooSoon(sql`taken.begins`, period)})`

/**
 * For few aircraft. Their times never overlap, so only the last that begins before the trip and turnaround end matters (index
 * `occupancy_begins`).
 */
const isTakenLast = ({ from, to }: Period) =>
  sql`coalesce((select o.during && tstzrange(${from}, null) from occupancy o
    where o.resource_kind = 'aircraft' and o.resource_id = a.id and ${isTooSoon(sql`lower(o.during)`, { from, to })}
      order by lower(o.during) desc limit 1), false)`

/** The trip is longer than the aircraft's limit. */
const isTooShort = ({ days, ownIds }: NonNullable<Filters['away']>) =>
  sql`(a.max_trip_days < ${days}${ownIds.length > 0 ? sql` and not a.id ${isAmong(ownIds)}` : sql``})`

const conditions = (filters: Filters): RawBuilder<unknown> => {
  const { query, period, rated, unrated, claimantId, away } = filters
  const all = [isListed, placeConditions(filters)]
  if (query.price_hour_min !== undefined) all.push(sql`a.rate_cents >= ${Math.round(query.price_hour_min * 100)}`)
  // The top of the scale means that and above.
  if (query.price_hour_max !== undefined && query.price_hour_max < pricePerHour.max)
    all.push(sql`a.rate_cents <= ${Math.round(query.price_hour_max * 100)}`)
  if (query.year_manufactured_min !== undefined) all.push(sql`a.year_manufactured >= ${query.year_manufactured_min}`)
  if (query.year_manufactured_max !== undefined) all.push(sql`a.year_manufactured <= ${query.year_manufactured_max}`)
  for (const wish of query.equipment ?? []) all.push(sql`a.equipment && ${featuresFor[wish]}::text[]`)
  if (query.self_check_out) all.push(sql`a.self_check_in`)
  if (query.rating_min !== undefined)
    all.push(
      sql`exists (select from rating k where k.subject_id = a.id and k.about = 'aircraft' and k.sum >= ${query.rating_min} * k.count)`,
    )
  if (rated && !isByModel(rated)) all.push(isRated(rated))
  if (unrated) all.push(sql`not ${isRated(unrated)}`)
  if (period && away) all.push(sql`not ${isTooShort(away)}`)
  if (period) {
    // Separate from the rest, which one index answers alone.
    all.push(
      sql`not exists (select 1 from aircraft g where g.id = a.id and g.grounded_reason is not null and g.deleted_at is null)`,
      sql`not ${query.locations?.length && claimantId === undefined ? isTakenLast(period) : isTaken(filters, period)}`,
    )
  }
  return sql.join(all, sql` and `)
}

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
