import { dayIn, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import type { Stage, Answers } from '@tailshare/contract/flights/ramp'
import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { PriceTerms } from '@tailshare/contract/bookings/book/quote'
import type { Api } from '../../apps/server/test/api.ts'
import { passing, phonePhoto } from '../../apps/server/test/bookings/ramp.ts'
import type { CastKey } from '../../apps/server/seeds/cast.ts'
import { compare, count, costs, freeUntil, lateCharge, nothing, priceOf, sum, type Book, type Trip } from '../book.ts'
import { must, standingOf, zone, type Aircraft, type Member } from '../people.ts'
import type { World } from '../world.ts'

// Acts on trips. Each makes the calls of the page, enters the cost in the simulator's book, and names the people who must be notified.

export type Simulation = {
  api: Api
  book: Book
  world: World
  runDue: () => Promise<void>
  /** After an act of which these people must hear. */
  told: (act: { name: string; since: Date; heard: string[] }) => Promise<void>
}

const walkAround = ['Nose', 'LeftFront', 'LeftWing', 'LeftRear', 'Tail', 'RightRear', 'RightWing', 'RightFront']
const photo = await phonePhoto()

/** Performs an act, runs the jobs it makes due, and has the people who must hear of it compared. `undefined` if the product refused it. */
export const step = async <T>(sim: Simulation, name: string, work: () => Promise<{ heard: string[]; result: T } | undefined>) => {
  const { book, runDue, told } = sim
  await runDue()
  const since = new Date()
  const done = await work()
  if (!done) {
    count(book.acts, `${name}, refused`)
    return undefined
  }
  await runDue()
  count(book.acts, name)
  await told({ name, since, heard: done.heard })
  return done.result
}

/** Ids of these people without duplicates and without `but`, the person who acted. */
export const once = (people: (Member | null)[], but?: Member) => [
  ...new Set(people.flatMap((one) => (one && one.id !== but?.id ? one.id : []))),
]

const unflown = { tenthsFlown: 0, leftAt: null, endedAt: null, damage: 0, isChanged: false, isLate: false, wasWaiting: false }
type BookedReply = { id: string; number: string; flightStartTime: string; flightDropTime: string }

/** The simulator works out the price itself, except for the plan's discount and the day's rates. */
const newTrip = (
  order: BookedReply,
  who: Pick<Trip, 'pilot' | 'aircraft' | 'csip' | 'tenthsPlanned'>,
  terms: PriceTerms,
): Trip => ({
  ...who,
  id: order.id,
  number: order.number,
  start: new Date(order.flightStartTime),
  starts: [new Date(order.flightStartTime)],
  drop: new Date(order.flightDropTime),
  bookedAt: new Date(),
  price: {
    rate: who.aircraft.priceHourCents,
    discount: terms.discountPercent,
    fee: terms.feePercent,
    tax: terms.taxPercent,
    csipRate: terms.csipRateCents ?? 0,
    isOwn: isHolder(who.aircraft, who.pilot),
  },
  state: who.aircraft.needsApproval && !isHolder(who.aircraft, who.pilot) ? 'waiting' : 'booked',
  entries: [],
  ...unflown,
})
/** A trip without an instructor that the product made, for a pilot. */
export const tripOf = (order: Order, pilot: Member, aircraft: Aircraft) => {
  const tenthsPlanned = Math.round(order.plannedHours * 10)
  return newTrip(order, { pilot, aircraft, csip: null, tenthsPlanned }, order.quote.terms!)
}
export const isHolder = (aircraft: Aircraft, pilot: Member) => aircraft.owner === pilot || aircraft.partners.includes(pilot)

type NewTrip = { pilot: Member; aircraft: Aircraft; csip: Member | null; start: Date; hours: number; tenthsPlanned: number }

export const book = (sim: Simulation, { pilot, aircraft, csip, start, hours, tenthsPlanned }: NewTrip) =>
  step(sim, csip ? 'book a lesson' : 'book', async () => {
    const { api } = sim
    const drop = plusHours(start, hours)
    const times = { flightStartTime: start.toISOString(), flightDropTime: drop.toISOString() }
    const query = { ...times, hours: tenthsPlanned / 10, ...(csip && { csip: csip.id }) }
    const { json: shown } = await must(api.call(pilot.id, 'canBook', { params: { id: aircraft.id }, query }))
    const trip = { aircraftId: aircraft.id, ...times, plannedHours: tenthsPlanned / 10, csipId: csip?.id ?? null }
    const reply = await api.call(pilot.id, 'bookAircraft', {
      body: { ...trip, expectedTotalCents: shown.quote?.totalCents, acceptsOperationalControl: true },
    })
    const about = `${aircraft.tail} ${times.flightStartTime}`
    compare(sim, 'what can-booking says holds', reply.status === 200, shown.canBook, about)
    if (reply.status !== 200) {
      for (const { code } of shown.templates.filter(({ severity }) => severity === 'block'))
        count(sim.book.acts, `  because of ${code}`)
      return undefined
    }
    const made = newTrip(reply.json, { pilot, aircraft, csip, tenthsPlanned }, shown.quote!.terms!)
    compare(sim, 'the price when booked', reply.json.totalCents, sum(priceOf(tenthsPlanned, made.price)), made.number)
    sim.book.trips.set(made.id, made)
    compare(sim, 'nobody books beyond their medical', dayIn(drop, zone) <= pilot.medicalUntil, true, made.number)
    compare(sim, 'nobody books without a membership', standingOf(pilot) === 'expired', false, made.number)
    return { heard: once([pilot, aircraft.owner, csip]), result: made }
  })

export const answer = (sim: Simulation, trip: Trip, isYes: boolean) =>
  step(sim, isYes ? 'approve' : 'decline', async () => {
    const call = { params: { id: trip.id } }
    const owner = trip.aircraft.owner.id
    const no = { ...call, body: { reason: 'other', note: 'Sorry' } as never }
    const { status } = await (isYes ? sim.api.call(owner, 'confirmOrder', call) : sim.api.call(owner, 'declineOrder', no))
    // The time to answer may be over.
    if (status !== 200) return undefined
    trip.state = isYes ? 'booked' : 'canceled'
    if (isYes) trip.bookedAt = new Date()
    else trip.endedAt = new Date()
    return { heard: once([trip.pilot, trip.csip]), result: true }
  })

/** Cancels as the pilot or the owner. The charge must equal the one shown and the policy's. */
export const cancel = (sim: Simulation, trip: Trip, by: Member, reason: 'plans' | 'weather' = 'plans') =>
  step(sim, by === trip.pilot ? `cancel for ${reason}` : 'cancel as owner', async () => {
    const { api } = sim
    const { json: seen } = await must(api.call(by.id, 'getOrder', { params: { id: trip.id } }))
    const isPlain = by === trip.pilot && reason === 'plans'
    const cannotFly = trip.aircraft.isGrounded || (trip.start <= new Date() && isAway(sim, trip, null))
    const isLate = isPlain && !cannotFly && Date.now() >= freeUntil(trip) && trip.state === 'booked'
    const price = priceOf(trip.tenthsPlanned, trip.price)
    const charge = isLate ? lateCharge(price) : nothing
    const shown = seen.refund?.chargeCents
    if (isPlain && !trip.isChanged) compare(sim, 'what canceling costs', shown, sum(charge), trip.number)
    const body = { reason, note: '', ...(shown !== undefined && { shownCents: shown }) }
    await must(api.call(by.id, 'cancelOrder', { params: { id: trip.id }, body }))
    trip.wasWaiting = trip.state === 'waiting'
    trip.isLate = isLate
    trip.state = 'canceled'
    trip.endedAt = new Date()
    costs(trip, trip.isChanged ? lateCharge(price, shown ?? 0) : charge)
    const { pilot, csip, aircraft } = trip
    return { heard: once([pilot, by === pilot ? aircraft.owner : null, csip]), result: true }
  })

/** Opens, answers and closes a stage at the aircraft. */
const stage = async ({ api }: Simulation, trip: Trip, by: Member, at: Stage, changes: Answers) => {
  const [open, answerIt] =
    at === 'departure' ? (['openDeparture', 'answerDeparture'] as const) : (['openReturn', 'answerReturn'] as const)
  const params = { order: trip.id }
  const opened = await api.call(by.id, open, { params })
  if (opened.status !== 200) return opened
  for (const side of walkAround) {
    const body = { order: trip.id, stage: at, question: `photo${side}` }
    await must(api.call(by.id, 'uploadStagePhoto', { body, file: { name: 'photo.jpg', bytes: photo } }))
  }
  const meters = { hobbs: trip.aircraft.tenths / 10, flightMeter: (trip.aircraft.tenths - 1000) / 10 }
  const fuel = { fuelLeft: 20, fuelRight: 20 }
  const answers = await passing(api, by.id as CastKey, trip.id, at, { ...meters, ...fuel, ...changes })
  return api.call(by.id, answerIt, { params, body: { answers, complete: true } })
}

const atRamp = ({ world }: Simulation, trip: Trip) => (trip.aircraft.selfCheckIn ? trip.pilot : world.staff)

export const depart = (sim: Simulation, trip: Trip) =>
  step(sim, 'depart', async () => {
    const { pilot, aircraft, csip } = trip
    const by = atRamp(sim, trip)
    const reply = await stage(sim, trip, by, 'departure', {})
    const isWell = dayIn(trip.drop, zone) <= pilot.medicalUntil
    if (reply.status === 422 && !isWell) {
      // A no-go at the aircraft is free.
      const body = { status: 'canceled', reason: 'No medical' } as const
      await must(sim.api.call(pilot.id, 'changeStatus', { params: { id: trip.id }, body }))
      count(sim.book.acts, 'stay on the ground without a medical')
      Object.assign(trip, { state: 'canceled', endedAt: new Date() })
      return { heard: once([pilot, aircraft.owner, csip]), result: false }
    }
    if (reply.status !== 200) return undefined
    compare(sim, 'nobody departs without a medical', isWell, true, trip.number)
    trip.state = 'out'
    trip.leftAt = new Date()
    return { heard: once([aircraft.owner], by), result: true }
  })

const isOutOn = (one: Trip, { aircraft, pilot, csip }: Trip) =>
  one.state === 'out' && (one.aircraft === aircraft || one.pilot === pilot || (csip !== null && one.csip === csip))
/** True while the aircraft, the pilot or the instructor is out on another trip. */
export const isHeldUp = ({ book: { trips } }: Simulation, trip: Trip) => [...trips.values()].some((one) => isOutOn(one, trip))
/** True if aircraft or instructor are out on an earlier trip of another pilot, or came back within the hour before `at`. */
export const isAway = ({ book: { trips } }: Simulation, { aircraft, csip, pilot, start }: Trip, at: Date | null) =>
  [...trips.values()].some(
    (one) =>
      (one.aircraft === aircraft || (csip !== null && one.csip === csip)) &&
      one.pilot !== pilot &&
      one.start < start &&
      (one.state === 'out' || (at !== null && one.state === 'flown' && one.endedAt! > plusHours(at, -1))),
  )

/** The trip that flies the aircraft next, within a day of the planned return. */
const nextOf = ({ book: { trips } }: Simulation, { aircraft, drop }: Trip) =>
  [...trips.values()]
    .filter((one) => one.aircraft === aircraft && one.state === 'booked' && one.start >= drop && one.start <= plusHours(drop, 24))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())[0]?.pilot ?? null

export const bringBack = (sim: Simulation, trip: Trip, tenths: number) =>
  step(sim, Date.now() > plusMinutes(trip.drop, 30).getTime() ? 'return late' : 'return', async () => {
    trip.aircraft.tenths += tenths
    const { json: before } = await must(sim.api.call(trip.pilot.id, 'getOrder', { params: { id: trip.id } }))
    const landings = { landingsDay: 1, landingsNight: 0, lateReason: 'Weather' }
    const by = atRamp(sim, trip)
    const reply = await stage(sim, trip, by, 'return', landings)
    if (reply.status !== 200) throw new Error(`${trip.number} could not be returned: ${JSON.stringify(reply.json)}`)
    trip.state = 'flown'
    trip.tenthsFlown = tenths
    trip.endedAt = new Date()
    // Hours that staff read above the plan may wait for the pilot's consent.
    const plan = priceOf(trip.tenthsPlanned, trip.price)
    const { json: seen } = await must(sim.api.call(trip.pilot.id, 'getOrder', { params: { id: trip.id } }))
    const isMore = sum(priceOf(tenths, trip.price)) > sum(plan)
    const waits = by !== trip.pilot && isMore && seen.finalCents === sum(plan)
    costs(trip, waits ? plan : priceOf(tenths, trip.price))
    // The pilot of the next flight was told that it is late.
    const next = before.status === 'late' ? nextOf(sim, trip) : null
    return { heard: once([trip.pilot, trip.aircraft.owner, trip.csip, next]), result: { waits } }
  })
