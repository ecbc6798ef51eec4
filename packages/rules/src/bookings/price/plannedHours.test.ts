import fc from 'fast-check'
import { hoursIn, overnightsIn, plusMinutes } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { guessPlannedHours, leastPlannedHours, mostPlannedHours, plannedHoursAfter } from './plannedHours.ts'
import { zone } from '../book/sampleFacts.ts'

const least = (from: string, to: string) => leastPlannedHours({ from: new Date(from), to: new Date(to) }, zone)

test.each([
  ['a morning of four hours', '2026-12-05T17:00:00Z', '2026-12-05T21:00:00Z', 1],
  ['six hours', '2026-12-05T17:00:00Z', '2026-12-05T23:00:00Z', 1.5],
  ['half an hour', '2026-12-05T17:00:00Z', '2026-12-05T17:30:00Z', 0.1],
  ['a day from 04:00 to 23:00, of which 16 h count', '2026-12-05T12:00:00Z', '2026-12-06T07:00:00Z', 4],
  ['a night from 22:00 to 06:00', '2026-12-06T06:00:00Z', '2026-12-06T14:00:00Z', 2],
  ['a weekend from 09:00 to 17:00', '2026-12-05T17:00:00Z', '2026-12-07T01:00:00Z', 6],
  ['48 hours', '2026-12-05T17:00:00Z', '2026-12-07T17:00:00Z', 8],
  ['an hour around midnight', '2026-12-06T07:30:00Z', '2026-12-06T08:30:00Z', 0],
  ['an evening that comes back at 02:00', '2026-12-06T02:00:00Z', '2026-12-06T10:00:00Z', 1],
  ['a night that begins at midnight', '2026-12-06T08:00:00Z', '2026-12-06T15:00:00Z', 0.3],
  ['two nights, back before six', '2026-12-05T23:00:00Z', '2026-12-07T13:30:00Z', 5.8],
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
      expect(guessPlannedHours(period, zone)).toBeLessThanOrEqual(mostPlannedHours(period))
    }),
  )
})

const hoursOn = (from: string, hours: number) => ({ from: new Date(from), to: plusMinutes(new Date(from), hours * 60) })
const morning = '2026-12-05T18:00:00Z'

test.each([
  ['32 hours cut to an afternoon', 6.5, 32, 5, 3.8],
  ['an hour less, of which little was flown', 3, 6, 5, 2.6],
  ['so short that it cannot stay', 4, 6, 1, 0.7],
  ['an hour longer', 2, 3, 4, 2],
  ['longer, and more than was planned is the least', 1, 3, 12, 3],
  ['more than the trip from before the ceiling', 6.5, 5, 5, 5],
])('planned hours follow a changed trip: %s', (_, planned, was, is, hours) => {
  expect(plannedHoursAfter(planned, hoursOn(morning, was), hoursOn(morning, is), zone)).toBe(hours)
})

test('after any change, planned hours fit the trip, meet the minimum, and never grow for a shorter trip', () => {
  const length = fc.integer({ min: 1, max: 400 }).map((slots) => slots / 2)
  fc.assert(
    fc.property(
      length,
      length,
      fc.integer({ min: 0, max: 47 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (was, is, later, share) => {
        const start = plusMinutes(new Date('2026-10-30T07:00:00Z'), later * 30).toISOString()
        const [before, after] = [hoursOn(start, was), hoursOn(start, is)]
        const planned = Math.max(leastPlannedHours(before, zone), Math.round(was * share * 10) / 10)
        const hours = plannedHoursAfter(planned, before, after, zone)
        expect(hours).toBeLessThanOrEqual(mostPlannedHours(after))
        expect(hours).toBeGreaterThanOrEqual(leastPlannedHours(after, zone))
        if (is <= was) expect(hours).toBeLessThanOrEqual(planned)
      },
    ),
  )
})
