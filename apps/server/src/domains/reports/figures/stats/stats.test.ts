import { sql } from 'kysely'
import { sunnyDays } from '@tailshare/rules/schedule/daylight/nights'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayIn, instantAt, plusDays, plusHours, plusMonths } from '@tailshare/contract/text/period'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { countDaylight } from '../../../flights/return/queries.ts'
import { utilizationOf } from './view.ts'
import { setReady } from '../../../payments/payouts/connect/queries.ts'
import { insertMovement } from '../../../payments/ledger/queries.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const zone = 'America/Los_Angeles'
const today = dayIn(new Date(), zone)
const monthsAgo = (months: number) => instantAt(plusMonths(`${today.slice(0, 7)}-01`, -months), '10:00', zone)
const statsOf = async (period_type?: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'all', who: keyof Api['people'] = 'helen') =>
  (await api.call(who, 'getOwnedStats', { params: { id: api.fleet.N417TS }, query: period_type ? { period_type } : {} })).json

test('income is what the ledger owes the owner, by month and in the period', async () => {
  const old = await insertFlown(api, { start: monthsAgo(14), hobbs: 4 })
  const spring = await insertFlown(api, { start: monthsAgo(5), hobbs: 2 })
  const last = await insertFlown(api, { start: monthsAgo(1), hobbs: 1.5 })
  await insertFlown(api, { tail: 'N940DS', start: monthsAgo(1), hobbs: 9 })
  const year = await statsOf()
  expect(year).toMatchObject({
    incomeCents: spring.ownerCents + last.ownerCents,
    hobbsHours: 3.5,
    hobbsHoursBefore: 4,
    bookings: 2,
    cancellations: 0,
    bookedCents: 0,
  })
  expect(year.months).toHaveLength(12)
  expect(year.months.at(-1)?.month).toBe(today.slice(0, 7))
  expect(year.months.filter(({ flights }) => flights > 0)).toEqual([
    { month: dayIn(monthsAgo(5), zone).slice(0, 7), incomeCents: spring.ownerCents, bookedCents: 0, hobbsHours: 2, flights: 1 },
    { month: dayIn(monthsAgo(1), zone).slice(0, 7), incomeCents: last.ownerCents, bookedCents: 0, hobbsHours: 1.5, flights: 1 },
  ])
  expect(await statsOf('quarter')).toMatchObject({ incomeCents: last.ownerCents, hobbsHours: 1.5 })
  // The list of flights must use the same definition.
  for (const period_type of ['quarter', 'year'] as const) {
    const { totals } = (
      await api.call('helen', 'getAircraftFlights', { params: { id: api.fleet.N417TS }, query: { period_type } })
    ).json
    const { hobbsHours, incomeCents } = await statsOf(period_type)
    expect({ hobbsHours: totals.hobbsHours, incomeCents: totals.incomeCents }).toEqual({ hobbsHours, incomeCents })
  }
  expect(await statsOf('all')).toMatchObject({
    incomeCents: old.ownerCents + spring.ownerCents + last.ownerCents,
    hobbsHours: 7.5,
    hobbsHoursBefore: 0,
  })
})

test('booked flights are shown separately, and canceled bookings count nothing', async () => {
  // One returns before the month ends; the next returns in the following month and does not count.
  const now = new Date()
  const monthEnds = instantAt(plusMonths(`${today.slice(0, 7)}-01`, 1), '00:00', zone)
  const left = Math.min((monthEnds.getTime() - now.getTime()) / 3_600_000, 6)
  await api.db.updateTable('aircraft').set({ turnaroundMinutes: 0 }).where('id', '=', api.fleet.N417TS).execute()
  const { quote } = await insertOrder(api, { start: plusHours(monthEnds, -0.8 * left), hours: 0.6 * left })
  await insertOrder(api, { start: plusHours(monthEnds, -0.1 * left), hours: 4 })
  const promised = quote.lines
    .filter(({ kind }) => kind === 'rental' || kind === 'discount')
    .reduce((sum, { cents }) => sum + cents, 0)
  await insertOrder(api, { start: monthsAgo(1), status: 'canceled' })
  const stats = await statsOf()
  expect(stats).toMatchObject({ incomeCents: 0, bookedCents: promised, cancellations: 1, bookings: 0 })
  const { json: fleet } = await api.call('helen', 'getFleetStats')
  expect(fleet).toMatchObject({ aircraftId: null, bookedCents: promised })
})

test('the next payout is for flights paid two days before, to a payable account, until it is paid', async () => {
  const start = plusHours(new Date(), -20)
  const flown = await insertFlown(api, { start })
  const nothing = { cents: 0, on: null }
  expect((await statsOf()).nextPayout).toEqual(nothing)
  await insertMovement(api.db, {
    kind: 'payment',
    orderId: flown.id,
    at: new Date(),
    entries: [
      { ledger: 'provider', cents: flown.totalCents },
      { ledger: 'customer', accountId: api.people.maria, cents: -flown.totalCents },
    ],
  })
  expect((await statsOf()).nextPayout).toEqual(nothing)
  await inTransaction(api.db, (tx) => setReady(tx, api.people.helen, true, new Date()))
  expect((await statsOf()).nextPayout).toEqual({ cents: flown.ownerCents, on: plusDays(dayIn(plusHours(start, 3), zone), 2) })
  await api.pool.query(
    `with m as (insert into ledger_movement (id, kind, order_id) values (gen_random_uuid(), 'payout', $1) returning id)
     insert into ledger_entry (movement_id, line, ledger, account_id, aircraft_id, cents)
     select m.id, l.line, l.ledger, l.account, $3::uuid, l.cents from m, (values (0, 'owner', $2::uuid, $4::bigint), (1, 'provider', null, -$4::bigint)) l (line, ledger, account, cents)`,
    [flown.id, api.people.helen, api.fleet.N417TS, flown.ownerCents],
  )
  expect(await statsOf()).toMatchObject({ nextPayout: { cents: 0, on: null }, incomeCents: flown.ownerCents })
})

test('utilization is the share of the daylight at its airport, from sunrise to sunset, in which the aircraft was out', async () => {
  const first = instantAt(plusDays(today, -10), '00:00', zone)
  await api.db.updateTable('aircraft').set({ createdAt: first }).where('id', '=', api.fleet.N417TS).execute()
  const noon = (days: number) => instantAt(plusDays(today, days), '12:00', zone)
  const { id } = await insertFlown(api, { start: noon(-9) })
  await api.db
    .updateTable('flight')
    .set({ returnedAt: noon(-8) })
    .where('orderId', '=', id)
    .execute()
  await countDaylight(api.db, sql`f.order_id = ${id}`)
  const home = { lat: 37.5119, lon: -122.249, zone }
  const sun = (from: Date, to: Date) =>
    sunnyDays({ from, to }, home).reduce(
      (sum, { rise, set }) => sum + Math.max(0, Math.min(+set, +to) - Math.max(+rise, +from)),
      0,
    )
  const share = (100 * sun(noon(-9), noon(-8))) / sun(first, new Date())
  expect(Math.abs((await statsOf('all')).utilizationPercent - share)).toBeLessThan(0.15)
  // A flight after sunset has no daylight, even before 19:00.
  const { set } = sunnyDays({ from: noon(-9), to: noon(-9) }, home)[0]!
  const dark = { departedAt: plusHours(set, 0.1), returnedAt: plusHours(set, 2) }
  await api.db.updateTable('flight').set(dark).where('orderId', '=', id).execute()
  await countDaylight(api.db, sql`f.order_id = ${id}`)
  expect(await statsOf('all')).toMatchObject({ utilizationPercent: 0 })
})

test('a trip that left early and returned before its booked start counts its real time, never less than zero', async () => {
  const day = plusDays(today, -40)
  await api.db
    .updateTable('aircraft')
    .set({ createdAt: instantAt(day, '07:00', zone) })
    .where('id', '=', api.fleet.N417TS)
    .execute()
  const { id } = await insertFlown(api, { start: instantAt(day, '16:00', zone) })
  const early = { departedAt: instantAt(day, '14:00', zone), returnedAt: instantAt(day, '15:00', zone) }
  await api.db.updateTable('orders').set({ dropRealAt: early.returnedAt }).where('id', '=', id).execute()
  await api.db.updateTable('flight').set(early).where('orderId', '=', id).execute()
  await countDaylight(api.db, sql`f.order_id = ${id}`)
  const { rows } = await api.pool.query('select sum(daylight_seconds)::int as seconds from flight where aircraft_id = $1', [
    api.fleet.N417TS,
  ])
  expect(rows).toEqual([{ seconds: 3600 }])
  for (const period of ['quarter', 'year', 'all'] as const) expect((await statsOf(period)).utilizationPercent).toBeGreaterThan(0)
  expect(utilizationOf(-3600, { thereSeconds: 7200, underWaySeconds: 0 })).toBe(0)
})

test('statistics are the owner’s', async () => {
  await insertFlown(api, { start: monthsAgo(1) })
  const of = async (who: keyof Api['people']) =>
    (await api.call(who, 'getOwnedStats', { params: { id: api.fleet.N417TS } })).status
  expect([await of('helen'), await of('omar'), await of('victor'), await of('rosa')]).toEqual([200, 200, 403, 403])
  const { json } = await api.call('maria', 'getFleetStats')
  expect(json).toMatchObject({ incomeCents: 0, hobbsHours: 0, utilizationPercent: 0, nextPayout: { cents: 0, on: null } })
  expect(json.months).toHaveLength(12)
})

test('figures of the day and of the week, from Sunday, are asked for like those of a month', async () => {
  const midnight = instantAt(today, '00:00', zone)
  const sunday = instantAt(plusDays(today, -new Date(`${today}T12:00:00Z`).getUTCDay()), '00:00', zone)
  await insertFlown(api, { start: plusHours(sunday, 0.5), hobbs: 1 })
  await insertFlown(api, { tail: 'N417TS', start: plusHours(sunday, -30), hobbs: 4 })
  expect(await statsOf('week')).toMatchObject({ hobbsHours: 1 })
  expect(await statsOf('day')).toMatchObject({ hobbsHours: sunday.getTime() === midnight.getTime() ? 1 : 0 })
})

test('a flight counts on the day of its return, in every figure: out at the end of one month and back in the next', async () => {
  const month = today.slice(0, 7)
  const begins = instantAt(`${month}-01`, '00:00', zone)
  const { ownerCents } = await insertFlown(api, { start: plusHours(begins, -2.99), hobbs: 2 })
  const before = await insertFlown(api, { start: plusHours(begins, -4), hobbs: 1 })
  const stats = await statsOf('month')
  expect(stats).toMatchObject({ incomeCents: ownerCents, hobbsHours: 2, bookings: 1 })
  expect(stats.months.slice(-2)).toMatchObject([
    { incomeCents: before.ownerCents, hobbsHours: 1, flights: 1 },
    { month, incomeCents: ownerCents, hobbsHours: 2, flights: 1 },
  ])
  const list = async (query: object) =>
    (await api.call('helen', 'getAircraftFlights', { params: { id: api.fleet.N417TS }, query })).json
  const { totals, results } = await list({ period_type: 'month' })
  expect(totals).toMatchObject({ flights: 1, hobbsHours: 2, incomeCents: ownerCents })
  expect(results.map(({ date }) => date)).toEqual([`${month}-01`])
  expect((await list({ from: `${month}-01`, to: today })).totals).toEqual(totals)
})
