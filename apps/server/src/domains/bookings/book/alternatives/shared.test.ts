import { expect, test } from 'vitest'
import type { Db } from '../../../../db/connect.ts'
import { sharedRead } from '../../../../db/sharedRead.ts'

const pool = { isTransaction: false } as Db
const transaction = { isTransaction: true } as Db

/** Reads that end on command, in the order started. */
const openReads = () => {
  const ends: ((answer: string) => void)[] = []
  const fail: ((error: Error) => void)[] = []
  const ask = sharedRead<string, string>(
    (asked) => asked,
    () =>
      new Promise((resolve, reject) => {
        ends.push(resolve)
        fail.push(reject)
      }),
  )
  return { ask, ends, fail }
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve))

test('equal requests during a read share the next one, which starts after they asked', async () => {
  const { ask, ends } = openReads()
  const first = ask(pool, 'a')
  const others = [ask(pool, 'a'), ask(pool, 'a'), ask(pool, 'a')]
  await aMoment()
  expect(ends).toHaveLength(1)
  ends[0]!('before')
  await aMoment()
  const late = ask(pool, 'a')
  expect(ends).toHaveLength(2)
  ends[1]!('after')
  expect([await first, ...(await Promise.all(others))]).toEqual(['before', 'after', 'after', 'after'])
  await aMoment()
  expect(ends).toHaveLength(3)
  ends[2]!('later')
  expect(await late).toBe('later')
})

test('other questions and transactions read for themselves', async () => {
  const { ask, ends } = openReads()
  const all = [ask(pool, 'a'), ask(pool, 'b'), ask(transaction, 'a'), ask(transaction, 'a')]
  expect(ends).toHaveLength(4)
  ends.forEach((end, nth) => end(String(nth)))
  expect(await Promise.all(all)).toEqual(['0', '1', '2', '3'])
})

test('a failed read fails for callers that were waiting for it, and the next one starts over', async () => {
  const { ask, ends, fail } = openReads()
  const first = ask(pool, 'a')
  const second = ask(pool, 'a')
  fail[0]!(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  await aMoment()
  ends[1]!('back')
  expect(await second).toBe('back')
  const third = ask(pool, 'a')
  await aMoment()
  ends[2]!('again')
  expect(await third).toBe('again')
})
