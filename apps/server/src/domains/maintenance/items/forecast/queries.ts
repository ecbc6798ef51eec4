import type { Use } from '@tailshare/rules/maintenance/shop/forecast'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { activeBookings } from '../../../../db/statuses.ts'

/** Use of aircraft `a` at airport `ap` in the last year, and its bookings, as JSON. */
export const useJson = (now: Date): RawBuilder<unknown> => sql`json_build_object(
  'today', (${now}::timestamptz at time zone ap.zone)::date,
  'since', (select to_char(f.returned_at at time zone ap.zone, 'YYYY-MM') from flight f where f.aircraft_id = a.id order by f.returned_at
    limit 1),
  'months', (select coalesce(json_agg(json_build_object('month', m.month, 'hours', m.hours)), '[]') from (
    select to_char(f.returned_at at time zone ap.zone, 'YYYY-MM') as month, sum(f.hobbs_in - f.hobbs_out) as hours from flight f
      where f.aircraft_id = a.id
      and f.returned_at >= (date_trunc('month', ${now}::timestamptz at time zone ap.zone) - interval '12 months') at time zone ap.zone
        group by 1) m),
  'booked', (select coalesce(json_agg(json_build_object('day', (b.start_at at time zone ap.zone)::date, 'hours', b.planned_hours)), '[]')
    from orders b
    where b.aircraft_id = a.id and b.status in ${activeBookings}))`

export const findUse = async (db: Db, aircraftId: string, now: Date) => {
  const { rows } = await sql<{ use: Use }>`
    select ${useJson(now)} as use from aircraft a join airport ap on ap.id = a.airport_id where a.id = ${aircraftId}`.execute(db)
  return rows[0]?.use
}
