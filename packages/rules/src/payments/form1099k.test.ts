import { expect, test } from 'vitest'
import { formText, isFormDue } from './form1099k.ts'

test.each([
  [2010, 90_000_00, 400, undefined],
  [2011, 20_000_00, 400, false],
  [2011, 20_000_01, 200, false],
  [2023, 20_000_01, 201, true],
  [2024, 5_000_00, 3, false],
  [2024, 5_000_01, 3, true],
  [2025, 19_000_00, 900, false],
  [2026, 85_233_30, 93, false],
  [2026, 85_233_30, 201, true],
])('in %i a form is due for %i cents in %i payments by the thresholds of that year: %s', (year, cents, payments, due) => {
  expect(isFormDue(year, { cents, payments })).toBe(due)
})

test('the text names thresholds, source, and that income is taxable either way', () => {
  const isWhole = true
  expect(formText(2026, { cents: 85_233_30, payments: 93, isWhole })).toBe(
    'For 2026 a federal form is due above $20,000 and 200 payments (26 USC 6050W(e), P.L. 119-21 section 70432), so none may come, unless your state asks for one at less. The income is taxable with or without a form.',
  )
  expect(formText(2024, { cents: 5_000_01, payments: 1, isWhole })).toContain('above $5,000 (IRS Notice 2024-85), so one is due.')
  expect(formText(2024, { cents: 5_000_01, payments: 1, isWhole: false })).toContain('all of your aircraft together.')
  expect(formText(2009, { cents: 1, payments: 1, isWhole })).toBe('For 2009 there was no Form 1099-K.')
})
