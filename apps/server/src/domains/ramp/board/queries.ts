import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { awayBookings, notLeftBookings } from '../../../db/statuses.ts'

type BoardRow = { list: 'departures' | 'out' | 'returns'; id: string }
type AirportRow = { id: string; code: string; zone: string }

/**
 * Today by each airport's own clock, and at least the next twelve hours, so that late in the evening the first departures of
 * tomorrow show. Whatever is overdue stays on the board. `null` for the airports means all that have aircraft.
 */
export const findBoard = async (db: Db, airportIds: string[] | null, now: Date) => {
  const { rows } = await sql<{ airports: AirportRow[]; orders: BoardRow[] }>`
    with here as (
      select ap.id, ap.code, ap.zone,
        greatest((date_trunc('day', ${now}::timestamptz at time zone ap.zone) + interval '1 day') at time zone ap.zone,
          ${now}::timestamptz + interval '12 hours') as until
      from airport ap
      where ap.id = any(${airportIds}::uuid[])
        or (${airportIds}::uuid[] is null and exists (select from aircraft ac where ac.airport_id = ap.id))
    ), soon as (
      select o.id, o.aircraft_id, o.start_at, o.drop_at, 'departures' as list from orders o
      where o.status in ${notLeftBookings} and o.start_at < ${now}::timestamptz + interval '26 hours'
      union all
      select o.id, o.aircraft_id, o.start_at, o.drop_at, case when o.status = 'in_flight' then 'out' else 'returns' end from orders o
      where o.status in ${awayBookings}
    ), board as (
      select o.id, o.start_at, o.drop_at, case when o.list = 'out' and o.drop_at < here.until then 'returns' else o.list end as list
      from soon o
      join aircraft ac on ac.id = o.aircraft_id
      join here on here.id = ac.airport_id
      where o.list <> 'departures' or o.start_at < here.until
    )
    select coalesce((select json_agg(json_build_object('id', id, 'code', code, 'zone', zone) order by code) from here), '[]') as airports,
      coalesce((select json_agg(json_build_object('id', id, 'list', list)
        order by case when list = 'departures' then start_at else drop_at end, id) from board), '[]') as orders`.execute(db)
  return rows[0]!
}
