import type pg from 'pg'
import { at, hour, made, ready, timesOf, type Door, type Prize, type Send } from './door.ts'

// Disruptions that move a booking into the slot, or back into it.

const disruptions = '/api/v1/booking/disruptions/'

/** Moves the aircraft to an otherwise empty airport, so that bookings can only move among them. */
export const standTogether = async (database: pg.Client, ids: string[], round: number) => {
  await database.query(
    `update aircraft set airport_id = (
      select a.id from airport a where a.zone = 'America/Los_Angeles' and not exists (select from aircraft b where b.airport_id = a.id)
      order by a.code offset $2 limit 1) where id = any($1)`,
    [ids, round],
  )
}

type Option = { key: string; kind: string; aircraftId: string }
type Preview = { bookings: { orderId: string; options: Option[] }[] }

/** Moves this booking to that aircraft; the others stay. */
const choose = async ({ owner }: Prize, send: Send, cause: object, { orderId, to }: { orderId: string; to: string }) => {
  const sent = { method: 'POST', path: `${disruptions}preview/`, cookie: owner, body: { cause } }
  const { bookings } = await ready<Preview>(send, sent)
  return bookings.map((booking) => {
    const isWanted = ({ kind, aircraftId }: Option) =>
      booking.orderId === orderId ? kind === 'aircraft' && aircraftId === to : kind === 'stay'
    const option = booking.options.find(isWanted)
    if (!option) throw new Error(`A booking cannot be moved to the slot: ${JSON.stringify(booking)}`)
    return { orderId: booking.orderId, key: option.key }
  })
}

/** The neighboring aircraft goes to the shop, and its booking moves into the slot. */
export const isMoved: Door = async (prize, pilot, send) => {
  const { aircraftId, beside, from, to, owner } = prize
  const orderId = await made(send, pilot, { aircraftId: beside[1], ...timesOf(from, to) })
  const cause = { kind: 'block', aircraftId: beside[1], block: { kind: 'maintenance', from: at(from), to: at(to) } }
  const choices = await choose(prize, send, cause, { orderId, to: aircraftId })
  return { method: 'POST', path: disruptions, cookie: owner, body: { cause, choices } }
}

/** The booking was moved out because the aircraft would be late, and the move is undone. */
export const isMovedBack: Door = async (prize, pilot, send, { pilots }) => {
  const { aircraftId, beside, database, from, to, owner } = prize
  const start = Math.ceil(Date.now() / hour) * hour
  const out = await made(send, pilots.at(-1)!, { aircraftId, plannedHours: 1, ...timesOf(start, start + hour) })
  await database.query(`update orders set status = 'in_flight' where id = $1`, [out])
  const orderId = await made(send, pilot, { aircraftId, ...timesOf(from, to) })
  const cause = { kind: 'late', orderId: out, until: at(to) }
  const choices = await choose(prize, send, cause, { orderId, to: beside[0]! })
  const { id } = await ready<{ id: string }>(send, { method: 'POST', path: disruptions, cookie: owner, body: { cause, choices } })
  // Frees the pilot for the next round.
  await database.query('delete from occupancy where order_id = $1', [out])
  return { method: 'POST', path: `${disruptions}${id}/undo/`, cookie: owner }
}
