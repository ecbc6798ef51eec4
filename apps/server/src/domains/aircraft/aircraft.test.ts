import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { insertFlown } from '../../../test/bookings/flights.ts'
import { halfHour, insertOrder } from '../../../test/orders.ts'
import { insertMovement } from '../payments/ledger/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const tail = (text: string) => api.call(undefined, 'findTailNumber', { params: { tail: text } })

test('a tail number is taken, free or invalid', async () => {
  expect(await tail('n417-ts')).toMatchObject({ status: 200, json: { id: api.fleet.N417TS, tailNumber: 'N417TS' } })
  expect(await tail('N789ZZ')).toMatchObject({ status: 404, json: { code: 'tail_number_free' } })
  for (const impossible of ['ABC', '12345', 'N0AB', 'N1', 'N123IO'])
    expect(await tail(impossible), impossible).toMatchObject({ status: 400, json: { tail: [expect.any(String)] } })
})

test('an owner’s aircraft shows this month’s income and the next pilot', async () => {
  const mine = async () => (await api.call('helen', 'listOwnedAircraft')).json.find(({ tailNumber }) => tailNumber === 'N417TS')!
  expect(await mine()).toMatchObject({ next: null, monthCents: 0 })
  const from = halfHour(24 * 40)
  await insertOrder(api, { start: plusHours(from, 24), hours: 2 })
  const first = await insertOrder(api, { start: from, hours: 2 })
  // Returned just now.
  const flown = await insertFlown(api, { start: plusHours(new Date(), -3) })
  const canceled = await insertOrder(api, { start: plusHours(from, 48), status: 'canceled' })
  const owed = { aircraftId: api.fleet.N417TS, cents: -2_500 }
  await insertMovement(api.db, {
    kind: 'cancellation',
    orderId: canceled.id,
    at: new Date(),
    entries: [
      { ledger: 'owner', accountId: api.people.helen, ...owed },
      { ledger: 'customer', accountId: api.people.maria, cents: 2_500 },
    ],
  })
  expect(await mine()).toMatchObject({
    next: { orderId: first.id, pilot: 'Maria R.', isAway: false, from: from.toISOString(), to: plusHours(from, 2).toISOString() },
    monthCents: flown.ownerCents + 2_500,
  })
})

test('your own aircraft names its model and year', async () => {
  const owned = (await api.call('helen', 'listOwnedAircraft')).json
  const one = owned.find(({ tailNumber }) => tailNumber === 'N417TS')!
  expect(one.model).toMatchObject({ name: one.modelName, type: 1 })
  expect(one.yearManufactured).toBeGreaterThan(1960)
})
