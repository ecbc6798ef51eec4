import { expect, test } from 'vitest'
import { typedCents, typedNumber } from './typedNumber.ts'

test.each([
  ['12.5', 12.5],
  [' 12.5 % ', 12.5],
  ['$62,500', 62_500],
  ['', Number.NaN],
  ['-3', Number.NaN],
  ['a quarter', Number.NaN],
])('%o', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test('dollars are whole cents', () => {
  expect(typedCents('$1,234.56')).toBe(123_456)
})
