import type pg from 'pg'
import { enter, type World } from '../ground/world.ts'

// Common code of all doors: the ways to take or release an aircraft's time.

export const halfHour = 1_800_000
export const hour = 2 * halfHour
export const at = (ms: number) => new Date(ms).toISOString()

export type Sent = { method: string; path: string; cookie: string; body?: object }
export type Send = (sent: Sent) => Promise<{ status: number; json: unknown }>
/** The contested slot: aircraft, owner, and two more of its model at the airport. */
export type Prize = { aircraftId: string; beside: string[]; from: number; to: number; owner: string; database: pg.Client }
export type Pilot = World['pilots'][number]
/** Prepares what a door needs, and returns the call that competes for the slot. */
export type Door = (prize: Prize, pilot: Pilot, send: Send, world: World) => Promise<Sent>

export const orders = '/api/v1/booking/orders/'
export const bookings = '/api/v1/booking/book-aircraft/'
export const timesOf = (from: number, to: number) => ({ flightStartTime: at(from), flightDropTime: at(to) })

export const ready = async <Reply>(send: Send, sent: Sent) => {
  const { status, json } = await send(sent)
  if (status !== 200) throw new Error(`A door was not made ready: ${status} ${sent.method} ${sent.path} ${JSON.stringify(json)}`)
  return json as Reply
}

export const made = async (send: Send, { cookie }: Pilot, body: object) =>
  (await ready<{ id: string }>(send, { method: 'POST', path: bookings, cookie, body: { plannedHours: 2, ...body } })).id

export const ownerCookie = async (database: pg.Client, aircraftId: string) => {
  const { rows } = await database.query<{ id: string }>('select owner_id as id from aircraft where id = $1', [aircraftId])
  return enter(database, rows[0]!.id)
}
