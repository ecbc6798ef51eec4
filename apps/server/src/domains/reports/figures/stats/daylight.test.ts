import { plusHours, type Period } from '@tailshare/contract/text/period'
import { sunnyDays } from '@tailshare/rules/schedule/daylight/nights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const places = {
  'San Carlos': { lat: 37.5119, lon: -122.249, zone: 'America/Los_Angeles' },
  Adak: { lat: 51.8836, lon: -176.6425, zone: 'America/Adak' },
  Guam: { lat: 13.4839, lon: 144.7971, zone: 'Pacific/Guam' },
  Fairbanks: { lat: 64.8151, lon: -147.8564, zone: 'America/Anchorage' },
  Utqiagvik: { lat: 71.2849, lon: -156.7686, zone: 'America/Anchorage' },
}
type Place = keyof typeof places

/** Daylight as shown by the schedule, summed by day. */
const daylightOf = (period: Period, place: Place) => {
  const days = sunnyDays({ from: plusHours(period.from, -24), to: plusHours(period.to, 24) }, places[place])
  const each = days.map(({ rise, set }) => Math.min(+set, +period.to) - Math.max(+rise, +period.from))
  return each.reduce((sum, ms) => sum + Math.max(0, ms), 0) / 1000
}
const counted = async ({ from, to }: Period, place: Place) => {
  const { lat, lon } = places[place]
  const asked = 'select daylight_between($1::timestamptz, $2::timestamptz, $3, $4)::int as seconds'
  return (await api.pool.query<{ seconds: number }>(asked, [from, to, lat, lon])).rows[0]!.seconds
}

type Row = [place: Place, from: string, to: string]
test.each<Row>([
  ['San Carlos', '2026-12-21T08:00:00Z', '2026-12-22T08:00:00Z'],
  ['San Carlos', '2026-06-21T07:00:00Z', '2026-06-22T07:00:00Z'],
  ['San Carlos', '2026-12-21T20:00:00Z', '2026-12-22T20:00:00Z'],
  ['San Carlos', '2026-12-21T02:00:00Z', '2026-12-21T13:00:00Z'],
  ['San Carlos', '2026-03-08T09:30:00Z', '2026-05-01T12:00:00Z'],
  ['Adak', '2026-11-27T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['Guam', '2026-11-27T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['Fairbanks', '2026-06-20T00:00:00Z', '2026-06-23T00:00:00Z'],
  ['Utqiagvik', '2026-12-20T12:00:00Z', '2026-12-23T12:00:00Z'],
])('daylight at %s from %s to %s matches the sun', async (place, from, to) => {
  const period = { from: new Date(from), to: new Date(to) }
  const seconds = daylightOf(period, place)
  expect(Math.abs((await counted(period, place)) - seconds)).toBeLessThanOrEqual(2)
})

test('it is zero at night, and for a period that ends before it starts', async () => {
  const night = { from: new Date('2026-12-21T02:00:00Z'), to: new Date('2026-12-21T13:00:00Z') }
  expect(await counted(night, 'San Carlos')).toBe(0)
  expect(await counted({ from: new Date('2026-12-21T22:00:00Z'), to: new Date('2026-12-21T20:00:00Z') }, 'San Carlos')).toBe(0)
})

test.each<Row>([
  ['San Carlos', '2026-08-01T01:00:00Z', '2026-11-27T22:00:00Z'],
  ['San Carlos', '2024-01-03T18:00:00Z', '2026-11-27T22:00:00Z'],
  ['Fairbanks', '2016-01-03T18:00:00Z', '2026-11-27T22:00:00Z'],
])('over months and years at %s, from %s to %s, it is accurate to 0.2 percent', async (place, from, to) => {
  const period = { from: new Date(from), to: new Date(to) }
  const seconds = daylightOf(period, place)
  expect(Math.abs((await counted(period, place)) / seconds - 1)).toBeLessThan(0.002)
})
