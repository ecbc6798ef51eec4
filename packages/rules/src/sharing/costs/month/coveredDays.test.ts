import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costLines, netsOf, type CostFacts } from './costMonth.ts'
import { movedOfCovered, partsOfCovered } from './coveredDays.ts'

const held = (accountId: string, percent: number, from = '2020-01-01', until: string | null = null) => ({
  accountId,
  percent,
  from,
  until,
})
const premium = { cents: 600_000, agreedOn: '2028-01-10', coversFrom: '2028-01-05', coversTo: '2029-01-04' }
const sold = [held('a', 75), held('b', 25, '2020-01-01', '2028-02-15'), held('c', 25, '2028-02-15')]

test('a year of insurance is borne by share, and at a hand-over the days that are left go from seller to buyer', () => {
  const expense = { id: 'e', title: 'Insurance', day: '2028-01-05', ...premium }
  const facts: CostFacts = {
    month: '2028-01',
    ownerId: 'a',
    holdings: sold,
    terms: null,
    flights: [],
    flownBefore: [],
    expenses: [{ ...expense, paidById: 'a', split: 'share' }],
    swaps: [],
  }
  expect(Object.fromEntries(netsOf(costLines(facts)))).toEqual({ a: 450_000 - 600_000, b: 150_000 })
  const february = costLines({ ...facts, month: '2028-02', expenses: [], covering: [expense] })
  expect(february.map(({ accountId, cents, title }) => [accountId, cents, title])).toEqual([
    ['b', -133_197, 'Insurance, the days left at the hand-over'],
    ['c', 133_197, 'Insurance, the days left at the hand-over'],
  ])
  expect(costLines({ ...facts, month: '2028-03', expenses: [], covering: [expense] })).toEqual([])
})

test('a bill paid at the end of its period is split by days; the share of a former holder goes to the successor', () => {
  const quarter = { cents: 9_200, coversFrom: '2028-01-01', coversTo: '2028-03-31' }
  const parts = partsOfCovered('2028-04', { ...quarter, agreedOn: '2028-04-05' }, sold)
  expect(Object.fromEntries(parts)).toEqual({ a: 6_900, c: 2_300 })
  const asked = partsOfCovered('2028-03', { ...quarter, cents: 9_100, agreedOn: '2028-02-01' }, sold)
  expect(Object.fromEntries(asked)).toEqual({ a: 6_825, b: 1_125, c: 1_150 })
})

test('with any sellers, buyers and days, month by month it comes to the days of each, to the cent', () => {
  const month = fc.integer({ min: 1, max: 11 })
  const date = fc.integer({ min: 1, max: 28 })
  fc.assert(
    fc.property(
      month,
      date,
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (at, on, percent, cents) => {
        const two = (number: number) => String(number).padStart(2, '0')
        const day = `2028-${two(at + 1)}-${two(on)}`
        const holdings = [held('a', 100 - percent), held('b', percent, '2020-01-01', day), held('c', percent, day)]
        const bill = { ...premium, cents }
        const totals = new Map(partsOfCovered('2028-01', bill, holdings))
        for (let number = 2; number <= 12; number += 1) {
          const moved = movedOfCovered(`2028-${two(number)}`, bill, holdings)
          expect(moved.reduce((sum, one) => sum + one.cents, 0)).toBe(0)
          for (const one of moved) totals.set(one.accountId, (totals.get(one.accountId) ?? 0) + one.cents)
        }
        for (const [id, own] of partsOfCovered('2028-12', bill, holdings)) expect(totals.get(id) ?? 0).toBe(own)
      },
    ),
  )
})
