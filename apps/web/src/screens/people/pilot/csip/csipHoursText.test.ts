import { expect, test } from 'vitest'
import { weekText } from './csipHoursText.ts'

test('the weekly hours are shown in one line, with days off and exceptions', () => {
  const week = {
    anyTime: false,
    hours: [
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 1, from: '14:00', to: '17:00' },
      { weekday: 6, from: '08:00', to: '24:00' },
    ],
    exceptions: [
      { day: '2026-12-24', hours: [] },
      { day: '2026-12-27', hours: [{ from: '10:00', to: '12:00' }] },
    ],
  }
  expect(weekText(week)).toBe(
    'Mon 09:00–12:00 and 14:00–17:00, Sat 08:00–24:00. Off Thu, Dec 24. Instead Sun, Dec 27 10:00–12:00.',
  )
  expect(weekText({ anyTime: true, hours: [], exceptions: [] })).toBe('Any time you are free.')
  expect(weekText({ anyTime: false, hours: [], exceptions: [] })).toBe('No regular hours.')
})
