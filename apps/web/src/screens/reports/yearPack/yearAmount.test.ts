import { expect, test } from 'vitest'
import { minutesText, yearAmount } from './yearAmount.ts'

test('an amount is shown in its unit', () => {
  expect(yearAmount({ unit: 'cents', amount: 123_456 })).toBe('$1,234.56')
  expect(yearAmount({ unit: 'tenths', amount: 87 })).toBe('8.7 h')
  expect(yearAmount({ unit: 'minutes', amount: 145 })).toBe('2 h 25 min')
  expect([0, 45, 60, 120].map(minutesText)).toEqual(['0 min', '45 min', '1 h', '2 h'])
})
