import type { Listing } from '@tailshare/contract/aircraft/listing'
import { expect, test } from 'vitest'
import * as Q from './saveQueue.ts'

const waitingFor = (...parts: Q.Change[]) => parts.reduce(Q.changed, Q.emptyQueue)
const theirs = { priceHourCents: 21_000, version: 8 } as Listing

test('changes wait together and are sent once', () => {
  const queue = waitingFor({ hobbs: 10.1 }, { description: 'Hangared' }, { hobbs: 10.2 })
  const batch = Q.nextBatch(queue)
  expect(batch).toEqual({ hobbs: 10.2, description: 'Hangared' })
  expect(Q.nextBatch(Q.sent(queue, batch!))).toBeNull()
  expect(Q.hasUnsaved(Q.arrived(Q.sent(queue, batch!)))).toBe(false)
})

test('a field changed while being sent is sent again', () => {
  const queue = Q.changed(Q.sent(waitingFor({ hobbs: 10.1, fuelIncluded: true }), { hobbs: 10.1, fuelIncluded: true }), {
    hobbs: 11,
  })
  const after = Q.arrived(queue)
  expect(Q.nextBatch(after)).toEqual({ hobbs: 11 })
})

test('a lost batch stays pending, with everything changed since', () => {
  const queue = Q.changed(Q.sent(waitingFor({ hobbs: 10.1 }), { hobbs: 10.1 }), { depositCents: 0 })
  expect(Q.nextBatch(Q.lost(queue))).toEqual({ hobbs: 10.1, depositCents: 0 })
})

test('a rejected field shows its error and is held back until it changes; the others are sent', () => {
  const queue = Q.sent(waitingFor({ tailNumber: 'N1AB', hobbs: 10 }), { tailNumber: 'N1AB', hobbs: 10 })
  const after = Q.refused(queue, { tailNumber: 'This Tail Number is already present' })
  expect(after.problems).toEqual({ tailNumber: 'This Tail Number is already present' })
  expect(Q.nextBatch(after)).toEqual({ hobbs: 10 })
  expect(Q.nextBatch(Q.changed(after, { tailNumber: 'N2AB' }))).toEqual({ tailNumber: 'N2AB', hobbs: 10 })
})

test('an error about an outdated value is ignored', () => {
  const queue = Q.changed(Q.sent(waitingFor({ tailNumber: 'N1AB' }), { tailNumber: 'N1AB' }), { tailNumber: 'N2AB' })
  expect(Q.refused(queue, { tailNumber: 'taken' }).problems).toEqual({})
})

test('fields changed by someone else wait for a choice, the others do not', () => {
  const queue = Q.sent(waitingFor({ priceHourCents: 20_000, hobbs: 10 }), { priceHourCents: 20_000, hobbs: 10 })
  const after = Q.overtaken(queue, theirs, ['priceHourCents', 'description'])
  expect(after.conflict?.fields).toEqual(['priceHourCents'])
  expect(Q.nextBatch(after)).toEqual({ hobbs: 10 })
  const mine = Q.keptMine(after, 'priceHourCents')
  expect(mine.conflict).toBeNull()
  expect(Q.nextBatch(mine)).toEqual({ priceHourCents: 20_000, hobbs: 10 })
  expect(Q.nextBatch(Q.tookTheirs(after, 'priceHourCents'))).toEqual({ hobbs: 10 })
})

test('changes of other fields by someone else need no choice', () => {
  const after = Q.overtaken(Q.sent(waitingFor({ hobbs: 10 }), { hobbs: 10 }), theirs, ['description'])
  expect(after.conflict).toBeNull()
  expect(Q.nextBatch(after)).toEqual({ hobbs: 10 })
})

test('the form shows unsigned terms over signed ones, and unsaved changes over both', () => {
  const listing = { priceHourCents: 20_000, depositCents: 50_000, unsigned: { priceHourCents: 21_000 } } as Listing
  expect(Q.intended(listing, Q.emptyQueue)).toMatchObject({ priceHourCents: 21_000, depositCents: 50_000 })
  expect(Q.intended(listing, waitingFor({ priceHourCents: 22_000 }))).toMatchObject({ priceHourCents: 22_000 })
})

test('invalid text is kept apart from the values and withdraws the pending value', () => {
  const queue = Q.unchanged(Q.typedIn(waitingFor({ hobbs: 10 }), 'hobbs', '10.'), 'hobbs')
  expect(queue.typed).toEqual({ hobbs: '10.' })
  expect(Q.nextBatch(queue)).toBeNull()
  expect(Q.typedIn(queue, 'hobbs', null).typed).toEqual({})
})
