import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { inSets } from './inSets.ts'

const byNumber = (a: number, b: number) => a - b
// Nothing here asks it anything: sets are gathered for each database.
const servicesOf = (db: object) => ({ db }) as unknown as Services

test('jobs that are there at the same moment are done together, and what comes meanwhile together after them', async () => {
  const sets: number[][] = []
  let isComing = true
  const services = servicesOf({})
  const later: Promise<void>[] = []
  const task = inSets<number>(async (_, numbers) => {
    sets.push(numbers)
    if (isComing) later.push(...[4, 5].map((each) => task(services, each)))
    isComing = false
    await setImmediate()
  })
  await Promise.all([1, 2, 3].map((each) => task(services, each)))
  await Promise.all(later)
  await task(services, 6)
  expect(sets).toEqual([[1, 2, 3], [4, 5], [6]])
})

test('one that cannot be done holds up no other that is done with it', async () => {
  const done: number[] = []
  const task = inSets<number>(async (_, numbers) => {
    await setImmediate()
    if (numbers.includes(2)) throw new Error('not this one')
    done.push(...numbers)
  })
  const services = servicesOf({})
  const ends = await Promise.allSettled([1, 2, 3].map((each) => task(services, each)))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done.toSorted(byNumber)).toEqual([1, 3])
})

test('no set is larger than one statement tells, and none mixes two databases', async () => {
  const sets: number[][] = []
  const task = inSets<number>(async (_, numbers) => {
    await setImmediate()
    sets.push(numbers)
  })
  const [here, there] = [servicesOf({}), servicesOf({})]
  await Promise.all([...Array.from({ length: 40 }, (_, each) => task(here, each)), task(there, 99)])
  expect(sets.map(({ length }) => length).toSorted(byNumber)).toEqual([1, 8, 32])
  expect(sets.find((set) => set.includes(99))).toEqual([99])
})
