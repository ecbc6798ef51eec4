import { expect, test } from 'vitest'
import { ticks } from './ticks.ts'

test.each([
  [0, 448, [0, 200, 400]],
  [-4_400_000, 3_900_000, [-2_500_000, 0, 2_500_000]],
  [0, 100, [0, 25, 50, 75, 100]],
  [-1, 1, [-1, -0.5, 0, 0.5, 1]],
])('ticks from %s to %s in at most four steps', (low, high, found) => {
  const said = ticks(low, high, 4)
  expect(said.map((tick) => tick || 0)).toEqual(found)
})
