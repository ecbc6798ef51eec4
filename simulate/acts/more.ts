import { plusHours } from '@tailshare/contract/text/period'
import { compare, costs, count, freeUntil, lateCharge, nothing, priceOf, sum, type Trip } from '../book.ts'
import { beMember, doInspection, must, payWith, standingOf, type Aircraft, type Member } from '../people.ts'
import { step, isHolder, once, tripOf, type Simulation } from './trips.ts'

// Rarer acts: changes, time set aside, inspections, cards that fail, accounts that are closed for a while, disputes at the bank.

/** Changes the times, and perhaps the aircraft. An aircraft left after the free period is charged as a late cancellation. */
export const change = (sim: Simulation, trip: Trip, aircraft: Aircraft, start: Date) =>
  step(sim, aircraft === trip.aircraft ? 'change the times' : 'change the aircraft', async () => {
    const { api, book } = sim
    const { pilot, csip } = trip
    const former = trip.aircraft
    const drop = plusHours(start, (trip.drop.getTime() - trip.start.getTime()) / 3_600_000)
    const times = { flightStartTime: start.toISOString(), flightDropTime: drop.toISOString() }
    const query = { ...times, orderId: trip.id, hours: trip.tenthsPlanned / 10, ...(csip && { csip: csip.id }) }
    const { json: shown } = await must(api.call(pilot.id, 'canBook', { params: { id: aircraft.id }, query }))
    const leaving = shown.leaving?.chargeCents
    const wanted = { orderId: trip.id, ...(aircraft !== former && { aircraftId: aircraft.id }), ...times }
    const expected = { expectedTotalCents: shown.quote?.totalCents, expectedLeavingCents: leaving }
    const reply = await api.call(pilot.id, 'changeBooking', { body: { ...wanted, ...expected } })
    compare(sim, 'what can-booking says holds', reply.status === 200, shown.canBook, trip.number)
    if (reply.status !== 200) return undefined
    const isLate = !former.isGrounded && Date.now() >= freeUntil(trip)
    const { isChanged } = trip
    if (isLate) trip.isChanged = true
    if (aircraft !== former) {
      // The instructor comes along, so nothing is charged for them.
      const price = { ...priceOf(trip.tenthsPlanned, trip.price), csip: 0 }
      const charge = isLate ? lateCharge(price) : nothing
      const before = { ...trip, starts: [trip.start], entries: [], state: 'canceled' as const, endedAt: new Date(), isLate: true }
      // Also where nothing is charged: a partner's days of the shared aircraft stay used.
      const rows = await api.db.selectFrom('orders').select(['id', 'finalCents']).where('changedInto', '=', trip.id).execute()
      const left = rows.find(({ id }) => !book.trips.has(id))
      const charged = left?.finalCents ?? 0
      if (!isChanged) compare(sim, 'leaving an aircraft late costs a late charge', charged, sum(charge), trip.number)
      if (left) {
        book.trips.set(left.id, Object.assign(before, { id: left.id, number: `${trip.number}, left` }))
        costs(before, lateCharge(price, charged))
      }
      trip.aircraft = aircraft
      trip.price = { ...trip.price, rate: aircraft.priceHourCents, isOwn: isHolder(aircraft, pilot) }
      if (aircraft.needsApproval && !isHolder(aircraft, pilot)) trip.state = 'waiting'
    }
    trip.start = start
    trip.starts.push(start)
    trip.drop = drop
    const isCharged = shown.leaving !== null && (leaving ?? 0) > 0
    if (aircraft === former) return { heard: once([pilot, aircraft.owner, csip]), result: true }
    const told = trip.state === 'waiting' || isCharged ? [pilot] : []
    const owners = once([...told, former.owner, aircraft.owner, csip], isCharged || told.length > 0 ? undefined : pilot)
    return { heard: owners, result: true }
  })

/** Within ten minutes. */
export const undoCancel = (sim: Simulation, trip: Trip) =>
  step(sim, 'undo a cancellation', async () => {
    const { status } = await sim.api.call(trip.pilot.id, 'undoCancel', { params: { id: trip.id } })
    if (status !== 200) return undefined
    trip.state = trip.aircraft.needsApproval && trip.wasWaiting ? 'waiting' : 'booked'
    trip.endedAt = null
    trip.isLate = false
    trip.entries = []
    return { heard: once([trip.pilot, trip.aircraft.owner, trip.csip], trip.pilot), result: true }
  })

/** Blocks time for the owner's own use, only where there is no booking. */
export const block = (sim: Simulation, aircraft: Aircraft, from: Date, hours: number) =>
  step(sim, 'set time aside', async () => {
    const body = {
      kind: 'own',
      from: from.toISOString(),
      to: plusHours(from, hours).toISOString(),
      scope: 'this',
      note: '',
    } as const
    const { status } = await sim.api.call(aircraft.owner.id, 'setSchedule', { params: { id: aircraft.id }, body })
    if (status !== 200) return undefined
    sim.book.blocks.push({ aircraft, from, to: plusHours(from, hours) })
    return { heard: once(aircraft.partners), result: true }
  })

/** Signs off items due within ten hours or two weeks. */
export const inspect = async ({ api, book }: Simulation, aircraft: Aircraft) => {
  if ([...book.trips.values()].some((trip) => trip.aircraft === aircraft && trip.state === 'out')) return
  const { json } = await must(api.call(aircraft.keeper.id, 'getMaintenance', { params: { id: aircraft.id } }))
  for (const item of json.items)
    if (!item.retired && ((item.hoursLeft ?? 99) < 10 || (item.daysLeft ?? 99) < 14)) {
      await doInspection(api, aircraft.keeper, item, { tenths: aircraft.tenths })
      count(book.acts, 'sign off an inspection')
    }
}

/** A card that can be added but refuses every charge; later one that works. */
export const changeCard = async ({ api, book }: Simulation, member: Member, isBad: boolean) => {
  const { id } = await payWith(api, member, isBad ? 'tok_chargeCustomerFail' : 'tok_visa')
  await api.call(member.id, 'updateMembership', { body: { paymentMethodId: id } })
  member.hasBadCard = isBad
  member.hadBadCard = true
  count(book.acts, isBad ? 'a card goes bad' : 'a card is replaced')
}

/** The card that pays the membership refuses its next renewal. */
export const lapse = async (sim: Simulation, member: Member) => {
  const { json } = await must(sim.api.call(member.id, 'getMembership'))
  const renewsAt = new Date(json.expirationDate)
  if (json.status !== 'active' || json.cancelAtPeriodEnd || renewsAt > plusHours(new Date(), 35 * 24)) return false
  await changeCard(sim, member, true)
  member.renewsAt = renewsAt
  return true
}

/** A card that works: during the week of grace that is enough, afterwards it takes a new membership. */
export const renew = async (sim: Simulation, member: Member) => {
  const { api, runDue } = sim
  const wasOver = standingOf(member) === 'expired'
  const { json: plans } = await must(api.call(undefined, 'listPlans'))
  await changeCard(sim, member, false)
  if (wasOver) await must(beMember(api, member, plans[0]!.id))
  await runDue()
  member.renewsAt = null
  const { json } = await must(api.call(member.id, 'getMembership'))
  compare(sim, 'a membership that is paid again goes on', json.status, 'active', member.name)
  count(sim.book.acts, wasOver ? 'a membership ended unpaid' : 'a membership paid in its week of grace')
}

/** Suspends a member without fault: their upcoming bookings end free of charge. */
export const suspend = (sim: Simulation, member: Member) =>
  step(sim, 'suspend', async () => {
    const { api, world, book } = sim
    const body = { reason: 'We are looking into it', isNoFault: true }
    await must(api.call(world.operators[0]!.id, 'suspendUser', { params: { id: member.id }, body }))
    member.isSuspended = true
    const ended = [...book.trips.values()].filter(
      ({ pilot, state }) => pilot === member && (state === 'booked' || state === 'waiting'),
    )
    for (const trip of ended) Object.assign(trip, { state: 'canceled', endedAt: new Date() })
    const others = once(
      [...world.operators, ...ended.flatMap(({ pilot, aircraft, csip }) => [pilot, aircraft.owner, csip])],
      world.operators[0],
    )
    // One notice about the account, one about the bookings that ended with it.
    return { heard: [member.id, ...others], result: true }
  })

export const restore = (sim: Simulation, member: Member) =>
  step(sim, 'restore', async () => {
    const { api, world } = sim
    const body = { reason: 'All is well' }
    await must(api.call(world.operators[0]!.id, 'restoreUser', { params: { id: member.id }, body }))
    api.signOut(member.id)
    member.isSuspended = false
    return { heard: once([member, world.operators[1]!]), result: true }
  })

/** An operator answers open disputes with evidence that wins or loses, or accepts them. */
export const answerDisputes = async (
  { api, book, world }: Simulation,
  how: 'winning_evidence' | 'losing_evidence' | 'accept',
) => {
  const omar = world.operators[0]!.id
  const { json } = await must(api.call(omar, 'listDisputes', { query: { show: 'open' } }))
  for (const { id } of json.results.filter((one) => one.state === 'needs_response')) {
    if (how === 'accept') await must(api.call(omar, 'acceptDispute', { params: { id }, body: { reason: 'Not worth it' } }))
    else await must(api.call(omar, 'answerDispute', { params: { id }, body: { evidence: how } }))
    count(book.acts, `dispute: ${how}`)
  }
}

type WaitRequest = { pilot: Member; aircraft: Aircraft; start: Date; drop: Date }
/** Joins the waitlist, for a booking or only a notice. */
export const wait = async (
  { api, book }: Simulation,
  { pilot, aircraft, start, drop }: WaitRequest,
  wants: 'notice' | 'booking',
) => {
  const body = { aircraftId: aircraft.id, flightStartTime: start.toISOString(), flightDropTime: drop.toISOString(), wants }
  const { status } = await api.call(pilot.id, 'joinWaitlist', { body: { ...body, passengers: 0, anyOfModel: false } })
  if (status === 200) count(book.acts, 'join the waitlist')
}

/** Offers from the waitlist become trips that wait for their pilot. */
export const learnOffers = async (sim: Simulation) => {
  const { api, book, world } = sim
  const rows = await api.db
    .selectFrom('orders')
    .select(['id', 'pilotId', 'aircraftId'])
    .where('askedBecause', '=', 'waitlist')
    .execute()
  const made: Trip[] = []
  for (const { id, pilotId, aircraftId } of rows) {
    if (book.trips.has(id)) continue
    const pilot = world.people.find((one) => one.id === pilotId)!
    const { json } = await must(api.call(pilot.id, 'getOrder', { params: { id } }))
    const aircraft = world.fleet.find((one) => one.id === aircraftId)!
    const trip = tripOf(json, pilot, aircraft)
    trip.state = 'waiting'
    book.trips.set(id, trip)
    made.push(trip)
  }
  return made
}

export const takeOffer = (sim: Simulation, trip: Trip) =>
  step(sim, 'take an offer', async () => {
    const { status } = await sim.api.call(trip.pilot.id, 'confirmOrder', { params: { id: trip.id } })
    if (status !== 200) return undefined
    trip.state = trip.aircraft.needsApproval ? 'waiting' : 'booked'
    trip.bookedAt = new Date()
    return { heard: once([trip.pilot, trip.aircraft.owner]), result: true }
  })
