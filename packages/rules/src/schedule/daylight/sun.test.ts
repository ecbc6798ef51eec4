import { expect, test } from 'vitest'
import { sunOn } from './sun.ts'

const minutesApart = (a: Date, b: string) => Math.abs(a.getTime() - Date.parse(b)) / 60_000

// Times from the US Naval Observatory.
test.each([
  ['2026-12-05', { lat: 37.461, lon: -122.115 }, '2026-12-05T15:06:00Z', '2026-12-06T00:50:00Z'],
  ['2026-06-21', { lat: 40.7, lon: -74 }, '2026-06-21T09:25:00Z', '2026-06-22T00:31:00Z'],
  ['2026-03-20', { lat: 25.653, lon: -80.44 }, '2026-03-20T11:26:00Z', '2026-03-20T23:33:00Z'],
])('the sun over %s rises and sets as the tables say', (day, place, rise, set) => {
  const sun = sunOn(day, place)
  expect(minutesApart(sun.rise, rise)).toBeLessThan(4)
  expect(minutesApart(sun.set, set)).toBeLessThan(4)
})
