import { parseRepeat, repeatRuleText, weekdays } from '@tailshare/contract/schedule/repeatRule'
import { plusDays } from '@tailshare/contract/text/period'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfRule } from './occurrenceDays.ts'
import { firstMovedDay, movedSeries, nthOf } from './series.ts'

const daysAfter = (rule: string, from: string, to: string, count: number) => {
  const moved = movedSeries(rule, { from, to })
  return [moved.rule, ...daysOfRule(moved.rule, to, plusDays(to, 1600)).slice(0, count)]
}

test.each([
  ['first Monday, a day earlier: the last Sunday', '1MO', '2027-02-01', -1, '-1SU', ['2027-01-31', '2027-02-28', '2027-03-28']],
  ['second Tuesday, a week later: the third', '2TU', '2027-01-12', 7, '3TU', ['2027-01-19', '2027-02-16', '2027-03-16']],
  ['second Tuesday, a day later: the second Wednesday', '2TU', '2027-01-12', 1, '2WE', ['2027-01-13', '2027-02-10']],
  ['second Tuesday the 8th, a week earlier: the first', '2TU', '2027-06-08', -7, '1TU', ['2027-06-01', '2027-07-06']],
  ['last Friday, over the month’s end: the first Monday', '-1FR', '2027-01-29', 3, '1MO', ['2027-02-01', '2027-03-01']],
  ['last Friday, a day later in its month: the last Saturday', '-1FR', '2027-02-26', 1, '-1SA', ['2027-02-27', '2027-03-27']],
  ['first Tuesday, by four weeks to a fifth one: the last', '1TU', '2027-06-01', 28, '-1TU', ['2027-06-29', '2027-07-27']],
  ['fifth Tuesday, a day later: the fifth Wednesday', '5TU', '2027-06-29', 1, '5WE', ['2027-06-30', '2027-09-29']],
] as const)('the %s', (_, day, from, by, moved, days) => {
  const to = plusDays(from, by)
  expect(daysAfter(`FREQ=MONTHLY;BYDAY=${day}`, from, to, days.length)).toEqual([`FREQ=MONTHLY;BYDAY=${moved}`, ...days])
})

test.each([
  [
    'fortnightly weekends a day later stay pairs',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU',
    '2027-03-06',
    '2027-03-07',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=TU',
    ['2027-03-07', '2027-03-08', '2027-03-21', '2027-03-22', '2027-04-04', '2027-04-05'],
  ],
  [
    'Monday and Friday of every second week, from a Friday to a Monday',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR',
    '2026-12-11',
    '2026-12-14',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;WKST=TH',
    ['2026-12-14', '2026-12-24', '2026-12-28', '2027-01-07'],
  ],
  ['the 31st', 'FREQ=MONTHLY', '2027-01-31', '2027-02-01', 'FREQ=MONTHLY', ['2027-02-01', '2027-03-01', '2027-04-01']],
  [
    'to the 31st, in months that have one',
    'FREQ=MONTHLY',
    '2027-01-30',
    '2027-01-31',
    'FREQ=MONTHLY',
    ['2027-01-31', '2027-03-31'],
  ],
  ['from February 29', 'FREQ=YEARLY', '2028-02-29', '2028-03-01', 'FREQ=YEARLY', ['2028-03-01', '2029-03-01']],
  ['to February 29, in leap years', 'FREQ=YEARLY', '2028-02-28', '2028-02-29', 'FREQ=YEARLY', ['2028-02-29', '2032-02-29']],
])('%s', (_, rule, from, to, moved, days) => {
  expect(daysAfter(rule, from, to, days.length)).toEqual([moved, ...days])
})

const move = fc.record({
  freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  interval: fc.integer({ min: 1, max: 4 }),
  days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 4 }),
  nth: fc.constantFrom(1, 2, 3, 4, -1),
  start: fc.integer({ min: 0, max: 700 }),
  place: fc.integer({ min: 0, max: 5 }),
  by: fc.integer({ min: -40, max: 40 }),
  ends: fc.constantFrom('never', 'count', 'until'),
})
type Moving = typeof move extends fc.Arbitrary<infer One> ? One : never

const seriesOf = ({ freq, interval, days, nth, start, ends }: Moving) => {
  const byDay =
    freq === 'WEEKLY'
      ? days.map((day) => ({ nth: null, day }))
      : freq === 'MONTHLY'
        ? days.slice(0, 1).map((day) => ({ nth, day }))
        : []
  // The first 28 days, which every month has.
  const day = plusDays('2026-01-01', start - (start % 31) + (start % 28))
  const from = Number(day.slice(8)) > 28 ? plusDays(day, -3) : day
  const until = ends === 'until' ? plusDays(from, 500 * interval) : null
  const count = ends === 'count' ? 9 : null
  return { from, rule: repeatRuleText({ freq, interval, byDay, count, until, weekStart: 'MO' }) }
}

test('a moved series starts on the chosen day and keeps its number and pattern of days', () => {
  fc.assert(
    fc.property(move, (asked) => {
      const { rule, from } = seriesOf(asked)
      const through = asked.ends === 'never' ? '2034-01-01' : '2090-01-01'
      const before = daysOfRule(rule, from, through)
      const chosen = before[asked.place]
      fc.pre(chosen !== undefined)
      const to = plusDays(chosen, asked.by)
      const yearly = asked.freq === 'YEARLY' && to.slice(5) === '02-29'
      fc.pre(!yearly && to <= through)
      const moved = movedSeries(rule, { from: chosen, to })
      const following = daysOfRule(moved.rule, to, through)
      expect(following[0]).toBe(to)
      // The complete series from its first day, with the chosen day in the same place.
      const first = firstMovedDay(rule, { from: chosen, to }, before[0]!)
      const all = daysOfRule(moved.rule, first, through)
      const expected = before.map(moved.dayOf).filter((day) => day !== null && day <= through)
      expect(all.slice(0, expected.length)).toEqual(expected)
      expect(all[asked.place]).toBe(to)
      if (asked.ends !== 'never' && expected.length === before.length) expect(all).toHaveLength(before.length)
    }),
    { numRuns: 300 },
  )
})

test('a series with an end date keeps its number of days, even if the weekday’s number in the month changes', () => {
  const rule = 'FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270610'
  const { rule: moved } = movedSeries(rule, { from: '2027-01-12', to: '2027-01-22' })
  expect(parseRepeat(moved)).toMatchObject({ byDay: [{ nth: 4, day: 'FR' }], until: '2027-06-25' })
  expect(daysOfRule(moved, '2027-01-22', '2028-01-01')).toHaveLength(daysOfRule(rule, '2027-01-12', '2028-01-01').length)
})

test('a fifth Tuesday counts as the last of the month; “the last” is kept while it applies', () => {
  expect([nthOf('2026-12-01'), nthOf('2026-12-22'), nthOf('2026-12-29')]).toEqual([1, 4, -1])
  expect([nthOf('2027-02-23', -1), nthOf('2027-02-16', -1), nthOf('2026-12-29', 5)]).toEqual([-1, 3, 5])
})
