import type { BookingStatus } from '@tailshare/contract/base/statuses'
import type { Db, Tx } from '../../../../db/connect.ts'
import { activeBookings } from '../../../../db/sql/statuses.ts'
import { sql } from 'kysely'

export const findKeyRing = (db: Db, aircraftId: string) =>
  db.selectFrom('keyRing').select(['code', 'madeAt']).where('aircraftId', '=', aircraftId).executeTakeFirst()

type NewKeyRing = { aircraftId: string; code: string; madeAt: Date; madeById: string }

/** One per aircraft: a new one replaces the old. */
export const putKeyRing = (tx: Tx, ring: NewKeyRing) =>
  tx
    .insertInto('keyRing')
    .values(ring)
    .onConflict((on) => on.column('aircraftId').doUpdateSet({ code: ring.code, madeAt: ring.madeAt, madeById: ring.madeById }))
    .execute()

type Scanned = { aircraftId: string; tailNumber: string; ownerId: string; airportId: string; zone: string }

export const findScanned = async (db: Db, code: string): Promise<Scanned | undefined> => {
  const { rows } = await sql<Scanned>`
    select a.id as aircraft_id, a.tail_number, a.owner_id, a.airport_id, p.zone
    from key_ring k join aircraft a on a.id = k.aircraft_id join airport p on p.id = a.airport_id where k.code = ${code}`.execute(
    db,
  )
  return rows[0]
}

type OpenBooking = { id: string; status: BookingStatus; startAt: Date; dropAt: Date }

/** Active bookings of an aircraft, of one pilot or all. */
export const listOnTheRamp = async (db: Db, aircraftId: string, pilotId: string | null): Promise<OpenBooking[]> => {
  const { rows } = await sql<OpenBooking>`
    select o.id, o.status, o.start_at, o.drop_at from orders o
    where o.aircraft_id = ${aircraftId} and o.status in ${activeBookings} and (${pilotId}::uuid is null or o.pilot_id = ${pilotId})
      and o.waits_for is null
    order by o.start_at limit 50`.execute(db)
  return rows
}
