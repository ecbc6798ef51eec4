import { findBalance } from '../apps/server/src/domains/payments/ledger/queries.ts'
import { dayIn } from '@tailshare/contract/text/period'
import { compare, costOf, sum, total, type Trip } from './book.ts'
import { isOver } from './nightly.ts'
import { must, today, zone, type Aircraft, type Member } from './people.ts'
import { checkSharing } from './acts/sharing.ts'
import type { Simulation } from './acts/trips.ts'

// Compares the figures of the main reports with the simulator's own sums.

const dayOf = ({ endedAt }: Trip) => dayIn(endedAt!, zone)

const figuresOf = (trips: Trip[]) => {
  const flown = trips.filter(({ state }) => state === 'flown')
  return {
    incomeCents: total(trips, (trip) => costOf(trip).owner),
    flights: flown.length,
    hobbsHours: total(flown, ({ tenthsFlown }) => tenthsFlown) / 10,
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

const earns = (trip: Trip, { id }: Member) =>
  (trip.aircraft.owner.id === id ? costOf(trip).owner : 0) + (trip.csip?.id === id ? costOf(trip).csip : 0)

/** A trip's amount on a member's statement: what they owe for it minus what they earn with it. */
const owes = (trip: Trip, member: Member) => (trip.pilot === member ? sum(costOf(trip)) : 0) - earns(trip, member)
const prices = ['flight', 'cancellation', 'correction']

const statement = async (sim: Simulation, member: Member, trips: Trip[]) => {
  const query = { from: '2027-01-01', to: today() }
  const { json } = await must(sim.api.call(member.id, 'getStatement', { query }))
  const lines = json.lines.filter(({ kind }) => prices.includes(kind))
  const shown = total(lines, ({ chargedCents, creditedCents }) => chargedCents - creditedCents)
  const own = trips.filter(({ pilot, csip, aircraft }) => [pilot, csip, aircraft.owner].some((one) => one?.id === member.id))
  const wanted = total(own, (trip) => owes(trip, member))
  compare(sim, 'the statement of each member', shown, wanted, member.name)
}

/** Compares the year's income and Form 1099-K: what pilots paid, and what was refunded. */
const yearPack = async (sim: Simulation, owner: Member, trips: Trip[]) => {
  const year = Number(today().slice(0, 4))
  const { json } = await must(sim.api.call(owner.id, 'getYearPack', { query: { year } }))
  if (owner === sim.world.owners[0]) {
    const { json: read } = await must(sim.api.call(sim.world.advisor.id, 'getYearPack', { query: { year, owner: owner.id } }))
    compare(sim, 'the advisor reads what the owner reads', read.groups, json.groups, owner.name)
  }
  const all = json.groups.flatMap(({ figures }) => figures)
  const figure = (...ids: string[]) => total(all, ({ id, amount }) => (ids.includes(id) ? amount : 0))
  const own = trips.filter((trip) => trip.aircraft.owner === owner && dayOf(trip).startsWith(String(year)))
  const moved = own.flatMap(({ entries }) => entries.map(({ shares }) => sum(shares)))
  const wanted = {
    income: total(own, (trip) => costOf(trip).owner),
    gross: total(moved, (cents) => Math.max(cents, 0)) + total(own, ({ damage }) => damage),
    refunded: total(moved, (cents) => Math.max(-cents, 0)),
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

/** Flight reports of an owner's fleet or a pilot's flights. Each flight is one landing. */
const flights = async (sim: Simulation, member: Member, name: 'getFleetFlights' | 'getPilotFlights', trips: Trip[]) => {
  const { json } = await must(sim.api.call(member.id, name, { query: { period_type: 'all', limit: 1 } }))
  const { flights: many, hobbsHours } = figuresOf(trips)
  const { totals } = json
  const shown = { flights: totals.flights, hobbsHours: totals.hobbsHours, landings: totals.landings }
  compare(sim, 'the flight reports', shown, { flights: many, hobbsHours, landings: many }, member.name)
}

/** What each earned was sent to their account at the provider, or is still owed. */
const payouts = async ({ api, book }: Simulation, member: Member, trips: Trip[]) => {
  const { stripe } = api.services
  const sent = await stripe.transfers.list({ destination: member.payee!, limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const forTrips = sent.filter(({ metadata }) => metadata.orderId)
  const transferred = total(forTrips, ({ amount, amount_reversed }) => amount - amount_reversed)
  const owed = -(await findBalance(api.db, 'owner', member.id)) - (await findBalance(api.db, 'csip', member.id))
  const earned = total(trips, (trip) => earns(trip, member) + (trip.aircraft.owner === member ? trip.damage : 0))
  compare({ book }, 'what is earned is paid out or owed', transferred + owed, earned, member.name)
}

export const checkReports = async (sim: Simulation) => {
  const { world, book } = sim
  const over = [...book.trips.values()].filter(isOver)
  const tripsOf = (aircraft: Aircraft) => over.filter((trip) => trip.aircraft === aircraft)
  for (const aircraft of world.fleet) await dashboard(sim, aircraft, tripsOf(aircraft))
  const members = [...world.owners, ...world.csips, ...world.students, ...world.pilots]
  for (const member of members)
    if (!member.isSuspended) {
      await statement(sim, member, over)
      await flights(
        sim,
        member,
        'getPilotFlights',
        over.filter(({ pilot }) => pilot === member),
      )
    }
  for (const owner of world.owners) {
    await yearPack(sim, owner, over)
    await flights(
      sim,
      owner,
      'getFleetFlights',
      over.filter(({ aircraft }) => aircraft.owner === owner),
    )
  }
  for (const one of [...world.owners, ...world.csips]) await payouts(sim, one, [...book.trips.values()])
  await checkSharing(sim)
}
