import { dayIn, plusDays } from '@tailshare/contract/period'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueStatus, nextDue, runsOut, type MaintenanceItem } from './due.ts'

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
  ['counted from a guess', { dueOn: '2027-11-30', toConfirm: true }, 'not_confirmed'],
  ['a guess with no limit at all', { toConfirm: true }, 'not_confirmed'],
  ['a guess that has run out', { dueOn: '2026-11-01', toConfirm: true }, 'grounding'],
  ['used up, for hire only', { hoursLeft: -1.4, groundsFor: 'hire_and_instruction' }, 'overdue'],
  ['used up, by the owner’s rule', { hoursLeft: -1.4, groundsFor: 'house_rule' }, 'grounding'],
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
