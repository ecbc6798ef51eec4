import { instantAt, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../../../test/factories.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { openShares } from '../../../../../test/sharing/shares.ts'

// A long weekend within the owner's limit: searched, booked, moved, refused.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
})
afterAll(() => api.close())
const id = () => api.fleet.N52148
const allow = (maxTripDays: number) => api.db.updateTable('aircraft').set({ maxTripDays }).where('id', '=', id()).execute()
beforeEach(() => allow(7))

/** A Friday this many weeks ahead. */
const friday = (weeks: number) => {
  const day = plusDays(new Date().toISOString().slice(0, 10), 7 * weeks)
  return plusDays(day, (12 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7)
}
const longWeekend = (weeks: number): Period => {
  const day = friday(weeks)
  return { from: instantAt(day, '15:00', zone), to: instantAt(plusDays(day, 2), '18:00', zone) }
}
const ask = async (who: 'maria', period: Period) =>
  (await api.call(who, 'canBook', { params: { id: id() }, query: times(period) })).json
const found = async (period: Period, who?: 'maria' | 'helen') => {
  const date = `${period.from.toISOString()},${period.to.toISOString()}`
  const { json } = await api.call(who, 'searchAircraft', { query: { date, limit: '100' } })
  return json.results.find((card) => card.id === id())
}

test('Friday 15:00 to Sunday 18:00 is found, booked by a renter, and moved to Monday', async () => {
  const period = longWeekend(5)
  expect(await found(period, 'maria')).toMatchObject({ verdict: { kind: 'book_now' } })
  const { canBook, quote, longestHours } = await ask('maria', period)
  expect([canBook, longestHours]).toEqual([true, 168])
  const body = { aircraftId: id(), ...times(period), plannedHours: quote!.hours, acceptsOperationalControl: true } as const
  const booked = await api.call('maria', 'bookAircraft', { body })
  expect(booked.status, JSON.stringify(booked.json)).toBe(200)
  const monday = plusHours(period.to, 24)
  const moved = await api.call('maria', 'changeBooking', {
    body: { orderId: booked.json.id, flightDropTime: monday.toISOString() },
  })
  expect(moved.status, JSON.stringify(moved.json)).toBe(200)
  const { json: order } = await api.call('maria', 'getOrder', { params: { id: booked.json.id } })
  expect(order.flightDropTime).toBe(monday.toISOString())
  expect(order.plannedHours).toBeGreaterThan(quote!.hours)
})

test('a longer trip is refused with the limit and dates that pass, and is not found by search', async () => {
  await allow(2)
  const period = longWeekend(8)
  expect(await found(period)).toBeUndefined()
  const { templates, longestHours } = await ask('maria', period)
  expect(longestHours).toBe(48)
  expect(templates).toMatchObject([
    {
      code: 'too_long',
      data: { hours: 51, limit: 48 },
      title: 'Trips last up to 2 days',
      text: expect.stringContaining('2 days and 3 hours'),
    },
  ])
  const way = templates[0]!.fix.find((fix) => fix.kind === 'dates')!
  expect(way).toMatchObject({
    flightStartTime: period.from.toISOString(),
    flightDropTime: plusHours(period.from, 48).toISOString(),
  })
  const offered = { from: new Date(way.flightStartTime), to: new Date(way.flightDropTime) }
  expect((await ask('maria', offered)).templates).toEqual([])
  expect(await found(offered)).toBeDefined()
})

test('the owner sets the longest trip, between one day and three weeks, and the page shows it', async () => {
  const set = (maxTripDays: number) => api.call('helen', 'changeAircraft', { params: { id: id() }, body: { maxTripDays } })
  expect([(await set(0)).status, (await set(22)).status, (await set(2.5)).status]).toEqual([400, 400, 400])
  expect((await set(21)).status).toBe(200)
  expect((await api.call(undefined, 'getAircraft', { params: { id: id() } })).json).toMatchObject({ maxTripDays: 21 })
  const period = { from: dayTrip(60).from, to: plusHours(dayTrip(60).from, 21 * 24) }
  expect((await ask('maria', period)).templates).toEqual([])
  expect((await ask('maria', { ...period, to: plusHours(period.to, 0.5) })).templates).toMatchObject([{ code: 'too_long' }])
})

test('co-owners are limited by their quota, not by the renters’ maximum', async () => {
  const shared = await openShares(api)
  await shared.shareAnew()
  await api.db.updateTable('aircraft').set({ maxTripDays: 1 }).where('id', '=', shared.id).execute()
  const asked = async (days: number) => {
    const { from } = dayTrip(120)
    const query = times({ from, to: plusHours(from, 24 * days) })
    const { json } = await api.call('tomas', 'canBook', { params: { id: shared.id }, query })
    return json.templates.filter(({ severity }) => severity === 'block').map(({ code }) => code)
  }
  expect(await asked(9)).toEqual([])
  expect(await asked(20)).toContain('consecutive_days')
  expect(await asked(20)).not.toContain('too_long')
})

test('a booking longer than the new limit stays, can be shortened, and can be moved only within the limit', async () => {
  const start = instantAt(friday(20), '10:00', zone)
  const made = await insertOrder(api, { tail: 'N52148', start, hours: 240, plannedHours: 30, passengers: 0 })
  const change = async (body: object) =>
    (await api.call('maria', 'changeBooking', { body: { orderId: made.id, ...body } })).status
  const until = (hours: number) => ({ flightDropTime: plusHours(start, hours).toISOString() })
  const preview = async () =>
    (await api.call('maria', 'canBook', { params: { id: id() }, query: { orderId: made.id } })).json.longestHours
  expect(await preview()).toBe(240)
  expect(await change({ passengers: 1 })).toBe(200)
  expect(await change({ ...until(241) })).toBe(422)
  const later = { flightStartTime: plusHours(start, 1).toISOString(), ...until(241) }
  expect(await change(later)).toBe(422)
  expect(await change(until(216))).toBe(200)
  await api.db.updateTable('orders').set({ status: 'in_flight' }).where('id', '=', made.id).execute()
  expect(await change(until(192))).toBe(200)
  expect(await change(until(216))).toBe(422)
})
