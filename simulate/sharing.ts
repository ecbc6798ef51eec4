import { dayIn } from '@tailshare/contract/text/period'
import type { CastKey } from '../apps/server/seeds/cast.ts'
import { signShare } from '../apps/server/test/sales.ts'
import { count, type Trip } from './book.ts'
import { compare } from './nightly.ts'
import { must, today, zone, type Aircraft, type Member } from './people.ts'
import { step, once, tripOf, type Simulation } from './trips.ts'

// Aircraft that several people own: a share is sold, its holder flies without rent, days are counted, trips are swapped.

/** Sells a quarter, from the offer to the hand-over, on one day. The buyer must have no upcoming trip with it, whose price would change. */
export const sellShare = async (sim: Simulation, aircraft: Aircraft, buyer: Member) => {
  const { api, book, runDue } = sim
  const params = { aircraftId: aircraft.id }
  const owner = aircraft.owner.id
  await must(api.call(owner, 'offerShare', { params, body: { percent: 25, priceCents: 3_000_000, text: '' } }))
  const asked = { aircraft: aircraft.id, percent: 25, handOverOn: today(), message: '' }
  const { id, voteId } = (await must(api.call(buyer.id, 'requestShare', { body: asked }))).json
  await must(api.call(owner, 'acceptShareRequest', { params: { id }, body: {} }))
  // The vote closes once holders of half of the aircraft agree, which may be the owner alone.
  for (const { id: partner } of aircraft.partners)
    await api.call(partner, 'castBallot', { params: { ...params, id: voteId }, body: { choice: 'yes' } })
  for (const who of [owner, buyer.id]) await must(signShare(api, who as CastKey, id))
  await runDue()
  const { json } = await must(api.call(buyer.id, 'getShareRequest', { params: { id } }))
  compare(sim, 'a share that both signed is handed over on its day', json.state, 'handed_over', aircraft.tail)
  aircraft.partners.push(buyer)
  count(book.acts, 'sell a share')
}

/** A partner flies the other's trip instead. */
export const swap = async (sim: Simulation, trip: Trip, to: Member) => {
  const { api, book } = sim
  const { aircraft, pilot } = trip
  const params = { aircraftId: aircraft.id }
  const offered = await step(sim, 'offer a swap', async () => {
    const body = { orderId: trip.id, toId: to.id, terms: { cents: 0, holidays: 0 }, note: '' }
    const { status, json } = await api.call(pilot.id, 'offerSwap', { params, body })
    return status === 200 ? { heard: once([to]), result: json } : undefined
  })
  if (!offered) return undefined
  return step(sim, 'swap a trip', async () => {
    const { status } = await api.call(to.id, 'acceptSwap', {
      params: { ...params, id: offered.id },
      body: { version: offered.version },
    })
    if (status !== 200) return undefined
    Object.assign(trip, { state: 'canceled', endedAt: new Date() })
    const taken = api.db.selectFrom('orders').select('id').where('aircraftId', '=', aircraft.id).where('pilotId', '=', to.id)
    const { id } = await taken.where('startAt', '=', trip.start).where('status', '=', 'booked').executeTakeFirstOrThrow()
    const { json } = await must(api.call(to.id, 'getOrder', { params: { id } }))
    const made = tripOf(json, to, aircraft)
    book.trips.set(made.id, made)
    // Notices: both partners of the swap, the new pilot and the owner of the new booking, and the owner of the old one.
    return { heard: [pilot.id, to.id, ...once([to, aircraft.owner]), aircraft.owner.id], result: made }
  })
}

/** Compares used quota days: each trip uses the days it touches, unless it was canceled in time. */
export const checkQuotas = async (sim: Simulation) => {
  const { api, book, world } = sim
  for (const aircraft of world.fleet.filter(({ partners }) => partners.length > 0)) {
    const taken = new Map<string, number>()
    for (let offset = 0, left = 1; offset < left; offset += 100) {
      const query = { limit: 100, offset }
      const { json } = await must(api.call(aircraft.owner.id, 'listQuotaEntries', { params: { id: aircraft.id }, query }))
      left = json.count
      for (const { orderId, measure, amount } of json.results)
        if (orderId && measure === 'day') taken.set(orderId, (taken.get(orderId) ?? 0) + amount)
    }
    for (const trip of book.trips.values()) {
      if (trip.aircraft !== aircraft || !trip.price.isOwn) continue
      const isOneDay = dayIn(trip.start, zone) === dayIn(trip.drop, zone)
      const isTaken = trip.state !== 'canceled' || trip.isLate
      if (isOneDay) compare(sim, 'each trip of a holder takes its days', taken.get(trip.id) ?? 0, isTaken ? 1 : 0, trip.number)
    }
  }
}
