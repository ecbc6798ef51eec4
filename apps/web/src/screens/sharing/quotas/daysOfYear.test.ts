import { expect, test } from 'vitest'
import { daysOfYear } from './daysOfYear.ts'

test.each<[text: string, days: string[]]>([
  ['Sat, Jul 3 to Mon, Jul 5', ['2027-07-03', '2027-07-04', '2027-07-05']],
  ['Thu, Nov 11', ['2027-11-11']],
  ['Thu, Dec 31, 2026 to Sun, Jan 3', ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']],
])('in the context of 2027, days read “%s”', (text, days) => {
  expect(daysOfYear(days, 2027).replaceAll('\u00a0', ' ')).toBe(text)
})
