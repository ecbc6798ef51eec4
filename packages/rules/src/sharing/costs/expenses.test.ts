import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursOfExpense, sharesOfExpense } from './expenses.ts'
import type { HeldShare } from '../shares/holdings.ts'

const held = (accountId: string, percent: number, from = '2020-01-01', until: string | null = null) => ({
  accountId,
  percent,
  from,
  until,
})
const october = { day: '2026-10-20', agreedOn: '2026-11-05' }
const partsOf = (holdings: readonly HeldShare[], dated = october) => Object.fromEntries(sharesOfExpense(dated, holdings))

test('a buyer bears no share of earlier expenses', () => {
  const holdings = [
    held('helen', 75, '2020-01-01', '2026-11-01'),
    held('helen', 50, '2026-11-01'),
    held('tomas', 25),
    held('maria', 25, '2026-11-01'),
  ]
  expect(partsOf(holdings)).toEqual({ helen: 75, tomas: 25 })
  expect(partsOf(holdings, { day: '2026-11-01', agreedOn: '2026-11-05' })).toEqual({ helen: 50, tomas: 25, maria: 25 })
})

test('the share of a departed co-owner is paid by the person who took it over', () => {
  const holdings = [
    held('helen', 50),
    held('bo', 25, '2020-01-01', '2026-11-01'),
    held('tomas', 25),
    held('maria', 25, '2026-11-01'),
  ]
  expect(partsOf(holdings)).toEqual({ helen: 50, tomas: 25, maria: 25 })
  const shared = [
    held('helen', 40),
    held('bo', 60, '2020-01-01', '2026-11-01'),
    held('tomas', 20, '2026-11-01'),
    held('maria', 40, '2026-11-01'),
  ]
  expect(partsOf(shared)).toEqual({ helen: 40, tomas: 20, maria: 40 })
  // Leaving after agreeing changes nothing.
  expect(partsOf(holdings, { day: '2026-10-20', agreedOn: '2026-10-25' })).toEqual({ helen: 50, bo: 25, tomas: 25 })
})

test('a split by hours uses the hours of the expense’s month, flown by those who agreed', () => {
  const holdings = [held('helen', 75), held('bo', 25, '2020-01-01', '2026-11-01'), held('maria', 25, '2026-11-01')]
  const flown = [
    { accountId: 'helen', day: '2026-10-02', hours: 1.5 },
    { accountId: 'helen', day: '2026-11-02', hours: 9 },
    { accountId: 'bo', day: '2026-10-03', hours: 2 },
    { accountId: 'maria', day: '2026-10-31', hours: 0.4 },
    { accountId: 'helen', day: '2026-10-31', hours: 0.1 },
  ]
  expect(Object.fromEntries(hoursOfExpense(october, holdings, flown))).toEqual({ helen: 16, maria: 4 })
  expect(hoursOfExpense({ ...october, day: '2026-09-01' }, holdings, flown).size).toBe(0)
})

test('with any hand-overs, an expense is borne completely by those who agreed to it', () => {
  const people = ['a', 'b', 'c', 'd'] as const
  const move = fc.record({
    from: fc.constantFrom(...people),
    to: fc.constantFrom(...people),
    percent: fc.integer({ min: 1, max: 60 }),
    date: fc.integer({ min: 2, max: 28 }),
  })
  const date = fc.integer({ min: 1, max: 28 })
  const dayOf = (number: number) => `2026-11-${String(number).padStart(2, '0')}`
  fc.assert(
    fc.property(fc.array(move, { maxLength: 6 }), date, date, (moves, one, other) => {
      let now = new Map<string, number>([
        ['a', 50],
        ['b', 30],
        ['c', 20],
      ])
      const steps = [{ date: 1, now }]
      for (const { from, to, percent, date: on } of moves.toSorted((a, b) => a.date - b.date)) {
        const given = Math.min(percent, now.get(from) ?? 0)
        if (from === to || given === 0) continue
        now = new Map(now).set(from, now.get(from)! - given)
        now.set(to, (now.get(to) ?? 0) + given)
        if (steps.at(-1)!.date === on) steps.pop()
        steps.push({ date: on, now })
      }
      const holdings = steps.flatMap((step, index) =>
        [...step.now]
          .filter(([, percent]) => percent > 0)
          .map(([id, percent]) => {
            const next = steps[index + 1]
            return held(id, percent, dayOf(step.date), next ? dayOf(next.date) : null)
          }),
      )
      const [day, agreedOn] = [dayOf(Math.min(one, other)), dayOf(Math.max(one, other))]
      const parts = sharesOfExpense({ day, agreedOn }, holdings)
      expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 6)
      const asked = steps.findLast((step) => dayOf(step.date) <= agreedOn)!.now
      for (const id of parts.keys()) expect(asked.get(id)).toBeGreaterThan(0)
    }),
  )
})
