import { dayIn, instantAt, plusHours } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoon, nextDigest, quietUntil, whenToTell, type News } from './tellTimes.ts'

const zone = 'America/Los_Angeles'
const at = (day: string, time: string) => instantAt(day, time, zone)
const ended = (from: string, to: string, now: Date) => {
  const end = quietUntil({ from, to }, zone, now)
  return end && `${dayIn(end, zone)} ${timeIn(end, zone)}`
}

test.each([
  ['before they begin', '22:00', '07:00', '2026-11-23', '21:59', null],
  ['the minute they begin', '22:00', '07:00', '2026-11-23', '22:00', '2026-11-24 07:00'],
  ['before midnight', '22:00', '07:00', '2026-11-23', '23:59', '2026-11-24 07:00'],
  ['after midnight', '22:00', '07:00', '2026-11-24', '00:00', '2026-11-24 07:00'],
  ['the last minute', '22:00', '07:00', '2026-11-24', '06:59', '2026-11-24 07:00'],
  ['the minute they end', '22:00', '07:00', '2026-11-24', '07:00', null],
  ['within a day', '12:00', '14:00', '2026-11-24', '13:00', '2026-11-24 14:00'],
  ['within a day, the evening before', '12:00', '14:00', '2026-11-23', '23:00', null],
  ['from midnight on', '00:00', '06:30', '2026-11-24', '03:00', '2026-11-24 06:30'],
  ['until midnight', '21:00', '00:00', '2026-11-24', '23:00', '2026-11-25 00:00'],
  ['the night in which the clocks go forward', '22:00', '07:00', '2027-03-14', '01:30', '2027-03-14 07:00'],
  ['the night in which the clocks go back', '22:00', '07:00', '2026-11-01', '00:30', '2026-11-01 07:00'],
  ['an end in the hour that is skipped', '22:00', '02:30', '2027-03-14', '01:59', '2027-03-14 03:30'],
  ['a beginning in the hour that is skipped', '02:30', '04:00', '2027-03-14', '03:29', null],
  ['hours that the clock skips', '02:00', '03:00', '2027-03-14', '03:00', null],
])('quiet hours: %s', (_, from, to, day, time, until) => {
  expect(ended(from, to, at(day, time))).toBe(until)
})

test('a night is an hour shorter or longer when the clocks change', () => {
  const hoursUntilSeven = (day: string) => {
    const ten = at(day, '22:00')
    return (quietUntil({ from: '22:00', to: '07:00' }, zone, ten)!.getTime() - ten.getTime()) / 3_600_000
  }
  expect(['2026-10-30', '2026-10-31', '2027-03-13'].map(hoursUntilSeven)).toEqual([9, 10, 8])
})

const zones = fc.constantFrom(
  zone,
  'America/New_York',
  'America/Phoenix',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
)
const clock = (half: number) => `${String(Math.floor(half / 2) % 24).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
/** Leaves at least two hours that are not quiet; less could vanish when DST starts. */
const quietHours = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 44 }))
  .map(([half, length]) => ({ from: clock(half), to: clock(half + length) }))
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })

test('held notices are sent within 25 hours, after quiet hours', () => {
  const property = fc.property(zones, quietHours, instants, (place, quiet, now) => {
    const end = quietUntil(quiet, place, now)
    if (end === null) return
    expect(end > now && end <= plusHours(now, 25)).toBe(true)
    expect(quietUntil(quiet, place, end)).toBeNull()
    // The end is the same at any time before it, so everything waiting is sent together.
    const between = new Date((now.getTime() + end.getTime()) / 2)
    expect(quietUntil(quiet, place, between)).toEqual(end)
  })
  fc.assert(property, { numRuns: runs(500) })
})

test('a digest comes at 7 a.m. in the home zone, daily or on Mondays', () => {
  expect(nextDigest('daily', zone, at('2026-11-23', '06:59'))).toEqual(at('2026-11-23', '07:00'))
  expect(nextDigest('daily', zone, at('2026-11-23', '07:00'))).toEqual(at('2026-11-24', '07:00'))
  expect(nextDigest('weekly', zone, at('2026-11-23', '06:59'))).toEqual(at('2026-11-23', '07:00'))
  expect(nextDigest('weekly', zone, at('2026-11-23', '07:00'))).toEqual(at('2026-11-30', '07:00'))
  const property = fc.property(zones, instants, (place, now) => {
    const [daily, weekly] = [nextDigest('daily', place, now), nextDigest('weekly', place, now)]
    expect([timeIn(daily, place), timeIn(weekly, place)]).toEqual(['07:00', '07:00'])
    expect(daily > now && daily <= plusHours(now, 25)).toBe(true)
    expect(weekly >= daily && weekly <= plusHours(now, 7 * 24 + 1)).toBe(true)
    expect(new Date(`${dayIn(weekly, place)}T00:00:00Z`).getUTCDay()).toBe(1)
  })
  fc.assert(property, { numRuns: runs(200) })
})

const plain: News = { kind: 'system', topic: 'rental', mustKnow: false, urgent: false, needsAnswer: false }

test.each<[string, Partial<News>, waits: boolean, inDigest: boolean]>([
  ['news of a rental', {}, true, true],
  ['a flight of the next hours', { urgent: true }, false, false],
  ['money at risk', { mustKnow: true }, false, false],
  ['a warning', { kind: 'warning' }, true, false],
  ['a message', { kind: 'message' }, true, false],
  ['a document that was checked', { kind: 'validation' }, true, false],
  ['what is asked', { needsAnswer: true }, true, false],
  ['news of the product', { topic: 'products' }, true, false],
])('what waits for the morning, and what for the digest: %s', (_, extra, waits, inDigest) => {
  const night = at('2026-11-24', '02:00')
  const when = whenToTell({ quiet: { from: '22:00', to: '06:00' }, digest: 'daily', zone }, { ...plain, ...extra }, night)
  expect(when).toEqual({
    quietUntil: waits ? at('2026-11-24', '06:00') : null,
    digestAt: inDigest ? at('2026-11-24', '07:00') : null,
  })
})

test('without quiet hours and digest everything leaves at once', () => {
  const when = whenToTell({ quiet: null, digest: 'at_once', zone }, plain, at('2026-11-24', '02:00'))
  expect(when).toEqual({ quietUntil: null, digestAt: null })
})

test('the next twelve hours are soon; what is over is not', () => {
  const now = at('2026-11-24', '09:00')
  const flight = (from: number, to: number) => isSoon({ start: plusHours(now, from), drop: plusHours(now, to) }, now)
  expect([flight(-2, 1), flight(0, 1), flight(12, 14), flight(12.5, 14), flight(-3, 0)]).toEqual([true, true, true, false, false])
})
