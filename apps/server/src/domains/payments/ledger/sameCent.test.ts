import type { Answers } from '@tailshare/contract/flights/ramp'
import { plusHours } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, books, run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { bringBack, depart, photograph } from '../../../../test/bookings/ramp.ts'
import { someRanges, wrongFigures } from '../../../../test/reading/shownFigures.ts'
import { disagreements, oweDisagreements, openPages, sumOf, type Pages } from '../../../../test/reading/shownMoney.ts'

type Priced = { status: string; pilotId: string; ownerId: string; csipId: string | null; finalLines: unknown }
const kindOfPrice = ({ status, pilotId, ownerId, csipId, finalLines }: Priced) =>
  [status, pilotId === ownerId, csipId !== null, ...((finalLines ?? []) as { kind: string }[]).map(({ kind }) => kind)].join()

describe('every kind of flight of the demo', () => {
  let api: Api
  let pages: Pages
  beforeAll(async () => {
    api = await startApi({}, { demo: true })
    await api.runJobs()
    pages = openPages(api)
  })
  afterAll(() => api.close())

  test('costs the same on the order page, in lists, on statements, on receipts and at the provider', async () => {
    const over = await api.db
      .selectFrom('orders')
      .select(['id', 'pilotId', 'ownerId', 'aircraftId', 'status', 'csipId', 'finalLines'])
      .where('status', 'in', ['flight_complete', 'canceled', 'canceled_by_owner'])
      .orderBy('startAt', 'desc')
      .execute()
    expect(over.length).toBeGreaterThan(2_000)
    const byKind = Map.groupBy(over, kindOfPrice)
    expect(byKind.size).toBeGreaterThan(5)
    const wrong: string[] = []
    // Of each kind the latest, and ten times as many in test:stories.
    const latest = [...byKind.values()].flatMap((alike) => alike.slice(0, runs(60)))
    for (const order of latest) wrong.push(...(await disagreements(api, pages, order)))
    expect(wrong).toEqual([])
  })

  test('leaves everyone owed and paid out the same on their statement, on the payouts tab and in their year pack', async () => {
    const people = await api.db.selectFrom('accountLine').select('accountId').distinct().execute()
    expect(people.length).toBeGreaterThan(20)
    const wrong: string[] = []
    for (const { accountId } of people) wrong.push(...(await oweDisagreements(api, pages, accountId)))
    expect(wrong).toEqual([])
    const helen = await api.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', api.emailOf('helen'))
      .executeTakeFirstOrThrow()
    expect((await api.call(helen.id, 'getPayoutAccount')).json.sharedCents).toBeGreaterThan(0)
  })

  test('adds up to the income, hours and flights of its owner’s dashboard, in all and by month', async () => {
    const fleet = await api.db
      .selectFrom('aircraft')
      .innerJoin('airport', 'airport.id', 'aircraft.airportId')
      .select(['aircraft.id', 'aircraft.ownerId', 'aircraft.tailNumber', 'airport.zone'])
      .execute()
    let compared = 0
    for (const { id, ownerId, tailNumber, zone } of fleet) {
      const flights = await pages.flights(`${ownerId} ${id}`)
      const { json: stats } = await api.call(ownerId, 'getOwnedStats', { params: { id }, query: { period_type: 'all' } })
      const statement = await pages.statement(ownerId)
      const earned = statement.lines.filter(
        (line) => line.tailNumber === tailNumber && ['flight', 'cancellation', 'correction'].includes(line.kind),
      )
      expect(stats.incomeCents, tailNumber).toBe(
        sumOf(earned.map(({ creditedCents, chargedCents }) => creditedCents - chargedCents)),
      )
      expect(stats.hobbsHours, tailNumber).toBeCloseTo(sumOf(flights.map(({ hobbsHours }) => hobbsHours)), 6)
      for (const month of stats.months) {
        const flown = flights.filter(({ date }) => date.startsWith(month.month))
        expect(month.flights, `${tailNumber} ${month.month}`).toBe(flown.length)
        expect(month.hobbsHours, `${tailNumber} ${month.month}`).toBeCloseTo(sumOf(flown.map(({ hobbsHours }) => hobbsHours)), 6)
        if (statement.zone !== zone) continue
        compared += 1
        const then = earned.filter(({ date }) => date.startsWith(month.month))
        expect(month.incomeCents, `${tailNumber} ${month.month}`).toBe(
          sumOf(then.map(({ creditedCents, chargedCents }) => creditedCents - chargedCents)),
        )
      }
    }
    expect(compared).toBeGreaterThan(200)
  })

  test('adds up to every figure of the dashboard for any days', async () => {
    const tails = ['N417TS', 'N208FC', 'N940DS', 'N322SR']
    const rows = await api.db
      .selectFrom('aircraft')
      .innerJoin('airport', 'airport.id', 'aircraft.airportId')
      .select(['aircraft.id as aircraftId', 'aircraft.ownerId', 'aircraft.tailNumber', 'airport.zone'])
      .where('aircraft.tailNumber', 'in', tails)
      .execute()
    expect(rows).toHaveLength(tails.length)
    for (const aircraft of rows) expect(await wrongFigures(api, aircraft, someRanges(aircraft.zone))).toEqual([])
  })
})

describe('any story of a booking', () => {
  let api: Api
  let meters = { hobbs: 1284.6, flightMeter: 1096.9 }
  beforeAll(async () => {
    api = await startApi()
    await addCard(api, 'maria')
  })
  afterAll(() => api.close())

  const tenths = (min: number, max: number) => fc.integer({ min: 10 * min, max: 10 * max }).map((value) => value / 10)
  const plus = (reading: number, hours: number) => Math.round(10 * (reading + hours)) / 10

  /** The ramp's misreading in hours; 0 if correct. */
  const correct = async (id: string, misread: number) => {
    meters = { ...meters, hobbs: plus(meters.hobbs, misread) }
    const body = { answers: { hobbs: meters.hobbs }, reason: 'Read again on the photo of the panel' }
    const { json } = await api.call('rosa', 'answerReturn', { params: { order: id }, body })
    expect(json).toMatchObject({ state: 'closed', answers: { hobbs: meters.hobbs } })
    await run(api, 'settleFlight', { orderId: id })
  }

  const fly = async (id: string, { hours, fuelDollars, misread }: { hours: number; fuelDollars: number; misread: number }) => {
    await depart(api, 'maria', id, meters)
    meters = { hobbs: plus(meters.hobbs, hours), flightMeter: plus(meters.flightMeter, Math.max(0.1, hours - 0.5)) }
    await api.call('maria', 'openReturn', { params: { order: id } })
    await photograph(api, 'maria', id, 'return', ['photoReceipt', 'photoPanel'])
    const fuel: Answers = fuelDollars > 0 ? { fuelBoughtGallons: 10, fuelBoughtDollars: fuelDollars } : {}
    const back = await bringBack(api, 'maria', id, { ...meters, ...fuel })
    expect(back.json).toMatchObject({ state: 'closed' })
    await run(api, 'settleFlight', { orderId: id })
    if (misread !== 0) await correct(id, misread)
  }

  const cancel = async (id: string, who: 'maria' | 'helen') => {
    expect((await api.call(who, 'cancelOrder', { params: { id } })).status).toBe(200)
    // The ten minutes to undo it are over.
    await api.db
      .updateTable('orders')
      .set({ canceledAt: plusHours(new Date(), -1) })
      .where('id', '=', id)
      .execute()
    await run(api, 'settleCancellation', { orderId: id })
  }

  const booked = { csip: fc.boolean(), plannedHours: tenths(1, 6) }
  const story = fc.oneof(
    fc.record({
      ...booked,
      end: fc.constant('flown' as const),
      hours: tenths(1, 6),
      fuelDollars: fc.constantFrom(0, 37, 120),
      misread: fc.constantFrom(0, -0.4, 0.7),
    }),
    fc.record({
      ...booked,
      end: fc.constant('canceled' as const),
      startsIn: fc.constantFrom(20, 700),
      by: fc.constantFrom('maria' as const, 'helen' as const),
    }),
  )

  test('costs its pilot and brings its owner the same cents on every page', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ csip, plannedHours, ...story }) => {
        // Free the previous story's time, and what staff may correct alone within a day.
        await api.db.deleteFrom('occupancy').execute()
        await api.db.deleteFrom('operatorAct').execute()
        const start = halfHour(story.end === 'flown' ? -3 : story.startsIn)
        const { id, aircraftId } = await insertOrder(api, { start, plannedHours, ...(csip && { csip: 'elena' }) })
        await run(api, 'placeHold', { orderId: id })
        if (story.end === 'flown') await fly(id, story)
        else await cancel(id, story.by)
        const parties = { pilotId: api.people.maria, ownerId: api.people.helen }
        expect(await disagreements(api, openPages(api), { id, aircraftId, ...parties })).toEqual([])
        const aircraft = { aircraftId, ownerId: parties.ownerId, tailNumber: 'N417TS', zone: 'America/Los_Angeles' }
        expect(await wrongFigures(api, aircraft, someRanges(aircraft.zone).slice(0, 2))).toEqual([])
      }),
      {
        numRuns: runs(4),
        endOnFailure: true,
        examples: [[{ csip: true, plannedHours: 2, end: 'flown', hours: 3.1, fuelDollars: 120, misread: -0.4 }]],
      },
    )
    expect(await books(api)).toMatchObject({ sum: 0 })
  })
})
