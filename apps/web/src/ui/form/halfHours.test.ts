import { expect, test } from 'vitest'
import { halfHours, halfHourText } from './halfHours.ts'

test('a day has 48 half hours from midnight on', () => {
  expect([halfHours.length, halfHours[0], halfHours[1], halfHours[47]]).toEqual([48, '00:00', '00:30', '23:30'])
})

test.each([
  ['00:30', '12:30 AM'],
  ['09:00', '9:00 AM'],
  ['12:00', '12:00 PM'],
  ['17:30', '5:30 PM'],
])('%s is shown as %s', (time, text) => {
  expect(halfHourText(time)).toBe(text)
})
