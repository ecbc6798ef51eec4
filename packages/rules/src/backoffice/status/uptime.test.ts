import { expect, test } from 'vitest'
import { alikeDays, dayTone, uptimeOf } from './uptime.ts'

const now = new Date('2026-12-05T12:00:30Z')
const since = new Date('2026-12-03T18:00:00Z')
const last = <T>(list: readonly T[], n: number) => list.slice(-n)

test('days before recording began have no record, for any part', () => {
  for (const part of ['booking', 'payments'] as const) {
    const { days, percent } = uptimeOf({ part, sums: [], since: undefined, now })
    expect(days).toHaveLength(90)
    expect([days[0], days.at(-1)]).toEqual([
      { day: '2026-09-07', percent: null },
      { day: '2026-12-05', percent: null },
    ])
    expect(percent).toBeNull()
  }
})

test('minutes without a record count against search and booking, from the first minute that was recorded', () => {
  const sums = [
    { day: '2026-12-03', seen: 360, well: 360 },
    // Nothing recorded on the fourth.
    { day: '2026-12-05', seen: 359, well: 359 },
  ]
  const { days, percent } = uptimeOf({ part: 'booking', sums, since, now })
  expect(last(days, 4).map((one) => one.percent)).toEqual([null, 100, 0, 49.93])
  expect(percent).toBe(28.54)
})

test('for other parts, minutes without a record are ignored', () => {
  const sums = [{ day: '2026-12-05', seen: 100, well: 75 }]
  const { days, percent } = uptimeOf({ part: 'payments', sums, since, now })
  expect(last(days, 2).map((one) => one.percent)).toEqual([null, 75])
  expect(percent).toBe(75)
})

test('the minute that is being written down is not missed yet', () => {
  const sums = [{ day: '2026-12-05', seen: 719, well: 719 }]
  const midnight = new Date('2026-12-05T00:00:00Z')
  expect(uptimeOf({ part: 'booking', sums, since: midnight, now }).percent).toBe(100)
  expect(uptimeOf({ part: 'booking', sums: [{ ...sums[0]!, seen: 718, well: 718 }], since: midnight, now }).percent).toBe(99.86)
})

test('one bad minute in ninety days is never rounded up to a hundred', () => {
  const sums = [{ day: '2026-12-05', seen: 129_600, well: 129_599 }]
  expect(uptimeOf({ part: 'jobs', sums, since, now }).percent).toBe(99.99)
})

test.each([
  [null, 'none'],
  [100, 'well'],
  [99.8, 'well'],
  [99.79, 'some'],
  [95, 'some'],
  [94.99, 'much'],
  [0, 'much'],
] as const)('a day of %s percent looks %s', (percent, tone) => {
  expect(dayTone(percent)).toBe(tone)
})

test('days in a row that were the same are one line', () => {
  const days = [null, null, 100, 100, 99.5, 100].map((percent, at) => ({ day: `2026-12-0${at + 1}`, percent }))
  expect(alikeDays(days)).toEqual([
    { from: '2026-12-01', to: '2026-12-02', percent: null },
    { from: '2026-12-03', to: '2026-12-04', percent: 100 },
    { from: '2026-12-05', to: '2026-12-05', percent: 99.5 },
    { from: '2026-12-06', to: '2026-12-06', percent: 100 },
  ])
})
