import { dayIn, plusDays, plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, times, zone } from '../../../../test/factories.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'
import { freeDaysOf } from './view.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const airportId = async (code: string) =>
  (await api.db.selectFrom('airport').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const elena = () => ({ params: { id: api.people.elena } })
const certificate = (status: 'complete' | 'pending', kind = 'pilot_certificate') =>
  api.db.updateTable('document').set({ status }).where('accountId', '=', api.people.elena).where('kind', '=', kind).execute()

test('a CSIP replaces the rates as a whole', async () => {
  const before = (await api.call('elena', 'listCsipRates')).json
  expect(before.map(({ airport }) => airport.code)).toEqual(['KHWD', 'KSDL', 'KSQL', 'KTMB'])
  const body = [
    { airport: await airportId('KSQL'), hourlyRateCents: 9_500 },
    { airport: await airportId('KMYF'), hourlyRateCents: 12_000 },
  ]
  const { json } = await api.call('elena', 'setCsipRates', { body })
  expect(json.map(({ airport, hourlyRateCents }) => [airport.code, hourlyRateCents])).toEqual([
    ['KMYF', 12_000],
    ['KSQL', 9_500],
  ])
  expect((await api.call('elena', 'listCsipRates')).json).toEqual(json)
  await Promise.all([1, 2, 3].map(() => api.call('elena', 'setCsipRates', { body })))
  expect((await api.call('elena', 'listCsipRates')).json).toEqual(json)
})

test('only CSIPs set rates: at known airports, once each, for a valid amount', async () => {
  const [ksql, kmyf] = [await airportId('KSQL'), await airportId('KMYF')]
  const set = (who: 'elena' | 'ines', body: { airport: string; hourlyRateCents: number }[]) =>
    api.call(who, 'setCsipRates', { body })
  expect(await set('ines', [{ airport: ksql, hourlyRateCents: 9_000 }])).toMatchObject({
    status: 403,
    json: { code: 'not_allowed' },
  })
  expect((await api.call('ines', 'listCsipRates')).status).toBe(403)
  const before = (await api.call('elena', 'listCsipRates')).json
  expect(await set('elena', [{ airport: newId(), hourlyRateCents: 9_000 }])).toMatchObject({
    status: 400,
    json: { '0.airport': [expect.any(String)] },
  })
  const twice = [ksql, kmyf, ksql].map((airport) => ({ airport, hourlyRateCents: 9_000 }))
  for (const body of [twice, [{ airport: ksql, hourlyRateCents: 0 }], [{ airport: ksql, hourlyRateCents: 100_001 }]])
    expect((await set('elena', body)).status).toBe(400)
  expect((await api.call('elena', 'listCsipRates')).json).toEqual(before)
})

test('the profile shows a CSIP’s flights and free days; pilots’ reviews are about the aircraft', async () => {
  const start = plusHours(new Date(), -72)
  const flown = await insertFlown(api, { pilot: 'maria', start })
  const again = await insertFlown(api, { pilot: 'maria', start: plusHours(start, -48) })
  await api.db.updateTable('orders').set({ csipId: api.people.elena }).where('id', 'in', [flown.id, again.id]).execute()
  await api.db
    .insertInto('review')
    .values({
      id: newId(),
      orderId: flown.id,
      aircraftId: flown.aircraftId,
      authorId: api.people.maria,
      rating: 4,
      text: 'Calm and clear.',
    })
    .execute()

  const signedIn = (await api.call('jonas', 'getCsip', elena())).json
  expect(signedIn).toMatchObject({
    csip: { firstName: 'Elena', lastName: 'Park' },
    studentsFlown: 1,
    flightsGiven: 2,
    rating: null,
    ratingCount: 0,
    totalHours: 3411,
  })
  expect(signedIn.rates.length).toBeGreaterThan(0)
  expect(signedIn.instructorRatings).toEqual(['cfi', 'cfii'])
  expect(signedIn.freeDays).toHaveLength(7)
  const visitor = (await api.call(undefined, 'getCsip', elena())).json
  expect(visitor.csip).toMatchObject({ firstName: 'Elena', lastName: 'P.', photo: null })
})

test('the page of a CSIP names the ratings that are verified, not those that they only state', async () => {
  const certificate = (changes: object) =>
    api.db
      .updateTable('document')
      .set(changes)
      .where('accountId', '=', api.people.elena)
      .where('kind', '=', 'pilot_certificate')
      .execute()
  const before = await api.db.selectFrom('account').select('ratings').where('id', '=', api.people.elena).executeTakeFirstOrThrow()
  await api.db
    .updateTable('account')
    .set({ ratings: ['atp', 'multi_engine'] })
    .where('id', '=', api.people.elena)
    .execute()
  await certificate({ privileges: ['commercial', 'single_engine'] })
  expect((await api.call('elena', 'getCsip', elena())).json.pilotRating).toEqual(['commercial', 'single_engine'])
  await certificate({ status: 'pending' })
  expect((await api.call('elena', 'getCsip', elena())).json.pilotRating).toEqual([])
  await certificate({ status: 'complete', privileges: before.ratings })
  await api.db.updateTable('account').set(before).where('id', '=', api.people.elena).execute()
})

const anyTime = { anyTime: true, hours: [], exceptions: [] }

test('a day with a lesson between 8 and 18 is not free, one with an evening flight is', () => {
  const zone = 'America/Los_Angeles'
  const now = new Date('2026-03-06T20:00:00Z')
  const lesson = { from: new Date('2026-03-07T18:00:00Z'), to: new Date('2026-03-07T20:00:00Z') }
  // 18:00 to 20:00 on the day the clocks change: an hour earlier in UTC than the day before.
  const evening = { from: new Date('2026-03-09T01:00:00Z'), to: new Date('2026-03-09T03:00:00Z') }
  expect(freeDaysOf([lesson, evening], anyTime, zone, now).slice(0, 2)).toEqual(['2026-03-08', '2026-03-09'])
  const mondays = {
    anyTime: false,
    hours: [{ weekday: 1, from: '15:00', to: '21:00' }],
    exceptions: [{ day: '2026-03-16', hours: [] }],
  }
  expect(freeDaysOf([lesson, evening], mondays, zone, now).slice(0, 2)).toEqual(['2026-03-09', '2026-03-23'])
})

test('until both certificates are verified, only the CSIP and operators see the profile, and the CSIP is not offered', async () => {
  await api.call('elena', 'setCsipRates', { body: [{ airport: await airportId('KSQL'), hourlyRateCents: 11_000 }] })
  const canBook = async () =>
    (
      await api.call('maria', 'canBook', {
        params: { id: api.fleet.N417TS },
        query: { ...times(dayTrip(9)), csip: api.people.elena },
      })
    ).json
  const offered = async () => {
    const { csips, templates } = await canBook()
    return {
      csips: csips.map(({ csip }) => csip.firstName),
      refused: templates.flatMap(({ code }) => (code.startsWith('csip_') ? code : [])),
    }
  }
  expect(await offered()).toEqual({ csips: ['Elena'], refused: [] })
  await certificate('pending')
  expect(await offered()).toEqual({ csips: [], refused: ['csip_not_qualified'] })
  for (const who of [undefined, 'maria'] as const) expect((await api.call(who, 'getCsip', elena())).status).toBe(404)
  for (const who of ['elena', 'omar'] as const) expect((await api.call(who, 'getCsip', elena())).status).toBe(200)
  await certificate('complete')
  expect((await api.call('maria', 'getCsip', { params: { id: api.people.ines } })).status).toBe(404)
  await certificate('pending', 'instructor_certificate')
  expect(await offered()).toEqual({ csips: [], refused: ['csip_not_qualified'] })
  expect((await api.call('maria', 'getCsip', elena())).status).toBe(404)
  await certificate('complete', 'instructor_certificate')
})

test('a CSIP is offered through the day on which their recent experience ends, and not after it', async () => {
  const end = (expiresOn: string) =>
    api.db
      .updateTable('document')
      .set({ expiresOn })
      .where('accountId', '=', api.people.elena)
      .where('kind', '=', 'instructor_certificate')
      .execute()
  const trip = dayTrip(9)
  const free = async () =>
    (await api.call('maria', 'canBook', { params: { id: api.fleet.N417TS }, query: times(trip) })).json.csips.map(
      ({ free: is }) => is,
    )
  const lastDay = dayIn(trip.to, zone)
  await end(lastDay)
  const bookable = async () => {
    const { json } = await api.call(undefined, 'listCsipTimes', { ...elena(), query: { from: lastDay } })
    return json.some(({ spans }) => spans.length > 0)
  }
  const freeDays = async () => (await api.call('maria', 'getCsip', elena())).json.freeDays
  expect([await free(), await bookable()]).toEqual([[true], true])
  await end(plusDays(lastDay, -1))
  expect([await free(), await bookable()]).toEqual([[false], false])
  expect((await freeDays()).every((day) => day < lastDay)).toBe(true)
  await end(plusDays(lastDay, 300))
})

test('choosing the category alone does not make anyone an instructor', async () => {
  const body = [{ airport: await airportId('KSQL'), hourlyRateCents: 6_000 }]
  expect((await api.call('maria', 'updateAccount', { body: { pilotCategories: ['csip_pilot'] } })).status).toBe(200)
  expect((await api.call('maria', 'setCsipRates', { body })).status).toBe(200)
  const params = { id: api.fleet.N52148 }
  const offers = (await api.call('sam', 'listCsipOffers', { params })).json
  expect(offers.map(({ csip }) => csip.firstName)).toEqual(['Elena'])
  const trip = { ...times(dayTrip(9)), csip: api.people.maria }
  const { json } = await api.call('sam', 'canBook', { params, query: trip })
  expect([json.canBook, json.templates.map(({ code }) => code)]).toEqual([
    false,
    expect.arrayContaining(['csip_required_because', 'csip_not_qualified']),
  ])
  expect((await api.call('sam', 'getCsip', { params: { id: api.people.maria } })).status).toBe(404)
})

test('leaving the role removes the rates, but is refused while lessons are booked', async () => {
  const order = await insertOrder(api, { pilot: 'jonas', csip: 'elena', start: plusHours(new Date(), 200) })
  expect(await api.call('elena', 'deleteCsipRole')).toMatchObject({ status: 409, json: { code: 'csip_has_bookings' } })
  const elsewhere = { pilotCategories: ['licensed_pilot' as const] }
  expect(await api.call('elena', 'updateAccount', { body: elsewhere })).toMatchObject({
    status: 409,
    json: { code: 'csip_has_bookings' },
  })
  await api.call('elena', 'updateAccount', { body: { pilotCategories: ['csip_pilot', 'licensed_pilot'] } })
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  expect(await api.call('elena', 'deleteCsipRole')).toMatchObject({ status: 200, json: { csip: null } })
  expect((await api.call('elena', 'getAccount')).json).toMatchObject({
    isCsip: false,
    pilotCategory: 'instructor_pilot',
    pilotCategories: ['licensed_pilot', 'instructor_pilot'],
  })
  expect((await api.call(undefined, 'getCsip', elena())).status).toBe(404)
  expect(await api.db.selectFrom('csipRate').selectAll().where('accountId', '=', api.people.elena).execute()).toEqual([])
  expect((await api.call('elena', 'deleteCsipRole')).status).toBe(404)
})
