import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

test('three weeks of a small club hold together', async () => {
  const { book, counts, madeMs, ms } = await simulate(process.env.SIMULATE_SEED ?? '1', { members: 12, aircraft: 4, days: 21, trips: 60 }, 180)
  console.log(Object.fromEntries(book.acts), Object.fromEntries(book.checked), counts, madeMs, ms)
  expect(book.wrong.slice(0, 30)).toEqual([])
})
