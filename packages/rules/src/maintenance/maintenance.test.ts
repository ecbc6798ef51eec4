import { dayIn, plusDays } from '@tailshare/contract/period'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueStatus, nextDue, runsOut, type MaintenanceItem } from './due.ts'
import { cheapestDays, forecastDue } from './forecast.ts'

const today = '2026-11-20'
const item = (changes: Partial<MaintenanceItem> = {}): MaintenanceItem => ({
  intervalHours: null,
  intervalMonths: null,
  intervalDays: null,
  lastDoneOn: null,
  lastDoneHours: null,
  fixedDueOn: null,
  ...changes,
})

test.each([
  [
    'an annual is due at the end of its twelfth month',
    item({ intervalMonths: 12, lastDoneOn: '2026-04-11' }),
    '2027-04-30',
    null,
  ],
  ['a VOR check after 30 days', item({ intervalDays: 30, lastDoneOn: '2026-11-01' }), '2026-12-01', null],
  [
    'oil after 50 h or four months',
    item({ intervalHours: 50, lastDoneHours: 1250, intervalMonths: 4, lastDoneOn: '2026-10-31' }),
    '2027-02-28',
    1300,
  ],
  [
    'a date on the part comes first',
    item({ intervalMonths: 12, lastDoneOn: '2026-04-11', fixedDueOn: '2027-03-31' }),
    '2027-03-31',
    null,
  ],
  ['what was never done has no date', item({ intervalMonths: 12 }), null, null],
] as const)('%s', (_, given, dueOn, dueAtHours) => {
  expect(nextDue(given)).toEqual({ dueOn, dueAtHours })
})

// A quarter past four in the afternoon in California, and the next day by UTC already.
const here = { now: new Date('2026-11-21T00:15:00Z'), zone: 'America/Los_Angeles' }
const none = { dueOn: null, hoursLeft: null, grounds: true }

test.each([
  ['far away', { hoursLeft: 18.3 }, 'ok'],
  ['a little more than ten hours left', { hoursLeft: 10.1 }, 'ok'],
  ['ten hours left', { hoursLeft: 10 }, 'due_soon'],
  ['a tenth left', { hoursLeft: 0.1 }, 'due_soon'],
  ['used up', { hoursLeft: 0 }, 'grounding'],
  ['passed, and it does not ground', { hoursLeft: -1.2, grounds: false }, 'overdue'],
  ['31 days ahead', { dueOn: '2026-12-21' }, 'ok'],
  ['30 days ahead', { dueOn: '2026-12-20' }, 'due_soon'],
  ['its last day, which is tomorrow elsewhere', { dueOn: '2026-11-20' }, 'due_soon'],
  ['yesterday at home', { dueOn: '2026-11-19' }, 'grounding'],
  ['plenty of hours and a day that passed', { dueOn: '2026-11-19', hoursLeft: 40 }, 'grounding'],
  ['no limit', {}, 'ok'],
] as const)('an item stands by the day at home and the meter: %s', (_, limit, status) => {
  expect(dueStatus({ ...none, ...limit }, here)).toBe(status)
})

const anyPlace = fc.record({
  now: fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
  zone: fc.constantFrom('Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles', 'America/Phoenix', 'America/New_York'),
})

test('a day counts as it does at home, at any hour, over every change of clocks', () => {
  const statusIn = (days: number) => {
    if (days < 0) return 'grounding'
    return days <= 30 ? 'due_soon' : 'ok'
  }
  fc.assert(
    fc.property(anyPlace, fc.integer({ min: -3, max: 34 }), (place, days) => {
      const dueOn = plusDays(dayIn(place.now, place.zone), days)
      expect(dueStatus({ ...none, dueOn }, place)).toBe(statusIn(days))
    }),
  )
})

test('time and flight hours never make an item better, and one that does not ground never grounds', () => {
  const order = ['ok', 'due_soon', 'overdue', 'grounding']
  const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count / 10)
  const limits = fc.record({
    dueOn: fc.option(fc.integer({ min: -40, max: 400 }).map((days) => plusDays(today, days))),
    hoursLeft: fc.option(tenths(400).map((hours) => hours - 10)),
    grounds: fc.boolean(),
  })
  fc.assert(
    fc.property(limits, anyPlace, fc.integer({ min: 0, max: 900 }), tenths(100), (limit, place, days, flown) => {
      const before = dueStatus(limit, place)
      const later = { ...place, now: new Date(place.now.getTime() + days * 86_400_000) }
      const after = dueStatus({ ...limit, hoursLeft: limit.hoursLeft === null ? null : limit.hoursLeft - flown }, later)
      expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before))
      expect([before, after]).not.toContain(limit.grounds ? 'overdue' : 'grounding')
    }),
  )
})

test('an item may run out on the day of the return and with the last tenth, not before', () => {
  const limit = { dueOn: '2026-12-06', hoursLeft: 4.2 }
  expect(runsOut(limit, { day: '2026-12-06', hours: 4.2 })).toEqual({ byDate: false, byHours: false })
  expect(runsOut(limit, { day: '2026-12-07', hours: 4.2 })).toEqual({ byDate: true, byHours: false })
  expect(runsOut(limit, { day: '2026-12-06', hours: 4.3 })).toEqual({ byDate: false, byHours: true })
})

test('bookings and usual use say when an inspection comes due', () => {
  const booked = [{ day: '2026-11-24', hours: 10, cents: 0 }]
  expect(forecastDue({ today, dueOn: null, hoursLeft: 18.3, booked, hoursPerDay: 0.8 })).toEqual({
    early: '2026-11-27',
    likely: '2026-12-01',
    late: '2026-12-11',
  })
})

test('the calendar is the latest, and an aircraft that never flies has no date by hours', () => {
  expect(forecastDue({ today, dueOn: '2026-11-25', hoursLeft: 50, booked: [], hoursPerDay: 1 }).late).toBe('2026-11-25')
  expect(forecastDue({ today, dueOn: null, hoursLeft: 50, booked: [], hoursPerDay: 0 }).likely).toBeNull()
})

test('early is never after likely, nor likely after late', () => {
  const bookings = fc.array(
    fc.record({
      day: fc.integer({ min: 20, max: 30 }).map((day) => `2026-11-${day}`),
      hours: fc.integer({ min: 1, max: 8 }),
      cents: fc.constant(0),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(bookings, fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 40 }), (booked, hoursLeft, tenths) => {
      const { early, likely, late } = forecastDue({ today, dueOn: null, hoursLeft, booked, hoursPerDay: tenths / 10 })
      expect([early, likely, late].map((day) => day ?? '9999')).toEqual([early, likely, late].map((day) => day ?? '9999').sort())
    }),
  )
})

test('the shop is cheapest on a free workday', () => {
  const booked = [{ day: '2026-11-20', hours: 3, cents: 118_500 }]
  expect(cheapestDays({ today, booked }, '2026-11-24', 2)).toEqual([
    { day: '2026-11-23', lostCents: 0 },
    { day: '2026-11-24', lostCents: 0 },
  ])
})
