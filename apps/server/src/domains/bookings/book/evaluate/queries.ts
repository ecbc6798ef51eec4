import type { CsipOffer } from '@tailshare/contract/bookings/book/canBook'
import { activeStatuses } from '@tailshare/contract/base/statuses'
import type { Period } from '@tailshare/contract/text/period'
import type { Booked } from '@tailshare/rules/bookings/change/pushed'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { activeBookings } from '../../../../db/sql/statuses.ts'
import { isOfferedCsip } from '../../../people/instructors/queries.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'
import { canTeach } from '../../../schedule/queries.ts'

export const listBookedHours = async (db: Db, aircraftId: string, exceptOrderId: string): Promise<Booked[]> => {
  const { rows } = await sql<Booked>`
    select b.id, b.start_at as from, b.planned_hours as hours from orders b
    where b.aircraft_id = ${aircraftId} and b.id <> ${exceptOrderId} and b.status in ${activeBookings} order by b.start_at`.execute(
    db,
  )
  return rows
}

/** Verified instructors who teach at the aircraft's airport. `free`: for the whole period; always true without one. */
export const listOffers = async (db: Db, aircraftId: string, period: Period | undefined) => {
  const free = period ? canTeach(sql`c.id`, sql`a.airport_id`, period) : sql`true`
  const { rows } = await sql<CsipOffer>`
    select ${personJson('c')} as csip, r.airport_id, r.hourly_cents as hourly_rate_cents, ${free} as free,
      round(k.sum::numeric / nullif(k.count, 0), 1)::float8 as rating, coalesce(k.count, 0)::int as rating_count
    from aircraft a join csip_rate r on r.airport_id = a.airport_id join account c on c.id = r.account_id
      left join lateral (select * from rating where subject_id = c.id and about = 'csip' offset 0) k on true
    where a.id = ${aircraftId} and ${isOfferedCsip('c')} order by r.hourly_cents, c.last_name limit 50`.execute(db)
  return rows
}

export const findBooked = (db: Db, { aircraftId, pilotId, period }: { aircraftId: string; pilotId: string; period: Period }) =>
  db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('aircraftId', '=', aircraftId)
    .where('pilotId', '=', pilotId)
    .where('startAt', '=', period.from)
    .where('dropAt', '=', period.to)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst()
