import { expect, it } from 'vitest'
import { chanceFrom } from '../../apps/server/seeds/chance.ts'
import { halves, heardOnce, mailProblems, missing, notFlat, notLevel, saidTwice } from './checks.ts'
import { planTroubles } from './troubles.ts'

it('answers are compared by halves, without those given while something was broken', () => {
  const times = [
    { at: 100, ms: 10 },
    { at: 190, ms: 900 },
    { at: 600, ms: 20 },
  ]
  expect(halves(times, [{ from: 200, to: 300 }], 500)).toEqual({ first: 10, second: 20, count: 2 })
})

it.each([
  [100, 180, 0],
  [100, 181, 1],
])('p99 of %d ms, then %d ms: %d faults', (first, second, faults) => expect(notFlat({ first, second })).toHaveLength(faults))

it.each([
  [100, 200, 124, 310, 0],
  [100, 200, 126, 200, 1],
  [100, 200, 100, 311, 1],
])('heap %d and resident %d MB, then %d and %d: %d faults', (heapMb, rssMb, heapEnd, rssEnd, faults) =>
  expect(notLevel('server A', { heapMb, rssMb }, { heapMb: heapEnd, rssMb: rssEnd })).toHaveLength(faults),
)

it('nothing may be said twice', () => {
  expect(saidTwice('a notice came', ['a', 'b'])).toEqual([])
  expect(saidTwice('a notice came', ['a', 'b', 'a'])).toEqual(['a notice came 2 times: a'])
})

const heard = (people: string[]) => people.map((who) => ({ who, what: 'a trip was booked' }))
it.each([
  [['x', 'x', 'y'], [], ['x', 'y', 'x'], 0],
  [['x'], [], [], 1],
  [['x'], [], ['x', 'x'], 1],
  [['x'], ['x'], ['x', 'x'], 0],
  [[], [], ['x'], 1],
])('wanted %j, perhaps %j, got %j: %d faults', (wanted, perhaps, got, faults) =>
  expect(heardOnce(heard(wanted), perhaps, heard(got))).toHaveLength(faults),
)

const row = { id: '1', recipient: 'a@b', subject: 'S', isSent: true, isFailed: false }
const once = { id: '1', to: 'a@b', at: 10_000 }
it.each([
  ['arrived once', row, [once], [], 0],
  ['never arrived', row, [], [], 1],
  ['arrived twice', row, [once, once], [], 1],
  ['arrived twice, its sender was killed', row, [once, once], [{ from: 12_000, to: 15_000 }], 0],
  ['arrived three times, its sender was killed', row, [once, once, once], [{ from: 12_000, to: 15_000 }], 1],
  ['still waits', { ...row, isSent: false }, [], [], 1],
  ['failed', { ...row, isSent: false, isFailed: true }, [], [], 1],
  ['was refused', { ...row, recipient: 'full@b', isSent: false, isFailed: true }, [], [], 0],
])('a mail that %s', (_, mail, taken, kills, faults) =>
  expect(mailProblems([mail], taken, new Set(['full@b']), kills)).toHaveLength(faults),
)

it('what was acknowledged must be found', () => {
  expect(missing('a booking', ['1', '2'], new Set(['1']))).toEqual(['a booking was acknowledged and is gone: 2'])
})

it.each([10, 120])('in %d minutes each half kills the database and one server only, and the seed decides', (minutes) => {
  const plan = planTroubles(chanceFrom('1'), minutes)
  expect(plan).toEqual(planTroubles(chanceFrom('1'), minutes))
  const kills = (from: number, to: number) => new Set(plan.filter(({ at }) => at >= from && at < to).map(({ what }) => what))
  expect([...kills(0, 0.5)].toSorted()).toEqual(['A', 'database', 'provider'])
  expect([...kills(0.5, 1)].toSorted()).toEqual(['B', 'database', 'mailbox'])
})
