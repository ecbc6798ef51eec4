import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { giveUpAt, holdAt, payoutAt } from './holds.ts'

const start = new Date('2026-12-05T17:00:00Z')

test('money is held 48 hours before the start, or at once', () => {
  expect(holdAt(start, plusHours(start, -200))).toEqual(plusHours(start, -48))
  expect(holdAt(start, plusHours(start, -48))).toEqual(plusHours(start, -48))
  expect(holdAt(start, plusHours(start, -3))).toEqual(plusHours(start, -3))
})

test('a failed hold cancels 12 hours before the start, and owners are paid two days after the return', () => {
  expect(giveUpAt(start)).toEqual(plusHours(start, -12))
  expect(payoutAt(start)).toEqual(plusHours(start, 48))
})
