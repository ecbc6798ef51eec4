import type { Booked } from '@tailshare/rules/bookings/change/pushed'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { activeBookings } from '../../../../db/statuses.ts'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'

export const listBookedHours = async (db: Db, aircraftId: string, exceptOrderId: string): Promise<Booked[]> => {
  const { rows } = await sql<Booked>`
    select b.id, b.start_at as from, b.planned_hours as hours from orders b
    where b.aircraft_id = ${aircraftId} and b.id <> ${exceptOrderId} and b.status in ${activeBookings} order by b.start_at`.execute(
    db,
  )
  return rows
}

type Refused = {
  aircraftId: string
  accountId: string
  day: string
  codes: BookingRefusalCode[]
  incomeCents: number
}

/** One row per pilot, aircraft, day and code, however often they ask. */
export const putRefused = (db: Db, { aircraftId, accountId, day, codes, incomeCents }: Refused) =>
  sql`insert into refused_trip (aircraft_id, account_id, day, code, blocking, income_cents)
    select ${aircraftId}, ${accountId}, ${day}, code, ${codes}::text[], ${incomeCents} from unnest(${codes}::text[]) code order by code
    on conflict (aircraft_id, day, account_id, code) do update
      set blocking = excluded.blocking, income_cents = excluded.income_cents`.execute(db)
