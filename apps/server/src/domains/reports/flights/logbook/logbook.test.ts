import type { Logbook } from '@tailshare/contract/reports/flights/logbook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  // Departs on June 30 by local time, which is July in UTC.
  await insertFlown(api, { start: new Date('2026-07-01T00:30:00Z'), hobbs: 3.1, landings: 4 })
  const lesson = await insertFlown(api, { start: new Date('2026-06-10T16:00:00Z'), hobbs: 1.4, landings: 2 })
  await api.db.updateTable('orders').set({ csipId: api.people.elena, destination: 'KSBA' }).where('id', '=', lesson.id).execute()
  await api.db
    .insertInto('lessonResult')
    .values({
      orderId: lesson.id,
      pilotId: api.people.maria,
      byId: api.people.elena,
      dualHours: 1.2,
      groundHours: 1,
      done: 'Review',
      landings: 2,
      flightReview: true,
      ipc: false,
      checkout: false,
      endorsements: [],
      recordedAt: new Date('2026-06-11T00:00:00Z'),
    })
    .execute()
})
afterAll(() => api.close())

const download = async (who: 'maria' | 'jonas', of: Logbook) => {
  const { raw, headers } = await api.call(who, 'downloadLogbook', { query: { for: of } })
  expect(headers['content-disposition']).toContain(`my-flights-${of}.csv`)
  return raw.toString('utf8').trimEnd().split('\r\n')
}

/** Rows by the titles above them, without empty cells. */
const rowsOf = (lines: string[]) => {
  const [titles = '', ...rows] = lines
  return rows.map((row) => {
    const cells = row.split(',')
    return Object.fromEntries(titles.split(',').flatMap((title, at) => (cells[at] ? [[title, cells[at]]] : [])))
  })
}

test('ForeFlight reads a pilot’s flights: its first line, the table of aircraft, the table of flights', async () => {
  const lines = await download('maria', 'foreflight')
  expect(lines[0]).toBe('ForeFlight Logbook Import')
  const [aircraft, flights] = [lines.indexOf('Aircraft Table'), lines.indexOf('Flights Table')]
  expect(rowsOf(lines.slice(aircraft + 1, flights - 1))).toEqual([
    {
      AircraftID: 'N417TS',
      EquipmentType: 'aircraft',
      Year: '2019',
      Make: 'Cirrus',
      Model: 'SR22',
      Category: 'Airplane',
      Class: 'ASEL',
      GearType: 'FT',
      EngineType: 'Piston',
      HighPerformance: 'x',
    },
  ])
  const own = { AircraftID: 'N417TS', From: 'KSQL', To: 'KSQL', HobbsStart: '100' }
  expect(rowsOf(lines.slice(flights + 1))).toEqual([
    {
      ...own,
      Date: '2026-06-30',
      TotalTime: '3.1',
      PIC: '3.1',
      AllLandings: '4',
      HobbsEnd: '103.1',
      PilotComments: expect.stringMatching(/^Tailshare booking TS-\d+$/),
    },
    {
      ...own,
      Date: '2026-06-10',
      Route: 'KSBA',
      TotalTime: '1.4',
      AllLandings: '2',
      HobbsEnd: '101.4',
      DualReceived: '1.2',
      GroundTraining: '1',
      InstructorName: 'Elena Park',
      FlightReview: 'x',
      PilotComments: expect.any(String),
    },
  ])
})

test('MyFlightbook reads a pilot’s flights, from titles in the first line', async () => {
  const lines = await download('maria', 'myflightbook')
  expect(lines[0]).toBe(
    'Date,Tail Number,Model,Route,Comments,Landings,Dual Received,PIC,Total Flight Time,Hobbs Start,Hobbs End',
  )
  expect(rowsOf(lines)[0]).toMatchObject({ Date: '2026-06-30', Route: 'KSQL KSQL', PIC: '3.1', 'Total Flight Time': '3.1' })
  expect(rowsOf(lines.map((line) => line.replace(/"[^"]*"/, 'quoted')))[1]).toEqual({
    Date: '2026-06-10',
    'Tail Number': 'N417TS',
    Model: 'Cirrus SR22',
    Route: 'KSQL KSBA KSQL',
    Comments: 'quoted',
    Landings: '2',
    'Dual Received': '1.2',
    'Total Flight Time': '1.4',
    'Hobbs Start': '100',
    'Hobbs End': '101.4',
  })
})

test('a pilot takes only their own flights', async () => {
  expect(await download('jonas', 'myflightbook')).toHaveLength(1)
  expect((await api.call(undefined, 'downloadLogbook', { query: { for: 'foreflight' } })).status).toBe(401)
})
