import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { runningHeldOf } from '../../bookings/payment/money/queries.ts'

type NewFlight = {
  orderId: string
  aircraftId: string
  pilotId: string
  ownerId: string
  departedAt: Date
  returnedAt: Date
  hobbsOut: number
  hobbsIn: number
  flightOut: number
  flightIn: number
  landings: number
  fuelGallons: number | null
  /** The owner's earnings before reimbursed fuel. */
  incomeCents: number
  /** Fuel bought away from home that the owner reimburses. */
  costCents: number
  /** Hours that count toward shared running costs; `null`: all. */
  sharedUpTo: number | null
}

/** Computes the daylight seconds of flights `f` at the aircraft's home airport, for utilization. */
export const countDaylight = (db: Db, flights: RawBuilder<unknown>) =>
  sql`update flight f set daylight_seconds = daylight_between(f.departed_at, f.returned_at, ap.lat, ap.lon)
    from aircraft a join airport ap on ap.id = a.airport_id where a.id = f.aircraft_id and ${flights}`.execute(db)

/** Running costs of flight `f` for a partner, and the part that waits for their consent; `null` for everyone else. */
export type Running = { runningCents: number | null; runningHeldCents: number }

export const findRunning = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<Running>`
    select f.running_cents, ${runningHeldOf()} as running_held_cents from flight f where f.order_id = ${orderId}`.execute(tx)
  return rows[0]!
}

export const insertFlight = async (tx: Tx, flight: NewFlight) => {
  await tx.insertInto('flight').values(flight).execute()
  await countDaylight(tx, sql`f.order_id = ${flight.orderId}`)
  return findRunning(tx, flight.orderId)
}

type FlightFigures = Pick<NewFlight, 'hobbsIn' | 'flightIn' | 'landings' | 'fuelGallons' | 'incomeCents' | 'costCents'>

export const setFlight = (tx: Tx, orderId: string, figures: FlightFigures) =>
  tx.updateTable('flight').set(figures).where('orderId', '=', orderId).execute()

export const setFlightIncome = (tx: Tx, orderId: string, incomeCents: number) =>
  tx.updateTable('flight').set({ incomeCents }).where('orderId', '=', orderId).execute()

export const setPriceUpTo = (tx: Tx, orderId: string, cents: number) =>
  tx.updateTable('orders').set({ priceUpToCents: cents }).where('id', '=', orderId).execute()

/** The full reading counts, for the price and for shared costs. */
export const endUpTo = async (tx: Tx, orderId: string) => {
  await tx.updateTable('orders').set({ priceUpToCents: null }).where('id', '=', orderId).execute()
  await tx.updateTable('flight').set({ sharedUpTo: null }).where('orderId', '=', orderId).execute()
}

export const setFinalPrice = (tx: Tx, orderId: string, lines: QuoteLine[], finalCents: number) =>
  tx
    .updateTable('orders')
    .set({ finalLines: JSON.stringify(lines), finalCents })
    .where('id', '=', orderId)
    .execute()
