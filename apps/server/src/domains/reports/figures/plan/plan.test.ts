import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { halfHour } from '../../../../../test/orders.ts'
import { projectionInputs } from '../../../../../test/sharing/projection.ts'

let api: Api
let rented: Awaited<ReturnType<typeof insertFlown>>[]
beforeAll(async () => {
  api = await startApi()
  rented = [
    await insertFlown(api, { start: halfHour(-200), hobbs: 2.5 }),
    await insertFlown(api, { start: halfHour(-3000), hobbs: 1.5, pilot: 'jonas' }),
  ]
  await insertFlown(api, { start: halfHour(-400), hobbs: 3, pilot: 'helen' })
  await insertFlown(api, { start: halfHour(-20_000), hobbs: 5 })
})
afterAll(() => api.close())

const params = () => ({ id: api.fleet.N417TS })
const shown = async (who: 'helen' | 'omar' = 'helen') => (await api.call(who, 'getPlan', { params: params() })).json

test('an aircraft’s last twelve months are shown in the calculator’s terms', async () => {
  const { plan, real } = await shown()
  const incomeCents = rented.reduce((sum, { ownerCents }) => sum + ownerCents, 0)
  expect(plan).toBeNull()
  expect(real).toMatchObject({
    months: 12,
    rentedHours: 4,
    ownHours: 3,
    coOwnerHours: 0,
    rateHourCents: Math.round(incomeCents / 4),
  })
  const { json } = await api.call('helen', 'getOwnedStats', { params: params() })
  expect(real.incomeCents).toBe(json.incomeCents)
  // 20 gallons on each of three flights, over 7 hours.
  expect(real.burnGph).toBe(8.6)
})

test('a plan is saved to the aircraft, replaced and taken away by its owner alone', async () => {
  const save = (who: 'helen' | 'omar' | 'maria' | undefined, rentedHours = 400) =>
    api.call(who, 'savePlan', { params: params(), body: { ...projectionInputs, rentedHours } })
  expect((await save('helen')).status).toBe(204)
  expect((await shown()).plan).toMatchObject({ inputs: { ...projectionInputs, rentedHours: 400 } })
  await save('helen', 350)
  expect((await shown('omar')).plan?.inputs.rentedHours).toBe(350)
  expect([(await save('omar')).status, (await save('maria')).status, (await save(undefined)).status]).toEqual([403, 403, 401])
  const wrong = await api.call('helen', 'savePlan', { params: params(), body: { ...projectionInputs, rentedHours: -1 } })
  expect(wrong.json).toMatchObject({ rentedHours: ['Value should be greater than 0'] })
  expect((await api.call('maria', 'deletePlan', { params: params() })).status).toBe(403)
  expect((await api.call('helen', 'deletePlan', { params: params() })).status).toBe(204)
  expect((await shown()).plan).toBeNull()
  expect((await api.call('maria', 'getPlan', { params: params() })).status).toBe(403)
})
