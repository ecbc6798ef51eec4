import { compare, costOf, costs, priceOf, sum, takenOff, type Trip } from '../book.ts'
import { learnEnds } from '../nightly.ts'
import { must, type Aircraft } from '../people.ts'
import { step, once, type Simulation } from './trips.ts'

// What happens once an aircraft is back.

/** By one operator, or by two if the amount is above one operator's limit; then both are notified. */
const intervene = async ({ api, world }: Simulation, trip: Trip, body: object) => {
  const [first, second] = world.operators
  const asked = await api.call(first!.id, 'askIntervention', { params: { id: trip.id }, body: body as never })
  if (asked.status !== 200) return undefined
  if (asked.json.state !== 'waiting') return { desk: [] }
  const approved = await api.call(second!.id, 'approveIntervention', { params: { id: asked.json.id } })
  // Operators may not approve in their first week.
  if (approved.status === 409) return undefined
  await must(Promise.resolve(approved))
  return { desk: world.operators }
}

/** Corrects the Hobbs reading of a return by `tenths`. Only possible until the next flight. */
export const correct = (sim: Simulation, trip: Trip, tenths: number) =>
  step(sim, 'correct a return', async () => {
    const { api } = sim
    const { aircraft } = trip
    const before = costOf(trip)
    const hobbs = (aircraft.tenths + tenths) / 10
    const flightMeter = (aircraft.tenths + tenths - 1000) / 10
    const done = await intervene(sim, trip, { kind: 'correction', answers: { hobbs, flightMeter }, reason: 'Read again' })
    if (!done) return undefined
    aircraft.tenths += tenths
    trip.tenthsFlown += tenths
    const { json: seen } = await must(api.call(trip.pilot.id, 'getOrder', { params: { id: trip.id } }))
    const price = priceOf(trip.tenthsFlown, trip.price)
    // A higher reading may wait for the pilot's consent.
    const least = [before, priceOf(trip.tenthsPlanned, trip.price)].reduce((a, b) => (sum(b) > sum(a) ? b : a))
    const waits = sum(price) > sum(least) && seen.finalCents === sum(least)
    costs(trip, waits ? least : price)
    // Partners share the running costs of each other's hours.
    const partners = trip.price.isOwn ? aircraft.partners : []
    return { heard: once([trip.pilot, aircraft.owner, trip.csip, ...partners, ...done.desk]), result: { waits } }
  })

/** The pilot agrees to the hours that staff read above the plan. */
export const agreeToPrice = (sim: Simulation, trip: Trip) =>
  step(sim, 'agree to a price', async () => {
    const price = priceOf(trip.tenthsFlown, trip.price)
    const cents = sum(price) - sum(costOf(trip))
    await must(sim.api.call(trip.pilot.id, 'agreePrice', { params: { order: trip.id }, body: { cents } }))
    costs(trip, price)
    // The instructor hears of the price, and of the payment.
    const paid = trip.pilot.hasBadCard ? null : trip.csip
    return { heard: [...once([trip.aircraft.owner, trip.csip], trip.pilot), ...once([paid])], result: true }
  })

export const refund = (sim: Simulation, trip: Trip, cents: number) =>
  step(sim, 'refund', async () => {
    const price = costOf(trip)
    const off = Math.min(cents, sum(price))
    const done = await intervene(sim, trip, { kind: 'refund', cents: off, reason: 'The heater did not work' })
    if (!done) return undefined
    trip.entries.push({ at: new Date(), shares: takenOff(price, off) })
    return { heard: once([trip.pilot, trip.aircraft.owner, trip.csip, ...done.desk]), result: true }
  })

export const claim = (sim: Simulation, trip: Trip, cents: number) =>
  step(sim, 'claim damage', async () => {
    const { api } = sim
    const body = { questions: ['photoLeftWing'], text: 'A dent in the left wing tip', amountCents: cents }
    const { status, json } = await api.call(trip.aircraft.owner.id, 'claimDamage', { params: { id: trip.id }, body })
    if (status !== 200) return undefined
    return { heard: once([trip.pilot]), result: json.claim!.id }
  })

export const agree = (sim: Simulation, trip: Trip, id: string) =>
  step(sim, 'agree to damage', async () => {
    const { api } = sim
    const { json: seen } = await must(api.call(trip.pilot.id, 'getInspection', { params: { id: trip.id } }))
    const amountCents = seen.claim!.amountCents!
    await must(api.call(trip.pilot.id, 'answerClaim', { params: { id }, body: { agrees: true, amountCents, text: '' } }))
    trip.damage += amountCents
    return { heard: once([trip.aircraft.owner]), result: true }
  })

/** The pilot contests, and an operator decides on half of it, within the deposit. */
export const contest = async (sim: Simulation, trip: Trip, id: string) => {
  const { api, world } = sim
  const { pilot, aircraft } = trip
  const params = { id }
  const asked = await step(sim, 'contest damage', async () => {
    const { json: seen } = await must(api.call(pilot.id, 'getInspection', { params: { id: trip.id } }))
    const body = { agrees: false, text: 'It was there before' }
    await must(api.call(pilot.id, 'answerClaim', { params, body }))
    return { heard: once([aircraft.owner, ...world.operators]), result: seen.claim!.amountCents! }
  })
  return step(sim, 'decide on damage', async () => {
    // A holder of the aircraft pays no deposit.
    const amountCents = Math.min(Math.round(asked! / 2), trip.price.isOwn ? 0 : aircraft.depositCents)
    const body = { amountCents, reason: 'The photos show half of it' }
    await must(api.call(world.operators[0]!.id, 'decideClaim', { params, body }))
    trip.damage += amountCents
    return { heard: once([pilot, aircraft.owner]), result: true }
  })
}

/** The instructor signs what was taught: its hours count in the student's own. */
export const recordLesson = (sim: Simulation, trip: Trip) =>
  step(sim, 'record a lesson', async () => {
    const hoursOf = async () => (await must(sim.api.call(trip.pilot.id, 'getAccount'))).json.totalHours ?? 0
    const before = await hoursOf()
    const dualHours = trip.tenthsFlown / 10
    const body = { dualHours, done: 'Stalls and steep turns', landings: 1, passed: null }
    const { status } = await sim.api.call(trip.csip!.id, 'recordLessonResults', { params: { id: trip.id }, body })
    if (status !== 200) return undefined
    const gained = Math.round(((await hoursOf()) - before) * 10) / 10
    compare(sim, 'a lesson counts in the student’s hours', gained, dualHours, trip.number)
    return { heard: once([trip.pilot]), result: true }
  })

/** The pilot reports a squawk after the flight, and the aircraft is grounded until its owner closes it. */
export const ground = (sim: Simulation, { id, aircraft, pilot }: Trip) =>
  step(sim, 'ground by a squawk', async () => {
    await learnEnds(sim)
    const body = { text: 'Nick in the propeller', severity: 'grounding' } as const
    const params = { order: id, stage: 'return', question: 'newSquawk' } as const
    const { status, json } = await sim.api.call(pilot.id, 'reportSquawk', { params, body })
    if (status !== 200) return undefined
    aircraft.isGrounded = true
    aircraft.groundedAt = new Date()
    // An owner who is also the pilot of a booking at risk gets both notices.
    return { heard: [...once(atRisk(sim, aircraft), pilot), ...once([aircraft.owner], pilot)], result: json.id }
  })

const atRisk = ({ book }: Simulation, aircraft: Aircraft) =>
  [...book.trips.values()]
    .filter((trip) => trip.aircraft === aircraft && (trip.state === 'booked' || trip.state === 'waiting'))
    .flatMap((trip) => [trip.pilot, trip.csip])

export const fix = (sim: Simulation, { aircraft, pilot }: Trip, id: string) =>
  step(sim, 'fix a squawk', async () => {
    await learnEnds(sim)
    const body = { move: 'close', reason: 'Dressed and balanced', certificate: 'A&P 3120447' } as const
    await must(sim.api.call(aircraft.owner.id, 'moveSquawk', { params: { id }, body }))
    aircraft.isGrounded = false
    aircraft.fixedAt = new Date()
    return { heard: once([...atRisk(sim, aircraft), pilot], aircraft.owner), result: true }
  })
