import type { Area } from '@tailshare/contract/search/area'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

const shown = [
  'id',
  'name',
  'query',
  'hasAlert',
  'createdAt',
  sql<boolean>`coalesce(lower(during) <= now(), false)`.as('isOver'),
] as const

export type SavedRow = { id: string; name: string; query: unknown; hasAlert: boolean; createdAt: Date; isOver: boolean }

export const listSaved = async (db: Db, accountId: string, { limit, offset }: { limit: number; offset: number }) => {
  const own = db.selectFrom('savedSearch').where('accountId', '=', accountId)
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const results = await own.select(shown).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { count, results }
}

/** The account's search with the same filters, if there is one. */
export const findEqual = (db: Db, accountId: string, query: Record<string, string>) =>
  db
    .selectFrom('savedSearch')
    .select(['id', 'accountId', 'ratedOnly', 'name', 'query', 'hasAlert'])
    .where('accountId', '=', accountId)
    .where('query', '=', sql<string>`${JSON.stringify(query)}::jsonb`)
    .executeTakeFirst()

export const findSaved = (db: Db, accountId: string, id: string) =>
  db.selectFrom('savedSearch').select(shown).where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()

export const countSaved = async (db: Db, accountId: string) => (await listSaved(db, accountId, { limit: 1, offset: 0 })).count

export type NewSearch = {
  accountId: string
  name: string
  query: Record<string, string>
  airportIds: string[] | null
  modelIds: string[] | null
  types: number[] | null
  priceFromCents: number | null
  priceToCents: number | null
  yearFrom: number | null
  yearTo: number | null
  period: { from: Date; to: Date } | undefined
  bounds: Area | undefined
  ratedOnly: boolean
  seatsFrom: number | null
  usefulLoadFrom: number | null
  ratingFrom: number | null
  selfCheckOut: boolean
  /** The aircraft has one feature of each list. */
  equipment: (readonly string[])[]
  hasAlert: boolean
  now: Date
}

export const insertSaved = async (db: Db, { query, period, bounds, now, equipment, ...search }: NewSearch) => {
  const [west, south, east, north] = bounds ?? []
  const { id } = await db
    .insertInto('savedSearch')
    .values({
      id: newId(now.getTime()),
      ...search,
      query: JSON.stringify(query),
      equipment: JSON.stringify(equipment),
      during: period ? sql<string>`tstzrange(${period.from}, ${period.to})` : null,
      west,
      south,
      east,
      north,
      checkedAt: now,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Change = { name?: string | undefined; hasAlert?: boolean | undefined }

export const setSaved = (db: Db, id: string, change: Change) =>
  db.updateTable('savedSearch').set(change).where('id', '=', id).execute()

export const deleteSaved = async (db: Db, accountId: string, id: string) => {
  const { numDeletedRows } = await db
    .deleteFrom('savedSearch')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the search's name; `undefined` if it no longer exists. */
export const endAlert = (db: Db, id: string) =>
  db.updateTable('savedSearch').set({ hasAlert: false }).where('id', '=', id).returning('name').executeTakeFirst()

export type DueSearch = { id: string; accountId: string; ratedOnly: boolean; name: string; query: unknown }

/** True if search `s` of account `w` has an alert that can still find something. */
const isWatching = (now: Date) =>
  sql`s.has_alert and (s.during is null or lower(s.during) > ${now}) and w.deleted_at is null and w.suspended_at is null`

/** Due searches, longest wait first; skips those another server holds. */
export const lockDue = async (tx: Tx, { now, before, most }: { now: Date; before: Date; most: number }) => {
  const { rows } = await sql<DueSearch>`
    select s.id, s.account_id, s.rated_only, s.name, s.query from saved_search s join account w on w.id = s.account_id
    where s.checked_at <= ${before} and ${isWatching(now)}
    order by s.checked_at, s.account_id limit ${most} for update of s skip locked`.execute(tx)
  return rows
}

/** Kinds the search's holder may fly, for searches limited to those. */
export type RatedKind = { searchId: string; modelId: string; minimumTotalHours: number; minimumTypeHours: number }
export type Hit = {
  searchId: string
  aircraftId: string
  tailNumber: string
  modelName: string
  airportCode: string
  rateCents: number
}

/** Aircraft `a` (model `m`, airport `p`) newly matches search `s`. Does not check what the holder may fly. */
const fitsAnew = sql`a.is_listed and a.deleted_at is null and a.owner_id <> s.account_id
  and (s.airport_ids is null or a.airport_id = any(s.airport_ids)) and (s.model_ids is null or a.model_id = any(s.model_ids))
  and (s.types is null or m.type = any(s.types))
  and (s.price_from_cents is null or a.rate_cents >= s.price_from_cents) and (s.price_to_cents is null or a.rate_cents <= s.price_to_cents)
  and (s.year_from is null or a.year_manufactured >= s.year_from) and (s.year_to is null or a.year_manufactured <= s.year_to)
  and m.seats >= coalesce(s.seats_from, 0) and m.useful_load_lb >= coalesce(s.useful_load_from, 0)
  and (a.self_check_in or not s.self_check_out)
  and not exists (select from jsonb_array_elements(s.equipment) e where not a.equipment && array(select jsonb_array_elements_text(e.value)))
  and (s.rating_from is null or exists (select from rating k where k.subject_id = a.id and k.about = 'aircraft'
    and round(k.sum::numeric / k.count, 1) >= s.rating_from))
  and (s.west is null or (p.lat between s.south and s.north
    and case when s.west > s.east then p.lon >= s.west or p.lon <= s.east else p.lon between s.west and s.east end))
  and (s.during is null or (a.grounded_reason is null and not exists (select 1 from occupancy o where o.resource_id = a.id
    and o.during && tstzrange(lower(s.during), upper(s.during) + make_interval(mins => a.turnaround_minutes)))
    and upper(s.during) - lower(s.during) <= make_interval(hours => 24 * a.max_trip_days)))
  and not exists (select 1 from saved_search_hit h where h.search_id = s.id and h.aircraft_id = a.id)`

/** Searches with an alert that an aircraft newly matches, by holder after `afterHolder`. Does not check what holders may fly. */
export const listFitting = async (
  tx: Tx,
  { aircraftId, afterHolder, most, now }: { aircraftId: string; afterHolder: string | undefined; most: number; now: Date },
) => {
  const { rows } = await sql<DueSearch>`
    select s.id, s.account_id, s.rated_only, s.name, s.query
    from aircraft a join aircraft_model m on m.id = a.model_id join airport p on p.id = a.airport_id
      cross join saved_search s join account w on w.id = s.account_id
    where a.id = ${aircraftId} and (${afterHolder ?? null}::uuid is null or s.account_id > ${afterHolder ?? null}::uuid)
      and ${isWatching(now)} and ${fitsAnew}
    order by s.account_id, s.id limit ${most}`.execute(tx)
  return rows
}

/** `aircraftId`: check only this aircraft, and don't count it as the searches' regular check. */
type Matching = { searchIds: string[]; rated: RatedKind[]; mostEach: number; now: Date; aircraftId?: string | undefined }

/** Matches searches against the fleet in one statement. Saves and returns new hits, without the holder's own aircraft. */
export const insertHits = async (tx: Tx, { searchIds, rated, mostEach, now, aircraftId }: Matching) => {
  const kinds = JSON.stringify(
    rated.map(({ searchId, modelId, minimumTotalHours, minimumTypeHours }) => ({
      s: searchId,
      m: modelId,
      t: minimumTotalHours,
      y: minimumTypeHours,
    })),
  )
  const { rows } = await sql<Hit>`
    with rated as materialized (select * from jsonb_to_recordset(${kinds}::jsonb) as k (s uuid, m uuid, t numeric, y numeric)),
    found as (
      insert into saved_search_hit (search_id, aircraft_id, found_at)
      select s.id, f.id, ${now}::timestamptz from saved_search s cross join lateral (
        select a.id from aircraft a join aircraft_model m on m.id = a.model_id join airport p on p.id = a.airport_id
        where ${fitsAnew} ${aircraftId ? sql`and a.id = ${aircraftId}` : sql``}
          and (not s.rated_only or exists (select 1 from rated k where k.s = s.id and k.m = a.model_id and k.t = a.minimum_total_hours
            and k.y = a.minimum_type_hours)
            or exists (select 1 from aircraft_customer c where c.aircraft_id = a.id and c.account_id = s.account_id and c.is_named))
        limit ${mostEach}) f
      where s.id = any(${searchIds}::uuid[])
      on conflict do nothing returning search_id, aircraft_id),
    checked as (update saved_search set checked_at = ${now} where id = any(${aircraftId ? [] : searchIds}::uuid[]) returning id)
    select f.search_id, f.aircraft_id, a.tail_number, m.name as model_name, p.code as airport_code, a.rate_cents
    from found f join aircraft a on a.id = f.aircraft_id join aircraft_model m on m.id = a.model_id join airport p on p.id = a.airport_id
    where (select count(*) from checked) >= 0 order by a.rate_cents, a.tail_number`.execute(tx)
  return rows
}

/** An account's search in the job's form. */
export const findSearch = (db: Db, accountId: string, id: string) =>
  db
    .selectFrom('savedSearch')
    .select(['id', 'accountId', 'ratedOnly', 'name', 'query', 'hasAlert'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
