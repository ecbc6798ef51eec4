import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { awayBookings, notLeftBookings } from '../../../../db/sql/statuses.ts'

type List = 'departures' | 'out' | 'returns'
type BoardRow = { list: List; id: string; leftAt: string | null; next: { pilot: string; flightStartTime: string } | null }
type AirportRow = { id: string; code: string; zone: string }
type Board = { airports: AirportRow[]; isHere: boolean; orders: BoardRow[]; counts: Partial<Record<List, number>> }

/** People who work at more airports choose among those with entries on the board. */
const mostAirports = 30

type BoardQuery = { airportIds: string[] | null; airportId: string | null; limit: number; now: Date }

/**
 * Departures and returns of today in local time and of the next twelve hours, so that tomorrow's first ones show late in the evening. Overdue entries
 * stay. `airportIds: null`: all airports with aircraft. Returns the first `limit` entries per list, with totals; `isHere` if `airportId` is
 * included.
 */
export const findBoard = async (db: Db, { airportIds, airportId, limit, now }: BoardQuery) => {
  const { rows } = await sql<Board>`
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
      select o.id, o.aircraft_id, here.id as airport_id, case when o.list = 'departures' then o.start_at else o.drop_at end as at,
        case when o.list = 'out' and o.drop_at < here.until then 'returns' else o.list end as list
      from soon o
      join aircraft ac on ac.id = o.aircraft_id
      join here on here.id = ac.airport_id
      where o.list <> 'departures' or o.start_at < here.until
    ), wanted as (
      select * from board where ${airportId}::uuid is null or airport_id = ${airportId}
    ), placed as (
      select *, row_number() over (partition by list order by at, id) as place from wanted
    ), chosen as (
      select * from here order by id in (select airport_id from board) desc, code limit ${mostAirports}
    ), shown as (
      select b.list, b.id, b.at,
        (select r.closed_at from stage_record r where r.order_id = b.id and r.stage = 'departure' and r.state = 'closed') as left_at,
        case when b.list = 'returns' and b.at < ${now}::timestamptz then (
          select json_build_object('pilot', p.first_name || ' ' || p.last_name, 'flightStartTime', n.start_at)
          from orders n join account p on p.id = n.pilot_id
          where n.aircraft_id = b.aircraft_id and n.status in ${notLeftBookings} and n.start_at < ${now}::timestamptz + interval '12 hours'
          order by n.start_at limit 1) end as next
      from placed b where b.place <= ${limit}
    )
    select coalesce((select json_agg(json_build_object('id', id, 'code', code, 'zone', zone) order by code) from chosen), '[]') as airports,
      ${airportId}::uuid is null or exists (select from here where id = ${airportId}) as is_here,
      coalesce((select json_agg(json_build_object('id', id, 'list', list, 'leftAt', left_at, 'next', next) order by at, id) from shown),
        '[]') as orders,
      coalesce((select json_object_agg(list, n) from (select list, count(*) as n from wanted group by list) c), '{}') as counts`.execute(
    db,
  )
  return rows[0]!
}
