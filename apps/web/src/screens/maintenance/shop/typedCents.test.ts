import { expect, test } from 'vitest'
import { typedCents } from './typedCents.ts'

test.each([
  ['', null],
  ['12', 1200],
  ['$1,284.6', 128_460],
  ['0.07', 7],
  ['twelve', Number.NaN],
  ['1.234', Number.NaN],
  ['-3', Number.NaN],
] as const)('%j is %s cents', (typed, cents) => {
  expect(typedCents(typed)).toBe(cents)
})
