import { plusDays } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  askedFor,
  clocksOf,
  daysOf,
  daysText,
  frameOf,
  instantOfSlot,
  movedBySlots,
  periodOfSlots,
  placeIn,
  resizedBySlots,
  shownIn,
  skyOf,
  slotOf,
  slotsBetween,
  stepped,
  suggested,
} from './timelineDays.ts'

const west = 'America/Los_Angeles'

test('the URL selects the days shown; without it, a week from today', () => {
  const shown = (text: string) => shownIn(new URLSearchParams(text), '2026-11-22')
  expect(shown('')).toEqual({ view: 'week', day: '2026-11-22' })
  expect(shown('view=month&day=2027-02-14')).toEqual({ view: 'month', day: '2027-02-14' })
  expect(shown('view=year&day=2027-99-14')).toEqual({ view: 'week', day: '2026-11-22' })
})

test.each([
  ['day', 1, '2026-11-22', '2026-11-23', 'Sun, Nov 22, 2026'],
  ['week', 7, '2026-11-22', '2026-11-29', 'Sun, Nov 22 to Sat, Nov 28, 2026'],
  ['month', 30, '2026-11-01', '2026-12-01', 'November 2026'],
] as const)('a %s has its days, title and next page', (view, count, first, next, name) => {
  const days = daysOf(view, '2026-11-22')
  expect([days.length, days[0], stepped(view, '2026-11-22', 1), daysText(view, days)]).toEqual([count, first, next, name])
  expect(stepped(view, stepped(view, days[0]!, 1), -1)).toBe(days[0])
})

test('paging by month from the 31st works for shorter months', () => {
  expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-01')
  expect(daysOf('month', '2027-02-14')).toHaveLength(28)
})

test('the requested span covers the days in every U.S. time zone', () => {
  const days = daysOf('week', '2026-11-22')
  const { from, to } = askedFor(days)
  for (const zone of ['Pacific/Guam', 'America/New_York', west, 'Pacific/Honolulu', 'Pacific/Pago_Pago']) {
    const { starts } = frameOf(days, zone)
    expect(Date.parse(from)).toBeLessThanOrEqual(starts[0]!)
    expect(Date.parse(to)).toBeGreaterThanOrEqual(starts.at(-1)!)
  }
})

test.each(['2027-03-14', '2027-11-07', '2027-06-01'])('half hours of %s map to their positions and back', (day) => {
  const frame = frameOf(daysOf('day', day), west)
  const seen = Array.from({ length: 48 }, (_, slot) => instantOfSlot(frame, slot))
  const places = seen.map((instant) => placeIn(frame, instant.getTime()))
  // The two slots of March's skipped hour map to the slots after it.
  if (day !== '2027-03-14') expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const instant of seen) expect(instantOfSlot(frame, slotOf(frame, instant))).toEqual(instant)
})

test('a drawn span snaps to the nearest lines of its view, and to whole days in a month', () => {
  const frame = frameOf(daysOf('week', '2026-11-22'), west)
  // Hours: a pixel before 09:00 is 09:00, and a short stroke is an hour.
  expect(slotsBetween(frame, 17.8, 23.6, 2)).toEqual([18, 23])
  expect(slotsBetween(frame, 23.6, 17.8, 2)).toEqual([18, 23])
  expect(slotsBetween(frame, 18.1, 18.6, 2)).toEqual([18, 19])
  expect(slotsBetween(frame, 18.1, 18.6, 1)).toEqual([18, 18])
  expect(slotsBetween(frame, 335.8, 340, 2)).toEqual([334, 335])
  expect(slotsBetween(frame, -3, 1.2, 2)).toEqual([0, 1])
  const month = frameOf(daysOf('month', '2026-11-22'), west)
  expect(slotsBetween(month, 47, 100, 48)).toEqual([0, 143])
})

test('places before and after a view are its ends', () => {
  const frame = frameOf(daysOf('week', '2026-11-22'), west)
  expect(placeIn(frame, 0)).toBe(0)
  expect(placeIn(frame, Date.parse('2030-01-01T00:00Z'))).toBe(1)
})

test.each([
  ['2027-03-14', 'PST to PDT', '2027-03-14T16:00:00Z', '2027-03-15T01:00:00Z'],
  ['2026-11-01', 'PDT to PST', '2026-11-01T17:00:00Z', '2026-11-02T02:00:00Z'],
])('on %s 09:00 and 18:00 align with their hour labels', (day, clocks, nine, six) => {
  const frame = frameOf([day], 'America/Los_Angeles')
  expect([nine, six].map((instant) => placeIn(frame, Date.parse(instant)) * 24)).toEqual([9, 18])
  expect(clocksOf(frame)).toBe(clocks)
})

test('a view names the zones of its own days, independent of today', () => {
  expect(clocksOf(frameOf(['2026-07-05', '2026-07-06'], 'America/Los_Angeles'))).toBe('PDT')
  expect(clocksOf(frameOf(['2026-12-05'], 'America/Los_Angeles'))).toBe('PST')
})

test('nine o’clock dragged across a clock change stays nine o’clock', () => {
  const frame = frameOf(daysOf('week', '2027-03-10'), west)
  const before = { from: new Date('2027-03-12T17:00Z'), to: new Date('2027-03-12T19:00Z') }
  const after = movedBySlots(frame, before, 3 * 48)
  expect([after.from.toISOString(), after.to.toISOString()]).toEqual(['2027-03-15T16:00:00.000Z', '2027-03-15T18:00:00.000Z'])
})

test('a dragged period stays in order and at least half an hour long', () => {
  const slot = fc.integer({ min: 0, max: 335 })
  fc.assert(
    fc.property(slot, slot, fc.integer({ min: -300, max: 300 }), fc.integer({ min: 0, max: 400 }), (a, b, by, days) => {
      const frame = frameOf(daysOf('week', plusDays('2026-06-01', days)), west)
      const made = periodOfSlots(frame, a, b)
      // The two slots of a skipped hour are the same instant.
      if (made.to <= made.from) return
      for (const edge of ['from', 'to'] as const) {
        const { from, to } = resizedBySlots(frame, made, edge, by)
        expect(to.getTime()).toBeGreaterThanOrEqual(from.getTime())
      }
    }),
    { numRuns: runs(40) },
  )
})

test('the sky of a row is dark before sunrise and after sunset', () => {
  const frame = frameOf(daysOf('day', '2026-11-22'), west)
  const sun = [
    { day: '2026-11-21', rise: '2026-11-21T14:53:00Z', set: '2026-11-22T00:54:00Z' },
    { day: '2026-11-22', rise: '2026-11-22T14:00:00Z', set: '2026-11-23T01:00:00Z' },
  ]
  expect(skyOf(frame, sun)).toBe(
    'linear-gradient(90deg, var(--tl-night) 0% 25.000%, var(--sunk) 25.000% 70.833%, var(--tl-night) 70.833% 100%)',
  )
})

test('a new block is suggested on the days shown, from tomorrow on', () => {
  const now = new Date('2026-11-22T23:00:00Z')
  const west = 'America/Los_Angeles'
  const on = (days: string[]) => suggested(days, west, now).from.toISOString()
  expect(on(daysOf('week', '2026-12-06'))).toBe('2026-12-06T17:00:00.000Z')
  expect(on(daysOf('month', '2026-11-22'))).toBe('2026-11-23T17:00:00.000Z')
  expect(on(daysOf('day', '2026-11-22'))).toBe('2026-11-23T17:00:00.000Z')
  expect(on(daysOf('week', '2026-10-04'))).toBe('2026-11-23T17:00:00.000Z')
})
