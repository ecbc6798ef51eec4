import { expect, test } from 'vitest'
import { hoursText, tenthsText, toTenths } from './hours.ts'

test.each([
  [0.1 + 0.2, 0.3],
  [1.25, 1.3],
  [1284.649, 1284.6],
  [-1.44, -1.4],
])('%d hours are kept as %d', (hours, kept) => {
  expect(toTenths(hours)).toBe(kept)
})

test.each([
  [0, '0.0', '0.0 h'],
  [25, '25.0', '25.0 h'],
  [1284.6, '1,284.6', '1,284.6 h'],
  [-1.4, '−1.4', '−1.4 h'],
  [-0.04, '0.0', '0.0 h'],
])('%d hours are written as %s and %s', (hours, reading, text) => {
  expect([tenthsText(hours), hoursText(hours)]).toEqual([reading, text])
})
