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
}

/** As the table allows. */
const mostTurnaroundMinutes = 1440

const conditions = ({ query, period, profiles, namedFor }: Filters): RawBuilder<unknown> => {
  const all = [sql`a.is_listed`, sql`a.deleted_at is null`]
  if (query.locations?.length) all.push(sql`a.airport_id = any(${query.locations}::uuid[])`)
  if (query.model_id?.length) all.push(sql`a.model_id = any(${query.model_id}::uuid[])`)
  if (query.aircraft_type?.length) all.push(sql`m.type = any(${query.aircraft_type.map(Number)}::int[])`)
  if (query.price_hour_min !== undefined) all.push(sql`a.rate_cents >= ${Math.round(query.price_hour_min * 100)}`)
  // The top of the scale means that and above.
  if (query.price_hour_max !== undefined && query.price_hour_max < pricePerHour.max)
    all.push(sql`a.rate_cents <= ${Math.round(query.price_hour_max * 100)}`)
  if (query.year_manufactured_min !== undefined) all.push(sql`a.year_manufactured >= ${query.year_manufactured_min}`)
  if (query.year_manufactured_max !== undefined) all.push(sql`a.year_manufactured <= ${query.year_manufactured_max}`)
  if (query.bounds) {
    const [west, south, east, north] = query.bounds
    all.push(
      sql`a.airport_id in (select id from airport where lon between ${west} and ${east} and lat between ${south} and ${north})`,
    )
  }
  if (period) {
    all.push(sql`a.grounded_reason is null`)
    all.push(
      // The trip's own turnaround, too, has to fit before what follows. The wide span is the same for all, so one scan finds them.
      sql`not exists (select 1 from occupancy o where o.resource_id = a.id
        and o.during && tstzrange(${period.from}, ${plusMinutes(period.to, mostTurnaroundMinutes)})
        and lower(o.during) < ${period.to}::timestamptz + make_interval(mins => a.turnaround_minutes))`,
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

const orderings = {
  '-price_hour': sql`rate_cents desc, id`,
  price_hour: sql`rate_cents, id`,
  '-year_manufactured': sql`year_manufactured desc, id`,
  year_manufactured: sql`year_manufactured, id`,
} as const

/** One pass over the fleet: how many there are, where (for the map), and which are on this page. */
export const findHits = async (db: Db, filters: Filters) => {
  const { order, limit, offset } = filters.query
  const { rows } = await sql<{
    count: number
    pins: { airportId: string; count: number; fromPriceCents: number }[]
    ids: string[]
  }>`
    with hits as materialized (select a.id, a.airport_id, a.rate_cents, a.year_manufactured from aircraft a join aircraft_model m on m.id = a.model_id where ${conditions(filters)})
    select (select count(*)::int from hits) as count,
      (select coalesce(json_agg(json_build_object('airportId', p.airport_id, 'count', p.count, 'fromPriceCents', p.price)), '[]')
        from (select airport_id, count(*)::int as count, min(rate_cents) as price from hits group by airport_id) p) as pins,
      array(select id from hits order by ${orderings[order]} limit ${limit} offset ${offset}) as ids`.execute(db)
  return rows[0]!
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

export const listProfiles = async (db: Db) => {
  const { rows } = await sql<Profile>`
    select distinct on (a.model_id, a.minimum_total_hours, a.minimum_type_hours) a.model_id, a.minimum_total_hours, a.minimum_type_hours, ${aircraftFactsJson()} as example
    from ${from} where a.is_listed and a.deleted_at is null order by a.model_id, a.minimum_total_hours, a.minimum_type_hours, a.id`.execute(
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
    select count(*)::int as count from aircraft a join aircraft_model m on m.id = a.model_id where ${conditions(filters)}`.execute(
    db,
  )
  return rows[0]!.count
}

/** What the cheapest and the dearest hit cost; `undefined` where there is none. */
export const findPrices = async (db: Db, filters: Filters) => {
  const { rows } = await sql<{ fromCents: number | null; toCents: number | null }>`
    select min(a.rate_cents) as from_cents, max(a.rate_cents) as to_cents
    from aircraft a join aircraft_model m on m.id = a.model_id where ${conditions(filters)}`.execute(db)
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
