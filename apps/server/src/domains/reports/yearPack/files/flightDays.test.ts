import { dayIn, instantAt } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'
import { csvRows, yearBytes } from '../../../../../test/sharing/yearPacks.ts'

let api: Api
const zone = 'America/Los_Angeles'
const year = Number(dayIn(new Date(), zone).slice(0, 4)) - 1

beforeAll(async () => {
  api = await startApi()
  // Departs 23:00 on New Year's Eve, returns 02:00 on New Year's Day.
  await insertFlown(api, { start: instantAt(`${year - 1}-12-31`, '23:00', zone), hobbs: 2 })
})
afterAll(() => api.close())

test('an overnight flight has its departure and return days in the year’s log, across a new year too', async () => {
  const { text } = await yearBytes(api, 'helen', 'csv', { year, file: 'flights' })
  expect(text.split('\r\n')[0]).toContain('Departure,Return,Time zone')
  const [row] = csvRows(text)
  expect(row!.slice(0, 7)).toEqual([
    `${year}-01-01`,
    'N417TS',
    'KSQL',
    expect.any(String),
    `${year - 1}-12-31 23:00`,
    `${year}-01-01 02:00`,
    zone,
  ])
  const printed = (await readPdf((await yearBytes(api, 'helen', 'pdf', { year })).bytes)).replace(/\s+/g, ' ')
  expect(printed).toContain(`Dec 31, ${year - 1}, 23:00 Jan 1, ${year}, 02:00`)
})

test('the flight report has both days, too, with their years', async () => {
  const { json } = await api.call('helen', 'getAircraftFlights', { params: { id: api.fleet.N417TS } })
  expect(json.results[0]).toMatchObject({
    date: `${year}-01-01`,
    departure: instantAt(`${year - 1}-12-31`, '23:00', zone).toISOString(),
    return: instantAt(`${year}-01-01`, '02:00', zone).toISOString(),
  })
})
