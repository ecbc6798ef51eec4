import { expect, test } from 'vitest'
import { minutesOf } from './typedMinutes.ts'

test('time can be typed in the usual forms', () => {
  expect(['1:30', '0:45', '1.5 h', '2 hours', '90', '90 min', ' 24:00 '].map(minutesOf)).toEqual([90, 45, 90, 120, 90, 90, 1440])
  expect(['', '0', '1:75', 'an hour', '25 h', '24:01', '-5'].map(minutesOf)).toEqual(Array(7).fill(null))
})
