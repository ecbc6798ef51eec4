import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, times } from '../../../../../test/factories.ts'
import { addCard } from '../../../../../test/money.ts'

// The price of a night away is the same to the cent everywhere.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

const id = () => api.fleet.N417TS
const set = (minimumHoursPerNight: number) =>
  api.db.updateTable('aircraft').set({ minimumHoursPerNight }).where('id', '=', id()).execute()
const trip = (days: number) => ({ from: dayTrip(days, '17:00').from, to: dayTrip(days + 2, '09:00', '11:00').to })

test.each([0, 1.5, 2, 3, 9.5])('%s h per night: search, price panel and booking agree', async (hours) => {
  await set(hours)
  const period = trip(20 + hours * 4)
  const date = `${period.from.toISOString()},${period.to.toISOString()}`
  const found = (await api.call('maria', 'searchAircraft', { query: { date, limit: 100 } })).json.results
  const card = found.find((one) => one.id === id())!
  const asked = (await api.call('maria', 'canBook', { params: { id: id() }, query: times(period) })).json
  expect(asked.quote!.totalCents).toBe(card.total!.cents)
  expect(asked.quote!.hours).toBe(card.total!.hours)
  expect(asked.quote!.minimumHours).toBeGreaterThanOrEqual(2 * hours)
  const body = { aircraftId: id(), ...times(period), plannedHours: asked.quote!.hours, expectedTotalCents: card.total!.cents }
  const booked = await api.call('maria', 'bookAircraft', { body: body })
  expect(booked.status, JSON.stringify(booked.json)).toBe(200)
  expect(booked.json.totalCents).toBe(card.total!.cents)
})

test('a booking keeps the hours per night that it was made with', async () => {
  await set(4)
  const period = trip(70)
  const booked = (await api.call('maria', 'bookAircraft', { body: { aircraftId: id(), ...times(period), plannedHours: 7 } })).json
  await set(5)
  const order = (await api.call('maria', 'getOrder', { params: { id: booked.id } })).json
  expect(order.totalCents).toBe(booked.totalCents)
  const { quote } = await api.db.selectFrom('orders').select('quote').where('id', '=', booked.id).executeTakeFirstOrThrow()
  expect(quote).toMatchObject({
    terms: { minimumHoursPerNight: 4 },
    lines: [{ text: expect.stringContaining('8.0 h') }, {}, {}, {}],
  })
})
