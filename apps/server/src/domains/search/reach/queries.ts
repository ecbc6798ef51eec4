import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../db/connect.ts'
import { aircraftFactsJson, AircraftFactsRow } from '../../bookings/book/facts/queries.ts'

const Flown = z.object({ facts: AircraftFactsRow, cruiseKt: z.number(), enduranceHours: z.number() })

/** Performance of these aircraft, in the order of `ids`. Leaves out grounded ones. */
export const listFlown = async (db: Db, ids: string[]) => {
  const { rows } = await sql`
    select ${aircraftFactsJson()} as facts, m.cruise_kt, m.endurance_hours::float8 as endurance_hours
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join aircraft a on a.id = wanted.id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    where a.grounded_reason is null
    order by wanted.place`.execute(db)
  return z.array(Flown).parse(rows)
}
