import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export type GuestRow = { name: string; isSecondPilot: boolean; email: string; mailedAt: Date | null }

export const listGuests = (db: Db, orderId: string): Promise<GuestRow[]> =>
  db
    .selectFrom('orderGuest')
    .select(['name', 'isSecondPilot', 'email', 'mailedAt'])
    .where('orderId', '=', orderId)
    .orderBy('place')
    .execute()

/** The booking must be locked: concurrent replacements would mix. */
export const replaceGuests = async (db: Db, orderId: string, guests: readonly GuestRow[]) => {
  await db.deleteFrom('orderGuest').where('orderId', '=', orderId).execute()
  if (guests.length === 0) return
  await db
    .insertInto('orderGuest')
    .values(guests.map((guest, place) => ({ orderId, place, ...guest })))
    .execute()
}

export const findArrival = (db: Db, aircraftId: string) =>
  db.selectFrom('aircraft').select(['parking', 'keyAccess', 'rampHours']).where('id', '=', aircraftId).executeTakeFirstOrThrow()

/** Mails to guests of the bookings that this pilot made since an instant. The pilot's account must be locked. */
export const sumMails = async (db: Db, pilotId: string, since: Date) => {
  const { sum } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('guestMails'), eb.lit(0)).as('sum'))
    .where('pilotId', '=', pilotId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Counts mails to guests, and returns how many there were with these. */
export const countMails = async (db: Db, orderId: string, more: number) => {
  const { guestMails } = await db
    .updateTable('orders')
    .set((eb) => ({ guestMails: eb('guestMails', '+', more) }))
    .where('id', '=', orderId)
    .returning('guestMails')
    .executeTakeFirstOrThrow()
  return guestMails
}

export const setMailed = (db: Db, orderId: string, at: Date) =>
  db.updateTable('orderGuest').set({ mailedAt: at }).where('orderId', '=', orderId).where('mailedAt', 'is not', null).execute()

export type TripRow = {
  pilot: string
  isOff: boolean
  tailNumber: string
  modelName: string
  airport: string
  destination: string
  zone: string
  from: Date
  to: Date
  delayedUntil: Date | null
}

/** The trip as its guests hear of it. */
export const findTrip = async (db: Db, orderId: string) => {
  const { rows } = await sql<TripRow>`
    select p.first_name || ' ' || p.last_name as pilot, o.status in ('canceled', 'canceled_by_owner') as is_off, a.tail_number,
      m.name as model_name, ap.title || ' (' || ap.code || ')' as airport, o.destination, ap.zone, o.start_at as from, o.drop_at as to,
      o.delayed_until
    from orders o join account p on p.id = o.pilot_id join aircraft a on a.id = o.aircraft_id join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id where o.id = ${orderId}`.execute(db)
  return rows[0]!
}
