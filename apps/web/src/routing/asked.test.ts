import { expect, test } from 'vitest'
import { askedDay, monthParam, askedName } from './asked.ts'

test.each([
  ['2026-11', '2026-11'],
  ['2025-01', '2025-01'],
  ['2026-12', undefined],
  ['2026-13', undefined],
  ['xx', undefined],
  [null, undefined],
])('the month %o in a URL', (text, month) => {
  expect(monthParam(text, '2026-11')).toBe(month)
})

test.each([
  ['2026-06-01', '2026-06-01'],
  ['1900-01-01', '1900-01-01'],
  ['2026-13-01', undefined],
  ['0012-06-01', undefined],
  ['2200-01-01', undefined],
  ['x', undefined],
  [null, undefined],
])('the day %o in a URL', (text, day) => {
  expect(askedDay(text)).toBe(day)
})

test.each([
  ['payouts', 'payouts'],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['', undefined],
  [null, undefined],
])('the name %o in a URL', (text, name) => {
  expect(askedName(text, { payouts: 1 })).toBe(name)
})
