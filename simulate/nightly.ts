import { sql } from 'kysely'
import { books } from '../apps/server/test/money.ts'
import { compare, count, costOf, costs, lateCharge, priceOf, sum, type Trip } from './book.ts'
import { checkHeard } from './heard.ts'
import { checkInspections } from './inspections.ts'
import { must, standingOf } from './people.ts'
import { isAway, type Simulation } from './acts/trips.ts'

// Invariants checked every night against the simulator's own book: of trips that are not over or changed within two days, and of all trips
// once a week and at the end.

const hours = 3_600_000

export const isOver = ({ state }: Trip) => state === 'flown' || state === 'canceled'
const changedAt = ({ endedAt, entries, bookedAt }: Trip) =>
  Math.max(bookedAt.getTime(), endedAt?.getTime() ?? 0, ...entries.map(({ at }) => at.getTime()))
/** The trips to look at, and the instant from which everything that is booked belongs to one of them. */
export const lookAt = ({ book }: Simulation, isWhole: boolean) => {
  const since = isWhole ? 0 : Date.now() - 48 * hours
  const trips = [...book.trips.values()].filter((trip) => isWhole || !isOver(trip) || changedAt(trip) > since)
  return { trips, ids: trips.map(({ id }) => id), since: new Date(since) }
}
type Looked = ReturnType<typeof lookAt>

/** For a disputed payment, in cents. The product books it in its nightly comparison with the provider. */
const disputeFee = 1500
const feesNotBooked = async ({ api }: Simulation) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from dispute where not is_inquiry
    and opened_at > date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '3 hours 11 minutes'`.execute(
    api.db,
  )
  return rows[0]!.n * disputeFee
}

/** The ledger sums to zero, and its `provider` account equals the provider's balance. */
const booksAgree = async (sim: Simulation) => {
  const { sum: all, provider, atProvider } = await books(sim.api)
  compare(sim, 'the books sum to zero', all, 0)
  compare(sim, 'the books equal the provider', provider - (await feesNotBooked(sim)), atProvider)
}

type Booked = { orderId: string; customer: number; owner: number; csip: number; fee: number; tax: number }

/** Each trip's cost is booked to the people who earn it, and nothing else is booked to a trip. */
const tripsAreBooked = async (sim: Simulation, { ids, since }: Looked) => {
  const { rows } = await sql<Booked>`
    select m.order_id,
      sum(case e.ledger when 'customer' then e.cents else 0 end)::int as customer,
      sum(case e.ledger when 'owner' then -e.cents else 0 end)::int as owner,
      sum(case e.ledger when 'csip' then -e.cents else 0 end)::int as csip,
      sum(case e.ledger when 'fee' then -e.cents else 0 end)::int as fee,
      sum(case e.ledger when 'tax' then -e.cents else 0 end)::int as tax
    from ledger_movement m join ledger_entry e on e.movement_id = m.id
    where m.order_id in (select unnest(${ids}::uuid[]) union select order_id from ledger_movement where at >= ${since})
      and m.kind in ('flight', 'cancellation', 'correction') group by 1`.execute(sim.api.db)
  const booked = new Map(rows.map((row) => [row.orderId, row]))
  for (const id of new Set([...ids, ...booked.keys()])) {
    const trip = sim.book.trips.get(id)
    compare(sim, 'nothing is booked to a trip that the book does not know', trip !== undefined, true, id)
    if (!trip) continue
    const shares = costOf(trip)
    const { orderId: _, ...found } = booked.get(id) ?? { orderId: id, customer: 0, owner: 0, csip: 0, fee: 0, tax: 0 }
    compare(sim, 'each trip costs what the book says', found, { customer: sum(shares), ...shares }, trip.number)
  }
}

/** Younger ends of trips may not be paid yet. */
type Settling = { flown: number; canceled: number }

/** After settlement, the amount charged for each trip equals its cost, and no hold is left. */
const tripsArePaid = async (sim: Simulation, { trips, ids }: Looked, hoursToSettle: Settling) => {
  const { rows } = await sql<{ orderId: string; paid: number; held: number }>`
    select order_id,
      sum(captured_cents - case when kind = 'refund' and state = 'refunded' then amount_cents else 0 end)::int as paid,
      sum(case when kind = 'hold' and state = 'authorized' then amount_cents else 0 end)::int as held
    from charge where order_id = any(${ids}::uuid[]) group by 1`.execute(sim.api.db)
  const charged = new Map(rows.map((row) => [row.orderId, row]))
  const settledBefore = ({ state }: Trip) => Date.now() - hoursToSettle[state === 'flown' ? 'flown' : 'canceled'] * hours
  for (const trip of trips) {
    const { id, pilot } = trip
    if (!isOver(trip) || pilot.hasBadCard || pilot.disputes || changedAt(trip) > settledBefore(trip)) continue
    const { paid = 0, held = 0 } = charged.get(id) ?? {}
    const wanted = { paid: sum(costOf(trip)) + trip.damage, held: 0 }
    compare(sim, 'each trip has taken from cards what it costs', { paid, held }, wanted, trip.number)
  }
}

/** Records which of these trips the product ended by itself; each must have a reason that the simulator knows. */
export const learnEnds = async (sim: Simulation, trips: Iterable<Trip> = sim.book.trips.values()) => {
  const open = [...trips].filter(({ state }) => state === 'waiting' || state === 'booked').map(({ id }) => id)
  const { rows } = await sql<{ id: string; cancelReason: string; canceledAt: Date }>`
    select id, cancel_reason, canceled_at from orders
    where id = any(${open}::uuid[]) and status in ('canceled', 'canceled_by_owner')`.execute(sim.api.db)
  for (const { id, cancelReason, canceledAt } of rows) {
    const trip = sim.book.trips.get(id)!
    const { isGrounded, groundedAt, fixedAt } = trip.aircraft
    const couldNotFly = canceledAt >= groundedAt && (isGrounded || canceledAt <= fixedAt)
    const excuses: Record<string, boolean> = {
      not_answered: trip.state === 'waiting',
      declined: trip.state === 'waiting',
      no_show: trip.state === 'booked' && canceledAt.getTime() >= trip.start.getTime() + hours && !isAway(sim, trip, canceledAt),
      payment_failed: trip.pilot.hadBadCard,
      aircraft: couldNotFly,
    }
    compare(sim, 'what the product ends has a reason', excuses[cancelReason] ?? false, true, `${trip.number} ${cancelReason}`)
    count(sim.book.acts, `ended by the product: ${cancelReason}`)
    trip.state = 'canceled'
    trip.endedAt = canceledAt
    trip.isLate = cancelReason === 'no_show' && !couldNotFly
    if (trip.isLate) costs(trip, lateCharge(priceOf(trip.tenthsPlanned, trip.price)))
  }
}

const numbers = (trips: Trip[]) => trips.map(({ number }) => number)

/** No aircraft, pilot or instructor of the book's trips is in two places at once. */
const nobodyTwice = (sim: Simulation, { trips, since }: Looked) => {
  const taken = new Map<string, Trip[]>()
  for (const trip of trips)
    if (trip.state !== 'canceled')
      for (const who of [trip.aircraft.id, trip.pilot.id, trip.csip?.id])
        if (who) taken.set(who, [...(taken.get(who) ?? []), trip])
  for (const { aircraft, from, to } of sim.book.blocks.filter((block) => block.to > since)) {
    const over = (taken.get(aircraft.id) ?? []).filter((trip) => trip.start < to && from < trip.drop)
    compare(sim, 'nobody flies in time set aside', numbers(over), [])
  }
  for (const [, list] of taken) {
    const begins = ({ leftAt, start }: Trip) => leftAt ?? start
    const sorted = list.toSorted((a, b) => begins(a).getTime() - begins(b).getTime())
    const twice = sorted.filter((trip, n) => n > 0 && begins(trip) < (sorted[n - 1]!.endedAt ?? sorted[n - 1]!.drop))
    compare(sim, 'nobody is in two places', numbers(twice), [])
  }
}

/** Ended trips occupy no time; open trips occupy theirs. */
const endedIsStopped = async (sim: Simulation, { ids }: Looked) => {
  const { rows } = await sql<{ id: string; status: string; holds: number }>`
    select o.id, o.status, (select count(*)::int from occupancy y
      where y.order_id = o.id and y.resource_kind = 'aircraft' and upper(y.during) > now()) as holds
    from orders o where o.id = any(${ids}::uuid[])`.execute(sim.api.db)
  compare(sim, 'each trip of the book is known', rows.length, ids.length)
  const statuses = {
    waiting: ['booked'],
    booked: ['booked', 'checking_in'],
    out: ['in_flight', 'late', 'returning'],
    flown: ['flight_complete'],
    canceled: ['canceled', 'canceled_by_owner'],
  }
  for (const { id, status, holds } of rows) {
    const trip = sim.book.trips.get(id)!
    const about = `${trip.number} ${trip.state} ${status}`
    compare(sim, 'each trip is where the book says', statuses[trip.state].includes(status), true, about)
    if (isOver(trip)) compare(sim, 'what ended holds no time', holds, 0, trip.number)
    else if (trip.state !== 'out' && trip.drop > new Date()) compare(sim, 'what stands holds its time', holds, 1, trip.number)
  }
}

/** Who could not pay for another month keeps a week, then nothing, as their own page says. */
const membershipsEnd = async (sim: Simulation) => {
  for (const member of sim.world.pilots.filter(({ renewsAt, isSuspended }) => renewsAt && !isSuspended)) {
    const wanted = standingOf(member)
    const { json } = await must(sim.api.call(member.id, 'getMembership'))
    if (wanted)
      compare(
        sim,
        'a membership that is not paid ends a week later',
        (json as typeof json | null)?.status ?? 'expired',
        wanted,
        member.name,
      )
  }
}

export const checkNight = async (sim: Simulation, isWhole: boolean, hoursToSettle = { flown: 6, canceled: 6 }) => {
  await learnEnds(sim)
  const looked = lookAt(sim, isWhole)
  await booksAgree(sim)
  await tripsAreBooked(sim, looked)
  await tripsArePaid(sim, looked, hoursToSettle)
  nobodyTwice(sim, looked)
  await endedIsStopped(sim, looked)
  await membershipsEnd(sim)
  await checkHeard(sim)
  if (isWhole) await checkInspections(sim)
}
