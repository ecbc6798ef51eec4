import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { AircraftModel } from '@tailshare/contract/aircraft/aircraftModels'
import type { Period } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isVisibleTo } from '../../db/sql/seenAircraft.ts'
import { isOfferedCsip } from '../people/instructors/queries.ts'
import { personJson } from '../people/accounts/profile/queries.ts'
import { photoIds } from '../aircraft/queries.ts'
import { aircraftFactsJson, AircraftFactsRow, hoursBookedBefore } from '../bookings/book/facts/queries.ts'
import { annualOf, openSquawksJson, trackedJson } from '../maintenance/queries.ts'
import type { Tracked } from '../maintenance/view.ts'
import { canTeach } from '../schedule/queries.ts'
import type { Kind } from './hits/conditions/queries.ts'

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

/** The rules decide which kinds a pilot may fly; the query only filters by them. */
type KindRow = Kind & { example: AircraftFactsRow }

const from = sql`aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id`

const cardColumns = (accountId: string | undefined, period: Period | undefined): RawBuilder<unknown> => sql`
  a.id, a.tail_number, json_build_object('id', m.id, 'name', m.name, 'maker', m.maker, 'family', m.family, 'type', m.type) as model,
    a.year_manufactured, a.equipment,
  ${photoIds('a')} as photo_ids, ${aircraftFactsJson(accountId && period ? hoursBookedBefore(period.from) : undefined)} as facts,
    round(r.sum::numeric / nullif(r.count, 0), 1)::float8 as rating, coalesce(r.count, 0)::int as rating_count,
  ${
    accountId
      ? sql`exists (select 1 from favorite fav
    where fav.account_id = ${accountId} and fav.aircraft_id = a.id)`
      : sql`false`
  } as is_favorite,
  exists (select 1 from csip_rate c join account ca on ca.id = c.account_id and ${isOfferedCsip('ca', sql`m.class`)}
    where c.airport_id = a.airport_id and c.account_id is distinct from ${accountId ?? null}
    ${period ? sql`and ${canTeach(sql`c.account_id`, sql`a.airport_id`, period, undefined, sql`m.class`)}` : sql``}) as csip_available`

/** Parses the facts, which the rules use; the rest of a card is only shown. */
const parsed = <Row extends { facts: AircraftFactsRow }>(row: Row) => ({ ...row, facts: AircraftFactsRow.parse(row.facts) })

/** Counted for each shown aircraft, by index. */
const ratings = sql`left join lateral (select * from rating k where k.subject_id = a.id and k.about = 'aircraft' offset 0) r on true`

/** Cards in the order of `ids`. */
export const listCards = async (db: Db, ids: string[], accountId: string | undefined, period: Period | undefined) => {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select ${cardColumns(accountId, period)} from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join aircraft a on a.id = wanted.id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id ${ratings}
    order by wanted.place`.execute(db)
  return rows.map(parsed)
}

/** Each kind with an example. Skips along the index, so the fleet's size does not matter. */
export const listKinds = async (db: Db) => {
  const kind = sql`a.model_id, a.minimum_total_hours, a.minimum_type_hours, a.id`
  const key = (alias: string) => sql.raw(`(${alias}.model_id, ${alias}.minimum_total_hours, ${alias}.minimum_type_hours)`)
  const next = (after: RawBuilder<unknown>) =>
    sql`select ${kind} from aircraft a where a.is_listed and a.deleted_at is null ${after} order by ${kind} limit 1`
  const { rows } = await sql<KindRow>`
    with recursive kinds as (
      (${next(sql``)})
      union all
      select after.* from kinds k cross join lateral (${next(sql`and ${key('a')} > ${key('k')}`)}) after)
    select a.model_id, a.minimum_total_hours, a.minimum_type_hours, ${aircraftFactsJson()} as example
    from kinds k join aircraft a on a.id = k.id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, example: AircraftFactsRow.parse(row.example) }))
}

export const listAirportsById = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('airport')
        .select(['id', 'code', 'title', 'state', 'zone', 'lat', 'lon'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()

export type AircraftRow = CardRow & {
  owner: Person
  description: string
  specs: Aircraft['specs']
  hobbs: number
  flightMeter: number
  minimums: Aircraft['minimums']
  sharePercent: number | null
  squawks: Aircraft['squawks']
  annual: Aircraft['annual']
  maintenance: Tracked[]
}

export const findAircraft = async (db: Db, id: string, accountId: string | undefined) => {
  const { rows } = await sql<AircraftRow>`
    select ${cardColumns(accountId, undefined)}, ${personJson('owner')} as owner, a.description, a.hobbs, a.flight_meter,
      m.type as type_number,
      json_build_object('cruiseKt', m.cruise_kt, 'burnGph', m.burn_gph, 'usefulLoadLb', m.useful_load_lb, 'fullFuelPayloadLb',
        m.full_fuel_payload_lb, 'engine', coalesce(a.engine, m.engine), 'seats', m.seats, 'horsepower',
          coalesce(a.horsepower, m.horsepower), 'class', m.class) as specs,
      json_build_object('totalHours', a.minimum_total_hours, 'typeHours', a.minimum_type_hours) as minimums,
      (select s.percent from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${accountId ?? null}) as share_percent,
      ${openSquawksJson} as squawks,
      ${annualOf()} as annual, ${trackedJson({ which: 'all', withPapers: true })} as maintenance
    from ${from} join account owner on owner.id = a.owner_id ${ratings}
    where a.id = ${id} and a.deleted_at is null and ${isVisibleTo('a', accountId)}`.execute(db)
  return rows.map(parsed)[0]
}

/** Aircraft whose insurance names the pilot: shown despite their minimums. */
export const listNamedIds = async (db: Db, accountId: string) => {
  const rows = await db
    .selectFrom('aircraftCustomer')
    .select('aircraftId')
    .where('accountId', '=', accountId)
    .where('isNamed', '=', true)
    .execute()
  return rows.map(({ aircraftId }) => aircraftId)
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
