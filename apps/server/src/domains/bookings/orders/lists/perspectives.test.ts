import type { OrderSide } from '@tailshare/contract/bookings/orders/orderLists'
import { apiBase } from '@tailshare/contract/base/constants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { splitIncome } from '@tailshare/rules/bookings/price/quote'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'
import { noAircraft } from '../conditions/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.db.deleteFrom('aircraftShare').execute()
  await api.db.deleteFrom('taxAdvisor').execute()
})
afterAll(() => api.close())

const perspectives = [
  'listPilotOrders',
  'listOwnerOrders',
  'listCoOwnerOrders',
  'listAdvisedOrders',
  'listCsipOrders',
  'filterOrders',
] as const
const files = [
  'downloadPilotOrders',
  'downloadOwnerOrders',
  'downloadCoOwnerOrders',
  'downloadAdvisedOrders',
  'downloadCsipOrders',
] as const
type List = (typeof perspectives)[number]
type Query = NonNullable<Parameters<typeof api.call<List>>[2]>['query']

const ask = async (who: CastKey, list: List, query?: Query) => {
  const { status, json } = await api.call(who, list, { query: { limit: 100, ...query } })
  expect(status).toBe(200)
  return json
}
const idsOf = async (who: CastKey, list: List, query?: Query) => {
  const { count, results } = await ask(who, list, query)
  expect(count).toBe(results.length)
  return results.map(({ id }) => id)
}
const advise = (owner: CastKey, advisor: CastKey) =>
  api.db
    .insertInto('taxAdvisor')
    .values({
      id: newId(),
      ownerId: api.people[owner],
      email: api.emailOf(advisor),
      advisorId: api.people[advisor],
      sentAt: new Date(),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
      confirmedAt: new Date(),
    })
    .execute()
const share = (tail: 'N417TS', who: CastKey) =>
  api.db
    .insertInto('aircraftShare')
    .values({ aircraftId: api.fleet[tail], accountId: api.people[who], percent: 25, since: '2025-03-01' })
    .execute()
const csv = async (who: CastKey, call: (typeof files)[number], query?: Query) => {
  const { status, headers, raw } = await api.call(who, call, { query })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = raw.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
  return { head: lines[0]!, lines: lines.slice(1) }
}

test('a visitor reads no bookings, and a filter that makes no sense is refused', async () => {
  for (const list of [...perspectives, ...files]) {
    expect((await api.call(undefined, list)).status).toBe(401)
    expect((await api.call('helen', list, { query: { status: 'lost' } })).json).toEqual({ status: [expect.any(String)] })
    expect((await api.call('helen', list, { query: { aircraft: 'N417TS' } })).status).toBe(400)
    expect((await api.call('helen', list, { query: { nonsense: 1 } as Query })).status).toBe(400)
  }
})

test('a person without bookings gets an empty list from every perspective', async () => {
  await insertOrder(api, { start: halfHour(24 * 20) })
  for (const list of perspectives) expect(await ask('jonas', list)).toEqual({ count: 0, next: null, results: [] })
})

test('a co-owner reads the bookings of shared aircraft, without money or last names of others', async () => {
  const other = await insertOrder(api, { csip: 'elena', start: halfHour(24 * 25) })
  const own = await insertOrder(api, { pilot: 'tomas', start: halfHour(24 * 26) })
  const elsewhere = await insertOrder(api, { tail: 'N52148', start: halfHour(24 * 27) })
  expect(await idsOf('tomas', 'listCoOwnerOrders')).toEqual([])
  await share('N417TS', 'tomas')
  const { results } = await ask('tomas', 'listCoOwnerOrders')
  expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining([other.id, own.id]))
  expect(results.map(({ id }) => id)).not.toContain(elsewhere.id)
  const seen = results.find(({ id }) => id === other.id)!
  expect(seen).toMatchObject({ roles: [], totalCents: 0, finalCents: null, pilot: { firstName: 'Maria', photo: null } })
  expect([seen.pilot.lastName, seen.csip!.lastName].every((name) => /^\S\.$/.test(name))).toBe(true)
  expect(results.find(({ id }) => id === own.id)).toMatchObject({ roles: ['pilot'], totalCents: own.quote.totalCents })
  expect((await api.call('tomas', 'getOrder', { params: { id: other.id } })).status).toBe(404)

  const lastName = (await ask('maria', 'listPilotOrders')).results[0]!.pilot.lastName
  expect(await idsOf('tomas', 'listCoOwnerOrders', { name: lastName })).toEqual([])
  expect(await idsOf('tomas', 'listCoOwnerOrders', { name: 'Maria' })).toContain(other.id)
  // A hidden price cannot be found by filtering.
  expect(await idsOf('tomas', 'listCoOwnerOrders', { incomeMin: 1 })).toEqual([own.id])
})

test('a tax advisor reads the bookings of the owners they advise, with each look logged, until the advice ends', async () => {
  const hers = await insertOrder(api, { start: halfHour(24 * 30) })
  expect(await idsOf('dana', 'listAdvisedOrders')).toEqual([])
  const looks = async () => (await api.call('helen', 'listAdvisorViews')).json.results.map(({ what }) => what)
  expect(await looks()).toEqual([])

  await advise('helen', 'dana')
  const { results } = await ask('dana', 'listAdvisedOrders')
  expect(results.find(({ id }) => id === hers.id)).toMatchObject({ roles: [], totalCents: hers.quote.totalCents })
  expect(await looks()).toEqual(['bookings of your aircraft'])
  await ask('dana', 'listAdvisedOrders')
  expect(await looks()).toHaveLength(1)
  const { lines } = await csv('dana', 'downloadAdvisedOrders')
  expect(lines).toHaveLength(results.length)
  expect(await looks()).toEqual(expect.arrayContaining(['bookings of your aircraft, as a file']))

  await api.db.updateTable('taxAdvisor').set({ endedAt: new Date() }).execute()
  expect(await idsOf('dana', 'listAdvisedOrders')).toEqual([])
  expect(await idsOf('dana', 'filterOrders')).toEqual([])
})

test.each([
  ['ines', 'listAdvisedOrders', 31],
  ['bo', 'filterOrders', 33],
] as const)('a look of %s that begins on a later page of %s is logged, too', async (advisor, list, days) => {
  for (const day of [days, days + 1]) await insertOrder(api, { start: halfHour(24 * day) })
  await advise('helen', advisor)
  expect((await ask(advisor, list, { offset: 1 })).results.length).toBeGreaterThan(0)
  const looks = (await api.call('helen', 'listAdvisorViews')).json.results
  expect(looks.map(({ advisor: who }) => who.id)).toContain(api.people[advisor])
  await api.db.updateTable('taxAdvisor').set({ endedAt: new Date() }).execute()
})

test('an owner does not see looks at another owner’s bookings', async () => {
  await advise('helen', 'dana')
  const other = await api.db
    .selectFrom('aircraft')
    .select('id')
    .where('ownerId', '<>', api.people.helen)
    .executeTakeFirstOrThrow()
  const before = (await api.call('helen', 'listAdvisorViews')).json.count
  expect(await idsOf('dana', 'listAdvisedOrders', { aircraft: other.id, periodType: 'day' })).toEqual([])
  expect((await api.call('helen', 'listAdvisorViews')).json.count).toBe(before)
})

test('the combined list shows each booking once, even for people with several roles', async () => {
  await share('N417TS', 'elena')
  const asAll = await insertOrder(api, { pilot: 'helen', start: halfHour(24 * 35) })
  const taught = await insertOrder(api, { csip: 'elena', start: halfHour(24 * 36) })
  const flown = await insertOrder(api, { pilot: 'elena', tail: 'N52148', start: halfHour(24 * 37) })
  expect((await idsOf('helen', 'filterOrders')).filter((id) => id === asAll.id)).toHaveLength(1)
  const elenas = await idsOf('elena', 'filterOrders')
  expect(new Set(elenas).size).toBe(elenas.length)
  expect(elenas).toEqual(expect.arrayContaining([asAll.id, taught.id, flown.id]))
  const all = (
    await api.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
  expect((await ask('omar', 'filterOrders')).count).toBe(all)
  const starts = (await ask('omar', 'filterOrders')).results.map(({ flightStartTime }) => flightStartTime)
  expect(starts).toEqual(starts.toSorted().toReversed())
})

test('airport staff find the bookings of their airport among everything, without money', async () => {
  const here = await insertOrder(api, { start: halfHour(24 * 38) })
  const { results } = await ask('rosa', 'filterOrders')
  expect(results.find(({ id }) => id === here.id)).toMatchObject({ roles: ['staff'], totalCents: 0 })
  expect(await idsOf('rosa', 'filterOrders', { incomeMin: 1 })).toEqual([])
})

test('each filter matches exactly what it says', async () => {
  const start = halfHour(24 * 300)
  const plain = await insertOrder(api, { start })
  const lesson = await insertOrder(api, { csip: 'elena', start: halfHour(24 * 301) })
  const gone = await insertOrder(api, { status: 'canceled', start: halfHour(24 * 302) })
  const other = await insertOrder(api, { pilot: 'tomas', tail: 'N322SR', start: halfHour(24 * 303) })
  const flown = await insertOrder(api, { status: 'flight_complete', start: halfHour(24 * 304) })
  await api.db
    .insertInto('flight')
    .values({
      orderId: flown.id,
      aircraftId: flown.aircraftId,
      pilotId: api.people.maria,
      ownerId: api.people.helen,
      departedAt: flown.start,
      returnedAt: flown.drop,
      hobbsOut: 100,
      hobbsIn: 103.5,
      flightOut: 90,
      flightIn: 93,
      landings: 2,
      incomeCents: 50_000,
    })
    .execute()
  await api.db.updateTable('orders').set({ finalCents: 123_456 }).where('id', '=', flown.id).execute()
  const from = new Date(Date.now() + 290 * 86_400_000).toISOString().slice(0, 10)
  const find = async (query: Query) =>
    (await idsOf('helen', 'listOwnerOrders', { from, order: 'flightStartTime', ...query })).map((id) => names.get(id))
  const names = new Map([
    [plain.id, 'plain'],
    [lesson.id, 'lesson'],
    [gone.id, 'gone'],
    [other.id, 'other'],
    [flown.id, 'flown'],
  ])
  const { rows } = await api.pool.query<{ number: number }>('select number from orders where id = $1', [other.id])
  const number = rows[0]!.number
  expect(await find({})).toEqual(['plain', 'lesson', 'gone', 'other', 'flown'])
  expect(await find({ order: '-flightStartTime' })).toEqual(['flown', 'other', 'gone', 'lesson', 'plain'])
  expect(await find({ status: 'canceled,flight_complete' })).toEqual(['gone', 'flown'])
  expect(await find({ orderType: 'upcoming' })).toEqual(['plain', 'lesson', 'other'])
  expect(await find({ orderType: 'past' })).toEqual(['gone', 'flown'])
  expect(await find({ orderType: 'past', status: 'booked' })).toEqual([])
  expect(await find({ aircraft: other.aircraftId })).toEqual(['other'])
  expect(await find({ aircraft: `${noAircraft},${other.aircraftId}` })).toEqual(['other'])
  expect(await find({ aircraft: noAircraft })).toEqual([])
  expect(await find({ aircraft: `${other.aircraftId},${other.aircraftId}` })).toEqual(['other'])
  expect(await find({ aircraft: other.aircraftId.toUpperCase(), tail: 'n322' })).toEqual(['other'])
  expect(await find({ csip: api.people.elena })).toEqual(['lesson'])
  expect(await find({ name: 'tom' })).toEqual(['other'])
  expect(await find({ name: 'elena' })).toEqual(['lesson'])
  expect(await find({ name: '%' })).toEqual([])
  expect(await find({ tail: 'n322' })).toEqual(['other'])
  expect(await find({ tail: 'n9999' })).toEqual([])
  expect(await find({ order_id: `TS-${number}` })).toEqual(['other'])
  expect(await find({ order_id: String(number) })).toEqual(['other'])
  expect(await find({ order_id: other.id })).toEqual(['other'])
  expect(await find({ order_id: 'nonsense' })).toEqual([])
  expect(await find({ text: `ts-${number}` })).toEqual(['other'])
  expect(await find({ text: 'N322SR' })).toEqual(['other'])
  expect(await find({ text: 'Tom' })).toEqual(['other'])
  expect(await find({ incomeMin: 1234.56, incomeMax: 1234.56 })).toEqual(['flown'])
  expect(await find({ incomeMin: 1234.57, incomeMax: 1235 })).toEqual([])
  expect(await find({ hobbsTimeMin: 3.5, hobbsTimeMax: 3.5 })).toEqual(['flown'])
  expect(await find({ hobbsTimeMin: 3.6 })).toEqual([])
  expect(await find({ to: from })).toEqual([])
  const second = await ask('helen', 'listOwnerOrders', { from, order: 'flightStartTime', limit: 2, page: 2 })
  expect(second.results.map(({ id }) => names.get(id))).toEqual(['gone', 'other'])
  expect(second).toMatchObject({ count: 5, next: expect.stringContaining(`${apiBase}booking/orders/by-owner/?`) })
  const third = await api.app.inject({ method: 'GET', url: second.next!, headers: { cookie: await api.signIn('helen') } })
  expect(third.json()).toMatchObject({ count: 5, next: null, results: [{ id: flown.id }] })
})

test('each side names the aircraft of its bookings', async () => {
  await insertOrder(api, { pilot: 'tomas', csip: 'elena', tail: 'N322SR', start: halfHour(24 * 350) })
  await advise('helen', 'dana')
  await share('N417TS', 'priya')
  const tails = async (who: CastKey, side: OrderSide) => {
    const { status, json } = await api.call(who, 'listOrderAircraft', { query: { side } })
    expect(status).toBe(200)
    return json.map(({ tailNumber }) => tailNumber)
  }
  expect(await tails('tomas', 'pilot')).toContain('N322SR')
  expect(await tails('jonas', 'pilot')).toEqual([])
  expect(await tails('helen', 'owner')).toEqual(expect.arrayContaining(['N322SR', 'N417TS']))
  expect(await tails('dana', 'advisor')).toEqual(await tails('helen', 'owner'))
  expect(await tails('priya', 'coOwner')).toEqual(['N417TS'])
  expect(await tails('elena', 'csip')).toContain('N322SR')
  expect((await api.call(undefined, 'listOrderAircraft', { query: { side: 'pilot' } })).status).toBe(401)
  expect((await api.call('helen', 'listOrderAircraft', { query: { side: 'moon' as 'pilot' } })).status).toBe(400)
})

test('a filtered list can be downloaded, with formulas neutralized', async () => {
  await api.db.updateTable('account').set({ firstName: '=HYPERLINK("x")' }).where('id', '=', api.people.tomas).execute()
  const order = await insertOrder(api, { pilot: 'tomas', tail: 'N322SR', start: halfHour(24 * 400) })
  const all = await ask('helen', 'listOwnerOrders')
  const { head, lines } = await csv('helen', 'downloadOwnerOrders', { order_id: order.id, status: 'booked' })
  expect(head).toBe(
    'Booking,Status,Tail number,Model,Airport,Departure,Return,Came back,Time zone,Pilot,CSIP,Hobbs hours,Why canceled,"Owner earns, USD","Pilot pays, USD"',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"'=HYPERLINK(""x"")`)
  const { ownerCents } = splitIncome(order.quote.lines)
  expect(lines[0]).toMatch(new RegExp(`,${(ownerCents / 100).toFixed(2)},${(order.quote.totalCents / 100).toFixed(2)}$`))
  expect((await csv('helen', 'downloadOwnerOrders')).lines).toHaveLength(all.count)
  expect((await csv('maria', 'downloadPilotOrders')).lines).toHaveLength((await ask('maria', 'listPilotOrders')).count)
  await share('N417TS', 'tomas')
  for (const [who, call] of [
    ['elena', 'downloadCsipOrders'],
    ['tomas', 'downloadCoOwnerOrders'],
  ] as const) {
    const file = await csv(who, call)
    expect(file.lines.length).toBeGreaterThan(0)
    expect(file.head).not.toContain('Price')
  }
})
