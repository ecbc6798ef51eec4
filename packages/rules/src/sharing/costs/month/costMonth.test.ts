import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costLines, netsOf, percentIn, type CostFacts } from './costMonth.ts'
import { netTransfers } from './netting.ts'

const held = (accountId: string, percent: number, from = '2020-01-01', until: string | null = null) => ({
  accountId,
  percent,
  from,
  until,
})
const empty: CostFacts = {
  month: '2026-11',
  ownerId: 'helen',
  holdings: [],
  terms: null,
  flights: [],
  flownBefore: [],
  expenses: [],
  swaps: [],
}
const flight = (accountId: string, hours: number, cents: number) => ({
  orderId: `order of ${accountId}`,
  number: 'TS-1001',
  accountId,
  day: '2026-11-05',
  hours,
  cents,
  billedCents: 0,
})
const netOf = (facts: CostFacts) => Object.fromEntries([...netsOf(costLines(facts))].map(([id, cents]) => [id ?? 'fund', cents]))

test('fixed costs go by share to who pays them, hours and the reserve into the fund', () => {
  const lines = [{ title: 'Hangar', monthCents: 80_000, paidById: 'helen' }]
  const holdings = [held('helen', 50), held('tomas', 25), held('priya', 25)]
  const terms = { lines, reserveMonthCents: 10_000 }
  const flights = [flight('tomas', 2.5, 30_863)]
  expect(netOf({ ...empty, holdings, terms, flights })).toEqual({
    helen: 40_000 - 80_000 + 5_000,
    tomas: 20_000 + 30_863 + 2_500,
    priya: 20_000 + 2_500,
    fund: -30_863 - 10_000,
  })
})

test('a share that changed hands counts by the days of each holder', () => {
  const holdings = [held('helen', 75), held('tomas', 25, '2020-01-01', '2026-11-11'), held('priya', 25, '2026-11-11')]
  expect(Object.fromEntries(percentIn('2026-11', holdings))).toEqual({ helen: 75, tomas: 8.33, priya: 16.67 })
  const terms = { lines: [{ title: 'Hangar', monthCents: 30_000, paidById: 'helen' }], reserveMonthCents: 0 }
  expect(netOf({ ...empty, holdings, terms })).toEqual({ helen: -7_500, tomas: 2_500, priya: 5_000 })
})

test.each([
  ['share', { helen: -5_000, tomas: 5_000 }],
  ['hours', { helen: -7_500, tomas: 7_500 + 3 }],
  ['fund', { helen: -10_000, fund: 10_000 }],
] as const)('an expense split by %s is borne so, and credited to who paid', (split, expected) => {
  const holdings = [held('helen', 50), held('tomas', 50)]
  const expenses = [
    { id: 'e', title: 'Tires', cents: 10_000, day: '2026-11-02', agreedOn: '2026-11-03', paidById: 'helen', split },
  ]
  const flights = split === 'hours' ? [flight('tomas', 3, 3), flight('helen', 1, 0)] : []
  expect(netOf({ ...empty, holdings, expenses, flights })).toMatchObject(expected)
})

test('a leftover cent goes to a different partner each month', () => {
  const holdings = [held('a', 30), held('b', 30), held('c', 30)]
  const terms = { lines: [], reserveMonthCents: 100 }
  const whoPaysMore = (month: string) => {
    const parts = costLines({ ...empty, month, holdings, terms })
    return parts.find(({ accountId, cents: part }) => accountId !== null && part === 34)?.accountId
  }
  expect(['2026-09', '2026-10', '2026-11', '2026-12'].map(whoPaysMore)).toEqual(['a', 'b', 'c', 'a'])
})

test('money for a swap goes from one partner to the other', () => {
  const swaps = [{ swapId: 's', fromId: 'tomas', toId: 'priya', cents: 4_000, day: '2026-11-09' }]
  expect(netOf({ ...empty, holdings: [held('tomas', 50), held('priya', 50)], swaps })).toEqual({ tomas: 4_000, priya: -4_000 })
})

test('without an hour flown, an expense by hours goes by share', () => {
  const holdings = [held('helen', 75), held('tomas', 25)]
  const expenses = [
    { id: 'e', title: 'Oil', cents: 400, day: '2026-11-02', agreedOn: '2026-11-03', paidById: 'tomas', split: 'hours' as const },
  ]
  expect(netOf({ ...empty, holdings, expenses })).toEqual({ helen: 300, tomas: -300 })
})

test('an expense counts by the day on which it was paid, and by the hours of its month', () => {
  const holdings = [
    held('helen', 75, '2020-01-01', '2026-11-01'),
    held('helen', 50, '2026-11-01'),
    held('tomas', 25),
    held('maria', 25, '2026-11-01'),
  ]
  const expense = {
    id: 'e',
    title: 'Tires',
    cents: 10_000,
    day: '2026-10-20',
    agreedOn: '2026-11-02',
    paidById: 'tomas',
    split: 'share' as const,
  }
  expect(netOf({ ...empty, holdings, expenses: [expense] })).toEqual({ helen: 7_500, tomas: 2_500 - 10_000 })
  const flownBefore = [
    { accountId: 'helen', day: '2026-10-02', hours: 3 },
    { accountId: 'tomas', day: '2026-10-05', hours: 1 },
  ]
  const flights = [flight('maria', 9, 0)]
  const byHours = { ...empty, holdings, flights, flownBefore, expenses: [{ ...expense, split: 'hours' as const }] }
  expect(netOf(byHours)).toEqual({ helen: 7_500, tomas: 2_500 - 10_000 })
})

test('a return that was corrected after its month is the difference, as a line of its own', () => {
  const facts = {
    ...empty,
    holdings: [held('tomas', 100)],
    flights: [{ ...flight('tomas', 1.2, 1_200), day: '2026-10-30', billedCents: 1_300 }],
  }
  expect(costLines(facts)).toMatchObject([
    { accountId: 'tomas', kind: 'correction', cents: -100, title: 'Flight TS-1001, corrected to 1.2 h', day: '2026-10-30' },
    { accountId: null, kind: 'correction', cents: 100 },
  ])
})

const people = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const person = fc.constantFrom(...people)
const day = fc.integer({ min: 1, max: 30 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`)
const cents = fc.integer({ min: 0, max: 5_000_000 })
const facts: fc.Arbitrary<CostFacts> = fc.record({
  month: fc.constant('2026-11'),
  ownerId: person,
  holdings: fc.array(
    fc.record({
      accountId: person,
      percent: fc.integer({ min: 1, max: 10_000 }).map((part) => part / 100),
      from: fc.constant('2026-01-01'),
      until: fc.option(day),
    }),
    { maxLength: 8 },
  ),
  terms: fc.option(
    fc.record({
      lines: fc.array(fc.record({ title: fc.constant('Line'), monthCents: cents, paidById: person }), { maxLength: 4 }),
      reserveMonthCents: cents,
    }),
  ),
  flights: fc.array(
    fc.record({
      orderId: fc.uuid(),
      number: fc.constant('TS-1'),
      accountId: person,
      day,
      hours: fc.integer({ min: 0, max: 99 }).map((tenths) => tenths / 10),
      cents,
      billedCents: cents,
    }),
    { maxLength: 6 },
  ),
  flownBefore: fc.constant([]),
  expenses: fc.array(
    fc.record({
      id: fc.uuid(),
      title: fc.constant('Expense'),
      cents,
      day,
      agreedOn: day,
      paidById: person,
      split: fc.constantFrom('share', 'hours', 'fund'),
    }),
    { maxLength: 5 },
  ),
  swaps: fc.array(fc.record({ swapId: fc.uuid(), fromId: person, toId: person, cents, day }), { maxLength: 3 }),
})

test('every month sums to zero, to the cent, over all persons and the fund', () => {
  fc.assert(
    fc.property(facts, (one) => {
      expect(costLines(one).reduce((sum, line) => sum + line.cents, 0)).toBe(0)
    }),
  )
})

test('netting makes everybody even with one transfer fewer than there are parties, the same in any order', () => {
  const nets = fc
    .array(fc.integer({ min: -9999, max: 9999 }), { minLength: 1, maxLength: 9 })
    .map((list) => [...list, -list.reduce((sum, one) => sum + one, 0)])
  fc.assert(
    fc.property(nets, (list) => {
      const all = list.map((net, index) => [index === 0 ? null : `p${index}`, net] as const)
      const transfers = netTransfers(new Map(all))
      expect(netTransfers(new Map(all.toReversed()))).toEqual(transfers)
      const after = new Map<string | null, number>(all)
      for (const { fromId, toId, cents: moved } of transfers) {
        expect(moved).toBeGreaterThan(0)
        after.set(fromId, after.get(fromId)! - moved)
        after.set(toId, after.get(toId)! + moved)
      }
      expect([...after.values()].every((net) => net === 0)).toBe(true)
      expect(transfers.length).toBeLessThan(Math.max(1, list.filter((net) => net !== 0).length))
    }),
  )
})

test('two pairs that are even among themselves need two transfers, not three', () => {
  const nets = new Map([
    ['a', 50],
    ['b', 30],
    ['c', -30],
    ['d', -50],
  ])
  expect(netTransfers(nets)).toEqual([
    { fromId: 'a', toId: 'd', cents: 50 },
    { fromId: 'b', toId: 'c', cents: 30 },
  ])
  const mixed = new Map<string | null, number>([
    ['a', 70],
    ['b', 30],
    ['c', -60],
    [null, -40],
    ['e', 40],
    ['f', -40],
  ])
  expect(netTransfers(mixed)).toHaveLength(4)
})
