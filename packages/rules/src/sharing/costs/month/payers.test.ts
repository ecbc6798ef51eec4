import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costLines } from './costMonth.ts'
import { payersFrom, payersIn } from './payers.ts'

const held = (accountId: string, percent: number, from = '2020-01-01', until: string | null = null) => ({
  accountId,
  percent,
  from,
  until,
})
const all = [held('helen', 50), held('bo', 25), held('priya', 25)]
const without = (who: string, until: string) => [
  ...all.filter(({ accountId }) => accountId !== who),
  held(who, 25, '2020-01-01', until),
]

test.each([
  ['as agreed, while they hold a part', '2026-11', all, 'bo'],
  ['who leaves within a month has paid for it', '2026-11', without('bo', '2026-11-02'), 'bo'],
  ['from the next month on it is the owner', '2026-12', without('bo', '2026-11-02'), 'helen'],
  ['who leaves on the first has not paid for that month', '2026-11', without('bo', '2026-11-01'), 'helen'],
  ['who holds most, where the owner has sold everything', '2026-11', [held('priya', 40), held('tomas', 60)], 'tomas'],
  ['the first of two who hold the same', '2026-11', [held('priya', 50), held('tomas', 50)], 'priya'],
  ['who buys back pays again as agreed', '2026-11', [...without('bo', '2026-03-10'), held('bo', 5, '2026-10-20')], 'bo'],
] as const)('a fixed cost is paid: %s', (_, month, holdings, payer) => {
  expect(payersIn({ month, ownerId: 'helen', holdings }, [{ paidById: 'bo' }])).toEqual([{ paidById: payer }])
})

test.each([
  ['2026-11-01', '2026-11'],
  ['2026-11-02', '2026-12'],
  ['2026-12-31', '2027-01'],
] as const)('a hand-over on %s changes who pays from %s', (day, month) => {
  expect(payersFrom(day)).toBe(month)
})

test('a fixed cost is always credited, and only to a shareholder on the first of the month', () => {
  const people = ['a', 'b', 'c', 'd', 'e'] as const
  const day = fc.integer({ min: 1, max: 60 }).map((days) => new Date(Date.UTC(2026, 9, days)).toISOString().slice(0, 10))
  const holding = fc.record({
    accountId: fc.constantFrom(...people),
    percent: fc.integer({ min: 1, max: 10_000 }).map((part) => part / 100),
    from: fc.constant('2026-01-01'),
    until: fc.option(day),
  })
  const line = fc.record({
    title: fc.constant('Line'),
    monthCents: fc.integer({ min: 1, max: 90_000 }),
    paidById: fc.constantFrom(...people),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(holding, { minLength: 1, maxLength: 5, selector: ({ accountId }) => accountId }),
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom(...people),
      (holdings, lines, ownerId) => {
        const onFirst = holdings
          .filter(({ until }) => until === null || until > '2026-11-01')
          .map(({ accountId }) => accountId as string)
        fc.pre(onFirst.length > 0)
        const terms = { lines, reserveMonthCents: 0 }
        const paid = costLines({
          month: '2026-11',
          ownerId,
          holdings,
          terms,
          flights: [],
          flownBefore: [],
          expenses: [],
          swaps: [],
        }).filter(({ kind }) => kind === 'paid')
        expect(paid).toHaveLength(lines.length)
        for (const { accountId } of paid) expect(onFirst).toContain(accountId)
      },
    ),
  )
})
