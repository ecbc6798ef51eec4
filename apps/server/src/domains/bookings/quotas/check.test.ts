import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { holidaysIn } from '@tailshare/rules/bookings/price/holidays'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, times, zone } from '../../../../test/factories.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { openShares } from '../../../../test/sharing/shares.ts'

let api: Api
let shared: Awaited<ReturnType<typeof openShares>>
beforeAll(async () => {
  api = await startApi()
  shared = await openShares(api)
})
beforeEach(() => shared.shareAnew())
afterAll(() => api.close())

const today = dayIn(new Date(), zone)
const year = Number(today.slice(0, 4)) + 1

test('a New Year’s Eve trip counts in the airport’s year, not the UTC year', async () => {
  const eve = instantAt(`${year}-12-31`, '20:00', zone)
  const body = { kind: 'maintenance' as const, from: plusHours(eve, -120).toISOString(), to: plusHours(eve, -20).toISOString() }
  expect((await api.call('tomas', 'setSchedule', { params: { id: shared.id }, body })).status).toBe(200)
  const { json } = await shared.check('tomas', { ...times({ from: eve, to: plusHours(eve, 2) }), purpose: 'maintenance' })
  expect([json.before.year, json.before.maintenance.left, json.after.maintenance.left]).toEqual([year, 380, 378])
})

test('a trip over New Year uses up the holiday of the next year', async () => {
  const trip = { from: instantAt(`${year}-12-30`, '09:00', zone), to: instantAt(`${year + 1}-01-02`, '12:00', zone) }
  const { json } = await shared.check('tomas', times(trip))
  expect(json.uses.holidays).toEqual([{ name: 'New Year’s Day', day: `${year + 1}-01-01` }])
})

test('a booking being changed keeps the holiday it used', async () => {
  const holiday = holidaysIn(plusDays(today, 3), plusDays(today, 400)).find(({ days }) => days[0]! > plusDays(today, 2))!
  const start = instantAt(holiday.day, '09:00', zone)
  const { id } = await insertOrder(api, { tail: 'N52148', pilot: 'tomas', start, hours: 3 })
  await api.pool.query('truncate quota_entry')
  await api.pool.query(
    `insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, order_id, at)
     values ($1, $2, 'day', $3, 1, 'booked', $4, now() - interval '90 days')`,
    [shared.id, api.people.tomas, holiday.day, id],
  )
  const asked = times({ from: start, to: plusHours(start, 4) })
  const { json } = await shared.check('tomas', { ...asked, orderId: id })
  expect(json.uses.holidays).toEqual([{ name: holiday.name, day: holiday.day }])
  expect(json.after.holidays.planned).toBe(1)
})

test('only one’s own booking can be excluded as the one being changed', async () => {
  const trip = dayTrip(30)
  const theirs = await insertOrder(api, { tail: 'N52148', pilot: 'priya', start: trip.from, hours: 3 })
  const other = await insertOrder(api, { tail: 'N417TS', pilot: 'tomas', start: dayTrip(32).from, hours: 3 })
  for (const orderId of [theirs.id, other.id]) expect((await shared.check('tomas', { ...times(trip), orderId })).status).toBe(404)
  const { json } = await shared.check('tomas', times(trip))
  expect(json.templates.map(({ code }) => code)).toContain('slot_taken')
})

test('a check has the same limits as a trip or shop time', async () => {
  const { from } = dayTrip(30)
  const over = async (days: number, purpose: 'flight' | 'maintenance') => {
    const { status, json } = await shared.check('tomas', { ...times({ from, to: plusHours(from, days * 24) }), purpose })
    return [status, Object.keys(json)]
  }
  expect(await over(61, 'flight')).toEqual([400, ['flightDropTime']])
  expect(await over(367, 'maintenance')).toEqual([400, ['flightDropTime']])
  expect((await over(60, 'flight'))[0]).toBe(200)
  expect((await over(366, 'maintenance'))[0]).toBe(200)
})
