import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard } from '../../../../../test/factories.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'
import { loadBookingFacts } from '../facts/steps.ts'
import { findNearbyAircraft } from './steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  const same = await api.db.selectFrom('aircraft').select('modelId').where('tailNumber', '=', 'N52148').executeTakeFirstOrThrow()
  // Another aircraft of the model, 13 nm away.
  await api.db.updateTable('aircraft').set(same).where('tailNumber', '=', 'N940DS').execute()
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('status', '=', 'booked').execute()
})
afterAll(() => api.close())

type Who = 'maria' | 'helen' | 'rosa' | 'jonas' | undefined
const trip = { tail: 'N52148', start: dayTrip(20).from, hours: 3, plannedHours: 2, passengers: 0 } as const

test('lists each aircraft a booking may move to with its new total', async () => {
  const { id } = await insertOrder(api, trip)
  const { status, json } = await api.call('maria', 'listOtherAircraft', { params: { id } })
  expect([status, json.map(({ tailNumber, airportCode }) => `${tailNumber} ${airportCode}`)]).toEqual([200, ['N940DS KHWD']])
  const [other] = json
  const { json: preview } = await api.call('maria', 'canBook', { params: { id: other!.aircraftId }, query: { orderId: id } })
  expect([preview.canBook, preview.quote!.totalCents]).toEqual([true, other!.totalCents])
  const moved = await api.call('maria', 'changeBooking', {
    body: { orderId: id, aircraftId: other!.aircraftId, expectedTotalCents: other!.totalCents },
  })
  expect(moved.json).toMatchObject({ tailNumber: 'N940DS', totalCents: other!.totalCents })
})

test('an aircraft that is taken at the wished times or that the pilot may not fly is not offered', async () => {
  const { id, start } = await insertOrder(api, trip)
  const list = async (query = {}) =>
    (await api.call('maria', 'listOtherAircraft', { params: { id }, query })).json.map(({ tailNumber }) => tailNumber)
  await insertOrder(api, { ...trip, tail: 'N940DS', pilot: 'ines' })
  const later = { flightStartTime: plusHours(start, 5).toISOString(), flightDropTime: plusHours(start, 8).toISOString() }
  expect([await list(), await list(later)]).toEqual([[], ['N940DS']])
  await api.db.updateTable('aircraft').set({ minimumTotalHours: 5_000 }).where('tailNumber', '=', 'N940DS').execute()
  expect(await list(later)).toEqual([])
  await api.db.updateTable('aircraft').set({ minimumTotalHours: 0 }).where('tailNumber', '=', 'N940DS').execute()
})

test('the owner’s remaining quota on a nearby aircraft is as exact as when booking it', async () => {
  const aircraftId = api.fleet.N940DS
  const parts = { maria: 87.23, ines: 0.15, jonas: 0.12 }
  const shares = Object.entries(parts).map(([who, percent]) => ({ aircraftId, accountId: api.people[who as 'maria'], percent }))
  await api.db.insertInto('aircraftShare').values(shares).execute()
  const { from, to } = dayTrip(20)
  const ask = { pilotId: api.people.victor, period: { from, to }, plannedHours: 2, passengers: 0, now: new Date() }
  const asked = async (id: string) => (await loadBookingFacts(api.db, { ...ask, csipId: null, aircraftId: id }))!
  const near = await findNearbyAircraft(api.db, await asked(api.fleet.N52148), { most: 5 })
  expect((await asked(aircraftId)).standing.sharePercent).toBe(12.5)
  expect(near).toMatchObject([{ aircraft: { id: aircraftId }, sharePercent: 12.5 }])
  await api.db.deleteFrom('aircraftShare').where('aircraftId', '=', aircraftId).execute()
})

test('only people who may change the booking see other aircraft, and only while it may change', async () => {
  const { id, drop } = await insertOrder(api, trip)
  const ask = async (who: Who, query = {}) => (await api.call(who, 'listOtherAircraft', { params: { id }, query })).status
  expect([await ask(undefined), await ask('jonas'), await ask('helen'), await ask('rosa')]).toEqual([401, 404, 403, 403])
  const beyond = { flightDropTime: plusHours(drop, 62 * 24).toISOString() }
  expect([await ask('maria', { flightStartTime: drop.toISOString() }), await ask('maria', beyond)]).toEqual([400, 400])
  expect((await api.call('maria', 'listOtherAircraft', { params: { id: newId() } })).status).toBe(404)
  await api.db.updateTable('orders').set({ status: 'checking_in' }).where('id', '=', id).execute()
  expect(await ask('maria')).toBe(409)
})

const again = (who: Who, id: string) => api.call(who, 'proposeAgain', { params: { id } })

test('a past trip is proposed again at the next passing date, with same weekday, hours and CSIP', async () => {
  const past = dayTrip(-9)
  const order = { ...trip, csip: 'elena', tail: 'N940DS', start: past.from } as const
  const { id } = await insertOrder(api, { ...order, status: 'flight_complete' })
  const first = (await again('maria', id)).json
  expect(first).toMatchObject({ aircraftId: api.fleet.N940DS, csipId: api.people.elena, plannedHours: 2 })
  expect(first.trip!.flightStartTime).toBe(dayTrip(5).from.toISOString())
  // Elena flies with someone else that day, and the aircraft is out a week later.
  await insertOrder(api, { ...trip, pilot: 'ines', csip: 'elena', start: dayTrip(5).from })
  await insertOrder(api, { ...trip, tail: 'N940DS', pilot: 'ines', start: dayTrip(12).from })
  const { json } = await again('maria', id)
  expect(json.trip).toEqual({
    flightStartTime: dayTrip(19).from.toISOString(),
    flightDropTime: dayTrip(19).to.toISOString(),
  })
  const query = { ...json.trip!, csip: json.csipId!, hours: json.plannedHours }
  expect((await api.call('maria', 'canBook', { params: { id: json.aircraftId }, query })).json.canBook).toBe(true)
})

test('a canceled trip still ahead is proposed at its own time while that is free', async () => {
  const { from, to } = dayTrip(26)
  const { id } = await insertOrder(api, { ...trip, tail: 'N940DS', start: from, status: 'canceled' })
  expect((await again('maria', id)).json.trip).toEqual({ flightStartTime: from.toISOString(), flightDropTime: to.toISOString() })
  await insertOrder(api, { ...trip, tail: 'N940DS', pilot: 'ines', start: from })
  expect((await again('maria', id)).json.trip?.flightStartTime).toBe(dayTrip(5).from.toISOString())
})

test('a CSIP who no longer teaches there is left out, and only the pilot gets the proposal', async () => {
  const { id } = await insertOrder(api, { ...trip, csip: 'bo', start: dayTrip(-9).from, status: 'flight_complete' })
  const { json } = await again('maria', id)
  expect([json.csipId, json.trip?.flightStartTime]).toEqual([null, dayTrip(5).from.toISOString()])
  expect([(await again(undefined, id)).status, (await again('jonas', id)).status, (await again('helen', id)).status]).toEqual([
    401, 404, 403,
  ])
})
