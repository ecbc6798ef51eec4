import type { Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { activeBookings } from '../../../../db/sql/statuses.ts'
import { spansOf, type Span } from '../../../schedule/queries.ts'

type BookingRow = { id: string; from: string; to: string; cents: number; isOwn: boolean }

/** Future bookings and blocked or claimed time that a shop visit could conflict with. */
export const findAheadOf = async (db: Db, aircraftId: string, { from, to }: Period) => {
  const { rows } = await sql<{ turnaroundMinutes: number; bookings: BookingRow[]; taken: Span[] }>`
    select a.turnaround_minutes,
      (select coalesce(json_agg(json_build_object('id', o.id, 'from', o.start_at, 'to', o.drop_at, 'isOwn', own.is_own,
          'cents', case when own.is_own then 0 else o.total_cents end) order by o.start_at, o.id), '[]')
        from orders o cross join lateral (select o.pilot_id = a.owner_id
          or exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = o.pilot_id) as is_own) own
        where o.aircraft_id = a.id and o.status in ${activeBookings} and o.start_at < ${to} and o.drop_at > ${from}) as bookings,
      (select coalesce(json_agg(json_build_object('from', lower(t.during), 'to', upper(t.during))), '[]') from occupancy t
        where t.resource_id = a.id and t.kind <> 'booking' and t.during && tstzrange(${from}, ${to})) as taken
    from aircraft a where a.id = ${aircraftId}`.execute(db)
  const { turnaroundMinutes, bookings, taken } = rows[0]!
  return {
    turnaroundMinutes,
    bookings: bookings.map(({ from: starts, to: ends, ...one }) => ({
      ...one,
      period: { from: new Date(starts), to: new Date(ends) },
    })),
    taken: spansOf(taken),
  }
}

type SquawkRow = { id: string; text: string; severity: string; state: string }

/** Worst first. */
export const listOpenSquawks = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<SquawkRow>`
    select id, text, severity, state from squawk where aircraft_id = ${aircraftId} and state <> 'closed'
    order by array_position(array['grounding', 'limit', 'cosmetic'], severity), created_at, id limit 100`.execute(db)
  return rows
}

/** Items and squawks on open work orders, with the order's number. */
export const listOnOrders = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ id: string; orderId: string; number: number }>`
    select coalesce(l.item_id, l.squawk_id) as id, w.id as order_id, w.number from work_order w
      join work_order_line l on l.work_order_id = w.id
    where w.aircraft_id = ${aircraftId} and w.state in ('draft', 'sent', 'in_work')`.execute(db)
  return rows
}
