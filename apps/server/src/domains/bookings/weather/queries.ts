import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson } from '../../people/accounts/profile/queries.ts'

/** The airport of a destination that consists only of its code. */
export const findDestination = async (db: Db, destination: string): Promise<Airport | undefined> => {
  const code = destination.trim().toUpperCase()
  if (!/^[A-Z0-9]{3,4}$/.test(code)) return undefined
  const { rows } = await sql<{ airport: Airport }>`
    select ${airportJson('ap')} as airport from airport ap where ap.code = ${code} or ap.local_code = ${code}
      order by ap.code = ${code} desc, ap.is_preset desc limit 1`.execute(db)
  return rows[0]?.airport
}

export const isSaidSince = async (db: Db, orderId: string, { words, since }: { words: string; since: Date }) => {
  const { rows } = await sql`select from order_event
    where order_id = ${orderId} and at >= ${since} and strpos(why, ${words}) > 0 limit 1`.execute(db)
  return rows.length > 0
}

/** The booking's times when its free period ended, if they were changed later. */
export const findKeptTimes = async (db: Db, orderId: string): Promise<Period | undefined> => {
  const { rows } = await sql<Period>`
    select kept_start_at as "from", kept_drop_at as "to" from orders
    where id = ${orderId} and kept_start_at is not null`.execute(db)
  return rows[0]
}

/** Bookings starting in this range that were not notified for this start, and whose pilots have minimums or are solo students. */
export const listToWatch = async (db: Db, { from, to }: { from: Date; to: Date }) => {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join account p on p.id = o.pilot_id
    where ((p.pilot_category = 'student_pilot' and o.csip_id is null) or exists (select from pilot_minimums m
      where m.account_id = o.pilot_id))
      and o.status = 'booked' and o.start_at >= ${from} and o.start_at <= ${to}
      and not exists (select from sent_once t where t.order_id = o.id and t.what = 'weather.' || extract(epoch from o.start_at)::bigint)
    order by o.start_at`.execute(db)
  return rows.map(({ id }) => id)
}
