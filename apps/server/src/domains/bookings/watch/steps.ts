import type { FreeInstead } from '@tailshare/rules/bookings/told'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import type { Db, Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { distanceNm } from '../../aircraft/view.ts'
import { loadBookingFacts } from '../facts/steps.ts'
import { lockOrder } from '../queries.ts'
import { listFreeOfFamily } from '../../schedule/queries.ts'

const mostInstead = 3
/** Each is put before the rules; further away than the nearest of these nobody looks. */
const mostTried = 6

/** Aircraft of the same family that are free for the whole trip of a booking and that its pilot may book, nearest first. */
export const findInstead = async (db: Db, orderId: string, now: Date): Promise<FreeInstead[]> => {
  const order = await lockOrder(db, orderId)
  if (!order || order.startAt <= now) return []
  const { pilotId, csipId, passengers, plannedHours } = order
  const period = { from: order.startAt, to: order.dropAt }
  const ask = { pilotId, csipId, passengers, plannedHours, period, exceptOrderId: orderId, now }
  const own = await loadBookingFacts(db, { ...ask, aircraftId: order.aircraftId })
  if (!own) return []
  const here = own.standing.aircraft
  const free = await listFreeOfFamily(db, { family: here.modelFamily, exceptId: here.id, period, most: 40 })
  const near = free.sort((a, b) => distanceNm(here.airport, a) - distanceNm(here.airport, b)).slice(0, mostTried)
  const instead: FreeInstead[] = []
  for (const { aircraftId, tailNumber, airportCode } of near) {
    const loaded = await loadBookingFacts(db, { ...ask, aircraftId })
    if (loaded && !blocks(whyNotBook({ ...loaded.facts, reasonsOnly: true }))) instead.push({ tailNumber, airportCode })
    if (instead.length === mostInstead) break
  }
  return instead
}

/** Word to everyone whose booking a squawk puts at risk: a job for each, so that whoever reports it does not wait for them. */
export const tellAtRisk = async (tx: Tx, bookings: { id: string; squawkId: string }[]) => {
  for (const { id: orderId, squawkId } of bookings)
    await enqueue(tx, 'tellGrounded', { orderId, squawkId }, { key: `tellGrounded:${orderId}:${squawkId}` })
}
