import { expect, test } from 'vitest'
import { depositCents } from './depositAmount.ts'

test.each([
  ['32', 32],
  [' 5 ', 5],
  ['0.32', 32],
  ['.07', 7],
  ['$0.45', 45],
])('a deposit typed as %s is %d cents', (text, cents) => expect(depositCents(text)).toBe(cents))

test.each(['', '0', '0.00', '100', '1.32', '0.3', '-3', '3e1', '١٢', 'many'])('%s is not a deposit', (text) =>
  expect(depositCents(text)).toBeNull(),
)
