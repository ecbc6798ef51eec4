import { dayIn, hoursIn, instantAt, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, times } from '../../../../../test/factories.ts'

// Bookings over the next days of 23 and 25 hours, on either coast, through the whole product.

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'helen'] as const) await giveCard(api, who)
})
afterAll(() => api.close())

const lengthOf = (day: string, zone: string) =>
  hoursIn({ from: instantAt(day, '00:00', zone), to: instantAt(plusDays(day, 1), '00:00', zone) })
/** The next day of this length in a zone, at least three weeks ahead. */
const nextDayOf = (hours: number, zone: string) => {
  let day = plusDays(dayIn(new Date(), zone), 21)
  while (lengthOf(day, zone) !== hours) day = plusDays(day, 1)
  return day
}
const cases = [
  { airport: 'KHPN', zone: 'America/New_York', hours: 23 },
  { airport: 'KHPN', zone: 'America/New_York', hours: 25 },
  { airport: 'KSQL', zone: 'America/Los_Angeles', hours: 23 },
  { airport: 'KSQL', zone: 'America/Los_Angeles', hours: 25 },
] as const

const id = () => api.fleet.N52148
const home = async (airport: string) => {
  const { id: airportId } = await api.db.selectFrom('airport').select('id').where('code', '=', airport).executeTakeFirstOrThrow()
  await api.db
    .updateTable('aircraft')
    .set({ airportId, minimumHoursPerNight: 3, maxTripDays: 2 })
    .where('id', '=', id())
    .execute()
}
const ask = async (who: 'maria' | 'helen', period: Period) =>
  (await api.call(who, 'canBook', { params: { id: id() }, query: times(period) })).json

test.each(cases)('price, limit, page and change on a day of $hours hours at $airport', async ({ airport, zone, hours }) => {
  await home(airport)
  const day = nextDayOf(hours, zone)
  const weekend: Period = { from: instantAt(plusDays(day, -1), '09:00', zone), to: instantAt(day, '17:00', zone) }
  const plain: Period = { from: instantAt(plusDays(day, -15), '09:00', zone), to: instantAt(plusDays(day, -14), '17:00', zone) }
  expect(hoursIn(weekend) - hoursIn(plain)).toBe(hours - 24)

  // A renter pays one night, whatever its length; 06:00 to 22:00 is the same length every day.
  const [asked, before] = [(await ask('maria', weekend)).quote!, (await ask('maria', plain)).quote!]
  expect([asked.minimumHours, asked.hours, asked.totalCents]).toEqual([before.minimumHours, before.hours, before.totalCents])

  // Owners can book 24 months ahead, so both days are always within reach.
  const booked = await api.call('helen', 'bookAircraft', { body: { aircraftId: id(), ...times(weekend) } })
  expect(booked.status, JSON.stringify(booked.json)).toBe(200)
  const order = (await api.call('helen', 'getOrder', { params: { id: booked.json.id } })).json
  expect(order).toMatchObject({ ...times(weekend), airport: { code: airport, zone } })

  const change = (drop: Date) =>
    api.call('helen', 'changeBooking', { body: { orderId: order.id, flightDropTime: drop.toISOString() } })
  // Two days are exactly 48 elapsed hours.
  const refusedFor = async (to: Date) => (await ask('maria', { from: weekend.from, to })).templates.map(({ code }) => code)
  expect(await refusedFor(plusHours(weekend.from, 48.5))).toContain('too_long')
  expect(await refusedFor(plusHours(weekend.from, 48))).not.toContain('too_long')
  const longest = await change(plusHours(weekend.from, 48))
  expect([longest.status, longest.json.flightDropTime]).toEqual([200, plusHours(weekend.from, 48).toISOString()])

  const busy = await api.call('helen', 'getSchedule', {
    params: { id: id() },
    query: { from: weekend.from.toISOString(), to: plusHours(weekend.from, 72).toISOString() },
  })
  expect(busy.json.busy.map(({ from, to }) => hoursIn({ from: new Date(from), to: new Date(to) }))).toEqual([48.5])
  await api.call('helen', 'cancelOrder', { params: { id: order.id } })
})
