import { expect, test } from 'vitest'
import { askedMonth } from './asked.ts'

test.each([
  ['2026-11', '2026-11'],
  ['2025-01', '2025-01'],
  ['2026-12', undefined],
  ['2026-13', undefined],
  ['xx', undefined],
  [null, undefined],
])('the month %o of an address', (text, month) => {
  expect(askedMonth(text, '2026-11')).toBe(month)
})
