import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Exchanged, ReadingKind } from '@tailshare/contract/flights/return/meters'
import { maxFlightHours } from '@tailshare/contract/base/constants'
import type { Meters } from '@tailshare/rules/flights/stages/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { awayBookings } from '../../../../db/sql/statuses.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

export type ReadingRow = {
  id: string
  at: Date
  kind: ReadingKind
  hobbsFrom: number | null
  hobbsTo: number | null
  flightFrom: number | null
  flightTo: number | null
  text: string
  orderId: string | null
  by: Person | null
}

const readings = (aircraftId: string) => sql`
  select f.order_id as id, f.returned_at as at, 'flight' as kind, f.hobbs_out as hobbs_from, f.hobbs_in as hobbs_to,
    f.flight_out as flight_from,
    f.flight_in as flight_to, '' as text, f.order_id, null::uuid as by_id
  from flight f where f.aircraft_id = ${aircraftId}
  union all select c.id, c.at, 'correction', (c.answers_before ->> 'hobbs')::numeric, (c.answers_after ->> 'hobbs')::numeric,
    (c.answers_before ->> 'flightMeter')::numeric, (c.answers_after ->> 'flightMeter')::numeric, c.reason, o.id, c.by_id
  from return_correction c join orders o on o.id = c.order_id
  where o.aircraft_id = ${aircraftId} and (c.answers_after ->> 'hobbs' is not null or c.answers_after ->> 'flightMeter' is not null)
  union all select e.id, e.at, 'gap', (e.data -> 'before' ->> 'hobbs')::numeric, (e.data -> 'read' ->> 'hobbs')::numeric,
    (e.data -> 'before' ->> 'flightMeter')::numeric, (e.data -> 'read' ->> 'flightMeter')::numeric, e.reason,
      (e.data ->> 'orderId')::uuid, e.actor_id
  from audit_entry e where e.subject_id = ${aircraftId} and e.action = 'meter_gap'
  union all select x.id, x.at, case x.what when 'engine' then 'engine' else 'exchange' end,
    case when x.what <> 'flight_meter' then x.old_reading end, case when x.what <> 'flight_meter' then x.new_reading end,
    case when x.what = 'flight_meter' then x.old_reading end, case when x.what = 'flight_meter' then x.new_reading end, x.reason, null,
      x.by_id
  from meter_exchange x where x.aircraft_id = ${aircraftId}`

export const listReadings = async (
  db: Db,
  { aircraftId, limit, offset }: { aircraftId: string; limit: number; offset: number },
) => {
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from (${readings(aircraftId)}) r`.execute(
    db,
  )
  const { rows } = await sql<ReadingRow>`
    select r.id, r.at, r.kind, r.hobbs_from, r.hobbs_to, r.flight_from, r.flight_to, r.text, r.order_id,
      case when w.id is null then null else ${personJson('w')} end as by
    from (${readings(aircraftId)}) r left join account w on w.id = r.by_id
    order by r.at desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

/** Hours of the current engine, across meter exchanges; `undefined` for the original engine. */
export const findEngineHours = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ sinceNew: number; sinceOverhaul: number }>`
    select e.since_new + e.run as since_new, e.since_overhaul + e.run as since_overhaul from (
      select x.since_new, x.since_overhaul, a.hobbs - x.new_reading + coalesce((select sum(m.old_reading - m.new_reading)
        from meter_exchange m
        where m.aircraft_id = x.aircraft_id and m.what = 'hobbs' and (m.at, m.id) > (x.at, x.id)), 0) as run
      from meter_exchange x join aircraft a on a.id = x.aircraft_id
      where x.aircraft_id = ${aircraftId} and x.what = 'engine' order by x.at desc, x.id desc limit 1) e`.execute(db)
  return rows[0]
}

type NewExchange = {
  id: string
  aircraftId: string
  what: Exchanged
  oldReading: number
  readingBefore?: number
  newReading: number
  sinceNew: number | null
  sinceOverhaul: number | null
  reason: string
  byId: string
  at: Date
}

export const insertExchange = (tx: Tx, exchange: NewExchange) => tx.insertInto('meterExchange').values(exchange).execute()

/** Moves the aircraft and everything counted on this meter to the new one. */
export const shiftMeter = async (
  tx: Tx,
  aircraftId: string,
  meter: 'hobbs' | 'flight_meter',
  { to, shift }: { to: number; shift: number },
) => {
  await sql`update aircraft set ${sql.ref(meter)} = ${to} where id = ${aircraftId}`.execute(tx)
  await sql`update maintenance_item set last_done_hobbs = last_done_hobbs + ${shift}, from_hobbs = from_hobbs + ${shift},
      hand_due_hobbs = hand_due_hobbs + ${shift}, due_hobbs = due_hobbs + ${shift}
    where aircraft_id = ${aircraftId} and meter = ${meter}`.execute(tx)
}

/** True while the aircraft is in flight. */
export const isOut = async (tx: Tx, aircraftId: string) => {
  const { rows } = await sql<{ out: boolean }>`
    select exists (select from orders where aircraft_id = ${aircraftId} and status in ${awayBookings}) as out`.execute(tx)
  return rows[0]!.out
}

export const listCheckingOut = async (tx: Tx, aircraftId: string) => {
  const { rows } = await sql<{ id: string }>`
    select distinct who.id from orders o join stage_record r on r.order_id = o.id
      cross join lateral (values (r.opened_by), (r.held_by_id)) who(id)
    where o.aircraft_id = ${aircraftId} and o.status = 'checking_in' and r.stage = 'departure' and r.state = 'open'
      and who.id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** True if a meter or the engine was exchanged since the flight returned. */
export const wasExchangedSince = async (tx: Tx, { orderId, aircraftId }: { orderId: string; aircraftId: string }) => {
  const { rows } = await sql<{ exchanged: boolean }>`
    select exists (select from meter_exchange x, flight own where own.order_id = ${orderId} and x.aircraft_id = ${aircraftId}
      and x.at > own.returned_at) as exchanged`.execute(tx)
  return rows[0]!.exchanged
}

/**
 * Hours by which the Hobbs was exchanged downward since the flight before this one, and who wrote it down last. Without a meter that is much
 * lower, which could not read that much more at the return.
 */
export const listLowered = async (tx: Tx, { orderId, aircraftId }: { orderId: string; aircraftId: string }) => {
  const { rows } = await sql<{ actorId: string; hours: number }>`
    select (array_agg(x.by_id order by x.at desc))[1] as actor_id, sum(x.old_reading - x.new_reading) as hours from meter_exchange x
    where x.aircraft_id = ${aircraftId} and x.what = 'hobbs' and x.at > coalesce((
      select max(f.returned_at) from flight f where f.aircraft_id = ${aircraftId} and f.order_id <> ${orderId}), '-infinity')
    having sum(x.old_reading - x.new_reading) between 0.1 and ${maxFlightHours}`.execute(tx)
  return rows
}

export type LastReader = { readerId: string; reader: string; orderId: string; number: number; pilotId: string }

/** The person who read or last corrected the Hobbs of the last return, if the aircraft has not flown since. */
export const findLastReader = async (tx: Tx, aircraftId: string, hobbs: number) => {
  const { rows } = await sql<LastReader>`
    select a.id as reader_id, a.first_name || ' ' || a.last_name as reader, o.id as order_id, o.number, o.pilot_id
    from flight f join orders o on o.id = f.order_id
      join stage_record r on r.order_id = o.id and r.stage = 'return'
      join account a on a.id = coalesce((select c.by_id from return_correction c where c.order_id = o.id and c.answers_after ? 'hobbs'
        order by c.at desc limit 1), (r.answered_by ->> 'hobbs')::uuid)
    where f.aircraft_id = ${aircraftId} and f.hobbs_in = ${hobbs} and f.order_id = (
      select l.order_id from flight l where l.aircraft_id = f.aircraft_id order by l.departed_at desc, l.returned_at desc limit 1)`.execute(
    tx,
  )
  return rows[0]
}

/** Another trip that has the aircraft by the records, and when it left. */
export type Away = { orderId: string; number: number; pilotId: string; pilotName: string; leftAt: string }

/** The other trip of order `o` that left last with its aircraft and is not back, as `Away`. */
export const lastAway = sql`(
  select json_build_object('orderId', x.id, 'number', x.number, 'pilotId', x.pilot_id, 'leftAt', r.closed_at,
    'pilotName', p.first_name || ' ' || left(p.last_name, 1) || '.')
  from orders x join account p on p.id = x.pilot_id join stage_record r on r.order_id = x.id and r.stage = 'departure'
  where x.aircraft_id = o.aircraft_id and x.id <> o.id and x.status in ${awayBookings} order by r.closed_at desc limit 1)`

/** True if the pilot of order `o` has another aircraft by the records. */
export const isPilotAway = sql`exists (
  select from orders x where x.pilot_id = o.pilot_id and x.aircraft_id <> o.aircraft_id and x.status in ${awayBookings})`

/** What the next departure read, and who read it for which pilot. */
export type NextMeters = Meters & Pick<LastReader, 'readerId' | 'pilotId'>

/** The first departure since order `o` left, while its return is not recorded, as `NextMeters`. Trips last two months at most. */
export const metersOfNext = sql`(
  select json_build_object('hobbs', r.answers -> 'hobbs', 'flightMeter', r.answers -> 'flightMeter', 'pilotId', n.pilot_id,
    'readerId', coalesce(r.answered_by ->> 'hobbs', n.pilot_id::text))
  from stage_record own, orders n join stage_record r on r.order_id = n.id and r.stage = 'departure'
  where o.status in ${awayBookings} and own.order_id = o.id and own.stage = 'departure' and n.aircraft_id = o.aircraft_id
    and n.id <> o.id and n.start_at > o.start_at - interval '2 months' and r.closed_at > own.closed_at
  order by r.closed_at limit 1)`
