import { expect, test } from 'vitest'
import { byMonth } from './byMonth.ts'

const ending = (endsOn: string, daysLeft: number) => ({ endsOn, daysLeft })

test('expired entries come first, then each month with its year', () => {
  const entries = [
    ending('2026-11-01', -22),
    ending('2026-11-23', 0),
    ending('2026-11-30', 7),
    ending('2027-11-01', 343),
    ending('2026-10-31', -23),
  ]
  expect(byMonth(entries).map(({ title, entries: found }) => [title, found.length])).toEqual([
    ['Ended', 2],
    ['November 2026', 2],
    ['November 2027', 1],
  ])
})

test('the first of a month belongs to that month in every time zone', () => {
  expect(byMonth([ending('2027-02-01', 70)])[0]!.title).toBe('February 2027')
})
