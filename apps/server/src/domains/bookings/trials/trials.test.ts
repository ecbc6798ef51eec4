import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const tryOut = (who: string | undefined, body: object, id = api.fleet.N417TS) =>
  api.call(who, 'tryRules', { params: { id }, body: body })

test('what other rules would have meant is counted over the bookings of these weeks', async () => {
  await insertOrder(api, { pilot: 'maria', start: halfHour(24 * 5) })
  await insertOrder(api, { pilot: 'maria', start: halfHour(24 * 12) })
  await insertOrder(api, { pilot: 'maria', start: halfHour(-24 * 9), status: 'flight_complete' })
  await insertOrder(api, { pilot: 'maria', start: halfHour(24 * 40) })
  await insertOrder(api, { pilot: 'maria', start: halfHour(-24 * 8), status: 'canceled' })
  const total = (await api.call('maria', 'getAccount')).json.totalHours ?? 0
  const as = async (body: object) => (await tryOut('helen', body)).json
  const now = await as({})
  expect(now.bookings).toBe(3)
  expect(now.outcomes.find(({ code }) => code === 'total_hours_low')).toBeUndefined()
  const strict = await as({ minimums: { totalHours: total + 1, typeHours: 0 } })
  expect(strict.outcomes).toContainEqual({ code: 'total_hours_low', blocked: 3, warned: 0 })
  const warned = await as({ minimums: { totalHours: total + 1, typeHours: 0 }, rules: { total_hours_low: 'warn' } })
  expect(warned.outcomes).toContainEqual({ code: 'total_hours_low', blocked: 0, warned: 3 })
  const off = await as({ minimums: { totalHours: total + 1, typeHours: 0 }, rules: { total_hours_low: 'off' } })
  expect(off.outcomes.find(({ code }) => code === 'total_hours_low')).toBeUndefined()
})

test('so is what a checkout or recent flying would have meant', async () => {
  const as = async (body: object) => (await tryOut('helen', body)).json.outcomes
  const asked = { checkout_missing: 'block', aircraft_recency: 'warn' } as const
  const recency = { days: 30, landings: 99, hours: 99 }
  expect(await as({ rules: asked, recency })).toEqual(
    expect.arrayContaining([
      { code: 'checkout_missing', blocked: 3, warned: 0 },
      { code: 'aircraft_recency', blocked: 0, warned: 3 },
    ]),
  )
  const eased = await as({ rules: asked, recency: { days: 30, landings: 0, hours: 0 } })
  expect(eased.map(({ code }) => code)).not.toContain('aircraft_recency')
  expect((await tryOut('helen', { checkoutMonths: 0 })).status).toBe(400)
  expect((await tryOut('helen', { recency: { days: 0, landings: 0, hours: 0 } })).status).toBe(400)
})

test('only its owner tries rules, with settings that there are', async () => {
  expect((await tryOut('maria', {})).status).toBe(403)
  expect((await tryOut(undefined, {})).status).toBe(401)
  expect((await tryOut('helen', { rules: { total_hours_low: 'maybe' } })).status).toBe(400)
  expect((await tryOut('helen', {}, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
})
