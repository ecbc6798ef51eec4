import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { activeBookings, awayBookings, notLeftBookings } from '../../../../db/sql/statuses.ts'
import type { Tracked } from '../../../maintenance/view.ts'
import { trackedJson } from '../../../maintenance/queries.ts'
import { keeperCounts } from '../../../../db/sql/seenAircraft.ts'
import { hoursBookedBefore } from '../../book/facts/queries.ts'

/** Grounding inspections of a booking's aircraft and the hours of earlier bookings, for the booking's page. */
export const findInspections = async (db: Db, orderId: string) => {
  const { rows } = await sql<{ inspections: Tracked[]; hoursBefore: number }>`
    select ${trackedJson({ which: 'inspections', withPapers: true })} as inspections,
      ${hoursBookedBefore(sql`o.start_at`, sql`o.id`)}::float8 as hours_before
    from orders o join aircraft a on a.id = o.aircraft_id where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** What may not be certain of an inspection that stops a booking: entries and readings of outsiders, and hours booked since. */
export type Doubts = {
  /** By inspection or paper, the outsider who changed it last since the booking was made. */
  touched: Record<string, string>
  /**
   * Hours that outsiders added to a meter since, beyond the plan of each flight, by whichever meter more, and who read most of them. What
   * anybody takes off again counts against what outsiders added before it, not after. Pilots pay for what they read; only for their own trip
   * is that doubtful.
   */
  read: { hours: number; byId: string } | null
  /**
   * Hours of bookings made or moved since, before this one, that have not left; of the pilot's own, and of those whose plan changed in the
   * air, also until they are back. Not the owner's, who would lose the fee.
   */
  bookedSince: number
}

/** True if a person neither owns the aircraft nor keeps its records, or is the pilot. For aliases `o` and `a`. */
const isOutsider = (account: string) => {
  const by = sql.raw(account)
  return sql<boolean>`(${by} = o.pilot_id or ${by} <> a.owner_id and not exists (select from record_keeper p where p.account_id = ${by}
    and ${keeperCounts('a')}))`
}

/** See `Doubts`. */
export const findDoubts = async (db: Db, orderId: string) => {
  const corrected = sql`((c.answers_after ->> m.meter)::numeric - (c.answers_before ->> m.meter)::numeric)`
  const meters = sql`(values ('hobbs'), ('flightMeter')) m (meter)`
  const { rows } = await sql<Doubts>`
    select coalesce((select json_object_agg(i.id, i.by_id) from (
        select i.id, coalesce((select e.signed_by_id from maintenance_entry e where e.item_id = i.id and e.kind <> 'noted'
            and e.created_at > o.created_at order by e.created_at desc, e.id desc limit 1),
          case when i.created_at > o.created_at then i.added_by_id end,
          case when i.grounds_for = 'hire_and_instruction' then listing.by_id end) as by_id
        from maintenance_item i where i.aircraft_id = a.id and i.retired_at is null
        union all select d.id, (select s.set_by_id from aircraft_document s where s.aircraft_id = a.id and s.kind = d.kind
          and s.set_at > o.created_at order by s.set_at desc, s.id limit 1)
        from aircraft_document d where d.aircraft_id = a.id and d.deleted_at is null) i
      where ${isOutsider('i.by_id')}), '{}') as touched,
      (select json_build_object('hours', r.hours, 'byId', r.by_id) from (
        select sum(r.hours) - least(0, min(r.so_far)) as hours, (array_agg(r.by_id order by r.hours desc))[1] as by_id from (
          select r.*, sum(r.hours) over (partition by r.meter order by r.at, r.hours) as so_far from (
            select m.meter, f.returned_at as at, (s.answered_by ->> m.meter)::uuid as by_id, b.pilot_id, greatest(0,
              case m.meter when 'hobbs' then f.hobbs_in - f.hobbs_out else f.flight_in - f.flight_out end - b.planned_hours
              - coalesce((select sum(${corrected}) from return_correction c where c.order_id = b.id), 0)) as hours
            from flight f join orders b on b.id = f.order_id join stage_record s on s.order_id = b.id and s.stage = 'return', ${meters}
            where f.aircraft_id = a.id
            union all select m.meter, c.at, c.by_id, b.pilot_id, ${corrected}
            from return_correction c join orders b on b.id = c.order_id, ${meters} where b.aircraft_id = a.id
            union all select m.meter, e.at, e.actor_id, null,
              (e.data -> 'read' ->> m.meter)::numeric - (e.data -> 'before' ->> m.meter)::numeric
            from audit_entry e, ${meters} where e.subject_id = a.id and e.action = 'meter_gap'
            union all select case x.what when 'hobbs' then 'hobbs' else 'flightMeter' end, x.at, x.by_id, null,
              x.old_reading - x.reading_before
            from meter_exchange x where x.aircraft_id = a.id) r
          where r.at > o.created_at and r.hours <> 0 and (r.hours < 0
            or ${isOutsider('r.by_id')} and (r.by_id is distinct from r.pilot_id or r.by_id = o.pilot_id))) r
        group by r.meter) r where r.hours > 0 order by r.hours desc limit 1) as read,
      (select coalesce(sum(b.planned_hours), 0)::float8 from orders b where b.aircraft_id = a.id and b.id <> o.id
        and b.status in ${activeBookings} and b.start_at < o.start_at and a.owner_id not in (b.pilot_id, b.booked_by_id)
        and exists (select from order_event v where v.order_id = b.id and v.at > o.created_at
          and (v.from_status is distinct from v.to_status or v.total_cents is not null)
          and (v.to_status in ${awayBookings} and v.from_status = v.to_status
            or v.to_status = 'booked' and (b.status in ${notLeftBookings} or b.pilot_id = o.pilot_id))))
        as booked_since
    from orders o join aircraft a on a.id = o.aircraft_id cross join lateral (select (select e.actor_id
      from audit_entry e where e.subject_id = a.id and e.action = 'listing_changed' and e.at > o.created_at
        and e.data -> 'fields' ? 'customers' order by e.at desc limit 1) as by_id) listing
    where o.id = ${orderId}`.execute(db)
  return rows[0]!
}

/** True if the person has entered, set or read something since the booking that can make an inspection of its aircraft due. */
export const hasTouched = async (db: Db, orderId: string, accountId: string) => {
  const { rows } = await sql`select from orders o where o.id = ${orderId} and ${accountId}::uuid in (
    select e.signed_by_id from maintenance_entry e where e.aircraft_id = o.aircraft_id and e.created_at > o.created_at
    union all select i.added_by_id from maintenance_item i where i.aircraft_id = o.aircraft_id and i.created_at > o.created_at
    union all select d.set_by_id from aircraft_document d where d.aircraft_id = o.aircraft_id and d.set_at > o.created_at
    union all select e.actor_id from audit_entry e where e.subject_id = o.aircraft_id and e.at > o.created_at
      and (e.action = 'meter_gap' or e.action = 'listing_changed' and e.data -> 'fields' ? 'customers')
    union all select (s.answered_by ->> m.meter)::uuid from stage_record s join orders b on b.id = s.order_id,
      (values ('hobbs'), ('flightMeter')) m (meter)
      where b.aircraft_id = o.aircraft_id and s.stage = 'return' and s.opened_at > o.created_at
    union all select x.by_id from meter_exchange x where x.aircraft_id = o.aircraft_id and x.at > o.created_at
    union all select c.by_id from return_correction c join orders b on b.id = c.order_id
      where b.aircraft_id = o.aircraft_id and c.at > o.created_at)`.execute(db)
  return rows.length > 0
}

type Ahead = {
  id: string
  pilot: string
  start: Date
  zone: string
  announced: string | null
  frees: boolean | null
  byId: string | null
}

/** Bookings of an aircraft that have not departed, by start, with their last notice. */
export const listAhead = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<Ahead>`
    select o.id, p.first_name || ' ' || p.last_name as pilot, o.start_at as start, g.zone, t.inspections as announced, t.frees, t.by_id
    from orders o join account p on p.id = o.pilot_id join aircraft a on a.id = o.aircraft_id join airport g on g.id = a.airport_id
      left join inspection_notice t on t.order_id = o.id
    where o.aircraft_id = ${aircraftId} and o.status in ${notLeftBookings} order by o.start_at, o.id`.execute(db)
  return rows
}

type Reach = { inspections: Tracked[]; hours: number; until: Date; zone: string }

/** Inspections of an aircraft, and how far its bookings reach: their hours, and when the last is back. */
export const findReach = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<Reach>`
    select ${trackedJson({ which: 'inspections', withPapers: true })} as inspections, b.hours, b.until, g.zone
    from aircraft a join airport g on g.id = a.airport_id cross join lateral (select sum(o.planned_hours)::float8 as hours,
      max(o.drop_at) as until from orders o where o.aircraft_id = a.id and o.status in ${activeBookings}) b
    where a.id = ${aircraftId} and b.until is not null`.execute(db)
  return rows[0]
}

export const setNotified = (tx: Tx, values: { orderId: string; inspections: string; frees: boolean; byId: string | null }) =>
  tx
    .insertInto('inspectionNotice')
    .values(values)
    .onConflict((on) => on.column('orderId').doUpdateSet(values))
    .execute()

export const dropNotified = (tx: Tx, orderId: string) =>
  tx.deleteFrom('inspectionNotice').where('orderId', '=', orderId).execute()
