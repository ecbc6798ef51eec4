import type { Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isAdvisorFor } from '../../../db/sql/taxAdvisors.ts'
import { withoutIndex } from '../../../db/sql/withoutIndex.ts'
import { busyColumns, busyJoins, busySpanOf, type BusyRow, type BusySpan } from '../busy/queries.ts'

type FleetRow = {
  id: string
  tailNumber: string
  modelName: string
  airportId: string
  code: string
  title: string
  zone: string
  lat: number
  lon: number
  ownerId: string
  isCoOwner: boolean
  isAdvisor: boolean
  isGrounded: boolean
}

type FleetAsk = { accountId: string; isOperator: boolean; aircraftId: string | undefined; limit: number; offset: number }

/** A page of aircraft someone owns, co-owns or advises on, with the total. For operators, also the requested aircraft. */
export const listFleet = async (db: Db, { accountId, isOperator, aircraftId, limit, offset }: FleetAsk) => {
  const asked = aircraftId ?? null
  const mine = sql`
    with mine as (
      select id from aircraft where owner_id = ${accountId}
      union select aircraft_id from aircraft_share where account_id = ${accountId}
      union select a.id from tax_advisor t join aircraft a on a.owner_id = t.owner_id where t.advisor_id = ${accountId}
        and t.ended_at is null
      union select id from aircraft where ${isOperator} and id = ${asked}::uuid
    ), fleet as (
      select a.* from mine join aircraft a on a.id = mine.id
        where a.deleted_at is null and (${asked}::uuid is null or a.id = ${asked}::uuid)
    )`
  const { rows } = await sql<FleetRow>`${mine}
    select a.id, a.tail_number, m.name as model_name, ap.id as airport_id, ap.code, ap.title, ap.zone, ap.lat, ap.lon, a.owner_id,
      exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${accountId}) as is_co_owner,
      ${isAdvisorFor('a', accountId)} as is_advisor,
      a.grounded_reason is not null as is_grounded
    from fleet a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    order by a.owner_id <> ${accountId}, a.tail_number limit ${limit} offset ${offset}`.execute(db)
  // A partial page gives the count.
  if (rows.length > 0 && rows.length < limit) return { rows, count: offset + rows.length }
  const { rows: counted } = await sql<{ count: number }>`${mine} select count(*)::int as count from fleet`.execute(db)
  return { rows, count: counted[0]!.count }
}

type Known = Pick<FleetRow, 'id' | 'ownerId' | 'airportId'>

/**
 * Times of one aircraft never overlap, so only the last that began earlier can reach into the period: read from there by index
 * `occupancy_begins`. The constraint's index takes 14 pages per aircraft.
 */
export const listFleetBusy = async (db: Db, fleet: readonly Known[], { from, to }: Period) => {
  const spans = fleet.map((): BusySpan[] => [])
  // Rows carry the aircraft's index, and bypass the renaming plugin: a month has thousands of rows.
  const { rows } = await sql<BusyRow & { place: number }>`
    select f.place::int - 1 as place, ${busyColumns}
    from unnest(${fleet.map(({ id }) => id)}::uuid[]) with ordinality f (id, place)
      cross join lateral (select coalesce((select lower(p.during) from occupancy p
        where p.resource_kind = 'aircraft' and p.resource_id = f.id and lower(p.during) <= ${from} order by lower(p.during) desc
          limit 1), ${from}) as since) reaching
      join occupancy o on o.resource_kind = 'aircraft' and o.resource_id = f.id and lower(o.during) >= reaching.since
        and lower(o.during) < ${to}
        and ${withoutIndex(sql`o.during && tstzrange(${from}, ${to})`)} ${busyJoins}
    order by o.during`.execute(db.withoutPlugins())
  for (const row of rows) spans[row.place]!.push(busySpanOf(row, fleet[row.place]!))
  return spans
}
