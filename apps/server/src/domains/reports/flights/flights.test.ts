import { moneyText } from '@tailshare/contract/text/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { readPdf } from '../../../../test/reading/readPdf.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { csvCell } from '../../../http/files/csv.ts'

let api: Api
let n417ts: string
const flown: Awaited<ReturnType<typeof insertFlown>>[] = []

beforeAll(async () => {
  api = await startApi()
  n417ts = api.fleet.N417TS
  // The last one departs at 17:30 PDT on June 30, which is July in UTC.
  for (const [start, hobbs] of [
    ['2026-05-04T16:00:00Z', 1.5],
    ['2026-06-10T16:00:00Z', 2],
    ['2026-07-01T00:30:00Z', 3.1],
  ] as const)
    flown.push(await insertFlown(api, { start: new Date(start), hobbs, landings: 2 }))
  flown.push(await insertFlown(api, { tail: 'N940DS', start: new Date('2026-06-20T16:00:00Z'), hobbs: 1 }))
  flown.push(await insertFlown(api, { pilot: 'jonas', start: new Date('2026-06-21T16:00:00Z'), hobbs: 1 }))
})
afterAll(() => api.close())

const ofAircraft = (query: object = {}, who: keyof Api['people'] = 'helen') =>
  api.call(who, 'getAircraftFlights', { params: { id: n417ts }, query })

test('an owner reads every flight of an aircraft, newest first, with totals over all of them', async () => {
  const { json } = await ofAircraft({ limit: 2 })
  expect(json).toMatchObject({ count: 4, next: expect.stringContaining('offset=2') })
  expect(json.results.map(({ date, pilot, hobbsHours }) => [date, pilot, hobbsHours])).toEqual([
    ['2026-06-30', 'Maria Reyes', 3.1],
    ['2026-06-21', 'Jonas Lind', 1],
  ])
  expect(json.results[0]).toMatchObject({ zone: 'America/Los_Angeles', tailNumber: 'N417TS', flightHours: 2.6, fuelGallons: 20 })
  const earned = [flown[0]!, flown[1]!, flown[2]!, flown[4]!].reduce((sum, { ownerCents }) => sum + ownerCents, 0)
  expect(json.totals).toEqual({
    flights: 4,
    hobbsHours: 7.6,
    flightHours: 5.6,
    landings: 7,
    fuelGallons: 80,
    incomeCents: earned,
    costCents: 0,
  })
})

test('pages follow one another without gap or repeat, oldest first when asked', async () => {
  const first = await ofAircraft({ limit: 2, order: 'date' })
  const second = await ofAircraft({ limit: 2, page: 2, order: 'date' })
  const dates = [...first.json.results, ...second.json.results].map(({ date }) => date)
  expect(dates).toEqual(['2026-05-04', '2026-06-10', '2026-06-21', '2026-06-30'])
  expect(second.json.next).toBeNull()
  expect((await ofAircraft({ offset: 10 })).json).toMatchObject({ count: 4, next: null, results: [] })
})

test('days are those at the home airport: a flight on the evening of the 30th is in June', async () => {
  const { json } = await ofAircraft({ from: '2026-06-30', to: '2026-06-30' })
  expect(json.totals).toMatchObject({ flights: 1, hobbsHours: 3.1 })
  expect((await ofAircraft({ from: '2026-07-01' })).json.count).toBe(0)
  expect((await ofAircraft({ period_type: 'all' })).json.count).toBe(4)
  expect((await ofAircraft({ period_type: 'day' })).json.count).toBe(0)
})

test('a pilot sees their own flights and costs, not the owner’s income', async () => {
  const { json } = await api.call('maria', 'getPilotFlights')
  const mine = flown.slice(0, 4)
  expect(json.totals).toMatchObject({
    flights: 4,
    incomeCents: 0,
    costCents: mine.reduce((sum, { totalCents }) => sum + totalCents, 0),
  })
  expect(json.results.map(({ tailNumber }) => tailNumber)).toEqual(['N417TS', 'N940DS', 'N417TS', 'N417TS'])
})

test('flights of an aircraft are for its owner and the operator', async () => {
  expect((await ofAircraft({}, 'omar')).json.count).toBe(4)
  expect((await ofAircraft({}, 'victor')).status).toBe(403)
  expect((await ofAircraft({}, 'maria')).status).toBe(403)
  const missing = await api.call('helen', 'getAircraftFlights', { params: { id: '018f0000-0000-7000-8000-000000000000' } })
  expect(missing.status).toBe(404)
  const file = await api.call('victor', 'downloadAircraftFlights', { params: { id: n417ts } })
  expect(file.status).toBe(403)
})

test('a tax advisor sees flights and income of the owner’s aircraft, each view is logged, until the advice ends', async () => {
  const looks = async () => (await api.call('helen', 'listAdvisorViews')).json.results.map(({ what }) => what)
  expect((await ofAircraft({}, 'dana')).status).toBe(403)
  const { json } = await api.call('helen', 'inviteAdvisor', { body: { email: api.emailOf('dana') } })
  expect((await ofAircraft({}, 'dana')).status).toBe(403)
  expect(await looks()).toEqual([])
  await api.call('dana', 'acceptInvitation', { params: { id: json.id } })
  expect((await ofAircraft({ limit: 2 }, 'dana')).json).toEqual((await ofAircraft({ limit: 2 })).json)
  expect((await ofAircraft({ limit: 2, offset: 2 }, 'dana')).status).toBe(200)
  const file = await api.call('dana', 'downloadAircraftFlights', { params: { id: n417ts } })
  expect(file.status).toBe(200)
  const stats = await api.call('dana', 'getOwnedStats', { params: { id: n417ts } })
  expect(stats.json).toEqual((await api.call('helen', 'getOwnedStats', { params: { id: n417ts } })).json)
  expect(await looks()).toEqual(['figures of N417TS', 'flights and income of N417TS, as a file', 'flights and income of N417TS'])
  expect((await ofAircraft({}, 'maria')).status).toBe(403)
  const notHelens = await api.call('dana', 'getAircraftFlights', { params: { id: api.fleet.N940DS } })
  expect(notHelens.status).toBe(403)
  await api.call('helen', 'endInvitation', { params: { id: json.id } })
  for (const call of ['getAircraftFlights', 'getOwnedStats', 'downloadAircraftFlights'] as const)
    expect((await api.call('dana', call, { params: { id: n417ts } })).status).toBe(403)
})

test('the flight of one booking shows each side its own money', async () => {
  const { id, totalCents, ownerCents } = flown[0]!
  const see = async (who: keyof Api['people']) => {
    const { status, json } = await api.call(who, 'getOrderFlight', { params: { id } })
    return status === 200 ? [json.totals.incomeCents, json.totals.costCents] : status
  }
  expect(await see('maria')).toEqual([0, totalCents])
  expect(await see('helen')).toEqual([ownerCents, 0])
  expect(await see('rosa')).toEqual([0, 0])
  expect(await see('jonas')).toBe(404)
  const planned = await insertOrder(api, { start: new Date('2027-01-05T17:00:00Z') })
  expect((await api.call('maria', 'getOrderFlight', { params: { id: planned.id } })).json).toMatchObject({
    count: 0,
    results: [],
  })
})

test('the CSV file opens in a spreadsheet and runs nothing there', async () => {
  await api.db
    .updateTable('account')
    .set({ firstName: '=HYPERLINK("http://x","Jo")' })
    .where('id', '=', api.people.jonas)
    .execute()
  const file = await api.call('helen', 'downloadAircraftFlights', { params: { id: n417ts }, query: { order: 'date' } })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toContain('flights-N417TS.csv')
  const text = file.raw.toString('utf8')
  expect(text.startsWith('\uFEFFDate,Tail number,Pilot')).toBe(true)
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(7)
  expect(lines[1]).toContain('2026-05-04,N417TS,Maria Reyes,,2026-05-04 09:00,2026-05-04 12:00,America/Los_Angeles,100,101.5,1.5')
  expect(lines[3]).toContain(`"'=HYPERLINK(""http://x"",""Jo"") Lind"`)
  // The last line is the total.
  const { json } = await ofAircraft()
  const income = (json.totals.incomeCents / 100).toFixed(2)
  expect(lines[5]).toBe(`Total,,,,,,,,,7.6,,,5.6,7,80,${income},0.00,,,`)
  const own = await api.call('maria', 'downloadPilotFlights', { query: { from: '2026-06-01', to: '2026-06-30' } })
  expect(own.raw.toString('utf8').trimEnd().split('\r\n')).toHaveLength(5)
})

test('a pilot reads the flights with one aircraft, and which aircraft there are', async () => {
  const { json } = await api.call('maria', 'getPilotFlights', { query: { aircraft: api.fleet.N940DS } })
  expect(json.results.map(({ tailNumber, number }) => [tailNumber, number])).toEqual([
    ['N940DS', expect.stringMatching(/^TS-\d+$/)],
  ])
  expect(json.totals).toMatchObject({ flights: 1, fuelGallons: 20, costCents: flown[3]!.totalCents })
  expect(json.aircraft).toEqual([
    { id: n417ts, tailNumber: 'N417TS' },
    { id: api.fleet.N940DS, tailNumber: 'N940DS' },
  ])
})

test('the PDF says the same as the page, each side its own money', async () => {
  const { json } = await ofAircraft({ from: '2026-06-30', to: '2026-06-30' })
  const query = { from: '2026-06-30', to: '2026-06-30' }
  const owners = await api.call('helen', 'downloadAircraftFlightsPdf', { params: { id: n417ts }, query })
  expect(owners.headers['content-disposition']).toContain('flights-N417TS.pdf')
  const page = await readPdf(owners.raw)
  for (const text of ['N417TS', 'Jun 30, 2026', 'Maria Reyes', json.results[0]!.number, moneyText(json.totals.incomeCents)])
    expect(page).toContain(text)
  const pilots = await readPdf((await api.call('maria', 'downloadPilotFlightsPdf', { query })).raw)
  expect(pilots).toContain(moneyText(flown[2]!.totalCents))
  expect(pilots).not.toContain(moneyText(json.totals.incomeCents))
  const sorted = async (order: 'date' | '-date') =>
    readPdf((await api.call('helen', 'downloadAircraftFlightsPdf', { params: { id: n417ts }, query: { order } })).raw)
  const span = /\w{3} \d+, \d{4} to \w{3} \d+, \d{4}/
  const [heading] = span.exec(await sorted('-date'))!
  expect(heading.startsWith('May 4, 2026 to ')).toBe(true)
  expect(span.exec(await sorted('date'))![0]).toBe(heading)
  expect((await api.call('victor', 'downloadAircraftFlightsPdf', { params: { id: n417ts } })).status).toBe(403)
})

test('a cell that a spreadsheet would run is text', () => {
  expect(['=1+1', '+1', '-1+2', '@sum', '\t=1', ' =1'].map(csvCell).every((cell) => cell.replace('"', '').startsWith("'"))).toBe(
    true,
  )
  expect([csvCell(-1.5), csvCell('Inés, “the one”'), csvCell(null)]).toEqual(['-1.5', '"Inés, “the one”"', ''])
})

test('the report accepts days in both of the catalog’s notations', async () => {
  const days = { start_date: '2026-06-10', end_date: '2026-06-30' }
  const [one, other] = await Promise.all([ofAircraft(days), ofAircraft({ from: days.start_date, to: days.end_date })])
  expect([one.status, one.json.count]).toEqual([200, 3])
  expect(one.json.results).toEqual(other.json.results)
  expect(one.json.totals).toEqual(other.json.totals)
})

test('each flight shows its role: as co-owner, as owner, or renting', async () => {
  const aircraftId = api.fleet.N417TS
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId, accountId: api.people.jonas, percent: 25, since: '2026-06-21' })
    .execute()
  const { json } = await ofAircraft({ from: '2026-06-10', to: '2026-06-30' })
  expect(json.results.map(({ pilot, flownAs }) => [pilot, flownAs])).toEqual([
    ['Maria Reyes', 'renter'],
    [expect.any(String), 'co_owner'],
    ['Maria Reyes', 'renter'],
  ])
  // A former co-owner still flew as one, and a buyer did not before the purchase.
  await api.db.deleteFrom('aircraftShare').where('aircraftId', '=', aircraftId).execute()
  expect((await ofAircraft({ from: '2026-06-21', to: '2026-06-21' })).json.results[0]!.flownAs).toBe('co_owner')
  await sql`update share_holding set from_on = '2026-06-22' where aircraft_id = ${aircraftId} and account_id = ${api.people.jonas}`.execute(
    api.db,
  )
  expect((await ofAircraft({ from: '2026-06-21', to: '2026-06-21' })).json.results[0]!.flownAs).toBe('renter')
  expect(json.results[0]!.passengers).toBeGreaterThanOrEqual(0)
})

test('an owner sees flights of all their aircraft together as page, CSV and PDF; others cannot', async () => {
  const other = await insertFlown(api, { tail: 'N322SR', start: new Date('2026-06-22T16:00:00Z'), hobbs: 1 })
  const { json } = await api.call('helen', 'getFleetFlights', { query: { limit: 100 } })
  expect([json.count, json.totals.flights, json.totals.hobbsHours]).toEqual([5, 5, 8.6])
  expect(new Set(json.results.map(({ tailNumber }) => tailNumber))).toEqual(new Set(['N417TS', 'N322SR']))
  const hers = [flown[0]!, flown[1]!, flown[2]!, flown[4]!, other]
  const sum = hers.reduce((cents, { ownerCents }) => cents + ownerCents, 0)
  expect(json.totals.incomeCents).toBe(sum)
  const file = await api.call('helen', 'downloadFleetFlights')
  expect(file.headers['content-disposition']).toContain('flights-all-aircraft.csv')
  expect(file.raw.toString()).toContain('N322SR')
  const pdf = await readPdf((await api.call('helen', 'downloadFleetFlightsPdf')).raw)
  expect(pdf).toContain('All aircraft of Helen')
  expect(pdf).toContain(moneyText(sum))
  expect((await api.call('maria', 'getFleetFlights')).json).toMatchObject({ count: 0, results: [] })
  expect((await api.call(undefined, 'getFleetFlights')).status).toBe(401)
})
