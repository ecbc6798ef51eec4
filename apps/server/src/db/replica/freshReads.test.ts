import { expect, test } from 'vitest'
import { openFreshReads } from './freshReads.ts'

test('notified accounts read from the primary until every replica in use is up to date', () => {
  const fresh = openFreshReads(5)
  fresh.notified(['maria', 'helen'], 1000)
  expect(fresh.isDue('maria', 1000 + 8999)).toBe(true)
  expect(fresh.isDue('maria', 1000 + 9000)).toBe(false)
  expect(fresh.isDue('bo', 1000)).toBe(false)
  expect(fresh.isDue(undefined, 1000)).toBe(false)
})

test('news again counts again', () => {
  const fresh = openFreshReads(5)
  fresh.notified(['maria'], 0)
  fresh.notified(['helen'], 1000)
  fresh.notified(['maria'], 8000)
  expect(fresh.isDue('maria', 16_000)).toBe(true)
  fresh.notified(['bo'], 11_000)
  expect([fresh.isDue('helen', 11_000), fresh.isDue('maria', 11_000)]).toEqual([false, true])
})

test('everyone reads from the primary after missed events, or events for very many accounts', () => {
  const fresh = openFreshReads(5)
  fresh.missed(0)
  expect([fresh.isDue('anyone', 8999), fresh.isDue(undefined, 8999), fresh.isDue(undefined, 9000)]).toEqual([true, true, false])
  fresh.notified(
    Array.from({ length: 60_000 }, (_, index) => `member ${index}`),
    20_000,
  )
  expect([fresh.isDue('someone else', 20_001), fresh.isDue('member 59999', 20_001)]).toEqual([true, true])
})
