import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import type { People } from './people.ts'

/** Maria's weather minimums, and her waitlist entry for a time that someone else has booked. */
export const seedWaiting = async (db: Db, people: People, now: Date) => {
  await db
    .insertInto('pilotMinimums')
    .values({ accountId: people.maria, ceilingFt: 1000, visibilitySm: 3, windKt: 25, crosswindKt: 15 })
    .execute()
  await sql`
    insert into waitlist_entry (id, account_id, aircraft_id, model_id, airport_id, any_of_model, start_at, drop_at, passengers, wants,
      created_at)
    select ${newId(now.getTime())}::uuid, ${people.maria}, a.id, a.model_id, a.airport_id, false, o.start_at, o.drop_at, 1, 'booking',
      ${plusHours(now, -20)}
    from orders o join aircraft a on a.id = o.aircraft_id
    where a.owner_id = ${people.helen} and o.status = 'booked' and o.waits_for is null and o.start_at > ${plusHours(now, 6 * 24)}
      and not (o.pilot_id = any(${Object.values(people)}::uuid[]))
      and not exists (select from orders own where own.pilot_id = ${people.maria} and own.start_at < o.drop_at and own.drop_at > o.start_at)
    order by o.start_at, a.tail_number limit 1`.execute(db)
}
