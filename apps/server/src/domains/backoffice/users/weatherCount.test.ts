import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const counted = async () => (await api.call('omar', 'getUser', { params: { id: api.people.jonas } })).json.calledOffForWeather

test('operators read how often someone called a booking off for the weather in a year, and how often late', async () => {
  expect(await counted()).toEqual({ count: 0, late: 0 })
  for (const [startsIn, canceledHoursAgo] of [
    [20, 1],
    [400, 1],
    [60, 370 * 24],
  ] as const) {
    const { id } = await insertOrder(api, { pilot: 'jonas', start: halfHour(startsIn) })
    await sql`update orders set status = 'canceled', cancel_reason = 'weather', canceled_by_id = pilot_id,
      created_at = now() - interval '30 days', canceled_at = now() - make_interval(hours => ${canceledHoursAgo}) where id = ${id}`.execute(
      api.db,
    )
  }
  expect(await counted()).toEqual({ count: 2, late: 1 })
})
