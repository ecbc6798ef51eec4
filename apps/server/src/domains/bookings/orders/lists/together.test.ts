import { plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

const today = new Date().toISOString().slice(0, 10)
let api: Api
let shared: string
const canceledOn = new Map<string, string>()
beforeAll(async () => {
  api = await startApi()
  shared = api.fleet.N417TS
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId: shared, accountId: api.people.tomas, percent: 25, since: '2025-03-01' })
    .execute()
  const tails = ['N417TS', 'N322SR', 'N52148'] as const
  for (const [n, pilot] of (['maria', 'helen', 'tomas', 'helen', 'bo', 'tomas'] as const).entries())
    for (const [at, tail] of tails.entries()) {
      const start = halfHour(-24 * (60 + 20 * n + 3 * at))
      const status = n % 3 === 1 ? 'canceled' : 'flight_complete'
      const { id } = await insertOrder(api, { tail, pilot, start, status, ...((n + at) % 2 === 0 && { csip: 'elena' }) })
      if (status !== 'canceled') continue
      const canceledAt = new Date(start.getTime() - 86_400_000 * n)
      await api.db.updateTable('orders').set({ canceledAt }).where('id', '=', id).execute()
      canceledOn.set(id, canceledAt.toISOString().slice(0, 10))
    }
})
afterAll(() => api.close())

type List = 'listOwnerOrders' | 'listCoOwnerOrders' | 'listPilotOrders' | 'filterOrders'
type Query = NonNullable<NonNullable<Parameters<typeof api.call<List>>[2]>['query']>
const ask = async (who: CastKey, list: List, query: Query = {}) => {
  const { status, json } = await api.call(who, list, { query: { limit: 100, ...query } })
  expect(status).toBe(200)
  expect(json.count, JSON.stringify(query)).toBe(json.results.length)
  return json.results
}
type Listed = Awaited<ReturnType<typeof ask>>[number]

test.each([
  ['helen', 'listOwnerOrders'],
  ['tomas', 'listCoOwnerOrders'],
  ['tomas', 'listPilotOrders'],
  ['helen', 'filterOrders'],
  ['tomas', 'filterOrders'],
  ['omar', 'filterOrders'],
] as const)('filters of %s in %s let through what fits each of them', async (who, list) => {
  const me = api.people[who]
  const filters: [Query, (order: Listed) => boolean][] = [
    [{ ownOrdersOnly: 'true' }, ({ pilot }) => pilot.id === me],
    [{ csip: api.people.elena }, ({ csip }) => csip?.id === api.people.elena],
    [{ csip: `${api.people.elena},${api.people.bo}` }, ({ csip }) => csip?.id === api.people.elena],
    [{ tail: 'N417' }, ({ tailNumber }) => tailNumber === 'N417TS'],
    [{ tail: 'n-3' }, ({ tailNumber }) => tailNumber.startsWith('N3')],
    [{ tail: 'N999' }, () => false],
    [{ aircraft: shared }, ({ tailNumber }) => tailNumber === 'N417TS'],
    [{ aircraft: `${shared},${api.fleet.N52148}` }, ({ tailNumber }) => ['N417TS', 'N52148'].includes(tailNumber)],
    [{ orderType: 'past' }, () => true],
  ]
  const all = await ask(who, list, { orderType: 'past' })
  expect(all.length).toBeGreaterThan(3)
  for (const [one, fitsOne] of filters)
    for (const [other, fitsOther] of filters) {
      const query = { orderType: 'past' as const, ...one, ...other }
      // If both set the same filter, the later one counts.
      const fits = Object.keys(one).some((name) => name in other)
        ? fitsOther
        : (order: Listed) => fitsOne(order) && fitsOther(order)
      const wanted = all.filter(fits).map(({ id }) => id)
      expect(
        (await ask(who, list, query)).map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(wanted)
    }
})

test('filtering by cancellation day works for an owner, one aircraft, and everyone', async () => {
  const canceled = { status: 'canceled,canceled_by_owner', daysOf: 'cancellation' as const }
  const whole = await ask('helen', 'listOwnerOrders', canceled)
  for (const days of [50, 70, 80, 100, 120, 140, 160]) {
    const from = plusDays(today, -days - 20)
    const to = plusDays(today, -days)
    const found = (await ask('helen', 'listOwnerOrders', { ...canceled, from, to })).map(({ id }) => id)
    // One more day at both ends, because these days are in UTC.
    for (const id of found) expect(canceledOn.get(id)! >= plusDays(from, -1) && canceledOn.get(id)! <= plusDays(to, 1)).toBe(true)
    for (const { id } of whole) if (canceledOn.get(id)! > from && canceledOn.get(id)! < to) expect(found).toContain(id)
    const ofOne = (await ask('helen', 'listOwnerOrders', { ...canceled, from, to, aircraft: shared })).map(({ id }) => id)
    expect(found).toEqual(expect.arrayContaining(ofOne))
    expect((await ask('omar', 'filterOrders', { ...canceled, from, to })).map(({ id }) => id)).toEqual(
      expect.arrayContaining(found),
    )
  }
})
