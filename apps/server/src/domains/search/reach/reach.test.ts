import { plusHours } from '@tailshare/contract/text/period'
import { plannedTenths } from '@tailshare/rules/search/reach/reach'
import { totalFor, priceUnder } from '@tailshare/rules/bookings/price/quote'
import type { Query } from '@tailshare/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'

let api: Api
let home: string
beforeAll(async () => {
  api = await startApi()
  const found = await api.db
    .selectFrom('aircraft')
    .select('airportId')
    .where('id', '=', api.fleet.N417TS)
    .executeTakeFirstOrThrow()
  home = found.airportId
})
afterAll(() => api.close())

const reach = async (query: Query<'getReach'>, who?: CastKey) => (await api.call(who, 'getReach', { query })).json

test('asks for an airport to start from', async () => {
  expect(await reach({})).toEqual({ near: ['This field is required'] })
})

test('a visitor sees everything near the airport, with performance and terms', async () => {
  const { aircraft, count, datesChosen, airport } = await reach({ near: home })
  expect([airport.id, datesChosen, count]).toEqual([home, false, aircraft.length])
  const own = aircraft.find(({ id }) => id === api.fleet.N417TS)!
  expect(own).toMatchObject({
    cruiseKt: 178,
    enduranceHours: 4.7,
    isJet: false,
    terms: { ownsAircraft: false, discountPercent: 0 },
  })
})

test('a grounded aircraft is left out', async () => {
  const isThere = async () => (await reach({ near: home })).aircraft.some(({ id }) => id === api.fleet.N417TS)
  expect(await isThere()).toBe(true)
  await api.db.updateTable('aircraft').set({ groundedReason: 'flat tire' }).where('id', '=', api.fleet.N417TS).execute()
  expect(await isThere()).toBe(false)
  await api.db.updateTable('aircraft').set({ groundedReason: null }).where('id', '=', api.fleet.N417TS).execute()
})

test('its terms give the wizard’s total for those dates and hours, to the cent', async () => {
  const [leaves, returns] = [plusHours(new Date(), 24 * 30), plusHours(new Date(), 24 * 31)]
  const dates = { flightStartTime: leaves.toISOString(), flightDropTime: returns.toISOString() }
  const query = { near: home, date: `${dates.flightStartTime},${dates.flightDropTime}` }
  const { aircraft, from, to } = await reach(query)
  const { id, terms, airport } = aircraft.find(({ id }) => id === api.fleet.N417TS)!
  const period = { from: new Date(from), to: new Date(to) }
  const price = priceUnder(terms, { period, plannedHours: 0, zone: airport.zone, state: airport.state })
  for (const flown of [5, 31, 87]) {
    const hours = plannedTenths(price.request, airport.zone, flown) / 10
    const { json } = await api.call(undefined, 'canBook', { params: { id }, query: { ...dates, hours } })
    expect(json.quote?.totalCents).toBe(totalFor(price, hours))
  }
})

test('a signed-in pilot sees only what they may fly', async () => {
  const all = await reach({ near: home })
  await api.db.updateTable('aircraft').set({ minimumTotalHours: 90_000 }).where('id', '=', api.fleet.N417TS).execute()
  const theirs = await reach({ near: home }, 'maria')
  expect(all.aircraft.map(({ id }) => id)).toContain(api.fleet.N417TS)
  expect(theirs.aircraft.map(({ id }) => id)).not.toContain(api.fleet.N417TS)
})
