import { dayIn } from '@tailshare/contract/text/period'
import { costOf, sum, type Trip } from './book.ts'
import { compare, isOver } from './nightly.ts'
import { must, today, zone, type Aircraft, type Member } from './people.ts'
import type { Simulation } from './trips.ts'

// Compares the figures of the main reports with the simulator's own sums.

const dayOf = ({ endedAt }: Trip) => dayIn(endedAt!, zone)

const figuresOf = (trips: Trip[]) => {
  const flown = trips.filter(({ state }) => state === 'flown')
  return {
    incomeCents: trips.reduce((all, trip) => all + costOf(trip).owner, 0),
    flights: flown.length,
    hobbsHours: flown.reduce((all, { tenthsFlown }) => all + tenthsFlown, 0) / 10,
  }
}

type Figures = ReturnType<typeof figuresOf>

/** Compares an aircraft's dashboard, in total and by month. A flight counts on the day of its return, a cancellation on its own day. */
const dashboard = async (sim: Simulation, aircraft: Aircraft, trips: Trip[]) => {
  const params = { id: aircraft.id }
  const { json } = await must(sim.api.call(aircraft.owner.id, 'getOwnedStats', { params, query: { period_type: 'all' } }))
  const pick = ({ incomeCents, flights, hobbsHours }: Figures) => ({ incomeCents, flights, hobbsHours })
  const shown = { ...pick(json), cancellations: json.cancellations }
  const wanted = { ...figuresOf(trips), cancellations: trips.filter(({ state }) => state === 'canceled').length }
  compare(sim, 'the owner’s dashboard', shown, wanted, aircraft.tail)
  for (const point of json.months) {
    const then = trips.filter((trip) => dayOf(trip).startsWith(point.month))
    compare(sim, 'the owner’s income by month', pick(point), figuresOf(then), `${aircraft.tail} ${point.month}`)
  }
}

/** A trip's amount on a member's statement: what they owe for it minus what they earn with it. */
const owes = (trip: Trip, { id }: Member) => {
  const { owner, csip } = costOf(trip)
  const earned = (trip.aircraft.owner.id === id ? owner : 0) + (trip.csip?.id === id ? csip : 0)
  return (trip.pilot.id === id ? sum(costOf(trip)) : 0) - earned
}
const prices = ['flight', 'cancellation', 'correction']

const statement = async (sim: Simulation, member: Member, trips: Trip[]) => {
  const query = { from: '2027-01-01', to: today() }
  const { json } = await must(sim.api.call(member.id, 'getStatement', { query }))
  const shown = json.lines
    .filter(({ kind }) => prices.includes(kind))
    .reduce((all, { chargedCents, creditedCents }) => all + chargedCents - creditedCents, 0)
  const own = trips.filter(({ pilot, csip, aircraft }) => [pilot, csip, aircraft.owner].some((one) => one?.id === member.id))
  compare(
    sim,
    'the statement of each member',
    shown,
    own.reduce((all, trip) => all + owes(trip, member), 0),
    member.name,
  )
}

/** Compares the year's income and Form 1099-K: what pilots paid, and what was refunded. */
const yearPack = async (sim: Simulation, owner: Member, trips: Trip[]) => {
  const year = Number(today().slice(0, 4))
  const { json } = await must(sim.api.call(owner.id, 'getYearPack', { query: { year } }))
  const figure = (...ids: string[]) =>
    json.groups
      .flatMap(({ figures }) => figures)
      .filter(({ id }) => ids.includes(id))
      .reduce((all, { amount }) => all + amount, 0)
  const own = trips.filter((trip) => trip.aircraft.owner === owner && dayOf(trip).startsWith(String(year)))
  const moved = own.flatMap(({ entries }) => entries.map(({ shares }) => sum(shares)))
  const wanted = {
    income: own.reduce((all, trip) => all + costOf(trip).owner, 0),
    gross:
      moved.filter((cents) => cents > 0).reduce((all, cents) => all + cents, 0) +
      own.reduce((all, { damage }) => all + damage, 0),
    refunded: moved.filter((cents) => cents < 0).reduce((all, cents) => all - cents, 0),
  }
  const shown = {
    income: figure('net_flights', 'net_cancellations', 'written_later'),
    gross: figure('payment'),
    refunded: figure('refund'),
  }
  compare(sim, 'the owner’s income of the year', shown.income, wanted.income, owner.name)
  // Skip owners whose pilots had a dispute or a refused card: lowering an unpaid price refunds nothing.
  const isPaid = own.every(({ pilot }) => !pilot.disputes && !pilot.hadBadCard)
  if (isPaid) compare(sim, 'the owner’s Form 1099-K', shown, wanted, owner.name)
}

export const checkReports = async (sim: Simulation) => {
  const { world, book } = sim
  const over = [...book.trips.values()].filter(isOver)
  const tripsOf = (aircraft: Aircraft) => over.filter((trip) => trip.aircraft === aircraft)
  for (const aircraft of world.fleet) await dashboard(sim, aircraft, tripsOf(aircraft))
  const members = [...world.owners, ...world.csips, ...world.students, ...world.pilots]
  for (const member of members) if (!member.isSuspended) await statement(sim, member, over)
  for (const owner of world.owners) await yearPack(sim, owner, over)
}
