import fc from 'fast-check'
import { plusHours } from '@tailshare/contract/period'
import { expect, test } from 'vitest'
import { giveUpAt, holdAt, payoutAt, settle } from './holds.ts'

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

test('a longer flight is charged beyond the hold, a shorter one lets the rest go', () => {
  expect(settle(163_909, 180_000)).toEqual({ captureCents: 163_909, extraCents: 16_091, releaseCents: 0 })
  expect(settle(163_909, 120_000)).toEqual({ captureCents: 120_000, extraCents: 0, releaseCents: 43_909 })
  expect(settle(163_909, 163_909)).toEqual({ captureCents: 163_909, extraCents: 0, releaseCents: 0 })
})

test('what is captured and charged is the price, what is captured and released is the hold', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (held, final) => {
      const { captureCents, extraCents, releaseCents } = settle(held, final)
      expect(captureCents + extraCents).toBe(final)
      expect(captureCents + releaseCents).toBe(held)
      expect(Math.min(captureCents, extraCents, releaseCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})
