import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { closeIn, monthsAgo, noonOf, shareCosts } from '../../../../../test/sharing/sharedCosts.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const [month, next] = [monthsAgo(2), monthsAgo(1)]
const read = (who: string, asked: string) =>
  api.call(who, 'getSharedCosts', { params: { aircraftId: api.fleet.N417TS }, query: { month: asked } })

test('money for a swap is settled with its month, once', async () => {
  await shareCosts(api, { tomas: 25, priya: 25 }, { from: month })
  const netsIn = async (asked: string) =>
    Object.fromEntries((await read('tomas', asked)).json.people.map(({ person, netCents }) => [person.firstName, netCents]))
  const without = await netsIn(month)
  const [aircraftId, at] = [api.fleet.N417TS, noonOf(month, 9)]
  const order = await insertOrder(api, { tail: 'N417TS', pilot: 'priya', start: at, hours: 2 })
  const [id, day] = [newId(), at.toISOString().slice(0, 10)]
  const swap = {
    id,
    aircraftId,
    byId: api.people.priya,
    orderId: order.id,
    startAt: at,
    dropAt: at,
    terms: '{}',
    expiresAt: at,
    createdAt: at,
  }
  await api.db
    .insertInto('swap')
    .values({ ...swap, state: 'accepted', acceptedById: api.people.tomas })
    .execute()
  const credit = {
    id: newId(),
    aircraftId,
    swapId: id,
    fromId: api.people.tomas,
    toId: api.people.priya,
    cents: 4_000,
    onDay: day,
    at,
  }
  await api.db.insertInto('swapCredit').values(credit).execute()
  expect(await netsIn(month)).toEqual({ ...without, Tomás: without.Tomás! + 4_000, Priya: without.Priya! - 4_000 })
  await closeIn(api, month)
  expect(await netsIn(next)).toEqual(without)
  const lines = (await read('priya', month)).json.people.flatMap((one) => one.lines).filter(({ kind }) => kind === 'swap')
  expect(lines.map(({ cents, swapId }) => [cents, swapId]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [-4_000, id],
    [4_000, id],
  ])
})
