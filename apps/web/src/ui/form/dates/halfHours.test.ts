import { expect, test } from 'vitest'
import { halfHours } from './halfHours.ts'

test('a day has 48 half hours, starting at midnight', () => {
  expect([halfHours.length, halfHours[0], halfHours[1], halfHours[47]]).toEqual([48, '00:00', '00:30', '23:30'])
})
