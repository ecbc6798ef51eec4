import { expect, test } from 'vitest'
import { centsOf } from '../../../parts/payments/typedCents.ts'

test.each([
  ['1,250.5', 125_050],
  ['$ 80', 8_000],
  ['0', 0],
  ['12.345', null],
  ['a lot', null],
  ['', null],
] as const)('%s dollars are %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})
