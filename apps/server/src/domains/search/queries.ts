import type { Person } from '@tailshare/contract/accounts'
import type { Aircraft } from '@tailshare/contract/aircraft'
import type { AircraftModel } from '@tailshare/contract/aircraftModels'
import type { SearchQuery } from '@tailshare/contract/search'
import { pricePerHour } from '@tailshare/contract/constants'
import { plusMinutes, type Period } from '@tailshare/contract/period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isSeenBy } from '../../db/seenAircraft.ts'
import { isOfferedCsip } from '../accounts/csip/queries.ts'
import { personJson } from '../accounts/profile/queries.ts'
import { photoIds } from '../aircraft/queries.ts'
import { aircraftFactsJson, hoursBookedBefore, type AircraftFactsRow } from '../bookings/facts/queries.ts'
import { openSquawksJson, trackedJson } from '../maintenance/queries.ts'
import type { Tracked } from '../maintenance/view.ts'
import { canTeach } from '../schedule/queries.ts'

export type CardRow = {
  id: string
  tailNumber: string
  model: AircraftModel
  yearManufactured: number
  equipment: string[]
  photoIds: string[]
  facts: AircraftFactsRow
  rating: number | null
  ratingCount: number
  isFavorite: boolean
  csipAvailable: boolean
}

/** Which kinds of aircraft a pilot may fly is decided by the rules, per model and minimums; the query only filters by them. */
type Profile = { modelId: string; minimumTotalHours: number; minimumTypeHours: number; example: AircraftFactsRow }

const from = sql`aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id`

const cardColumns = (accountId: string | undefined, period: Period | undefined): RawBuilder<unknown> => sql`
  a.id, a.tail_number, json_build_object('id', m.id, 'name', m.name, 'maker', m.maker, 'family', m.family, 'type', m.type) as model, a.year_manufactured, a.equipment,
  ${photoIds('a')} as photo_ids, ${aircraftFactsJson(accountId && period ? hoursBookedBefore(period.from) : undefined)} as facts, round(r.sum::numeric / nullif(r.count, 0), 1)::float8 as rating, coalesce(r.count, 0)::int as rating_count,
  ${accountId ? sql`exists (select 1 from favorite fav where fav.account_id = ${accountId} and fav.aircraft_id = a.id)` : sql`false`} as is_favorite,
  exists (select 1 from csip_rate c join account ca on ca.id = c.account_id and ${isOfferedCsip('ca')} where c.airport_id = a.airport_id and c.account_id is distinct from ${accountId ?? null}
    ${period ? sql`and ${canTeach(sql`c.account_id`, sql`a.airport_id`, period)}` : sql``}) as csip_available`

const ratings = sql`left join rating r on r.subject_id = a.id and r.about = 'aircraft'`

export type Filters = {
  query: SearchQuery
  period: Period | undefined
  /** Only these combinations of model and minimums; absent when everything is shown. */
  profiles?: Pick<Profile, 'modelId' | 'minimumTotalHours' | 'minimumTypeHours'>[]
  /** On the owner's insurance by name, so shown whatever the minimums. */
  namedFor?: string
  /** Whose claimed holidays are not in the way. */
  viewerId?: string | undefined
}

/** As the table allows. */
const mostTurnaroundMinutes = 1440

/** Filters by place and model, which sums and aircraft both have. */
const placeConditions = (query: SearchQuery): RawBuilder<unknown> => {
  const all = [sql`true`]
  if (query.locations?.length) all.push(sql`a.airport_id = any(${query.locations}::uuid[])`)
  if (query.model_id?.length) all.push(sql`a.model_id = any(${query.model_id}::uuid[])`)
  if (query.aircraft_type?.length)
    all.push(sql`a.model_id in (select id from aircraft_model where type = any(${query.aircraft_type.map(Number)}::int[]))`)
  if (query.bounds) {
    const [west, south, east, north] = query.bounds
    all.push(
      sql`a.airport_id in (select id from airport where lon between ${west} and ${east} and lat between ${south} and ${north})`,
    )
  }
  return sql.join(all, sql` and `)
}

const conditions = ({ query, period, profiles, namedFor, viewerId }: Filters): RawBuilder<unknown> => {
  const all = [sql`a.is_listed`, sql`a.deleted_at is null`, placeConditions(query)]
  if (query.price_hour_min !== undefined) all.push(sql`a.rate_cents >= ${Math.round(query.price_hour_min * 100)}`)
  // The top of the scale means that and above.
  if (query.price_hour_max !== undefined && query.price_hour_max < pricePerHour.max)
    all.push(sql`a.rate_cents <= ${Math.round(query.price_hour_max * 100)}`)
  if (query.year_manufactured_min !== undefined) all.push(sql`a.year_manufactured >= ${query.year_manufactured_min}`)
  if (query.year_manufactured_max !== undefined) all.push(sql`a.year_manufactured <= ${query.year_manufactured_max}`)
  if (period) {
    // Apart from the rest, which an index answers by itself.
    all.push(
      sql`not exists (select 1 from aircraft g where g.id = a.id and g.grounded_reason is not null and g.deleted_at is null)`,
    )
    // A holiday that the viewer has won is theirs to book.
    const others = viewerId === undefined ? sql`true` : sql`(o.kind <> 'claim' or o.created_by <> ${viewerId})`
    all.push(
      // The trip's own turnaround, too, has to fit before what follows. Whatever is taken in the widest span is read once, apart from
      // the aircraft (`offset 0`): asking for each of them costs more than all of it, and the planner guesses otherwise.
      sql`not exists (select 1 from (select o.resource_id, lower(o.during) as begins from occupancy o
          where o.resource_kind = 'aircraft' and o.during && tstzrange(${period.from}, ${plusMinutes(period.to, mostTurnaroundMinutes)}) and ${others} offset 0) taken
        where taken.resource_id = a.id and taken.begins < ${period.to}::timestamptz + make_interval(mins => a.turnaround_minutes))`,
    )
  }
  if (profiles) {
    const rated = sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(profiles.map((p) => ({ m: p.modelId, t: p.minimumTotalHours, y: p.minimumTypeHours })))}::jsonb) as p (m uuid, t numeric, y numeric)
      where p.m = a.model_id and p.t = a.minimum_total_hours and p.y = a.minimum_type_hours)`
    all.push(
      namedFor
        ? sql`(${rated} or exists (select 1 from aircraft_customer c where c.aircraft_id = a.id and c.account_id = ${namedFor} and c.is_named))`
        : rated,
    )
  }
  return sql.join(all, sql` and `)
}

/** Of those who are at the same place, too, when the nearest come first. */
const usualOrder = sql`rate_cents desc, id`
const orderings = {
  '-price_hour': usualOrder,
  price_hour: sql`rate_cents, id`,
  '-year_manufactured': sql`year_manufactured desc, id`,
  year_manufactured: sql`year_manufactured, id`,
} as const

type Pin = { airportId: string; count: number; fromPriceCents: number }

/** Filters that the sums by place and model can answer. */
const isSummed = ({ query, period, profiles }: Filters) =>
  !period &&
  !profiles &&
  [query.price_hour_min, query.price_hour_max, query.year_manufactured_min, query.year_manufactured_max].every(
    (bound) => bound === undefined,
  )

/** Where the hits are: by the sums, or all of them one by one. */
const placesOf = (filters: Filters) =>
  isSummed(filters)
    ? sql`places as (select airport_id, sum(count)::int as count, min(from_cents) as price from listed_sum a where count > 0 and ${placeConditions(filters.query)} group by airport_id)`
    : sql`hits as materialized (select a.id, a.airport_id, a.rate_cents, a.year_manufactured from aircraft a where ${conditions(filters)}),
      places as (select airport_id, count(*)::int as count, min(rate_cents) as price from hits group by airport_id)`

/**
 * One pass over the fleet: how many there are, where (for the map), and which are on this page. By distance the page is still to be
 * read: `listNearest`.
 */
export const findHits = async (db: Db, filters: Filters) => {
  const { order, limit, offset } = filters.query
  const hits = isSummed(filters) ? sql`aircraft a where ${conditions(filters)}` : sql`hits`
  const page =
    order === 'distance'
      ? sql`'{}'::uuid[]`
      : sql`array(select id from ${hits} order by ${orderings[order]} limit ${limit} offset ${offset})`
  const { rows } = await sql<{ airportIds: string[]; counts: number[]; prices: number[]; ids: string[] }>`
    with ${placesOf(filters)}
    select coalesce(array_agg(airport_id), '{}') as airport_ids, coalesce(array_agg(count), '{}') as counts, coalesce(array_agg(price), '{}') as prices,
      ${page} as ids from places`.execute(db)
  const { airportIds, counts, prices, ids } = rows[0]!
  const pins: Pin[] = airportIds.map((airportId, place) => ({ airportId, count: counts[place]!, fromPriceCents: prices[place]! }))
  return { count: pins.reduce((sum, { count }) => sum + count, 0), pins, ids }
}

/** The hits at these airports, in their order, and at each in the usual one. */
export const listNearest = async (
  db: Db,
  filters: Filters,
  { airportIds, limit, offset }: { airportIds: string[]; limit: number; offset: number },
) => {
  if (airportIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${airportIds}::uuid[]) with ordinality as near (at_airport, place) join aircraft a on a.airport_id = near.at_airport
    where ${conditions(filters)} order by place, ${usualOrder} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Cards in the order of the ids. */
export const listCards = async (db: Db, ids: string[], accountId: string | undefined, period: Period | undefined) => {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select ${cardColumns(accountId, period)} from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join aircraft a on a.id = wanted.id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id ${ratings}
    order by wanted.place`.execute(db)
  return rows
}

/** Each kind with one aircraft of it: from kind to kind along the index, however many aircraft there are. */
export const listProfiles = async (db: Db) => {
  const kind = sql`a.model_id, a.minimum_total_hours, a.minimum_type_hours, a.id`
  const next = (after: RawBuilder<unknown>) =>
    sql`select ${kind} from aircraft a where a.is_listed and a.deleted_at is null ${after} order by ${kind} limit 1`
  const { rows } = await sql<Profile>`
    with recursive kinds as (
      (${next(sql``)})
      union all
      select after.* from kinds k cross join lateral (${next(sql`and (a.model_id, a.minimum_total_hours, a.minimum_type_hours) > (k.model_id, k.minimum_total_hours, k.minimum_type_hours)`)}) after)
    select a.model_id, a.minimum_total_hours, a.minimum_type_hours, ${aircraftFactsJson()} as example
    from kinds k join aircraft a on a.id = k.id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id`.execute(
    db,
  )
  return rows
}

export const listAirportsById = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('airport').select(['id', 'code', 'title', 'state', 'zone', 'lat', 'lon']).where('id', 'in', ids).execute()

export const countHits = async (db: Db, filters: Filters) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from aircraft a where ${conditions(filters)}`.execute(db)
  return rows[0]!.count
}

/** What the cheapest and the dearest hit cost; `undefined` where there is none. */
export const findPrices = async (db: Db, filters: Filters) => {
  const { rows } = await sql<{ fromCents: number | null; toCents: number | null }>`
    select min(a.rate_cents) as from_cents, max(a.rate_cents) as to_cents
    from aircraft a where ${conditions(filters)}`.execute(db)
  const { fromCents, toCents } = rows[0]!
  return fromCents === null || toCents === null ? undefined : { fromCents, toCents }
}

export type AircraftRow = CardRow & {
  owner: Person
  description: string
  specs: Aircraft['specs']
  hobbs: number
  flightMeter: number
  minimums: Aircraft['minimums']
  sharePercent: number | null
  squawks: Aircraft['squawks']
  maintenance: Tracked[]
  stars: number[]
}

export const findAircraft = async (db: Db, id: string, accountId: string | undefined) => {
  const { rows } = await sql<AircraftRow>`
    select ${cardColumns(accountId, undefined)}, ${personJson('owner')} as owner, a.description, a.hobbs, a.flight_meter, m.type as type_number,
      json_build_object('cruiseKt', m.cruise_kt, 'burnGph', m.burn_gph, 'usefulLoadLb', m.useful_load_lb, 'fullFuelPayloadLb', m.full_fuel_payload_lb, 'engine', m.engine, 'seats', m.seats, 'horsepower', m.horsepower) as specs,
      json_build_object('totalHours', a.minimum_total_hours, 'typeHours', a.minimum_type_hours) as minimums,
      (select s.percent from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${accountId ?? null}) as share_percent,
      ${openSquawksJson} as squawks,
      ${trackedJson('all')} as maintenance,
      array[coalesce(r.stars1, 0), coalesce(r.stars2, 0), coalesce(r.stars3, 0), coalesce(r.stars4, 0), coalesce(r.stars5, 0)] as stars
    from ${from} join account owner on owner.id = a.owner_id ${ratings}
    where a.id = ${id} and a.deleted_at is null and ${isSeenBy('a', accountId)}`.execute(db)
  return rows[0]
}

export const listFavoriteIds = async (db: Db, accountId: string, { limit, offset }: { limit: number; offset: number }) => {
  const rows = await db
    .selectFrom('favorite')
    .select(['id', 'aircraftId'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('favorite')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { rows, count }
}
