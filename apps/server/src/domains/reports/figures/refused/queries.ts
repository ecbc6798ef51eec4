import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { RefusedRow } from '@tailshare/rules/bookings/book/verdict/refused'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { canceledBookings } from '../../../../db/sql/statuses.ts'

/** A pilot who books the aircraft within this time has not lost the trip. */
const laterBooked = sql`interval '14 days'`

export const listRefused = async (db: Db, { aircraftId, from, to }: { aircraftId: string; from: string; to: string }) => {
  const { rows } = await sql<RefusedRow>`
    select r.account_id, r.day, r.code, r.blocking, r.income_cents
    from refused_trip r where r.aircraft_id = ${aircraftId} and r.day between ${from} and ${to}
      and not exists (select from orders o where o.aircraft_id = r.aircraft_id and o.pilot_id = r.account_id
        and o.status not in ${canceledBookings}
        and o.created_at >= r.day::timestamp at time zone 'UTC' and o.created_at < (r.day + ${laterBooked}) at time zone 'UTC')
    order by r.day, r.account_id, r.code`.execute(db)
  return rows
}

type Rules = { modelFamily: string; rules: Partial<Record<BookingRefusalCode, RuleSetting>> }

export const findRules = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<Rules>`
    select m.family as model_family, a.rules from aircraft a join aircraft_model m on m.id = a.model_id where a.id = ${aircraftId}`.execute(
    db,
  )
  return rows[0]!
}
