import { pricePerHour } from '@tailshare/contract/base/constants'
import type { Period } from '@tailshare/contract/text/period'
import type { SearchQuery } from '@tailshare/contract/search/search'
import { sql, type RawBuilder } from 'kysely'
import { isOfferedCsip } from '../../../people/instructors/queries.ts'

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
  /** For each piece of equipment that the query asks for, the features that count as it. */
  features?: readonly (readonly string[])[]
}

/** Must match the condition of the search indexes. */
export const isListed = sql`a.is_listed and a.deleted_at is null`

const isAmong = (ids: readonly string[]) => sql`= any(${ids}::uuid[])`

/** True if only the model decides what is rated. */
export const isByModel = ({ kinds, aircraftIds }: Rated) => kinds.length === 0 && aircraftIds.length === 0

/** Conditions on place and model, which both the sums and the aircraft table have. */
export const placeConditions = ({ query, rated }: Filters): RawBuilder<unknown> => {
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
export const takenTime = (from: Date, to: RawBuilder<unknown>, claimantId: string | undefined) => {
  const others = claimantId === undefined ? sql`true` : sql`(o.kind <> 'claim' or o.created_by <> ${claimantId})`
  return sql`occupancy o where o.resource_kind = 'aircraft' and ${others} and o.during && tstzrange(${from}, ${to})`
}

/** The latest time at which something can conflict, given the longest turnaround. */
export const untilLongestTurnaround = (to: Date) =>
  sql`${to}::timestamptz + make_interval(mins => coalesce((select max(a.turnaround_minutes) from aircraft a where ${isListed}), 0))`
/** Whether it begins too soon for this aircraft. */
export const isTooSoon = (begins: RawBuilder<unknown>, { to }: Period) =>
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
export const isTooShort = ({ days, ownIds }: NonNullable<Filters['away']>) =>
  sql`(a.max_trip_days < ${days}${ownIds.length > 0 ? sql` and not a.id ${isAmong(ownIds)}` : sql``})`

export const conditions = (filters: Filters): RawBuilder<unknown> => {
  const { query, period, rated, unrated, claimantId, away, features = [] } = filters
  const all = [isListed, placeConditions(filters)]
  if (query.price_hour_min !== undefined) all.push(sql`a.rate_cents >= ${Math.round(query.price_hour_min * 100)}`)
  // The top of the scale means that and above.
  if (query.price_hour_max !== undefined && query.price_hour_max < pricePerHour.max)
    all.push(sql`a.rate_cents <= ${Math.round(query.price_hour_max * 100)}`)
  if (query.year_manufactured_min !== undefined) all.push(sql`a.year_manufactured >= ${query.year_manufactured_min}`)
  if (query.year_manufactured_max !== undefined) all.push(sql`a.year_manufactured <= ${query.year_manufactured_max}`)
  if (query.equipment?.length) for (const names of features) all.push(sql`a.equipment && ${names}::text[]`)
  if (query.self_check_out) all.push(sql`a.self_check_in`)
  if (query.rating_min !== undefined)
    all.push(
      sql`exists (select from rating k where k.subject_id = a.id and k.about = 'aircraft'
        and round(k.sum::numeric / k.count, 1) >= ${query.rating_min})`,
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
