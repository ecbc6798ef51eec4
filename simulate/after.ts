import { costOf, costs, priceOf, sum, takenOff, type Trip } from './book.ts'
import { learnEnds } from './nightly.ts'
import { must, type Aircraft } from './people.ts'
import { doing, once, type Acting } from './trips.ts'

// What happens once an aircraft is back.

/** By one operator, and where that is too much for one, by a second: then both hear of it. */
const intervene = async ({ api, world }: Acting, trip: Trip, body: object) => {
  const [first, second] = world.operators
  const asked = await api.call(first!.id, 'askIntervention', { params: { id: trip.id }, body: body as never })
  if (asked.status !== 200) return undefined
  if (asked.json.state !== 'waiting') return { desk: [] }
  await must(api.call(second!.id, 'approveIntervention', { params: { id: asked.json.id } }))
  return { desk: world.operators }
}

/** The Hobbs meter was read wrong by so many tenths. Only while nobody has flown since. */
export const correct = (acting: Acting, trip: Trip, tenths: number) =>
  doing(acting, 'correct a return', async () => {
    const { api } = acting
    const { aircraft } = trip
    const before = costOf(trip)
    const hobbs = (aircraft.tenths + tenths) / 10
    const flightMeter = (aircraft.tenths + tenths - 1000) / 10
    const done = await intervene(acting, trip, { kind: 'correction', answers: { hobbs, flightMeter }, reason: 'Read again' })
    if (!done) return undefined
    aircraft.tenths += tenths
    trip.tenthsFlown += tenths
    const { json: seen } = await must(api.call(trip.pilot.id, 'getOrder', { params: { id: trip.id } }))
    const price = priceOf(trip.tenthsFlown, trip.price)
    // What is read beyond plan and return may wait for the pilot's yes.
    const least = [before, priceOf(trip.tenthsPlanned, trip.price)].reduce((a, b) => (sum(b) > sum(a) ? b : a))
    const waits = sum(price) > sum(least) && seen.finalCents === sum(least)
    costs(trip, waits ? least : price)
    // Partners share the running costs of each other's hours.
    const partners = trip.price.isOwn ? aircraft.partners : []
    return { heard: once([trip.pilot, aircraft.owner, trip.csip, ...partners, ...done.desk]), result: { waits } }
  })

/** The pilot says yes to what staff read beyond the plan. */
export const agreeToPrice = (acting: Acting, trip: Trip) =>
  doing(acting, 'agree to a price', async () => {
    const price = priceOf(trip.tenthsFlown, trip.price)
    const cents = sum(price) - sum(costOf(trip))
    await must(acting.api.call(trip.pilot.id, 'agreePrice', { params: { order: trip.id }, body: { cents } }))
    costs(trip, price)
    // The instructor hears of the price, and of the payment.
    const paid = trip.pilot.hasBadCard ? null : trip.csip
    return { heard: [...once([trip.aircraft.owner, trip.csip], trip.pilot), ...once([paid])], result: true }
  })

export const refund = (acting: Acting, trip: Trip, cents: number) =>
  doing(acting, 'refund', async () => {
    const price = costOf(trip)
    const off = Math.min(cents, sum(price))
    const done = await intervene(acting, trip, { kind: 'refund', cents: off, reason: 'The heater did not work' })
    if (!done) return undefined
    trip.entries.push({ at: new Date(), shares: takenOff(price, off) })
    return { heard: once([trip.pilot, trip.aircraft.owner, trip.csip, ...done.desk]), result: true }
  })

export const claim = (acting: Acting, trip: Trip, cents: number) =>
  doing(acting, 'claim damage', async () => {
    const { api } = acting
    const body = { questions: ['photoLeftWing'], text: 'A dent in the left wing tip', amountCents: cents }
    const { status, json } = await api.call(trip.aircraft.owner.id, 'claimDamage', { params: { id: trip.id }, body })
    if (status !== 200) return undefined
    return { heard: once([trip.pilot]), result: json.claim!.id }
  })

export const agree = (acting: Acting, trip: Trip, id: string) =>
  doing(acting, 'agree to damage', async () => {
    const { api } = acting
    const { json: seen } = await must(api.call(trip.pilot.id, 'getInspection', { params: { id: trip.id } }))
    const amountCents = seen.claim!.amountCents!
    await must(api.call(trip.pilot.id, 'answerClaim', { params: { id }, body: { agrees: true, amountCents, text: '' } }))
    trip.damage += amountCents
    return { heard: once([trip.aircraft.owner]), result: true }
  })

/** The pilot found something after the flight: the aircraft stays on the ground until its owner has it fixed. */
export const ground = (acting: Acting, { id, aircraft, pilot }: Trip) =>
  doing(acting, 'ground by a squawk', async () => {
    await learnEnds(acting)
    const body = { text: 'Nick in the propeller', severity: 'grounding' } as const
    const params = { order: id, stage: 'return', question: 'newSquawk' } as const
    const { status, json } = await acting.api.call(pilot.id, 'reportSquawk', { params, body })
    if (status !== 200) return undefined
    aircraft.isGrounded = true
    aircraft.groundedAt = new Date()
    // An owner who is also to fly it hears of both.
    return { heard: [...once(atRisk(acting, aircraft), pilot), ...once([aircraft.owner], pilot)], result: json.id }
  })

const atRisk = ({ book }: Acting, aircraft: Aircraft) =>
  [...book.trips.values()]
    .filter((trip) => trip.aircraft === aircraft && (trip.state === 'booked' || trip.state === 'waiting'))
    .flatMap((trip) => [trip.pilot, trip.csip])

export const fix = (acting: Acting, { aircraft, pilot }: Trip, id: string) =>
  doing(acting, 'fix a squawk', async () => {
    await learnEnds(acting)
    const body = { move: 'close', reason: 'Dressed and balanced', certificate: 'A&P 3120447' } as const
    await must(acting.api.call(aircraft.owner.id, 'moveSquawk', { params: { id }, body }))
    aircraft.isGrounded = false
    aircraft.fixedAt = new Date()
    return { heard: once([...atRisk(acting, aircraft), pilot], aircraft.owner), result: true }
  })
