import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { toTenths } from '@tailshare/contract/text/hours'
import { flightOrders, type FlightColumn } from '@tailshare/contract/reports/flights/flightColumns'
import type { FlightReport, FlightRow } from '@tailshare/contract/reports/flights/reports'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { flownStory, fly } from '../../../../../test/stories/flownStories.ts'
import { tasks } from '../../../../tasks.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  const share = { aircraftId: api.fleet.N417TS, accountId: api.people.jonas, percent: 25, since: '2026-01-01' }
  await api.db.insertInto('aircraftShare').values(share).execute()
})
afterAll(() => api.close())

const zone = 'America/Los_Angeles'
const tails = ['N417TS', 'N322SR'] as const
const story = fc.record({ ...flownStory, tail: fc.constantFrom(...tails), landings: fc.integer({ min: 0, max: 5 }) })
const asked = fc.record({
  tail: fc.option(fc.constantFrom(...tails)),
  person: fc.option(fc.constantFrom('maria' as const, 'jonas' as const, 'helen' as const)),
  /** Days start this many days ago and last this long. */
  days: fc.option(fc.record({ ago: fc.integer({ min: 0, max: 560 }), long: fc.integer({ min: 0, max: 400 }) })),
  order: fc.constantFrom(...flightOrders),
})
type FlightsCase = typeof asked extends fc.Arbitrary<infer One> ? One : never

type Flight = Awaited<ReturnType<typeof flights>>[number]
/** Reads flights directly, not through the reports' queries. */
const flights = async () => {
  const rows = await api.db
    .selectFrom('flight')
    .innerJoin('orders', 'orders.id', 'flight.orderId')
    .selectAll('flight')
    .select('orders.finalCents')
    .execute()
  return rows.map((row) => ({ ...row, day: dayIn(row.returnedAt, zone) }))
}

const sum = (rows: Flight[], of: (row: Flight) => number) => rows.reduce((all, row) => all + of(row), 0)
const tenths = (value: number) => Math.round(value * 10)

const totalsOf = (rows: Flight[], money: 'owner' | 'pilot' = 'owner'): FlightReport['totals'] => ({
  flights: rows.length,
  hobbsHours: toTenths(sum(rows, ({ hobbsIn, hobbsOut }) => tenths(hobbsIn) - tenths(hobbsOut)) / 10),
  flightHours: toTenths(sum(rows, ({ flightIn, flightOut }) => tenths(flightIn) - tenths(flightOut)) / 10),
  landings: sum(rows, ({ landings }) => landings),
  fuelGallons: toTenths(sum(rows, ({ fuelGallons }) => tenths(fuelGallons ?? 0)) / 10),
  incomeCents: money === 'owner' ? sum(rows, ({ incomeCents }) => incomeCents) : 0,
  costCents: sum(rows, ({ costCents, finalCents, runningCents }) =>
    money === 'owner' ? costCents : (finalCents ?? 0) + (runningCents ?? 0),
  ),
})

const daysIn = ({ days }: FlightsCase) => {
  if (!days) return {}
  const from = plusDays(dayIn(new Date(), zone), -days.ago)
  return { from, to: plusDays(from, days.long) }
}

const shownBy: Record<FlightColumn, (row: FlightRow) => string | number> = {
  date: (row) => row.return,
  tailNumber: (row) => row.tailNumber,
  pilot: (row) => row.pilot,
  hobbsHours: (row) => row.hobbsHours,
  flightHours: (row) => row.flightHours,
  landings: (row) => row.landings,
  fuelGallons: (row) => row.fuelGallons ?? 0,
  income: (row) => row.incomeCents,
  cost: (row) => row.costCents,
}

/** Pages of two in the given order: no duplicates, none missing, neighbors in order. */
const compareOrder = async (wish: FlightsCase, query: object, ids: string[]) => {
  const rows: FlightRow[] = []
  for (let offset = 0; offset < ids.length; offset += 2)
    rows.push(
      ...(await api.call('helen', 'getPersonFlights', { query: { ...query, order: wish.order, limit: 2, offset } })).json.results,
    )
  expect(rows.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted())
  const values = rows.map(shownBy[wish.order.replace('-', '') as FlightColumn])
  const sign = wish.order.startsWith('-') ? -1 : 1
  expect(values).toEqual(values.toSorted((a, b) => (a === b ? 0 : a < b ? -sign : sign)))
}

/** What Helen, who owns both aircraft, and Maria, who rents them, see. */
const compare = async (wish: FlightsCase) => {
  const days = daysIn(wish)
  const { from = '0', to = '9' } = days
  const aircraft = wish.tail ? api.fleet[wish.tail] : undefined
  const all = (await flights()).filter(
    ({ day, aircraftId }) => day >= from && day <= to && (!aircraft || aircraftId === aircraft),
  )
  const filter = { ...days, ...(aircraft && { aircraft }) }

  const person = wish.person ? api.people[wish.person] : undefined
  const theirs = all.filter(({ pilotId }) => !person || pilotId === person)
  const query = { ...filter, ...(person && { person }), order: 'date' as const }
  const first = (await api.call('helen', 'getPersonFlights', { query: { ...query, limit: 4 } })).json
  const rest = (await api.call('helen', 'getPersonFlights', { query: { ...query, offset: 4, limit: 100 } })).json
  expect([first.totals, first.count]).toEqual([totalsOf(theirs), theirs.length])
  const ids = theirs.toSorted((a, b) => a.returnedAt.getTime() - b.returnedAt.getTime() || (a.orderId < b.orderId ? -1 : 1))
  expect([...first.results, ...rest.results].map(({ orderId }) => orderId)).toEqual(ids.map(({ orderId }) => orderId))

  await compareOrder(
    wish,
    { ...filter, ...(person && { person }) },
    ids.map(({ orderId }) => orderId),
  )

  const { json: people } = await api.call('helen', 'listFlightPeople', { query: filter })
  const byPerson = Map.groupBy(all, ({ pilotId }) => pilotId)
  expect(people.count).toBe(byPerson.size)
  for (const { person: one, flownAs: _, showsMoney: __, ...sums } of people.results)
    expect(sums).toEqual(totalsOf(byPerson.get(one.id)!))

  const { json: own } = await api.call('maria', 'getPilotFlights', { query: { ...filter, order: 'date', limit: 100 } })
  const hers = ids.filter(({ pilotId }) => pilotId === api.people.maria)
  if (!person) expect(own.results.map(({ orderId }) => orderId)).toEqual(hers.map(({ orderId }) => orderId))
  expect(own.totals).toEqual(
    totalsOf(
      all.filter(({ pilotId }) => pilotId === api.people.maria),
      'pilot',
    ),
  )

  // A co-owner of one of them: the same hours, no money.
  const shared = (await api.call('jonas', 'getPersonFlights', { query: days })).json
  const ofShared = (await flights()).filter(({ day, aircraftId }) => day >= from && day <= to && aircraftId === api.fleet.N417TS)
  expect(shared.totals).toEqual({ ...totalsOf(ofShared), incomeCents: 0, costCents: 0 })
}

test('in any history, the report by person equals the sum of its flights, to the tenth and the cent', async () => {
  const errors: string[] = []
  const log = { error: (...said: unknown[]) => errors.push(JSON.stringify(said)) } as never
  await fc.assert(
    fc.asyncProperty(
      fc.array(story, { minLength: 2, maxLength: 6 }),
      fc.array(asked, { minLength: 2, maxLength: 2 }),
      async (stories, wishes) => {
        for (const one of stories) {
          // Free the previous story's time.
          await sql`delete from occupancy`.execute(api.db)
          await fly(api, one)
        }
        for (const wish of wishes) await compare(wish)
      },
    ),
    { numRuns: runs(3), endOnFailure: true },
  )
  await tasks.checkSums({ ...api.services, log })
  expect(errors).toEqual([])
})
