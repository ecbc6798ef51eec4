import { setTimeout as pause } from 'node:timers/promises'
import { dayIn, plusDays, plusHours, plusMinutes, instantAt } from '@tailshare/contract/text/period'
import { chanceFrom, type Chance } from '../../apps/server/seeds/chance.ts'
import * as after from '../../simulate/acts/after.ts'
import * as more from '../../simulate/acts/more.ts'
import * as trips from '../../simulate/acts/trips.ts'
import { count, costs, priceOf, type Trip } from '../../simulate/book.ts'
import { must, today, zone, type Aircraft, type Member } from '../../simulate/people.ts'
import { LostAnswer } from './remote.ts'

/** What was acknowledged beside the trips of the simulator’s book. */
export type Life = trips.Simulation & { messages: { id: string; from: string }[]; perhaps: string[]; isOver: () => boolean }
type Lane = { life: Life; aircraft: Aircraft; pilots: Member[]; chance: Chance }

const halfHour = 1_800_000

/** A lost answer leaves open whether the act was done: the booking’s page tells. */
const lookAgain = async ({ api, perhaps, book }: Life, trip: Trip, tenths: number) => {
  const { json } = await must(api.call(trip.pilot.id, 'getOrder', { params: { id: trip.id } }))
  for (const who of [trip.pilot, trip.aircraft.owner, trip.csip]) if (who) perhaps.push(who.id)
  count(book.acts, 'an answer was lost')
  const { status } = json
  if (status.startsWith('canceled')) Object.assign(trip, { state: 'canceled', endedAt: new Date() })
  if (status === 'booked' && trip.state === 'canceled')
    Object.assign(trip, { state: 'booked', endedAt: null, isLate: false, entries: [] })
  if (status === 'in_flight' || status === 'returning') trip.state = 'out'
  if (status !== 'flight_complete' || trip.state === 'flown') return
  Object.assign(trip, { state: 'flown', tenthsFlown: tenths, endedAt: new Date() })
  costs(trip, priceOf(tenths, trip.price))
}

/** Whether the trip is in this state after the act. */
const comesTo = async (lane: Lane, trip: Trip, state: Trip['state'], act: () => Promise<unknown>, tenths = 0) => {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof LostAnswer)) throw error
    await lookAgain(lane.life, trip, tenths)
  }
  return trip.state === state
}

const bookOne = async ({ life, aircraft, pilots, chance }: Lane, start: Date, hours: number) => {
  const pilot = chance.pick(pilots)
  const tenthsPlanned = chance.between(5, hours * 6)
  const trip = await trips.book(life, { pilot, aircraft, csip: null, start, hours, tenthsPlanned })
  if (trip?.state === 'waiting') await trips.answer(life, trip, chance.happens(0.8))
  return trip?.state === 'booked' ? trip : undefined
}

/** In daylight of one of the next weeks. */
const bookAhead = (lane: Lane) => {
  const { chance } = lane
  const start = instantAt(plusDays(today(), chance.between(3, 60)), `${String(chance.between(7, 15)).padStart(2, '0')}:00`, zone)
  return bookOne(lane, start, chance.between(1, 3))
}

const bookAndPerhapsCancel = async (lane: Lane) => {
  const { life, chance } = lane
  const trip = await bookAhead(lane)
  if (!trip) return
  const fate = chance.weighted(['keep', 'cancel', 'undo', 'owner', 'change'] as const, (one) => (one === 'keep' ? 4 : 2))
  if (fate === 'change') await more.change(life, trip, trip.aircraft, plusHours(trip.start, 1))
  if (fate === 'owner') await trips.cancel(life, trip, trip.aircraft.owner)
  if (fate === 'cancel' || fate === 'undo') await trips.cancel(life, trip, trip.pilot)
  if (fate === 'undo') await comesTo(lane, trip, 'booked', () => more.undoCancel(life, trip))
}

/** Check-out and check-in opened for the next slot: sixteen photos, meters and a payment. */
const fly = async (lane: Lane) => {
  const { life, chance, aircraft } = lane
  const trip = await bookOne(lane, new Date(Math.ceil((Date.now() + 60_000) / halfHour) * halfHour), 1)
  if (!trip) return
  if (!(await comesTo(lane, trip, 'out', () => trips.depart(life, trip)))) {
    if (trip.state === 'booked') await trips.cancel(life, trip, trip.pilot)
    return
  }
  const tenths = chance.between(3, 5)
  const read = aircraft.tenths
  for (let left = 5; trip.state === 'out' && left > 0; left--) {
    aircraft.tenths = read
    await comesTo(lane, trip, 'flown', () => trips.bringBack(life, trip, tenths), tenths)
  }
  if (trip.state !== 'flown') throw new Error(`${trip.number} could not be brought back`)
  const next = chance.weighted(['nothing', 'refund', 'claim'] as const, (one) => (one === 'nothing' ? 8 : 1))
  if (next === 'refund') await after.refund(life, trip, chance.between(500, 2000))
  if (next === 'claim') {
    const claim = await after.claim(life, trip, chance.between(100, 300) * 100)
    if (claim) await after.agree(life, trip, claim)
  }
}

const talk = async ({ life, aircraft, pilots, chance }: Lane) => {
  const { api, book, messages, told } = life
  const [pilot, owner] = [chance.pick(pilots), aircraft.owner]
  const [from, to] = chance.happens(0.5) ? [pilot, owner] : [owner, pilot]
  const body = { userTo: to.id, message: `Message ${messages.length} about ${aircraft.tail}` }
  const { status, json } = await api.call(from.id, 'sendMessage', { body })
  if (status !== 200) return
  messages.push({ id: json.id, from: from.id })
  count(book.acts, 'write a message')
  await told({ name: 'write a message', since: new Date(), heard: [to.id] })
  await must(api.call(to.id, 'readChat', { body: { user: from.id } }))
}

const search = async ({ life: { api, book }, aircraft, pilots, chance }: Lane) => {
  const pilot = chance.happens(0.5) ? chance.pick(pilots).id : undefined
  const day = plusDays(today(), chance.between(1, 30))
  const date = `${instantAt(day, '09:00', zone).toISOString()},${instantAt(day, '12:00', zone).toISOString()}`
  await must(api.call(pilot, 'searchAircraft', { query: { date } }))
  await must(api.call(pilot, 'getAircraft', { params: { id: aircraft.id } }))
  count(book.acts, 'search and look')
}

const read = async ({ life: { api, book }, aircraft, pilots, chance }: Lane) => {
  const pilot = chance.pick(pilots).id
  const month = dayIn(new Date(), zone).slice(0, 7)
  await must(api.call(chance.happens(0.5) ? pilot : aircraft.owner.id, 'getStatement', { query: { month } }))
  await must(api.call(pilot, 'listPilotOrders'))
  await must(api.call(aircraft.owner.id, 'getWaiting'))
  count(book.acts, 'read statement and lists')
}

/** A card that refuses its hold; the booking stays while there is time to replace the card, and is then canceled by its pilot. */
const payBadly = async (lane: Lane) => {
  const { life, chance, pilots } = lane
  const pilot = chance.pick(pilots.filter(({ disputes }) => !disputes))
  await more.changeCard(life, pilot, true)
  const start = new Date(Math.ceil(plusMinutes(new Date(), 20 * 60).getTime() / halfHour) * halfHour)
  const trip = await bookOne({ ...lane, pilots: [pilot] }, start, 1)
  await pause(3000)
  await more.changeCard(life, pilot, false)
  if (trip) await trips.cancel(life, trip, pilot)
}

const setAside = ({ life, aircraft, chance }: Lane) => {
  const from = instantAt(plusDays(today(), chance.between(61, 150)), `${String(chance.between(8, 16)).padStart(2, '0')}:00`, zone)
  return more.block(life, aircraft, from, 1)
}

const acts = { search, read, talk, bookAndPerhapsCancel, fly, setAside, payBadly }
const weights: Record<keyof typeof acts, number> = {
  search: 30,
  read: 15,
  talk: 20,
  bookAndPerhapsCancel: 20,
  fly: 10,
  setAside: 3,
  payBadly: 2,
}

/** One aircraft and its pilots, one act after the other. The seed draws the acts of each lane, whatever the others do. */
export const live = async (life: Life, seed: string, lane: Pick<Lane, 'aircraft' | 'pilots'>, restMs: number) => {
  const chance = chanceFrom(`${seed} ${lane.aircraft.tail}`)
  while (!life.isOver()) {
    const name = chance.weighted(Object.keys(acts) as (keyof typeof acts)[], (one) => weights[one])
    await acts[name]({ life, chance, ...lane }).catch((error: unknown) => {
      life.book.wrong.push(`${new Date().toISOString()} ${name} of ${lane.aircraft.tail}: ${String((error as Error).stack)}`)
    })
    await pause(chance.between(restMs / 2, restMs * 1.5))
  }
}
