import { dayIn, instantAt, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { draftOf } from '../../../../test/listings.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'

const zone = 'America/Los_Angeles'
const today = dayIn(new Date(), zone)
const month = plusMonths(`${today.slice(0, 7)}-01`, -2)
const at = (day: number) => instantAt(plusDays(month, day), '10:00', zone)
const days = { start_date: month, end_date: plusDays(month, 27) }

let api: Api
let flown: Awaited<ReturnType<typeof insertFlown>>[]
beforeAll(async () => {
  api = await startApi()
  flown = [
    await insertFlown(api, { start: at(2), hobbs: 1.5 }),
    await insertFlown(api, { start: at(2.5), hobbs: 2.5, pilot: 'jonas' }),
    await insertFlown(api, { start: at(20), hobbs: 4 }),
  ]
  await insertFlown(api, { start: at(-40), hobbs: 3, pilot: 'ines' })
  await insertFlown(api, { tail: 'N940DS', start: at(5), hobbs: 3 })
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId: api.fleet.N417TS, accountId: api.people.tomas, percent: 25, since: month })
    .execute()
})
afterAll(() => api.close())

const params = () => ({ id: api.fleet.N417TS })
const income = (which: number[]) => which.reduce((sum, index) => sum + flown[index]!.ownerCents, 0)

test('Hobbs readings are by day within a quarter, by month beyond, with start and end', async () => {
  const { json } = await api.call('helen', 'getHobbsTime', { params: params(), query: days })
  expect(json).toMatchObject({ from: month, to: days.end_date, by: 'day', flights: 3, hobbsHours: 8 })
  expect(json.points.map(({ on, flights, hobbsHours }) => [on, flights, hobbsHours])).toEqual([
    [plusDays(month, 2), 2, 4],
    [plusDays(month, 20), 1, 4],
  ])
  expect(json.points[1]).toMatchObject({ hobbsOut: 100, hobbsIn: 104 })
  const spelled = { timeFrom: days.start_date, timeTo: days.end_date }
  expect((await api.call('helen', 'getHobbsTime', { params: params(), query: spelled })).json).toEqual(json)
  const year = await api.call('helen', 'getHobbsTime', { params: params() })
  expect(year.json).toMatchObject({ by: 'month', flights: 4, hobbsHours: 11 })
  expect(year.json.points.map(({ on }) => on)).toContain(month.slice(0, 7))
})

test('hours are split by who flew: as co-owner, as owner, or renting', async () => {
  await insertFlown(api, { start: at(25), hobbs: 1, pilot: 'tomas' })
  const { json } = await api.call('helen', 'getHoursFlown', { params: params(), query: days })
  expect(json).toMatchObject({ from: month, flights: 4, hobbsHours: 9 })
  expect(json.flownAs.map(({ as, flights, hobbsHours }) => [as, flights, hobbsHours])).toEqual([
    ['renter', 3, 8],
    ['co_owner', 1, 1],
  ])
  expect(json.utilizationPercent).toBeGreaterThan(0)
})

test('someone who co-owns one aircraft and rents another of the same owner has a row for each', async () => {
  const mine = (await api.call('helen', 'findFleetPilots', { query: days })).json.results
  await api.db.updateTable('aircraft').set({ ownerId: api.people.helen }).where('id', '=', api.fleet.N940DS).execute()
  await insertFlown(api, { tail: 'N940DS', start: at(8), hobbs: 2, pilot: 'tomas' })
  const rows = (await api.call('helen', 'findFleetPilots', { query: days })).json.results
  expect(mine.filter(({ pilot }) => pilot.firstName === 'Tomás')).toHaveLength(1)
  const tomas = rows.filter(({ pilot }) => pilot.firstName === 'Tomás')
  expect(tomas.map(({ flownAs, hobbsHours }) => [flownAs, hobbsHours])).toEqual([
    ['renter', 2],
    ['co_owner', 1],
  ])
  const people = (await api.call('helen', 'listFlightPeople', { query: { timeFrom: days.start_date, timeTo: days.end_date } }))
    .json
  expect(
    people.results.filter(({ person }) => person.firstName === 'Tomás').map(({ flownAs, hobbsHours }) => [flownAs, hobbsHours]),
  ).toEqual([
    ['renter', 2],
    ['co_owner', 1],
  ])
})

test('someone who buys a share in the middle of a period counts as renter before and partner after, in every sum', async () => {
  const share = { aircraftId: api.fleet.N417TS, accountId: api.people.priya, percent: 10, since: plusDays(month, 12) }
  await api.db.insertInto('aircraftShare').values(share).execute()
  await insertFlown(api, { start: at(9), hobbs: 2, pilot: 'priya' })
  await insertFlown(api, { start: at(15), hobbs: 1.2, pilot: 'priya' })
  const both = [
    ['renter', 1, 2],
    ['co_owner', 1, 1.2],
  ]
  const cockpit = (await api.call('helen', 'listAircraftPilots', { params: params(), query: days })).json
  expect(
    cockpit.results
      .filter(({ pilot }) => pilot.firstName === 'Priya')
      .map(({ flownAs, flights, hobbsHours }) => [flownAs, flights, hobbsHours]),
  ).toEqual(both)
  const query = { timeFrom: days.start_date, timeTo: days.end_date, aircraft: api.fleet.N417TS }
  const people = (await api.call('helen', 'listFlightPeople', { query })).json
  expect(
    people.results
      .filter(({ person }) => person.firstName === 'Priya')
      .map(({ flownAs, flights, hobbsHours }) => [flownAs, flights, hobbsHours]),
  ).toEqual(both)
  const hours = (await api.call('helen', 'getHoursFlown', { params: params(), query: days })).json
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.priya).execute()
  // Selling the share leaves the hours unchanged.
  expect((await api.call('helen', 'getHoursFlown', { params: params(), query: days })).json).toEqual(hours)
  await api.db.deleteFrom('flight').where('pilotId', '=', api.people.priya).execute()
})

test('pilots are listed with flights, hours and income, found by name, and totals do not depend on the page', async () => {
  const { json } = await api.call('helen', 'listAircraftPilots', { params: params(), query: { ...days, limit: 1 } })
  expect(json).toMatchObject({
    count: 3,
    results: [{ pilot: { firstName: 'Maria' }, flights: 2, hobbsHours: 5.5, incomeCents: income([0, 2]) }],
  })
  expect(json.totals).toMatchObject({ flights: 4, hobbsHours: 9 })
  expect(json.next).toContain('offset=1')
  const named = async (name: string) =>
    (await api.call('helen', 'findStatsPilots', { params: params(), query: { name } })).json.results.map(
      ({ pilot }) => pilot.firstName,
    )
  expect([await named('JON'), await named('lind jo'), await named('%')]).toEqual([['Jonas'], ['Jonas'], []])
  expect((await named('')).toSorted()).toEqual(['Inés', 'Jonas', 'Maria', 'Tomás'].filter((name) => name))
})

test('the diagram keeps points within the bounds of income and hours, and says how many it hides', async () => {
  const range = `${month},${days.end_date}`
  const of = async (query: object) =>
    (await api.call('helen', 'getStatsDiagram', { params: params(), query: { range, ...query } })).json
  const all = await of({})
  expect(all).toMatchObject({ by: 'day', hidden: 0, from: month })
  expect(all.points).toHaveLength(28)
  const busy = await of({ hobbsTimeMin: 4 })
  expect(busy.points.map(({ on, hobbsHours, incomeCents }) => [on, hobbsHours, incomeCents])).toEqual([
    [plusDays(month, 2), 4, income([0, 1])],
    [plusDays(month, 20), 4, income([2])],
  ])
  expect(busy.hidden).toBe(26)
  const dollars = income([2]) / 100
  expect((await of({ incomeMin: dollars, incomeMax: dollars })).points.map(({ on }) => on)).toEqual([plusDays(month, 20)])
  expect((await of({ hobbsTimeMax: 0 })).points).toHaveLength(25)
  expect((await of({ range: 'year' })).points).toHaveLength(12)
  expect((await of({ range: 'all' })).points[0]!.on).toBe(dayIn(at(-40), zone).slice(0, 7))
})

test.each([
  ['2026-13-01,2026-12-01'],
  ['2026-12-02,2026-12-01'],
  ['2026-12-01'],
  ['yesterday'],
  ['2026-12-01,2026-12-02,2026-12-03'],
])('the diagram refuses the range %s', async (range) => {
  expect((await api.call('helen', 'getStatsDiagram', { params: params(), query: { range } })).json).toMatchObject({
    range: ['Date is outdated'],
  })
})

test('the CSV file lists the diagram’s points with a total', async () => {
  const query = { range: `${month},${days.end_date}`, hobbsTimeMin: 4 }
  const file = await api.call('helen', 'downloadStats', { params: params(), query })
  expect(file.headers['content-disposition']).toContain('figures-N417TS.csv')
  const lines = file.raw.toString('utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`${plusDays(month, 2)},${plusDays(month, 2)},2,4,`)
  expect(lines[3]).toBe(`Total,,3,8,${(income([0, 1, 2]) / 100).toFixed(2)},0,0.00,${(income([0, 1, 2]) / 100).toFixed(2)}`)
  const fleet = await api.call('helen', 'downloadFleetStats', { query })
  expect(fleet.status).toBe(200)
})

test('the fleet’s figures are the sum of its aircraft’s', async () => {
  const owner = await api.call('helen', 'getFleetDiagram', { query: { range: `${month},${days.end_date}` } })
  const owned = (await api.call('helen', 'listOwnedAircraft')).json
  let flights = 0
  for (const { id } of owned)
    flights += (
      await api.call('helen', 'getStatsDiagram', { params: { id }, query: { range: `${month},${days.end_date}` } })
    ).json.points.reduce((sum, point) => sum + point.flights, 0)
  expect(owner.json.points.reduce((sum, point) => sum + point.flights, 0)).toBe(flights)
  const pilots = await api.call('helen', 'findFleetPilots', { query: { ...days, period_type: 'month' } })
  expect(pilots.json.totals.flights).toBe(flights)
  expect((await api.call('maria', 'getFleetDiagram')).json.points.every(({ flights: none }) => none === 0)).toBe(true)
})

test('a draft is visible to its owner only', async () => {
  const draft = await draftOf(api, 'victor', 'N123DR')
  const calls = ['getHobbsTime', 'getStatsDiagram', 'getOwnedStats', 'getAircraftFlights', 'getRefusedTrips', 'getPlan'] as const
  const statuses = async (who: 'maria' | 'helen' | 'victor' | 'omar') => {
    const all = []
    for (const call of [...calls, 'getServiceData'] as const)
      all.push((await api.call(who, call, { params: { id: draft.json.id } })).status)
    return [...new Set(all)]
  }
  for (const who of ['maria', 'helen'] as const) expect(await statuses(who)).toEqual([404])
  for (const who of ['victor', 'omar'] as const) expect(await statuses(who)).toEqual([200])
})

test('money is for owner and advisor, hours for co-owners too, and each advisor’s view is logged', async () => {
  const money = ['listAircraftPilots', 'findStatsPilots', 'getStatsDiagram', 'downloadStats'] as const
  const hours = ['getHobbsTime', 'getHoursFlown'] as const
  const statuses = async (
    who: 'helen' | 'omar' | 'tomas' | 'maria' | 'dana' | undefined,
    calls: readonly (typeof money | typeof hours)[number][],
  ) => {
    const all = []
    for (const call of calls) all.push((await api.call(who, call, { params: params() })).status)
    return [...new Set(all)]
  }
  for (const who of ['helen', 'omar'] as const) expect(await statuses(who, [...money, ...hours])).toEqual([200])
  expect([await statuses('tomas', hours), await statuses('tomas', money)]).toEqual([[200], [403]])
  expect(await statuses('maria', [...money, ...hours])).toEqual([403])
  expect(await statuses(undefined, [...money, ...hours])).toEqual([401])
  expect(await statuses('dana', [...money, ...hours])).toEqual([403])
  const { json } = await api.call('helen', 'inviteAdvisor', { body: { email: api.emailOf('dana') } })
  await api.call('dana', 'acceptInvitation', { params: { id: json.id } })
  expect(await statuses('dana', [...money, ...hours])).toEqual([200])
  const looks = (await api.call('helen', 'listAdvisorViews')).json.results.map(({ what }) => what)
  expect(new Set(looks)).toEqual(
    new Set([
      'pilots of N417TS',
      'figures of N417TS',
      'figures of N417TS, as a file',
      'Hobbs time of N417TS',
      'hours flown of N417TS',
    ]),
  )
  const unknown = { id: '018f0000-0000-7000-8000-000000000000' }
  expect((await api.call('helen', 'getStatsDiagram', { params: unknown })).status).toBe(404)
})
