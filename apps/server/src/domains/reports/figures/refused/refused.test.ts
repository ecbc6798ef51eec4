import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { signInJobs } from '../../../people/signIn/jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.db.deleteFrom('refusedTrip').execute()
})
afterAll(() => api.close())

const params = () => ({ id: api.fleet.N417TS })
const trip = (hours: number) => ({
  flightStartTime: halfHour(hours).toISOString(),
  flightDropTime: halfHour(hours + 3).toISOString(),
})
const ask = (who: 'sam' | 'helen' | undefined, hours: number) =>
  api.call(who, 'canBook', { params: params(), query: trip(hours) })
const rows = () => api.db.selectFrom('refusedTrip').selectAll().orderBy('code').execute()
const lost = async () => (await api.call('helen', 'getRefusedTrips', { params: params() })).json

test('a refused trip is saved once a day per reason, for any times tried, and its owner sees its value', async () => {
  const { json } = await ask('sam', 200)
  const blocking = json.templates.filter(({ severity }) => severity === 'block').map(({ code }) => code)
  expect(blocking.length).toBeGreaterThan(0)
  await ask('sam', 230)
  await ask('sam', 260)
  const kept = await rows()
  expect(kept.map(({ code }) => code)).toEqual(blocking.toSorted())
  expect(new Set(kept.map(({ accountId }) => accountId))).toEqual(new Set([api.people.sam]))
  const income = json
    .quote!.lines.filter(({ kind }) => kind === 'rental' || kind === 'discount')
    .reduce((sum, { cents }) => sum + cents, 0)
  expect(await lost()).toMatchObject({ trips: 1, incomeCents: income })
  expect(JSON.stringify(await lost())).not.toContain(api.people.sam)
})

test('a refused booking is saved too, also with a key, and nothing is booked', async () => {
  const body = { aircraftId: api.fleet.N417TS, ...trip(200), acceptsOperationalControl: true as const }
  const refused = await api.call('sam', 'bookAircraft', { body, key: 'once-and-again' })
  expect(refused.json).toMatchObject({ code: 'booking_refused' })
  expect((await rows()).length).toBeGreaterThan(0)
  expect((await api.call('sam', 'bookAircraft', { body, key: 'once-and-again' })).json).toMatchObject({ code: 'booking_refused' })
  expect(await lost()).toMatchObject({ trips: 1 })
})

test('a co-owner’s refused booking is saved like everyone else’s', async () => {
  const share = { aircraftId: api.fleet.N417TS, accountId: api.people.sam, percent: 25, since: '2020-01-01' }
  await api.db.insertInto('aircraftShare').values(share).execute()
  const body = { aircraftId: api.fleet.N417TS, ...trip(200), acceptsOperationalControl: true as const }
  for (const key of [undefined, 'of-a-co-owner']) {
    await api.db.deleteFrom('refusedTrip').execute()
    const { status, json } = await api.call('sam', 'bookAircraft', { body, ...(key && { key }) })
    expect(json, String(status)).toMatchObject({ code: 'booking_refused' })
    expect((await rows()).length).toBeGreaterThan(0)
  }
  await api.db.deleteFrom('aircraftShare').execute()
})

test('visitors, owners and requests without dates leave nothing', async () => {
  await ask(undefined, 200)
  await ask('helen', 24 * 365 * 3)
  await api.call('sam', 'canBook', { params: params() })
  expect(await rows()).toEqual([])
})

test('a pilot who books the aircraft soon after has not lost the trip', async () => {
  await ask('sam', 200)
  expect(await lost()).toMatchObject({ trips: 1 })
  const { id } = await insertOrder(api, { pilot: 'sam', start: halfHour(300) })
  await api.db
    .updateTable('orders')
    .set({ createdAt: plusHours(new Date(), 1) })
    .where('id', '=', id)
    .execute()
  expect(await lost()).toMatchObject({ trips: 0, reasons: [], change: null })
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute()
  expect(await lost()).toMatchObject({ trips: 1 })
})

test('refusals are the owner’s and an advisor’s to read, and go after thirteen months', async () => {
  const of = async (who: 'helen' | 'omar' | 'victor' | 'sam' | 'dana' | undefined) =>
    (await api.call(who, 'getRefusedTrips', { params: params() })).status
  expect([
    await of('helen'),
    await of('omar'),
    await of('victor'),
    await of('sam'),
    await of('dana'),
    await of(undefined),
  ]).toEqual([200, 200, 403, 403, 403, 401])
  await ask('sam', 200)
  await signInJobs.tidy(api.services)
  expect((await rows()).length).toBeGreaterThan(0)
  await api.db.updateTable('refusedTrip').set({ day: '2025-01-01' }).execute()
  await signInJobs.tidy(api.services)
  expect(await rows()).toEqual([])
})
