import { instantAt, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const today = new Date().toISOString().slice(0, 10)
type Query = Parameters<typeof api.call<'listOwnerOrders'>>[2]
const readers = { listOwnerOrders: 'helen', listPilotOrders: 'maria', listCsipOrders: 'elena' } as const
const listed = async (query: NonNullable<Query>['query'], call: keyof typeof readers = 'listOwnerOrders') => {
  const { status, json } = await api.call(readers[call], call, { query })
  expect(status).toBe(200)
  expect(json.count).toBe(json.results.length)
  return json.results.map(({ id }) => id)
}

test('list days are in the airport’s zone', async () => {
  const day = plusDays(today, 30)
  // In UTC this is the next day.
  const { id } = await insertOrder(api, { start: instantAt(day, '20:00', zone) })
  expect(await listed({ from: day, to: day })).toEqual([id])
  expect(await listed({ start_date: day, end_date: day })).toEqual([id])
  expect(await listed({ from: plusDays(day, 1), to: plusDays(day, 1) })).toEqual([])
  expect(await listed({ from: day, to: day }, 'listPilotOrders')).toEqual([id])
})

test('a list shows the period that runs now', async () => {
  const now = await insertOrder(api, { tail: 'N52148', start: halfHour() })
  const inTwoYears = await insertOrder(api, { tail: 'N52148', start: halfHour(24 * 800) })
  for (const periodType of ['day', 'week', 'month', 'quarter', 'year'] as const) {
    const ids = await listed({ periodType })
    expect(ids, periodType).toContain(now.id)
    expect(ids, periodType).not.toContain(inTwoYears.id)
  }
  expect(await listed({ periodType: 'all' })).toEqual(expect.arrayContaining([now.id, inTwoYears.id]))
})

test('an owner can filter for their own flights and for bookings made for others', async () => {
  const hers = await insertOrder(api, { pilot: 'helen', start: halfHour(24 * 40) })
  const forMaria = await insertOrder(api, { start: halfHour(24 * 41) })
  await api.db.updateTable('orders').set({ bookedById: api.people.helen }).where('id', '=', forMaria.id).execute()
  const byMaria = await insertOrder(api, { start: halfHour(24 * 42) })
  expect(await listed({ ownOrdersOnly: 'true' })).toEqual([hers.id])
  const byOwner = await listed({ byOwner: 'true' })
  expect(byOwner.toSorted()).toEqual([hers.id, forMaria.id].toSorted())
  expect(byOwner).not.toContain(byMaria.id)
})

test('time in the shop is left out of a list on request', async () => {
  const flight = await insertOrder(api, { start: halfHour(24 * 50) })
  const shop = await insertOrder(api, { start: halfHour(24 * 51) })
  const quote = { ...shop.quote, terms: { ...shop.quote.terms!, purpose: 'maintenance' } }
  await api.db
    .updateTable('orders')
    .set({ quote: JSON.stringify(quote) })
    .where('id', '=', shop.id)
    .execute()
  expect(await listed({ withMaintenance: 'true' })).toEqual(expect.arrayContaining([flight.id, shop.id]))
  const without = await listed({ withMaintenance: 'false' })
  expect(without).toContain(flight.id)
  expect(without).not.toContain(shop.id)
})

test('an instructor sees the bookings with them aboard, without the price', async () => {
  const lesson = await insertOrder(api, { csip: 'elena', start: halfHour(24 * 60) })
  await insertOrder(api, { start: halfHour(24 * 61) })
  await insertOrder(api, { pilot: 'elena', start: halfHour(24 * 62) })
  expect(await listed({ orderType: 'upcoming' }, 'listCsipOrders')).toEqual([lesson.id])
  const { json } = await api.call('elena', 'listCsipOrders')
  expect(json.results[0]).toMatchObject({ roles: ['csip'], totalCents: 0, pilot: { firstName: 'Maria' } })
  expect((await api.call('jonas', 'listCsipOrders')).json).toMatchObject({ count: 0, results: [] })
})

test('lists say why a booking of a grounded aircraft is at risk, until it has left', async () => {
  const tail = 'N940DS'
  const ahead = await insertOrder(api, { tail, start: halfHour(24 * 70) })
  const over = await insertOrder(api, { tail, status: 'canceled', start: halfHour(24 * 71) })
  const risks = async () => {
    const { json } = await api.call('maria', 'listPilotOrders', { query: { aircraft: ahead.aircraftId } })
    return Object.fromEntries(json.results.map(({ id, risk }) => [id, risk]))
  }
  expect(await risks()).toEqual({ [ahead.id]: null, [over.id]: null })
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat tire' }).where('id', '=', ahead.aircraftId).execute()
  expect(await risks()).toEqual({ [ahead.id]: 'Flat tire', [over.id]: null })
  expect((await api.call('maria', 'getOrder', { params: { id: ahead.id } })).json.risk).toBe('Flat tire')
})

test('a kind of list that does not exist is refused', async () => {
  const reply = await api.call('helen', 'listOwnerOrders', { query: { orderType: 'nonsense' as 'past' } })
  expect(reply).toMatchObject({ status: 400, json: { orderType: [expect.any(String)] } })
})

test('lists and aircraft filters include a new booking at once, and follow a change of pilot', async () => {
  const aircraft = api.fleet.N940DS
  const seen = async () => ({
    count: (await api.call('bo', 'listPilotOrders', { query: { aircraft } })).json.count,
    isChoice: (await api.call('bo', 'listOrderAircraft', { query: { side: 'pilot' } })).json.some(({ id }) => id === aircraft),
  })
  expect(await seen()).toEqual({ count: 0, isChoice: false })
  const { id } = await insertOrder(api, { tail: 'N940DS', pilot: 'bo', start: halfHour(24 * 701) })
  expect(await seen()).toEqual({ count: 1, isChoice: true })
  await api.db.updateTable('orders').set({ pilotId: api.people.jonas }).where('id', '=', id).execute()
  expect(await seen()).toEqual({ count: 0, isChoice: false })
})

test('a list tells the right number for days that begin and end within months, and for years', async () => {
  for (const days of [-380, -100, -31, -29, -2, 2, 30, 31, 100])
    for (const hours of [0, 11, 23])
      await insertOrder(api, { tail: 'N322SR', status: 'flight_complete', start: halfHour(24 * days + hours) })
  const ranges = [-381, -101, -30, -1, 1, 30, 101].map((days) => plusDays(today, days))
  const all = await listed({ aircraft: api.fleet.N322SR, limit: 100 })
  expect(all.length).toBeGreaterThan(26)
  for (const from of ranges) {
    const ends = await Promise.all(
      [{ from }, { to: plusDays(from, -1) }].map((days) => listed({ ...days, aircraft: api.fleet.N322SR, limit: 100 })),
    )
    expect(ends.flat().toSorted()).toEqual(all.toSorted())
    for (const to of ranges) await listed({ from, to, aircraft: api.fleet.N322SR, limit: 100 })
  }
})
