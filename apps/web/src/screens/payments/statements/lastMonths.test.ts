import { expect, test } from 'vitest'
import { lastMonths } from './lastMonths.ts'

test('the months start with the current one and continue across the new year', () => {
  expect(lastMonths('2026-02-28', 3)).toEqual([
    { value: '2026-02', label: 'February 2026' },
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ])
})

test('a month of 31 days is followed by the previous month, without skipping one', () => {
  expect(lastMonths('2026-03-31', 2).map(({ value }) => value)).toEqual(['2026-03', '2026-02'])
})
