import { moneyText } from '@tailshare/contract/text/money'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'

let api: Api
let n417ts: string
type Flown = Awaited<ReturnType<typeof insertFlown>>
/** Jonas holds a quarter of N417TS since May 10; Maria rents it, and Victor rents N322SR, also Helen's. */
const flown: Record<'maria' | 'before' | 'jonas' | 'helen' | 'victor', Flown> = {} as never

beforeAll(async () => {
  api = await startApi()
  n417ts = api.fleet.N417TS
  const share = { aircraftId: n417ts, accountId: api.people.jonas, percent: 25, since: '2026-05-10' }
  await api.db.insertInto('aircraftShare').values(share).execute()
  flown.before = await insertFlown(api, { pilot: 'jonas', start: new Date('2026-05-04T16:00:00Z'), hobbs: 1.5 })
  flown.maria = await insertFlown(api, { start: new Date('2026-06-10T16:00:00Z'), hobbs: 2, landings: 3 })
  flown.jonas = await insertFlown(api, { pilot: 'jonas', start: new Date('2026-06-20T16:00:00Z'), hobbs: 3.1 })
  flown.helen = await insertFlown(api, { pilot: 'helen', start: new Date('2026-07-01T16:00:00Z'), hobbs: 1 })
  flown.victor = await insertFlown(api, { tail: 'N322SR', pilot: 'victor', start: new Date('2026-07-02T16:00:00Z'), hobbs: 0.8 })
})
afterAll(() => api.close())

type Who = keyof Api['people']
const report = (who: Who, query: object = {}) => api.call(who, 'getPersonFlights', { query })
const people = (who: Who, query: object = {}) => api.call(who, 'listFlightPeople', { query })
const lineOf = ({
  person,
  flownAs,
  flights,
  hobbsHours,
}: {
  person: { firstName: string; lastName: string }
  flownAs: string
  flights: number
  hobbsHours: number
}) => [`${person.firstName} ${person.lastName}`, flownAs, flights, hobbsHours]
const missing = '018f0000-0000-7000-8000-000000000000'

test('an owner sees who flew all aircraft, in which role that day, with income and sums per person', async () => {
  const { json } = await report('helen', { order: 'date' })
  expect(json.results.map(({ pilot, flownAs, tailNumber }) => [pilot, flownAs, tailNumber])).toEqual([
    ['Jonas Lind', 'renter', 'N417TS'],
    ['Maria Reyes', 'renter', 'N417TS'],
    ['Jonas Lind', 'co_owner', 'N417TS'],
    ['Helen Marsh', 'owner', 'N417TS'],
    [expect.stringMatching(/^Victor /), 'renter', 'N322SR'],
  ])
  const earned = Object.values(flown).reduce((sum, { ownerCents }) => sum + ownerCents, 0)
  expect(json.totals).toMatchObject({ flights: 5, hobbsHours: 8.4, landings: 7, fuelGallons: 100, incomeCents: earned })
  expect(json.aircraft.filter(({ id }) => id === n417ts)).toEqual([
    expect.objectContaining({ tailNumber: 'N417TS', you: 'owner' }),
  ])
  const { json: list } = await people('helen')
  expect(list.count).toBe(5)
  expect(list.results.map(lineOf)).toEqual([
    ['Jonas Lind', 'co_owner', 1, 3.1],
    ['Maria Reyes', 'renter', 1, 2],
    ['Jonas Lind', 'renter', 1, 1.5],
    ['Helen Marsh', 'owner', 1, 1],
    [expect.stringMatching(/^Victor /), 'renter', 1, 0.8],
  ])
  expect(list.results.map(({ incomeCents }) => incomeCents).slice(0, 3)).toEqual([
    flown.jonas.ownerCents,
    flown.maria.ownerCents,
    flown.before.ownerCents,
  ])
  expect((await people('helen', { limit: 1, offset: 9 })).json).toMatchObject({ count: 5, next: null, results: [] })
})

test('person, aircraft and days filter it, in any of the catalog’s notations, and the next page keeps them', async () => {
  const jonas = api.people.jonas
  const one = (await report('helen', { person: jonas, aircraft: n417ts, limit: 1 })).json
  expect([one.count, one.totals.hobbsHours, one.results[0]!.hobbsHours]).toEqual([2, 4.6, 3.1])
  expect(one.next).toContain('by-coowner-passenger/?')
  for (const part of [`person=${jonas}`, `aircraft=${n417ts}`, 'offset=1', 'limit=1']) expect(one.next).toContain(part)
  const june = [
    { from: '2026-06-01', to: '2026-06-30' },
    { start_date: '2026-06-01', end_date: '2026-06-30' },
    { timeFrom: '2026-06-01', timeTo: '2026-06-30' },
  ]
  for (const days of june) {
    const { json } = await report('helen', days)
    expect([json.count, json.totals.hobbsHours, json.totals.incomeCents]).toEqual([
      2,
      5.1,
      flown.maria.ownerCents + flown.jonas.ownerCents,
    ])
    expect((await people('helen', days)).json.results.map(lineOf)).toEqual([
      ['Jonas Lind', 'co_owner', 1, 3.1],
      ['Maria Reyes', 'renter', 1, 2],
    ])
  }
  for (const period of [{ period_type: 'day' }, { periodType: 'day' }]) expect((await report('helen', period)).json.count).toBe(0)
  expect((await report('helen', { page: 2, limit: 2 })).json.results).toHaveLength(2)
})

test('a report is sorted by the displayed values', async () => {
  const sorted = async (order: string, who: Who = 'helen') =>
    (await report(who, { order, aircraft: n417ts })).json.results.map(({ hobbsHours }) => hobbsHours)
  expect(await sorted('hobbsHours')).toEqual([1, 1.5, 2, 3.1])
  expect(await sorted('-hobbsHours')).toEqual([3.1, 2, 1.5, 1])
  expect(await sorted('pilot')).toEqual([1, 3.1, 1.5, 2])
  expect((await sorted('-landings'))[0]).toBe(2)
  // Sorting must not reveal hidden money: newest first instead.
  expect(await sorted('income', 'jonas')).toEqual([1, 3.1, 2, 1.5])
  expect(await sorted('-income', 'jonas')).toEqual([1, 3.1, 2, 1.5])
})

test('invalid queries are refused by field', async () => {
  const wrong = async (query: object) => {
    const { status, json } = await report('helen', query)
    return [status, json]
  }
  expect(await wrong({ period_type: 'decade' })).toEqual([400, { period_type: ['Please choose one of the options'] }])
  expect(await wrong({ order: 'surname' })).toEqual([400, { order: ['Please choose one of the options'] }])
  expect(await wrong({ from: 'yesterday' })).toEqual([400, { from: ['Date is outdated'] }])
  expect(await wrong({ start_date: '2026-06-30', end_date: '2026-06-01' })).toEqual([400, { end_date: ['Date is outdated'] }])
  expect(await wrong({ limit: 'all' })).toEqual([400, { limit: ['This field accepts only numbers'] }])
  expect(await wrong({ person: 'Jonas' })).toEqual([400, { person: ['Please choose one of the options'] }])
  expect(await wrong({ pilots: 'all' })).toEqual([400, { pilots: ['This field is not known'] }])
})

test('a co-owner sees everyone’s flights without money, partners by name and renters by initial', async () => {
  const { json } = await report('jonas', { order: 'date' })
  expect(
    json.results.map(({ pilot, showsMoney, incomeCents, costCents }) => [pilot, showsMoney, incomeCents, costCents]),
  ).toEqual([
    ['Jonas Lind', false, 0, 0],
    ['Maria R.', false, 0, 0],
    ['Jonas Lind', false, 0, 0],
    ['Helen Marsh', false, 0, 0],
  ])
  expect(json.totals).toMatchObject({ flights: 4, hobbsHours: 7.6, incomeCents: 0, costCents: 0 })
  expect(json.aircraft.map(({ tailNumber, you }) => [tailNumber, you])).toEqual([['N417TS', 'co_owner']])
  const { json: list } = await people('jonas')
  expect(list.results.map(lineOf).map(([name]) => name)).toEqual(['Jonas Lind', 'Maria R.', 'Jonas Lind', 'Helen Marsh'])
  expect(list.results.find(({ person }) => person.firstName === 'Maria')).toMatchObject({
    showsMoney: false,
    incomeCents: 0,
    person: { photo: null },
  })
  const file = (await api.call('jonas', 'downloadPersonFlights')).raw.toString()
  expect(file).not.toMatch(/Reyes|USD/)
  expect((await report('jonas', { aircraft: api.fleet.N322SR })).status).toBe(404)
})

test('others: 404 for unrelated aircraft, an empty report without any, refused when signed out', async () => {
  expect((await report('maria')).json).toMatchObject({ count: 0, results: [], aircraft: [] })
  expect((await people('maria')).json).toMatchObject({ count: 0, results: [] })
  for (const aircraft of [n417ts, missing]) {
    expect((await report('maria', { aircraft })).status).toBe(404)
    expect((await people('maria', { aircraft })).status).toBe(404)
    for (const call of ['downloadPersonFlights', 'downloadPersonFlightsPdf'] as const)
      expect((await api.call('maria', call, { query: { aircraft } })).status).toBe(404)
  }
  expect((await report('omar', { aircraft: missing })).status).toBe(404)
  for (const call of ['getPersonFlights', 'listFlightPeople', 'downloadPersonFlights', 'downloadPersonFlightsPdf'] as const)
    expect((await api.call(undefined, call)).status).toBe(401)
})

test('an operator can request one aircraft; a tax advisor sees what the owner sees, and each view is logged', async () => {
  expect((await report('omar', { aircraft: n417ts })).json.totals).toEqual(
    (await report('helen', { aircraft: n417ts })).json.totals,
  )
  const { json } = await api.call('helen', 'inviteAdvisor', { body: { email: api.emailOf('dana') } })
  expect((await report('dana', { aircraft: n417ts })).status).toBe(404)
  await api.call('dana', 'acceptInvitation', { params: { id: json.id } })
  expect((await report('dana')).json.totals).toEqual((await report('helen')).json.totals)
  await report('dana', { aircraft: n417ts })
  await people('dana', { aircraft: n417ts })
  await api.call('dana', 'downloadPersonFlights', { query: { aircraft: n417ts } })
  const looks = (await api.call('helen', 'listAdvisorViews')).json.results.map(({ what }) => what)
  expect(looks.toSorted()).toEqual(['flights by person', 'flights by person of N417TS', 'flights by person of N417TS, as a file'])
  await api.call('helen', 'endInvitation', { params: { id: json.id } })
  expect((await report('dana', { aircraft: n417ts })).status).toBe(404)
})

test('someone who owns one aircraft and co-owns another sees money of their own only', async () => {
  const share = { aircraftId: api.fleet.N940DS, accountId: api.people.helen, percent: 20, since: '2026-05-01' }
  await api.db.insertInto('aircraftShare').values(share).execute()
  const other = await insertFlown(api, { tail: 'N940DS', pilot: 'maria', start: new Date('2026-07-10T16:00:00Z'), hobbs: 1 })
  const query = { from: '2026-07-01', to: '2026-07-31', order: 'date' as const }
  const { json } = await report('helen', query)
  expect(json.results.map(({ tailNumber, pilot, showsMoney }) => [tailNumber, pilot, showsMoney])).toEqual([
    ['N417TS', 'Helen Marsh', true],
    ['N322SR', expect.stringMatching(/^Victor \w{2,}/), true],
    ['N940DS', 'Maria R.', false],
  ])
  expect(json.totals).toMatchObject({ flights: 3, incomeCents: flown.helen.ownerCents + flown.victor.ownerCents })
  expect(other.ownerCents).toBeGreaterThan(0)
  const line = (await api.call('helen', 'downloadPersonFlights', { query })).raw.toString().split('\r\n')[3]!
  expect(line).toMatch(/N940DS,Maria R\..*,20,,,renter,/)
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.helen).execute()
})

test('passengers are those counted at check-out, else as booked', async () => {
  const passengers = async () => (await report('helen', { person: api.people.victor })).json.results[0]!.passengers
  await sql`update orders set passengers = 2 where id = ${flown.victor.id}`.execute(api.db)
  expect(await passengers()).toBe(2)
  await sql`insert into stage_record (id, order_id, stage, state, answers, opened_by) values
    (uuidv7(), ${flown.victor.id}, 'departure', 'closed', '{"passengers": 3}', ${api.people.victor})`.execute(api.db)
  expect(await passengers()).toBe(3)
})

test('CSV and PDF match the page, with everyone’s sums', async () => {
  const query = { aircraft: n417ts, order: 'date' as const }
  const { json } = await report('helen', query)
  const file = await api.call('helen', 'downloadPersonFlights', { query })
  expect(file.headers['content-disposition']).toContain('flights-by-person.csv')
  const lines = file.raw.toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)).toBe(`Total,,,,,,,,,7.6,,,5.6,6,80,${(json.totals.incomeCents / 100).toFixed(2)},0.00,,,`)
  const pdf = await api.call('helen', 'downloadPersonFlightsPdf', { query })
  expect(pdf.headers['content-disposition']).toContain('flights-by-person.pdf')
  const page = await readPdf(pdf.raw)
  for (const text of [
    'N417TS, by who flew',
    'Jonas Lind, Co-owner',
    'Maria Reyes, Renter',
    '1 flight Jonas Lind, Renter',
    moneyText(json.totals.incomeCents),
    'Page 1 of',
  ])
    expect(page).toContain(text)
})

test('a page takes few statements, however many people and aircraft there are', async () => {
  const said = vi.spyOn(pg.Client.prototype, 'query')
  await report('helen', { limit: 100 })
  const count = said.mock.calls.length
  said.mockRestore()
  expect(count).toBeGreaterThan(2)
  expect(count).toBeLessThanOrEqual(10)
})
