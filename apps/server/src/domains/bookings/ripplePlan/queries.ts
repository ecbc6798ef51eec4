import { plusMinutes, type Period } from '@tailshare/contract/period'
import { awayStatuses } from '@tailshare/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { activeBookings } from '../../../db/statuses.ts'

/** The aircraft that an event concerns, and who answers for it. */
export type RippleAircraft = {
  id: string
  tailNumber: string
  modelName: string
  ownerId: string
  airportId: string
  zone: string
  turnaroundMinutes: number
}

const aircraftColumns = sql`json_build_object('id', a.id, 'tailNumber', a.tail_number, 'modelName', m.name, 'ownerId', a.owner_id,
  'airportId', a.airport_id, 'zone', ap.zone, 'turnaroundMinutes', a.turnaround_minutes) as aircraft`
const aircraftJoins = sql`join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id`

export const findRippleAircraft = async (db: Db, id: string) => {
  const { rows } = await sql<{
    aircraft: RippleAircraft
  }>`select ${aircraftColumns} from aircraft a ${aircraftJoins} where a.id = ${id}`.execute(db)
  return rows[0]?.aircraft
}

/** A flight that has left; `isAway` until it is back, `backAt` as its pilot says. */
export const findFlightOut = async (db: Db, orderId: string) => {
  const { rows } = await sql<{ aircraft: RippleAircraft; dropAt: Date; backAt: Date | null; isAway: boolean }>`
    select ${aircraftColumns}, o.drop_at, o.back_at, o.status = any(${[...awayStatuses]}::text[]) as is_away
    from orders o join aircraft a on a.id = o.aircraft_id ${aircraftJoins} where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** A squawk that grounds its aircraft, or did. */
export const findGroundingSquawk = async (db: Db, squawkId: string) => {
  const { rows } = await sql<{ aircraft: RippleAircraft; text: string; isOpen: boolean }>`
    select ${aircraftColumns}, s.text, s.state <> 'closed' and s.severity = 'grounding' as is_open
    from squawk s join aircraft a on a.id = s.aircraft_id ${aircraftJoins} where s.id = ${squawkId}
      and (s.severity = 'grounding' or exists (select from squawk_event e where e.squawk_id = s.id and e.severity = 'grounding'))`.execute(
    db,
  )
  return rows[0]
}

/** A CSIP who may be away, by the clock of their home airport. */
export const findTeacher = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ id: string; name: string; zone: string | null }>`
    select a.id, a.first_name || ' ' || a.last_name as name, coalesce(ap.zone, (
      select p.zone from csip_rate r join airport p on p.id = r.airport_id where r.account_id = a.id order by p.code limit 1)) as zone
    from account a left join airport ap on ap.id = a.home_airport_id
    where a.id = ${accountId} and a.pilot_category = 'csip_pilot' and a.deleted_at is null`.execute(db)
  return rows[0]
}

type Broken = { by: 'aircraftId' | 'csipId'; id: string; spans: readonly Period[]; turnaroundMinutes: number; most: number }

/** Bookings of an aircraft or a CSIP that hold time within some spans, in the order in which they start. */
export const listBroken = async (db: Db, { by, id, spans, turnaroundMinutes, most }: Broken) => {
  const column = by === 'aircraftId' ? sql`o.aircraft_id` : sql`o.csip_id`
  const rows = spans.map(({ from, to }) => ({ starts: plusMinutes(from, -turnaroundMinutes), ends: to }))
  const { rows: found } = await sql<{ id: string }>`
    select o.id from orders o
    where ${column} = ${id} and o.status in ${activeBookings} and exists (
      select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as span (starts timestamptz, ends timestamptz)
      where o.start_at < span.ends and o.drop_at > span.starts)
    order by o.start_at, o.id limit ${most}`.execute(db)
  return found.map((row) => row.id)
}
