import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard } from '../../../../../test/factories.ts'
import { insertOrder } from '../../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
})
afterAll(() => api.close())

const orderOf = async (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the price of a later return is shown with the departure as it is, and a canceled booking has none', async () => {
  const { id } = await insertOrder(api, { start: plusHours(new Date(new Date().setUTCMinutes(0, 0, 0)), 30 * 24) })
  const { aircraftId, startAt, dropAt } = await orderOf(id)
  const later = plusHours(dropAt, 2).toISOString()
  const ask = { params: { id: aircraftId }, query: { orderId: id, flightDropTime: later } }
  const shown = await api.call('maria', 'canBook', ask)
  expect(shown).toMatchObject({ status: 200, json: { flightStartTime: startAt.toISOString(), flightDropTime: later } })

  const changed = await api.call('maria', 'changeBooking', { body: { orderId: id, flightDropTime: later } })
  expect([changed.status, (await orderOf(id)).totalCents]).toEqual([200, shown.json.quote?.totalCents])

  await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  expect((await api.call('maria', 'canBook', ask)).status).toBe(409)
})

test.each([{ hours: 0 }, { hours: 1000 }, { passengers: -1 }, { passengers: 7 }])('can-booking refuses %o', async (query) => {
  const { status } = await api.call('maria', 'canBook', { params: { id: api.fleet.N52148 }, query })
  expect(status).toBe(400)
})

test('hours given without dates apply to the proposed trip and its price', async () => {
  const params = { id: api.fleet.N417TS }
  const proposed = (await api.call('maria', 'canBook', { params, query: { hours: 3.5 } })).json
  expect(proposed.quote?.hours).toBe(3.5)
  const { flightStartTime, flightDropTime, quote } = proposed
  const named = (await api.call('maria', 'canBook', { params, query: { flightStartTime, flightDropTime, hours: 3.5 } })).json
  expect(named.quote?.totalCents).toBe(quote?.totalCents)
})
