import type { FreeAircraft } from '@tailshare/rules/bookings/notices/bookingAct'
import type { Db, Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { loadBookingFacts } from '../book/facts/steps.ts'
import { findNearbyAircraft } from '../book/alternatives/steps.ts'
import { lockOrder } from '../queries.ts'

const mostFreeAircraft = 3

/** Aircraft of the same family that are free for the whole trip and that the pilot may book, nearest first. */
export const findFreeAircraft = async (db: Db, orderId: string, now: Date): Promise<FreeAircraft[]> => {
  const order = await lockOrder(db, orderId)
  if (!order || order.startAt <= now) return []
  const { pilotId, csipId, passengers, destination, plannedHours } = order
  const period = { from: order.startAt, to: order.dropAt }
  const ask = { pilotId, csipId, passengers, destination, plannedHours, period, exceptOrderId: orderId, now }
  const own = await loadBookingFacts(db, { ...ask, aircraftId: order.aircraftId })
  if (!own) return []
  const near = await findNearbyAircraft(db, { ...own, exceptOrderId: orderId }, { most: mostFreeAircraft, strict: true })
  return near.map(({ aircraft: { tailNumber, airportCode } }) => ({ tailNumber, airportCode }))
}

/** Enqueues notices to everyone whose booking a squawk puts at risk and to those who can decide, so that the reporter does not wait. */
export const tellAtRisk = async (tx: Tx, bookings: { id: string; squawkId: string }[]) => {
  for (const squawkId of new Set(bookings.map((booking) => booking.squawkId))) {
    await enqueue(tx, 'tellGrounded', { squawkId }, { key: `tellGrounded:${squawkId}` })
    await enqueue(tx, 'proposeDisruption', { kind: 'grounding', ref: squawkId }, { key: `proposeDisruption:${squawkId}` })
  }
}
