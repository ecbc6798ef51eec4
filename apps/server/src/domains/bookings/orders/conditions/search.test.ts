import { containsWords, typedTail } from '@tailshare/contract/text/comparable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await insertOrder(api, { start: halfHour(24 * 20), csip: 'elena' })
  await insertOrder(api, { start: halfHour(24 * 21), pilot: 'tomas', tail: 'N322SR' })
  await insertOrder(api, { start: halfHour(-24 * 40), pilot: 'elena', status: 'flight_complete' })
  await insertOrder(api, { start: halfHour(-24 * 41), pilot: 'bo', csip: 'elena', tail: 'N52148', status: 'flight_complete' })
})
afterAll(() => api.close())

type Query = NonNullable<Parameters<typeof api.call<'listOwnerOrders'>>[2]>['query']
const list = async (query: Query) => {
  const { status, json } = await api.call('helen', 'listOwnerOrders', { query: { limit: 100, ...query } })
  expect(status).toBe(200)
  expect(json.count, JSON.stringify(query)).toBe(json.results.length)
  return json.results
}

test.each(['maria', 'ELENA', 'a P', 'okafor', 'N5', 'n-322', 'nobody at all', '%', 'TS-'])(
  'searching a list for “%s” finds matching names and tail number prefixes, each booking once, with any other filter',
  async (text) => {
    const tail = typedTail(text)
    const fits = ({ pilot, csip, tailNumber }: Awaited<ReturnType<typeof list>>[number]) =>
      [pilot, csip].some((one) => one && containsWords(`${one.firstName} ${one.lastName}`, text)) || tailNumber.startsWith(tail)
    const day = new Date().toISOString().slice(0, 10)
    const others: Query[] = [
      {},
      { aircraft: api.fleet.N52148 },
      { orderType: 'past' },
      { from: day },
      { withMaintenance: 'false' },
      { csip: api.people.elena },
    ]
    for (const other of others) {
      const found = await list({ ...other, text })
      const all = await list(other)
      expect(found.map(({ id }) => id)).toEqual(all.filter(fits).map(({ id }) => id))
    }
  },
)

test('with too many matching names, row-by-row search gives the same result', async () => {
  const before = (await list({ text: 'Maria' })).map(({ id }) => id)
  expect(before.length).toBeGreaterThan(0)
  await api.pool.query(`insert into account (id, email, first_name, last_name, registered_at)
    select gen_random_uuid(), 'maria' || n || '@many.example', 'Maria', 'No' || n, now() from generate_series(1, 220) n`)
  expect((await list({ text: 'Maria' })).map(({ id }) => id)).toEqual(before)
  expect((await list({ name: 'Maria' })).map(({ id }) => id)).toEqual(before)
})
