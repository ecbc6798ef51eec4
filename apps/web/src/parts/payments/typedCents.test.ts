import { expect, test } from 'vitest'
import { centsOf, typedCents } from './typedCents.ts'

test.each([
  ['12', 1200],
  ['1,250.5', 125_050],
  ['$1,284.60', 128_460],
  ['$ 80', 8_000],
  ['0', 0],
  ['0.07', 7],
  ['12.345', null],
  ['a lot', null],
  ['-3', null],
  ['', null],
] as const)('%j dollars are %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test('an optional field distinguishes empty from invalid', () => {
  expect([typedCents(' '), typedCents('twelve'), typedCents('12')]).toEqual([null, Number.NaN, 1200])
})
