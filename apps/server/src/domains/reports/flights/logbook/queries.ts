import type { AirplaneClass } from '@tailshare/contract/people/documents/pilotRatings'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { pageOf, type FlightsQuery } from '../pages/queries.ts'
import { hereOf } from '../sums/queries.ts'

export type LoggedFlight = {
  /** Of departure, at the home airport. */
  date: string
  number: number
  airport: string
  destination: string
  hobbsOut: number
  hobbsIn: number
  landings: number
  csip: string | null
  /** As the instructor recorded. Null without a recorded lesson. */
  dualHours: number | null
  groundHours: number | null
  flightReview: boolean
  ipc: boolean
  tailNumber: string
  year: number
  maker: string
  model: string
  class: AirplaneClass
  retractableGear: boolean
  tailwheel: boolean
  pressurized: boolean
  turbojet: boolean
  horsepower: number
}

/** Most flights in a file. */
const mostRows = 20_000

/** A pilot's flights as a logbook keeps them. */
export const listLogged = async (db: Db, asked: FlightsQuery) => {
  const { rows } = await sql<LoggedFlight>`
    with ${hereOf(asked)}, page as materialized (${pageOf(asked, { limit: mostRows, offset: 0 })})
    select to_char(f.departed_at at time zone ap.zone, 'YYYY-MM-DD') as date, o.number, ap.code as airport, o.destination,
      f.hobbs_out, f.hobbs_in, f.landings, c.first_name || ' ' || c.last_name as csip,
      l.dual_hours, l.ground_hours, coalesce(l.flight_review, false) as flight_review, coalesce(l.ipc, false) as ipc,
      a.tail_number, a.year_manufactured as year, m.maker, m.name as model, m.class, m.retractable_gear, m.tailwheel, m.pressurized,
      m.turbojet, coalesce(a.horsepower, m.horsepower) as horsepower
    from page g join flight f on f.order_id = g.order_id join orders o on o.id = f.order_id join aircraft a on a.id = f.aircraft_id
      join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id left join account c on c.id = o.csip_id
      left join lesson_result l on l.order_id = o.id
    order by g.place`.execute(db)
  return rows
}
