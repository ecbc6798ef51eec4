import { expect, test } from 'vitest'
import { byLine, byMonth } from './byMonth.ts'

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
    ['Overdue', 2],
    ['November 2026', 2],
    ['November 2027', 1],
  ])
})

test('the first of a month belongs to that month in every time zone', () => {
  expect(byMonth([ending('2027-02-01', 70)])[0]!.title).toBe('February 2027')
})

test('the same item of several aircraft on the same day is one line, and of another day or state its own', () => {
  const entry = (title: string, endsOn: string, tail: string, state: 'soon' | 'renewing' = 'soon') => ({
    title,
    endsOn,
    tail,
    state,
    todo: '',
  })
  const entries = [
    entry('Annual inspection', '2026-12-23', 'N1'),
    entry('Navigation database', '2026-12-23', 'N1'),
    entry('Navigation database', '2026-12-23', 'N2'),
    entry('Navigation database', '2026-12-23', 'N3', 'renewing'),
    entry('Navigation database', '2026-12-24', 'N4'),
  ]
  expect(byLine(entries).map((line) => line.map(({ tail }) => tail))).toEqual([['N1'], ['N1', 'N2'], ['N3'], ['N4']])
})
