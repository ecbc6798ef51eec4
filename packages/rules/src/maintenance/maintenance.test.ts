import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueStatus, nextDue, type MaintenanceItem } from './due.ts'
import { cheapestDays, forecastDue } from './forecast.ts'

const today = '2026-11-20'
const item = (changes: Partial<MaintenanceItem> = {}): MaintenanceItem => ({
  intervalHours: null,
  intervalMonths: null,
  intervalDays: null,
  lastDoneOn: null,
  lastDoneHours: null,
  fixedDueOn: null,
  grounding: true,
  ...changes,
})
const hundred = item({ intervalHours: 100, lastDoneHours: 1202.9 })

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

test.each([
  ['far away', hundred, 1284.6, 'ok', 18.3],
  ['ten hours left', hundred, 1292.9, 'due_soon', 10],
  ['reached', hundred, 1302.9, 'grounding', 0],
  ['passed, and it does not ground', { ...hundred, grounding: false }, 1304.1, 'overdue', -1.2],
] as const)('by hours: %s', (_, given, meter, status, hoursLeft) => {
  expect(dueStatus(given, meter, today)).toMatchObject({ status, hoursLeft })
})

test.each([
  ['2026-12-21', 'ok'],
  ['2026-12-20', 'due_soon'],
  ['2026-11-20', 'due_soon'],
  ['2026-11-19', 'grounding'],
] as const)('by date: %s is %s', (fixedDueOn, status) => {
  expect(dueStatus(item({ fixedDueOn }), 0, today).status).toBe(status)
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
