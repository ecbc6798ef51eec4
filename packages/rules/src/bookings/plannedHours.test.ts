import fc from 'fast-check'
import { hoursIn, overnightsIn, plusMinutes } from '@tailshare/contract/period'
import { expect, test } from 'vitest'
import { guessPlannedHours, leastPlannedHours } from './plannedHours.ts'
import { zone } from './sampleFacts.ts'

const least = (from: string, to: string) => leastPlannedHours({ from: new Date(from), to: new Date(to) }, zone)

test.each([
  ['a morning of four hours', '2026-12-05T17:00:00Z', '2026-12-05T21:00:00Z', 1],
  ['six hours', '2026-12-05T17:00:00Z', '2026-12-05T23:00:00Z', 1.5],
  ['half an hour', '2026-12-05T17:00:00Z', '2026-12-05T17:30:00Z', 0.1],
  ['a day from 04:00 to 23:00, of which 16 h count', '2026-12-05T12:00:00Z', '2026-12-06T07:00:00Z', 4],
  ['a night from 22:00 to 06:00', '2026-12-06T06:00:00Z', '2026-12-06T14:00:00Z', 2],
  ['a weekend from 09:00 to 17:00', '2026-12-05T17:00:00Z', '2026-12-07T01:00:00Z', 6],
  ['48 hours', '2026-12-05T17:00:00Z', '2026-12-07T17:00:00Z', 8],
  ['an hour before dawn', '2026-12-05T12:00:00Z', '2026-12-05T13:00:00Z', 0],
])('%s is planned with at least so many hours', (_, from, to, hours) => {
  expect(least(from, to)).toBe(hours)
})

test('the least grows with the trip, covers its nights, and the first guess is never below it', () => {
  const start = new Date('2026-10-30T07:00:00Z').getTime()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 96 }), fc.integer({ min: 1, max: 96 }), (later, slots) => {
      const from = plusMinutes(new Date(start), later * 30)
      const period = { from, to: plusMinutes(from, slots * 30) }
      const hours = leastPlannedHours(period, zone)
      expect(hours).toBeGreaterThanOrEqual(2 * overnightsIn(period, zone))
      expect(hours).toBeLessThanOrEqual(Math.max(2 * overnightsIn(period, zone), hoursIn(period) / 4 + 0.05))
      expect(leastPlannedHours({ from, to: plusMinutes(period.to, 30) }, zone)).toBeGreaterThanOrEqual(hours)
      expect(guessPlannedHours(period, zone)).toBeGreaterThanOrEqual(hours)
    }),
  )
})
