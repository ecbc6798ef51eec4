import { expect, test } from 'vitest'
import { openLag } from './replicaWatch.ts'

const marked = (...marks: [at: number, bytes: number][]) => {
  const lag = openLag()
  for (const [at, bytes] of marks) lag.mark({ at, bytes })
  return lag
}

test.each([
  [
    'an idle primary is no lag, however long',
    [
      [0, 100],
      [1000, 100],
      [900_000, 100],
    ],
    100,
    900_000,
    0,
  ],
  [
    'who has everything has no lag',
    [
      [0, 100],
      [1000, 200],
    ],
    250,
    1500,
    0,
  ],
  [
    'what was written since the last look counts from that look',
    [
      [0, 100],
      [1000, 200],
    ],
    150,
    1500,
    500,
  ],
  [
    'the oldest that is missing says how long',
    [
      [0, 100],
      [1000, 200],
      [2000, 300],
      [3000, 300],
    ],
    150,
    4000,
    3000,
  ],
  [
    'a replica that has got nothing lags since the first look',
    [
      [0, 100],
      [1000, 200],
    ],
    0,
    5000,
    5000,
  ],
  ['nothing known is no lag', [], 100, 5000, 0],
] as const)('%s', (_, marks, bytes, now, behind) => {
  expect(marked(...(marks as unknown as [number, number][])).behind(bytes, now)).toBe(behind)
})

test('the lag of a replica that was stopped for days is known, and recovers', () => {
  const lag = openLag()
  for (let at = 0; at < 10_000_000; at += 1000) lag.mark({ at, bytes: at })
  expect(lag.behind(-1, 10_000_000)).toBe(10_000_000)
  expect(lag.behind(9_999_000, 10_000_000)).toBe(0)
})
