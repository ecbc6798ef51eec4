import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftOrder, drawHolidays, pointsOf, preferenceOf, type DraftHolder } from './holidayDraft.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const days = ['01-01', '01-18', '02-15', '05-31', '06-19', '07-04', '09-06', '10-11', '11-11', '11-25', '12-25'].map(
  (day) => `2027-${day}`,
)
const holder = (id: string, some: Partial<DraftHolder> = {}): DraftHolder => ({
  id,
  quota: 3,
  lastYear: null,
  preference: days,
  ...some,
})

test.each([
  ['their own wishes', { ranking: [days[9]!, days[5]!], lastRanking: [days[0]!] }, 'ranking', [days[9], days[5]]],
  ['that they want none', { ranking: [], lastRanking: [days[0]!] }, 'ranking', []],
  ['last year’s wishes where they did not answer', { ranking: null, lastRanking: [days[10]!] }, 'last_year', [days[10]]],
  ['the calendar where they never said any', { ranking: null, lastRanking: null }, 'calendar', days],
  ['only what is up', { ranking: [days[9]!, '2027-03-17'], lastRanking: null }, 'ranking', [days[9]]],
])('someone’s preference is %s', (_, answer, by, preference) => {
  expect(preferenceOf(answer, days)).toEqual({ by, preference })
})

test('the least satisfied holder of last year is first; holders without a score are last', () => {
  const holders = [
    holder('new'),
    holder('lucky', { lastYear: { won: 30, possible: 30 } }),
    holder('half', { lastYear: { won: 15, possible: 30 } }),
    holder('small', { lastYear: { won: 4, possible: 11 } }),
  ]
  const order = draftOrder('seed', holders, sha256)
  expect(order.slice(0, 2)).toEqual(['small', 'half'])
  expect(order.slice(2).sort()).toEqual(['lucky', 'new'])
})

test('four holders with the same preferences pick in snake order', () => {
  const { order, picks, left } = drawHolidays(
    { seed: 'ab', holidays: days, holders: ['a', 'b', 'c', 'd'].map((id) => holder(id)) },
    sha256,
  )
  const there = order
  const back = order.toReversed()
  expect(picks.map(({ holderId }) => holderId)).toEqual([...there, ...back, ...there.slice(0, 3)])
  expect(picks.map(({ day }) => day)).toEqual(days)
  expect(left).toEqual([])
})

test('points compare the holidays won with the possible ones', () => {
  const { picks } = drawHolidays(
    {
      seed: '00',
      holidays: days,
      holders: [
        holder('first', { quota: 1, lastYear: { won: 0, possible: 1 }, preference: [days[9]!] }),
        holder('second', { quota: 2, preference: [days[9]!, days[5]!, days[0]!] }),
      ],
    },
    sha256,
  )
  expect(pointsOf({ ...holder('first', { quota: 1, preference: [days[9]!] }), by: 'ranking' }, picks, 11)).toEqual({
    won: 11,
    possible: 11,
  })
  const second = { ...holder('second', { quota: 2, preference: [days[9]!, days[5]!, days[0]!] }), by: 'ranking' as const }
  expect(pointsOf(second, picks, 11)).toEqual({ won: 10 + 9, possible: 11 + 10 })
  expect(pointsOf({ ...second, by: 'calendar' }, picks, 11)).toBeNull()
})

const drafts = fc.record({
  seed: fc.stringMatching(/^[0-9a-f]{8}$/),
  holidays: fc.subarray(days),
  holders: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      quota: fc.integer({ min: 0, max: 4 }),
      lastYear: fc.option(
        fc
          .integer({ min: 1, max: 30 })
          .chain((possible) => fc.record({ won: fc.integer({ min: 0, max: possible }), possible: fc.constant(possible) })),
      ),
      preference: fc.shuffledSubarray(days),
    }),
    { selector: ({ id }) => id, minLength: 1 },
  ),
})

test('in any draft nobody is over their quota, no holiday goes twice, the snake holds, and it can be recomputed', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const { order, picks, left } = drawHolidays(draft, sha256)
      expect(drawHolidays({ ...draft, holders: draft.holders.toReversed() }, sha256)).toEqual({ order, picks, left })
      expect([...picks.map(({ day }) => day), ...left].sort()).toEqual([...draft.holidays].sort())
      for (const { id, quota, preference } of draft.holders) {
        const own = picks.filter(({ holderId }) => holderId === id)
        expect(own.length).toBeLessThanOrEqual(quota)
        for (const { day } of own) expect(preference).toContain(day)
        // Holders below their quota want none of the rest.
        if (own.length < quota) expect(left.filter((day) => preference.includes(day))).toEqual([])
        // The first choice was assigned to them or taken in an earlier pick.
        const first = preference.find((day) => draft.holidays.includes(day))
        if (quota === 0 || first === undefined) continue
        const taken = picks.findIndex(({ day }) => day === first)
        expect(taken).toBeGreaterThanOrEqual(0)
        if (own.length > 0) expect(taken).toBeLessThanOrEqual(picks.indexOf(own[0]!))
      }
      const turns = picks.map(({ round, place }) => round * 100 + (round % 2 === 1 ? place : 50 - place))
      expect(turns).toEqual(turns.toSorted((a, b) => a - b))
    }),
  )
})
