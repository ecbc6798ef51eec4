import type { Booked } from '@tailshare/rules/bookings/change/pushed'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { activeBookings } from '../../../../db/statuses.ts'

export const listBookedHours = async (db: Db, aircraftId: string, exceptOrderId: string): Promise<Booked[]> => {
  const { rows } = await sql<Booked>`
    select b.id, b.start_at as from, b.planned_hours as hours from orders b
    where b.aircraft_id = ${aircraftId} and b.id <> ${exceptOrderId} and b.status in ${activeBookings} order by b.start_at`.execute(
    db,
  )
  return rows
}
