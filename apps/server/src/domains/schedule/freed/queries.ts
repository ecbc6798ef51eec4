import type { Period } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { notLeftBookings } from '../../../db/sql/statuses.ts'
import { addingJob } from '../../../jobs/enqueue.ts'
import { countingShopHours, shopHoursFreed, shopHoursSet } from '../../aircraft/shares/quotaLedger/queries.ts'

/**
 * Enqueues jobs for the waitlist, for search alerts, and for later bookings that an inspection stops and that may have the hours now. `freed`
 * has the rows before they were freed.
 */
const waking = sql`waited as materialized (
    select ${addingJob('waitlistNext', sql`json_build_object('aircraftId', w.id)`, { key: sql`'waitlistNext:' || w.id` })}
    from (select distinct a.id from freed f join aircraft a on a.id = f.resource_id
      where f.resource_kind = 'aircraft' and upper(f.during) > now() and exists (
        select from waitlist_entry w where w.model_id = a.model_id and w.airport_id = a.airport_id and w.state in ('waiting', 'offered')
          and (w.any_of_model or w.aircraft_id = a.id) and tstzrange(w.start_at, w.drop_at) && f.during)
      order by a.id) w
  ), searched as materialized (
    select ${addingJob('sendAlerts', sql`json_build_object('aircraftId', s.id)`, { key: sql`'sendAlerts:' || s.id` })}
    from (select distinct a.id from freed f join aircraft a on a.id = f.resource_id
      where f.resource_kind = 'aircraft' and a.is_listed and a.deleted_at is null and upper(f.during) > now() and exists (
        select from saved_search s where s.has_alert and lower(s.during) > now()
          and s.during && tstzrange(lower(f.during) - interval '1 day', upper(f.during)))
      order by a.id) s
  ), watched as materialized (
    select ${addingJob('watchInspections', sql`json_build_object('aircraftId', i.id)`, { key: sql`'watchInspections:' || i.id` })}
    from (select distinct f.resource_id as id from freed f where f.resource_kind = 'aircraft' and f.kind = 'booking' and exists (
        select from orders o join inspection_notice n on n.order_id = o.id
        where o.aircraft_id = f.resource_id and o.status in ${notLeftBookings} and o.start_at > lower(f.during))
      order by 1) i
  )
  select (select count(*) from waited) + (select count(*) from searched) + (select count(*) from watched)`

/**
 * The only way to free time; `where` selects rows of occupancy `o`. Also returns shop hours, restores a holiday to its holder and wakes
 * waitlist and alerts.
 */
export const freeTime = async (db: Db, where: RawBuilder<unknown>) => {
  await sql`
    with freed as (
      delete from occupancy o where ${where} returning o.*
    ), shop as (${countingShopHours(shopHoursFreed(sql`freed`))}), claims as (
      insert into occupancy (id, resource_id, resource_kind, during, kind, note, created_by, claim_id)
      select uuidv7(), f.resource_id, f.resource_kind, f.during * c.during, 'claim', c.name, c.account_id, c.id
      from freed f join orders o on o.id = f.order_id
        join holiday_claim c on c.aircraft_id = f.resource_id and c.account_id = o.pilot_id and c.state = 'open' and c.during && f.during
      where f.kind = 'booking' and f.resource_kind = 'aircraft'
    ), ${waking}`.execute(db)
}

/** Ends time early: frees everything after `at`. */
export const cutTime = async (db: Db, where: RawBuilder<unknown>, at: RawBuilder<unknown>) => {
  await sql`
    with freed as materialized (
      select o.* from occupancy o where ${where} for update
    ), cut as (
      update occupancy o set during = tstzrange(lower(o.during), ${at}) from freed f where o.id = f.id returning o.*
    ), shop as (${countingShopHours(sql`${shopHoursFreed(sql`freed`)} union all ${shopHoursSet(sql`cut`)}`)}), ${waking}`.execute(
    db,
  )
}

/** Deletes people's occupancy of completed flights in a period, at most `most` rows. Returns the number deleted. */
export const deletePeoplesTime = async (db: Db, { from, to }: Period, most: number) => {
  const done = await sql`
    delete from occupancy where id = any(array(
      select o.id from orders join occupancy o on o.order_id = orders.id and o.resource_kind = 'person'
      where orders.status = 'flight_complete' and orders.start_at >= ${from} and orders.start_at < ${to} limit ${most}))`.execute(
    db,
  )
  return Number(done.numAffectedRows)
}
