import { expect, test } from 'vitest'
import { rateCents } from './rateCents.ts'

test.each([
  ['85', 8500],
  ['85.5', 8550],
  [' $1,000 ', 100_000],
  ['1', 100],
])('an hourly rate typed as %s is %d cents', (text, cents) => expect(rateCents(text)).toBe(cents))

test.each(['', '0.99', '1000.01', '85,5', '-4', '8e1', '85.123'])('%s is not an hourly rate', (text) =>
  expect(rateCents(text)).toBeNull(),
)
