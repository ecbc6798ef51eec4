import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { weekdayOf } from '@tailshare/rules/schedule/openHours'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times, zone } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/newId.ts'
import { tasks } from '../../../../tasks.ts'

let api: Api
let ksql: string
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'sam')
  ksql = await airportId('KSQL')
})
beforeEach(async () => {
  await sql`delete from csip_availability`.execute(api.db)
})
afterAll(() => api.close())

const airportId = async (code: string) =>
  (await api.db.selectFrom('airport').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const week = (hours: { weekday: number; from: string; to: string }[], exceptions: object[] = []) => ({
  acceptsBookings: false,
  airports: [{ airport: ksql, anyTime: hours.length === 0, hours, exceptions }],
})
const everyDay = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }))
const save = (body: object, who: 'elena' | 'maria' | undefined = 'elena') =>
  api.call(who, 'setCsipAvailability', { body: body as never })

test('a CSIP sets their hours at each airport and reads them back', async () => {
  const off = plusDays(dayIn(new Date(), zone), 4)
  const { status, json } = await save({ ...week(everyDay('09:00', '17:00'), [{ day: off, hours: [] }]), acceptsBookings: true })
  expect([status, json.acceptsBookings]).toEqual([200, true])
  expect(json.airports.map(({ airport, anyTime }) => [airport.code, anyTime])).toEqual([
    ['KHWD', true],
    ['KSDL', true],
    ['KSQL', false],
    ['KTMB', true],
  ])
  expect(json.airports[2]).toMatchObject({ hours: everyDay('09:00', '17:00'), exceptions: [{ day: off, hours: [] }] })
  expect((await api.call('elena', 'getCsipAvailability')).json).toEqual(json)
  expect((await save(week([]))).json).toMatchObject({ acceptsBookings: false })
})

test('people who are not CSIPs or signed in, airports without a rate, and overlapping hours are refused', async () => {
  expect((await save(week([]), 'maria')).status).toBe(403)
  expect((await api.call(undefined, 'setCsipAvailability', { body: week([]) as never })).status).toBe(401)
  expect((await api.call('maria', 'getCsipAvailability')).status).toBe(403)
  const elsewhere = { airport: await airportId('KMYF'), anyTime: true, hours: [], exceptions: [] }
  expect(await save({ acceptsBookings: false, airports: [elsewhere] })).toMatchObject({
    status: 400,
    json: { 'airports.0.airport': [expect.any(String)] },
  })
  for (const hours of [
    [{ weekday: 1, from: '17:00', to: '09:00' }],
    [{ weekday: 0, from: '09:00', to: '10:00' }],
    [{ weekday: 1, from: '09:10', to: '10:00' }],
  ])
    expect((await save(week(hours))).status).toBe(400)
})

const aircraft = () => ({ id: api.fleet.N417TS })
const canBook = async (trip: ReturnType<typeof dayTrip>, csip?: string) =>
  (await api.call('sam', 'canBook', { params: aircraft(), query: { ...times(trip), ...(csip && { csip }) } })).json

test('outside their hours a CSIP is unavailable in offers, reasons, search and suggested times; inside, available in all', async () => {
  const [inside, outside, across] = [dayTrip(5, '10:00', '12:00'), dayTrip(5, '18:00', '20:00'), dayTrip(5, '16:00', '18:00')]
  await save(week(everyDay('09:00', '17:00')))
  for (const [trip, free] of [
    [inside, true],
    [outside, false],
    [across, false],
  ] as const) {
    const asked = await canBook(trip, api.people.elena)
    expect(asked.csips.find(({ csip }) => csip.id === api.people.elena)?.free).toBe(free)
    expect(asked.templates.some(({ code }) => code.startsWith('csip_unavailable'))).toBe(!free)
    const offers = await api.call('sam', 'listCsipOffers', {
      params: aircraft(),
      query: { flight_start_time: trip.from.toISOString(), flight_drop_time: trip.to.toISOString() },
    })
    expect(offers.json.find(({ csip }) => csip.id === api.people.elena)?.free).toBe(free)
    const withoutAny = (await canBook(trip)).templates.map(({ code }) => code)
    expect(withoutAny.some((code) => code === 'csip_unavailable_because')).toBe(!free)
    const { json } = await api.call(undefined, 'listCsipTimes', {
      params: { id: api.people.elena },
      query: { from: dayIn(trip.from, zone) },
    })
    const spans = json.find(({ airport }) => airport.id === ksql)!.spans
    const covers = spans.some(({ from, to }) => new Date(from) <= trip.from && trip.to <= new Date(to))
    expect(covers).toBe(free)
  }
})

test('dates proposed to a student fit an available instructor’s hours', async () => {
  const { from } = dayTrip(6)
  const weekday = weekdayOf(dayIn(from, zone))
  await save(week([{ weekday, from: '08:00', to: '18:00' }]))
  const { templates } = await canBook(dayTrip(8), api.people.elena)
  const fixes = templates.flatMap(({ fix }) => fix).filter((fix) => fix.kind === 'dates')
  expect(fixes.length).toBeGreaterThan(0)
  for (const fix of fixes) {
    const trip = { from: new Date(fix.flightStartTime), to: new Date(fix.flightDropTime) }
    expect(weekdayOf(dayIn(trip.from, zone))).toBe(weekday)
    expect((await canBook(trip, api.people.elena)).templates.some(({ code }) => code.startsWith('csip_unavailable'))).toBe(false)
  }
})

test('hours extend with time and are removed with the rate', async () => {
  await save(week(everyDay('09:00', '17:00')))
  const through = async () => (await api.db.selectFrom('csipAvailability').select('through').executeTakeFirstOrThrow()).through
  const before = await through()
  await sql`update csip_availability set through = '2026-01-01', open = '{}'`.execute(api.db)
  await api.db.insertInto('csipRate').values({ accountId: api.people.ines, airportId: ksql, hourlyCents: 9_000 }).execute()
  await tasks.extendAvailability(api.services)
  expect(await through()).toBe(before)
  expect((await canBook(dayTrip(5, '10:00', '12:00'), api.people.elena)).templates.map(({ code }) => code)).not.toContain(
    'csip_unavailable_because',
  )
  await api.call('elena', 'setCsipRates', { body: [{ airport: await airportId('KHWD'), hourlyRateCents: 11_000 }] })
  expect(await api.db.selectFrom('csipAvailability').selectAll().execute()).toEqual([])
})

test('someone who is not a CSIP has no hours', async () => {
  for (const id of [api.people.maria, newId()])
    expect((await api.call(undefined, 'listCsipTimes', { params: { id } })).status).toBe(404)
  expect((await api.call(undefined, 'listCsipTimes', { params: { id: api.people.elena }, query: { from: 'soon' } })).status).toBe(
    400,
  )
})
