import { expect, test } from 'vitest'
import { library, machineClock, onTestClock, shiftTo } from './clock.mjs'
import { instantsAfter } from './instants.mjs'
import { run } from '../run/run.mjs'

const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', dateStyle: 'full', timeStyle: 'long' })
const reads = (now: string) =>
  Object.entries(instantsAfter(new Date(now))).map(
    ([name, instant]) => `${name}: ${clock.format(instant).replace(/\s/g, ' ')}, ${instant.toISOString().slice(0, 16)} UTC`,
  )

test('the clock run has thirteen instants, each where days or clocks part, and all of them ahead', () => {
  expect(reads('2026-11-27T12:00:00Z')).toEqual([
    'spring-0130: Sunday, March 14, 2027 at 1:30:00 AM PST, 2027-03-14T09:30 UTC',
    'spring-0230: Sunday, March 14, 2027 at 3:30:00 AM PDT, 2027-03-14T10:30 UTC',
    'autumn-0130: Sunday, November 7, 2027 at 1:30:00 AM PDT, 2027-11-07T08:30 UTC',
    'autumn-0230: Sunday, November 7, 2027 at 2:30:00 AM PST, 2027-11-07T10:30 UTC',
    'new-year-utc: Thursday, December 31, 2026 at 3:30:00 PM PST, 2026-12-31T23:30 UTC',
    'new-year-la: Thursday, December 31, 2026 at 11:30:00 PM PST, 2027-01-01T07:30 UTC',
    'month-end-0500: Friday, April 30, 2027 at 10:00:00 PM PDT, 2027-05-01T05:00 UTC',
    'thanksgiving: Thursday, November 25, 2027 at 12:00:00 PM PST, 2027-11-25T20:00 UTC',
    'june-21: Monday, June 21, 2027 at 12:00:00 PM PDT, 2027-06-21T19:00 UTC',
    'december-21: Monday, December 21, 2026 at 12:00:00 PM PST, 2026-12-21T20:00 UTC',
    'leap-day: Tuesday, February 29, 2028 at 1:00:00 PM PST, 2028-02-29T21:00 UTC',
    'sunday-2245: Sunday, November 29, 2026 at 2:45:00 PM PST, 2026-11-29T22:45 UTC',
    'utc-0005: Saturday, November 28, 2026 at 4:05:00 PM PST, 2026-11-29T00:05 UTC',
  ])
})

test.each(['2026-12-31T23:00:00Z', '2028-02-29T12:00:00Z', '2027-03-14T10:00:00Z', '2027-11-28T22:45:00Z'])(
  'from %s, too, all thirteen lie ahead',
  (now) => {
    const instants = Object.values(instantsAfter(new Date(now)))
    expect(instants.map((instant) => instant.getTime() > Date.parse(now))).toEqual(Array(13).fill(true))
  },
)

test.each([
  ['2026-11-27T00:00:00Z', '+0'],
  ['2027-01-01T00:00:00Z', '+3024000'],
  ['2026-11-26T23:59:00-08:00', '+28740'],
  ['2026-11-26T00:00:00Z', '-86400'],
])('the clock of a run at %s is moved by %s seconds', (instant, shift) => {
  expect(shiftTo(instant, new Date('2026-11-27T00:00:00Z'))).toBe(shift)
})

const isMoved = process.env.FAKETIME !== undefined
test.skipIf(isMoved || !library())('the instant of a run moves neither its build nor its types and lint', async () => {
  process.env.TEST_NOW = '2031-05-06T07:08:09Z'
  // Exits with 0 if its year is the one given.
  const isYear = ['-e', `process.exitCode = new Date().getUTCFullYear() === Number(process.env.YEAR) ? 0 : 1`]
  const ended = (env: Record<string, string | undefined>) => run(process.execPath, isYear, { env })
  const here = String(new Date().getUTCFullYear())
  const codes = await onTestClock(async () => [await ended({ YEAR: '2031' }), await ended({ YEAR: here, ...machineClock() })])
  delete process.env.TEST_NOW
  expect(codes).toEqual([0, 0])
})
