import { expect, test } from 'vitest'
import type { DueItem } from '../../parts/aircraft/due.ts'
import { forecastText } from './forecastText.ts'

const item = (changes: Partial<DueItem>): DueItem => ({
  id: '1',
  title: 'Oil',
  status: 'ok',
  dueOn: null,
  hoursLeft: null,
  ...changes,
})
const use = { today: '2026-11-20', hoursPerDay: 1, booked: [] }

test('hours are forecast from use and bookings, the calendar at the latest', () => {
  expect(forecastText(item({ hoursLeft: 12 }), use)).toBe('Likely Dec 1, 2026, Nov 27, 2026 at the earliest')
  expect(forecastText(item({ hoursLeft: 500, dueOn: '2026-11-30' }), use)).toBe('On Nov 30, 2026, by the calendar')
  const booked = [{ day: '2026-11-22', hours: 10, cents: 0 }]
  expect(forecastText(item({ hoursLeft: 12 }), { ...use, booked })).toBe('Likely Nov 22, 2026')
  expect(forecastText(item({ hoursLeft: 12 }), { ...use, hoursPerDay: 0 })).toBe('Not within two years at this pace')
})

test('nothing is forecast where nothing counts hours, or it is too late', () => {
  expect(forecastText(item({ dueOn: '2027-03-31' }), use)).toBeNull()
  expect(forecastText(item({ hoursLeft: -1, status: 'overdue' }), use)).toBeNull()
  expect(forecastText(item({ hoursLeft: 12 }), undefined)).toBeNull()
})
