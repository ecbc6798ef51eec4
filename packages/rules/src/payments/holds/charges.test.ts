import { expect, test } from 'vitest'
import { isOverBy } from './charges.ts'

test.each([
  ['12/2026', '2026-12-31T23:00:00Z', false],
  ['12/2026', '2027-01-01T00:00:00Z', true],
  ['11/2026', '2027-01-26T18:00:00Z', true],
  ['02/2030', '2027-01-26T18:00:00Z', false],
  [null, '2027-01-26T18:00:00Z', false],
])('a card works through its last month: %s on %s', (expires, at, over) => {
  expect(isOverBy(expires, new Date(at))).toBe(over)
})
