import { expect, test } from 'vitest'
import { typedNumber } from './typedNumber.ts'

test.each([
  ['12.5', 12.5],
  [' 12.5 % ', 12.5],
  ['$62,500', 62_500],
  ['', Number.NaN],
  ['-3', Number.NaN],
  ['a quarter', Number.NaN],
])('%o is parsed', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})
