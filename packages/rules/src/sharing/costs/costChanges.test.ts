import { expect, test } from 'vitest'
import { costChanges } from './costChanges.ts'

const hangar = { title: 'Hangar', monthCents: 60_000, paidById: 'h' }
const before = { lines: [hangar], hourCents: 9_000, reserveMonthCents: 0 }
const nameOf = (id: string) => ({ h: 'Helen Marsh', b: 'Bo Lindqvist' })[id] ?? 'a former partner'

test.each([
  ['nothing', before, []],
  ['a price', { ...before, hourCents: 9_500 }, [['An hour in the air', '$90.00', '$95.00']]],
  ['the reserve', { ...before, reserveMonthCents: 20_000 }, [['Into the reserve fund, a month', '$0.00', '$200.00']]],
  [
    'a new line',
    { ...before, lines: [hangar, { title: 'Databases', monthCents: 5_000, paidById: 'b' }] },
    [['Databases, a month', '$0.00', '$50.00']],
  ],
  ['a line less', { ...before, lines: [] }, [['Hangar, a month', '$600.00', '$0.00']]],
  ['who pays', { ...before, lines: [{ ...hangar, paidById: 'b' }] }, [['Who pays Hangar', 'Helen Marsh', 'Bo Lindqvist']]],
] as const)('%s', (_, after, changes) => {
  const found = costChanges(before, { ...after, lines: [...after.lines] }, nameOf)
  expect(found.map(({ what, from, to }) => [what, from, to])).toEqual(changes)
})
