import { expect, test } from 'vitest'
import type { DueItem } from '../../parts/aircraft/upkeep/due.ts'
import { forecastText } from './forecastText.ts'

const item = (changes: Partial<DueItem>): DueItem => ({
  id: '1',
  title: 'Oil',
  status: 'ok',
  dueOn: null,
  hoursLeft: 12,
  ...changes,
})
const forecast = { early: '2026-11-27', likely: '2026-12-01', late: '2026-12-11' }

test('the likely day is shown with the earliest and the latest', () => {
  expect(forecastText(item({}), forecast)).toBe('Likely Dec 1, 2026 (Nov 27, 2026 – Dec 11, 2026)')
  expect(forecastText(item({}), { ...forecast, likely: '2026-11-27', late: '2026-11-27' })).toBe('Likely Nov 27, 2026')
  expect(forecastText(item({}), { ...forecast, late: null })).toBe('Likely Dec 1, 2026 (from Nov 27, 2026)')
  expect(forecastText(item({}), { ...forecast, likely: null, late: null })).toBe(
    'In more than two years, Nov 27, 2026 at the earliest',
  )
})

test('the calendar may come first, and an aircraft that does not fly has no likely day', () => {
  const calendar = { early: '2026-11-30', likely: '2026-11-30', late: '2026-11-30' }
  expect(forecastText(item({ dueOn: '2026-11-30' }), calendar)).toBe('On Nov 30, 2026, by the calendar')
  expect(forecastText(item({}), { early: null, likely: null, late: null })).toBe('Beyond two years at current use')
})

test('there is no forecast for items without hours or already due', () => {
  expect(forecastText(item({ hoursLeft: null, dueOn: '2027-03-31' }), forecast)).toBeNull()
  expect(forecastText(item({ hoursLeft: -1, status: 'overdue' }), forecast)).toBeNull()
  expect(forecastText(item({}), undefined)).toBeNull()
})
