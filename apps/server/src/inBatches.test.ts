import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { csvFile } from './http/files/csv.ts'
import { inBatches } from './inBatches.ts'

/** Counts event loop turns until the work is done. */
const turnsWhile = async (work: Promise<unknown>) => {
  let isOver = false
  let turns = 0
  const done = work.then(() => (isOver = true))
  while (!isOver) {
    turns += 1
    // Each turn is one the work yields.
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate()
  }
  await done
  return turns
}

test('long lists are processed in order in batches, yielding in between', async () => {
  const done: (readonly number[])[] = []
  const turns = await turnsWhile(inBatches([1, 2, 3, 4, 5], 2, (some) => done.push(some)))
  expect(done).toEqual([[1, 2], [3, 4], [5]])
  expect(turns).toBeGreaterThanOrEqual(2)
  await inBatches([], 2, () => expect.unreachable())
})

test('generating a long CSV file yields to other work and keeps the line order', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({ at }))
  const file = csvFile([['Number', ({ at }) => at]], rows, { Number: 'Total' })
  expect(await turnsWhile(file)).toBeGreaterThanOrEqual(9)
  const lines = (await file).toString().trimEnd().split('\r\n')
  expect([lines.length, lines[1], lines[5000], lines[5001]]).toEqual([5002, '0', '4999', 'Total'])
})
