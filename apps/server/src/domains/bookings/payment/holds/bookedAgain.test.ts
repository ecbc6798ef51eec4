import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, run } from '../../../../../test/money.ts'
import { halfHour } from '../../../../../test/orders.ts'
import { chargeLines } from '../../../../../test/reading/settled.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

const book = async (startsIn: number) => {
  const body = {
    aircraftId: api.fleet.N940DS,
    flightStartTime: halfHour(startsIn).toISOString(),
    flightDropTime: halfHour(startsIn + 3).toISOString(),
    plannedHours: 2,
    acceptsOperationalControl: true,
  } as const
  const { status, json } = await api.call('maria', 'bookAircraft', { body })
  expect(status, JSON.stringify(json)).toBe(200)
  await run(api, 'placeHold', { orderId: json.id })
  return json.id
}
const cancel = async (id: string) =>
  (await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })).json.finalCents
const statesOf = async (id: string) => (await chargeLines(api, id)).map((line) => line.split(' ').slice(0, 2).join(' '))
const held = ['deposit authorized', 'hold authorized']

test('booking a freely canceled time again leaves a single hold, and an undone cancellation is held again', async () => {
  const apart = await book(30)
  expect(await cancel(apart)).toBe(0)
  const first = await book(40)
  expect(await cancel(first)).toBe(0)
  expect(await statesOf(first)).toEqual(held)
  const second = await book(41)
  expect(await statesOf(first)).toEqual(['deposit released', 'hold released'])
  expect(await statesOf(second)).toEqual(held)
  // At another time, it can still be undone without a new hold.
  expect(await statesOf(apart)).toEqual(held)

  await cancel(second)
  expect((await api.call('maria', 'undoCancel', { params: { id: first } })).status).toBe(200)
  await run(api, 'placeHold', { orderId: first })
  expect((await statesOf(first)).filter((state) => state.endsWith('authorized'))).toEqual(held)
})

test('what a late cancellation costs stays held until it is charged', async () => {
  const first = await book(20)
  await cancel(first)
  await api.db.updateTable('orders').set({ finalCents: 10_000 }).where('id', '=', first).execute()
  await book(20)
  expect(await statesOf(first)).toEqual(held)
})
