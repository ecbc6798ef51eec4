import { dayIn, plusDays } from '@tailshare/contract/text/period'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemKind } from '@tailshare/contract/maintenance/maintenance'
import { dueStatus, nextDue, runsOut, type MaintenanceItem } from './due.ts'
import { endsOf } from './templates/templates.ts'

const today = '2026-11-20'
const item = (changes: Partial<MaintenanceItem> = {}): MaintenanceItem => ({
  ends: 'month',
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
    'oil after 50 h or four months, to the day',
    item({ ends: 'day', intervalHours: 50, lastDoneHours: 1250, intervalMonths: 4, lastDoneOn: '2026-10-31' }),
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

type Ending = [
  what: string,
  of: { template: string | null; kind: ItemKind },
  given: Partial<MaintenanceItem>,
  dueOn: string | null,
]
// Each kind of end date, starting on November 20, 2026.
test.each<Ending>([
  ['the annual, 14 CFR 91.409(a)', { template: 'annual', kind: 'inspection' }, { intervalMonths: 12 }, '2027-11-30'],
  ['the transponder, 14 CFR 91.413', { template: 'transponder', kind: 'inspection' }, { intervalMonths: 24 }, '2028-11-30'],
  ['the altimeter, 14 CFR 91.411', { template: 'altimeter', kind: 'inspection' }, { intervalMonths: 24 }, '2028-11-30'],
  ['the ELT, 14 CFR 91.207(d)', { template: 'elt', kind: 'inspection' }, { intervalMonths: 12 }, '2027-11-30'],
  ['the registration, 14 CFR 47.40', { template: 'registration', kind: 'paper' }, { intervalMonths: 84 }, '2033-11-30'],
  ['a directive of twelve months', { template: 'seat_rails', kind: 'directive' }, { intervalMonths: 12 }, '2027-11-30'],
  ['the VOR check, 14 CFR 91.171', { template: 'vor', kind: 'inspection' }, { intervalDays: 30 }, '2026-12-20'],
  ['oil, by its maker', { template: 'oil', kind: 'inspection' }, { intervalMonths: 4 }, '2027-03-20'],
  ['the CAPS parachute', { template: 'parachute', kind: 'part' }, { intervalMonths: 120 }, '2036-11-20'],
  ['the CAPS line cutters', { template: 'line_cutters', kind: 'part' }, { intervalMonths: 72 }, '2032-11-20'],
  ['the oxygen cylinder', { template: 'oxygen_cylinder', kind: 'part' }, { intervalMonths: 180 }, '2041-11-20'],
  ['the starter-generator', { template: 'starter_generator', kind: 'part' }, { intervalMonths: 144 }, '2038-11-20'],
  ['a part of the owner’s own', { template: null, kind: 'part' }, { intervalMonths: 60 }, '2031-11-20'],
  ['a paper of the owner’s own, for a year', { template: null, kind: 'paper' }, { intervalMonths: 12 }, '2027-11-19'],
  ['the ELT battery, 14 CFR 91.207(c)', { template: 'elt_battery', kind: 'part' }, { fixedDueOn: '2030-02-28' }, '2030-02-28'],
  ['an ELT battery whose date nobody read', { template: 'elt_battery', kind: 'part' }, { intervalMonths: 60 }, null],
  ['insurance, covered through', { template: 'insurance', kind: 'paper' }, { fixedDueOn: '2027-11-04' }, '2027-11-04'],
  ['insurance without that day', { template: 'insurance', kind: 'paper' }, { intervalMonths: 12 }, null],
  ['data, of the cycle in force', { template: 'navigation_data', kind: 'paper' }, { intervalDays: 28 }, '2026-11-25'],
  [
    'data, of the next cycle',
    { template: 'navigation_data', kind: 'paper' },
    { intervalDays: 28, fixedDueOn: '2026-12-23' },
    '2026-12-23',
  ],
])('%s ends on its own kind of day', (_what, of, given, dueOn) => {
  expect(nextDue(item({ ends: endsOf(of), lastDoneOn: today, ...given })).dueOn).toBe(dueOn)
})

// 4:15 p.m. in California; already the next day in UTC.
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

test('due days follow the home airport’s zone at any hour, across DST changes', () => {
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
