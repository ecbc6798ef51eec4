import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import type { CastKey } from '../../apps/server/seeds/cast.ts'
import { projectionInputs } from '../../apps/server/test/sharing/projection.ts'
import { signShare } from '../../apps/server/test/sharing/sales.ts'
import { compare, count, total, type Trip } from '../book.ts'
import { must, today, zone, type Aircraft, type Member } from '../people.ts'
import { step, once, tripOf, type Simulation } from './trips.ts'

// Aircraft that several people own: a share is sold, its holder flies without rent, days are counted, trips are swapped, running costs
// settled, and holidays drawn.

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

/** What the owner's plan says the aircraft costs, put to a vote that passes. */
export const agreeCosts = async ({ api, book }: Simulation, { id, owner, partners }: Aircraft) => {
  await must(api.call(owner.id, 'savePlan', { params: { id }, body: projectionInputs }))
  const { json: vote } = await must(api.call(owner.id, 'beginRunningCosts', { params: { aircraftId: id } }))
  const params = { aircraftId: id, id: vote.id }
  for (const partner of partners) await api.call(partner.id, 'castBallot', { params, body: { choice: 'yes' } })
  count(book.acts, 'agree on running costs')
}

/** A month that is over: by the hours that each flew, and nothing is lost between them. */
const checkCosts = async (sim: Simulation, aircraft: Aircraft) => {
  const month = plusMonths(`${today().slice(0, 7)}-01`, -2).slice(0, 7)
  const asked = { params: { aircraftId: aircraft.id }, query: { month } }
  const { json } = await must(sim.api.call(aircraft.owner.id, 'getSharedCosts', asked))
  if (!json.terms || json.terms.fromMonth > month) return
  compare(sim, 'running costs of a month are closed', json.isClosed, true, month)
  const own = [...sim.book.trips.values()].filter((one) => one.aircraft === aircraft && one.state === 'flown' && one.price.isOwn)
  for (const { person, hours, netCents } of json.people) {
    const trips = own.filter((trip) => trip.pilot.id === person.id && dayIn(trip.start, zone).startsWith(month))
    const tenths = total(trips, ({ tenthsFlown }) => tenthsFlown)
    compare(sim, 'running costs go by the hours flown', hours, tenths / 10, `${person.firstName} ${month}`)
    if (netCents > 0) count(sim.book.acts, 'owe running costs')
  }
  const net = total(json.people, ({ netCents }) => netCents)
  compare(sim, 'running costs of a month sum to zero', net - json.fund.changeCents, 0, month)
}

/** In October: each partner says which holidays of next year they want. */
export const rankHolidays = async ({ api, book }: Simulation, { id, owner, partners }: Aircraft) => {
  const params = { aircraftId: id, year: Number(today().slice(0, 4)) + 1 }
  for (const who of [owner, ...partners].filter(({ isSuspended }) => !isSuspended)) {
    const { json } = await must(api.call(who.id, 'getHolidayDraft', { params }))
    if (!json.draft?.mayRank || json.draft.ranking) continue
    const days = json.holidays.map(({ day }) => day)
    await must(api.call(who.id, 'rankHolidays', { params, body: { days } }))
    count(book.acts, 'rank holidays')
  }
}

/** Each holiday has one winner, and nobody wins more than their quota. */
const checkDraft = async (sim: Simulation, { id, owner }: Aircraft) => {
  for (const year of [2027, 2028]) {
    const { json } = await must(sim.api.call(owner.id, 'getHolidayDraft', { params: { aircraftId: id, year } }))
    const { result } = json.draft ?? {}
    if (!result) continue
    const days = result.picks.map(({ day }) => day)
    compare(sim, 'a holiday is won once', days.length, new Set(days).size, `${year}`)
    const most = total(result.holders, ({ quota }) => quota)
    compare(sim, 'as many holidays are won as can be', days.length, Math.min(most, result.holidays.length), `${year}`)
    for (const { id: holder, quota, firstName } of result.holders) {
      const won = result.picks.filter(({ holderId }) => holderId === holder).length
      compare(sim, 'nobody wins more holidays than their quota', won <= quota, true, firstName)
    }
  }
}

export const checkSharing = async (sim: Simulation) => {
  for (const aircraft of sim.world.fleet.filter(({ partners }) => partners.length > 0)) {
    await checkCosts(sim, aircraft)
    await checkDraft(sim, aircraft)
  }
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
    const body = { version: offered.version }
    const { status } = await api.call(to.id, 'acceptSwap', { params: { ...params, id: offered.id }, body })
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
