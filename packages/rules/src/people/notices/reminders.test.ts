import { dayIn, daysBetween, instantAt, plusDays } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueReminder, endsText, lateDays, reminderDays } from './reminders.ts'

/** Simulates a job that runs on these days (repeats allowed): each reminder sent, with its day. */
const heardOn = (endsOn: string, jobDays: readonly string[], lasts: number | null = null) => {
  const sent = new Map<number, string>()
  for (const today of jobDays) {
    const due = dueReminder(endsOn, today, lasts)
    if (due && !sent.has(due.reminder)) sent.set(due.reminder, today)
  }
  return sent
}
const range = (from: string, to: string) => Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => plusDays(from, index))

/** Includes month ends and leap days. */
const someDay = fc.integer({ min: 0, max: 365 * 9 }).map((offset) => plusDays('2023-12-31', offset))
const endings = fc.oneof(
  someDay,
  fc.constantFrom('2024-02-29', '2025-02-28', '2026-12-31', '2027-01-01', '2028-02-29', '2028-03-31'),
)

test('with any missed or repeated job runs, each reminder is sent at most once, in its own range', () => {
  fc.assert(
    fc.property(endings, fc.array(fc.integer({ min: -90, max: 60 }), { maxLength: 60 }), (endsOn, offsets) => {
      const jobDays = offsets.map((offset) => plusDays(endsOn, offset)).toSorted()
      const heard = heardOn(endsOn, [...jobDays, ...jobDays].toSorted())
      for (const [reminder, on] of heard) {
        const days = daysBetween(on, endsOn)
        const next = reminderDays.filter((limit) => limit < reminder)[0] ?? -lateDays - 1
        expect(days).toBeLessThanOrEqual(reminder)
        expect(days).toBeGreaterThan(next)
      }
      const inDays = jobDays.map((run) => daysBetween(run, endsOn))
      const expected = reminderDays.filter((limit, at) =>
        inDays.some((days) => days <= limit && days > (reminderDays[at + 1] ?? -lateDays - 1)),
      )
      expect([...heard.keys()].toSorted((a, b) => b - a)).toEqual(expected)
    }),
    { numRuns: runs(300) },
  )
})

test('a job that runs every day reminds 60, 30 and 7 days before and on the day, across month ends and leap years', () => {
  fc.assert(
    fc.property(endings, (endsOn) => {
      const heard = heardOn(endsOn, range(plusDays(endsOn, -100), plusDays(endsOn, 100)))
      expect([...heard].map(([reminder, on]) => [reminder, daysBetween(on, endsOn)])).toEqual(
        reminderDays.map((days) => [days, days]),
      )
    }),
    { numRuns: runs(100) },
  )
})

test('the day is that of the zone: at one hour a day, around clock changes too, each reminder comes once and on its day', () => {
  const zones = fc.constantFrom(
    'America/Los_Angeles',
    'America/New_York',
    'America/Phoenix',
    'Pacific/Honolulu',
    'America/Chicago',
  )
  fc.assert(
    fc.property(endings, zones, fc.integer({ min: 0, max: 23 }), (endsOn, zone, hour) => {
      const from = Date.parse(`${plusDays(endsOn, -64)}T00:00:00Z`) + hour * 3_600_000
      const jobDays = Array.from({ length: 68 }, (_, index) => dayIn(new Date(from + index * 86_400_000), zone))
      const heard = heardOn(endsOn, jobDays)
      expect([...heard.keys()]).toEqual([...reminderDays])
      expect(dayIn(instantAt(heard.get(0)!, '12:00', zone), zone)).toBe(endsOn)
    }),
    { numRuns: runs(100) },
  )
})

test('a renewal stops reminders and starts new ones for the new date', () => {
  const first = heardOn('2027-03-31', range('2027-01-01', '2027-03-10'))
  expect([...first.keys()]).toEqual([60, 30])
  expect(heardOn('2028-03-31', range('2027-03-11', '2027-12-31')).size).toBe(0)
})

test.each([
  [28, [7, 0]],
  [30, [7, 0]],
  [90, [30, 7, 0]],
  [120, [60, 30, 7, 0]],
  [null, [60, 30, 7, 0]],
])('of what lasts %s days the reminders are %j', (lasts, reminders) => {
  const begun = plusDays('2027-05-20', -(lasts ?? 400))
  expect([...heardOn('2027-05-20', range(begun, '2027-06-01'), lasts).keys()]).toEqual(reminders)
})

test.each([
  ['2026-03-03', undefined],
  ['2026-03-02', 60],
  ['2026-02-01', 60],
  ['2026-01-31', 30],
  ['2026-01-09', 30],
  ['2026-01-08', 7],
  ['2026-01-02', 7],
  ['2026-01-01', 0],
  ['2025-12-31', 0],
  ['2025-12-02', 0],
  ['2025-12-01', undefined],
])('on New Year’s Day the reminder of what ends on %s is %s', (endsOn, reminder) => {
  expect(dueReminder(endsOn, '2026-01-01')?.reminder).toBe(reminder)
})

test('the end date as text', () => {
  expect([12, 1, 0, -3].map(endsText)).toEqual(['ends in 12 days', 'ends tomorrow', 'ends today', 'has ended'])
})
