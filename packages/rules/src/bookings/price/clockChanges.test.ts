import { hoursIn, instantAt, overnightsIn, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { spanText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { expect, test } from 'vitest'
import { freeUntil } from '../change/cancellation.ts'
import { guessPlannedHours, leastPlannedHours } from './plannedHours.ts'
import { shiftDays } from '../proposals/otherDates.ts'
import { quoteBooking } from './quote.ts'
import { bookingFacts } from '../book/sampleFacts.ts'
import { whyNotBook } from '../book/whyNotBook.ts'

// A 23-hour day, a 25-hour day and bookings across both, in the zones of either coast.

const zones = ['America/New_York', 'America/Los_Angeles'] as const
/** The Sundays on which DST changes, with their lengths. */
const changes = [
  { day: '2027-03-14', hours: 23 },
  { day: '2027-11-07', hours: 25 },
  { day: '2026-11-01', hours: 25 },
] as const
const cases = zones.flatMap((zone) => changes.map((change) => ({ zone, ...change })))

const span = (zone: string, [fromDay, fromTime]: [string, string], [toDay, toTime]: [string, string]): Period => ({
  from: instantAt(fromDay, fromTime, zone),
  to: instantAt(toDay, toTime, zone),
})
const factsOf = (zone: string, period: Period, minimumHoursPerNight = 2) =>
  bookingFacts({
    request: { period, plannedHours: 3 },
    aircraft: { zone, minimumHoursPerNight },
    now: plusHours(period.from, -24 * 20),
  })
const priced = (zone: string, period: Period, minimumHoursPerNight?: number) =>
  quoteBooking({ ...factsOf(zone, period, minimumHoursPerNight), pricing: { platformFeePercent: 4, taxPercentByState: {} } })

test.each(cases)('$day in $zone has $hours hours, and a night of it is one night', ({ zone, day, hours }) => {
  const whole = span(zone, [day, '00:00'], [plusDays(day, 1), '00:00'])
  expect([hoursIn(whole), overnightsIn(whole, zone)]).toEqual([hours, 0])
  // 06:00 to 22:00 is as long as on any other day.
  expect(leastPlannedHours(whole, zone)).toBe(4)
  const night = span(zone, [plusDays(day, -1), '22:00'], [day, '08:00'])
  expect([hoursIn(night), overnightsIn(night, zone)]).toEqual([hours - 14, 1])
  expect([leastPlannedHours(night, zone), guessPlannedHours(night, zone)]).toEqual([2, 6])
})

test.each(cases)('a weekend over $day in $zone pays as many nights as the calendar has', ({ zone, day }) => {
  const period = span(zone, [plusDays(day, -1), '12:00'], [day, '12:00'])
  const plain = span(zone, [plusDays(day, -15), '12:00'], [plusDays(day, -14), '12:00'])
  expect(hoursIn(period)).not.toBe(hoursIn(plain))
  expect(priced(zone, period, 4).totalCents).toBe(priced(zone, plain, 4).totalCents)
  expect(priced(zone, period, 4).minimumHours).toBe(4)
})

test.each(cases)('two days over $day in $zone are limited to 48 elapsed hours, to the half hour', ({ zone, day, hours }) => {
  const from = instantAt(plusDays(day, -1), '09:00', zone)
  const codes = (to: Date) => {
    const facts = factsOf(zone, { from, to })
    return whyNotBook({ ...facts, aircraft: { ...facts.aircraft, maxTripDays: 2 } }).map(({ code }) => code)
  }
  // Two days by the clock are 47 or 49 hours.
  const byClock = instantAt(plusDays(day, 1), '09:00', zone)
  expect(hoursIn({ from, to: byClock })).toBe(24 + hours)
  expect(codes(byClock).includes('too_long')).toBe(hours === 25)
  expect(codes(plusHours(from, 48))).not.toContain('too_long')
  expect(timeIn(plusHours(from, 48), zone)).toBe(hours === 25 ? '08:00' : '10:00')
  expect(codes(plusHours(from, 48.5))).toContain('too_long')
})

test.each(cases)('canceling is free until 72 elapsed hours before a start after $day in $zone', ({ zone, day, hours }) => {
  const start = instantAt(plusDays(day, 1), '09:00', zone)
  const until = freeUntil({ start, created: plusHours(start, -500), policy: 'moderate', kept: null })
  expect(hoursIn({ from: until, to: start })).toBe(72)
  expect(timeIn(until, zone)).toBe(hours === 25 ? '10:00' : '08:00')
})

test.each(cases)('both ends of a booking over $day in $zone say which clock they are on', ({ zone, day, hours }) => {
  const period = span(zone, [plusDays(day, -1), '18:00'], [day, '09:00'])
  const [before, after] = [zoneText(period.from, zone), zoneText(period.to, zone)]
  expect([before[1], after[1]]).toEqual(hours === 25 ? ['D', 'S'] : ['S', 'D'])
  expect(spanText(period, zone)).toMatch(new RegExp(`18:00 ${before} – .*09:00 ${after}$`))
  const later = { from: instantAt(day, '10:00', zone), to: instantAt(day, '12:00', zone) }
  expect(spanText(later, zone)).toBe('10:00 – 12:00')
})

test.each(cases.filter(({ hours }) => hours === 25))(
  'the hour that comes twice on $day in $zone is two hours',
  ({ zone, day }) => {
    const from = instantAt(day, '01:00', zone)
    const period = { from, to: plusHours(from, 1) }
    expect([timeIn(period.from, zone), timeIn(period.to, zone)]).toEqual(['01:00', '01:00'])
    expect(spanText(period, zone)).toBe(`01:00 ${zoneText(from, zone)} – 01:00 ${zoneText(period.to, zone)}`)
  },
)

test.each(cases)('a trip moved by a week over $day in $zone keeps its clock and its length', ({ zone, day }) => {
  const period = span(zone, [plusDays(day, -7), '14:00'], [plusDays(day, -7), '18:00'])
  const moved = shiftDays(period, 7, zone)
  expect([timeIn(moved.from, zone), hoursIn(moved)]).toEqual(['14:00', 4])
})
