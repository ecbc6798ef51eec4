import fc from 'fast-check'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import {
  freeUntil,
  noGoText,
  onlyGraceFrom,
  termsToKeep,
  refundFor,
  settlementAt,
  undoUntil,
  type AircraftTrouble,
  type CancelReason,
  type Kept,
} from './cancellation.ts'
import type { CancellationPolicy } from '../book/facts.ts'

const start = new Date('2026-12-05T17:00:00Z')
const created = new Date('2026-11-20T18:00:00Z')
const order = (policy: CancellationPolicy, made = created) => ({
  start,
  created: made,
  policy,
  totalCents: 163_909,
  kept: null,
  trouble: 'none' as AircraftTrouble,
  zone: 'America/Los_Angeles',
})
const charge = (policy: CancellationPolicy, now: Date, reason: CancelReason = 'plans', by: 'pilot' | 'owner' = 'pilot') =>
  refundFor({ order: order(policy), reason, by, now }).chargeCents

test.each([
  ['flexible', 24],
  ['moderate', 72],
  ['strict', 168],
] as const)('%s is free until %d hours before, then half', (policy, hours) => {
  expect(charge(policy, plusMinutes(start, -hours * 60 - 1))).toBe(0)
  expect(charge(policy, plusHours(start, -hours))).toBe(81_955)
})

test('an hour of grace after booking is free, whatever the policy', () => {
  const made = plusHours(start, -10)
  const at = (minutes: number) =>
    refundFor({ order: order('strict', made), reason: 'plans', by: 'pilot', now: plusMinutes(made, minutes) })
  expect(at(59)).toMatchObject({ chargeCents: 0, freeUntil: plusHours(made, 1).toISOString() })
  expect(at(60).chargeCents).toBe(81_955)
})

test.each([
  ['weather', 'below', false, 0],
  ['weather', 'unknown', false, 0],
  ['weather', 'within', false, 81_955],
  ['weather', 'early', false, 81_955],
  ['weather', 'within', true, 0],
  ['safety', undefined, false, 81_955],
  ['safety', undefined, true, 0],
  ['plans', 'below', true, 81_955],
] as const)('late for %s, with the weather %s and at the aircraft: %s, it costs %i', (reason, weather, atAircraft, cents) => {
  const atAircraftUntil = atAircraft ? plusHours(start, 3) : null
  const asked = {
    order: { ...order('strict'), atAircraftUntil },
    reason,
    weather,
    by: 'pilot',
    now: plusMinutes(start, -1),
  } as const
  expect(refundFor(asked)).toMatchObject({ chargeCents: cents, isLate: cents > 0 })
  expect(refundFor({ ...asked, now: plusHours(start, -200) }).chargeCents).toBe(0)
})

test('a no-go at the aircraft is free until the end of the trip, not after it', () => {
  const atAircraftUntil = plusHours(start, 3)
  const charged = (hours: number) =>
    refundFor({ order: { ...order('strict'), atAircraftUntil }, reason: 'safety', by: 'pilot', now: plusHours(start, hours) })
      .chargeCents
  expect([charged(2.9), charged(3)]).toEqual([0, 81_955])
  const asked = (hours: number) => noGoText(atAircraftUntil, plusHours(start, hours))
  expect(asked(2.9)).toContain('canceled free of charge')
  expect(asked(3)).toContain('half of the price is charged')
})

test('a pilot whose weather claim is rejected is told why and whom to ask', () => {
  const { text } = refundFor({ order: order('strict'), reason: 'weather', weather: 'within', by: 'pilot', now: start })
  expect(text).toBe(
    'By the minimums, the times and the destination that you had while canceling was free, the forecast is good enough, so the cancellation policy applies. Free cancellation ended on Sat, Nov 28, 2026, 09:00 PST. Canceling now costs half of $1,639.09: $819.55. The owner can call it off instead, or Tailshare waive the charge: write to them.',
  )
})

test('an owner’s cancellation is free at any time, and a no-show is late', () => {
  const lastMinute = plusMinutes(start, -1)
  expect(charge('strict', lastMinute, 'plans', 'owner')).toBe(0)
  expect(charge('flexible', lastMinute, 'no_show')).toBe(81_955)
})

test('the pilot reads what is charged before confirming', () => {
  expect(refundFor({ order: order('moderate'), reason: 'plans', by: 'pilot', now: start }).text).toBe(
    'Free cancellation ended on Wed, Dec 2, 2026, 09:00 PST. Canceling now costs half of $1,639.09: $819.55.',
  )
})

test('charge and refund make up the total, and a stricter policy is never cheaper', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: -300 * 60, max: 60 }), (totalCents, minutes) => {
      const now = plusMinutes(start, minutes)
      const of = (policy: CancellationPolicy) =>
        refundFor({ order: { ...order(policy), totalCents }, reason: 'plans', by: 'pilot', now })
      const [flexible, moderate, strict] = [of('flexible'), of('moderate'), of('strict')]
      for (const { chargeCents, refundCents } of [flexible, moderate, strict]) {
        expect(chargeCents + refundCents).toBe(totalCents)
        expect(Math.min(chargeCents, refundCents)).toBeGreaterThanOrEqual(0)
      }
      expect(flexible.chargeCents).toBeLessThanOrEqual(moderate.chargeCents)
      expect(moderate.chargeCents).toBeLessThanOrEqual(strict.chargeCents)
    }),
  )
})

test('money moves a minute after a cancellation can no longer be undone, and at once where it never could be', () => {
  expect(undoUntil(created)).toEqual(plusMinutes(created, 10))
  expect(settlementAt(created, true)).toEqual(plusMinutes(created, 11))
  expect(settlementAt(created, false)).toEqual(created)
})

test.each([
  ['none', 'aircraft', 81_955],
  ['none', 'plans', 81_955],
  ['squawk', 'aircraft', 0],
  ['squawk', 'plans', 81_955],
  ['grounded', 'aircraft', 0],
  ['grounded', 'plans', 0],
  ['away', 'plans', 0],
] as const)('with %s known of the aircraft, a late cancellation for %s costs %d cents', (trouble, reason, cents) => {
  expect(refundFor({ order: { ...order('strict'), trouble }, reason, by: 'pilot', now: start }).chargeCents).toBe(cents)
})

test('a no-show pays nothing for an aircraft that was grounded', () => {
  const grounded = { ...order('strict'), trouble: 'grounded' as const }
  expect(refundFor({ order: grounded, reason: 'no_show', by: 'system', now: start }).chargeCents).toBe(0)
})

const dayBefore = plusHours(start, -24)
test.each([
  ['moved to a later week', { start: plusHours(start, 17 * 24) }, 81_955],
  ['planned shorter', { totalCents: 3_902 }, 81_955],
  ['planned longer', { totalCents: 200_000 }, 100_000],
] as const)('a trip that was past its free time and is then %s still costs half of the highest sum', (_, change, cents) => {
  const kept = termsToKeep(order('moderate'), dayBefore)
  expect(kept).toEqual({ freeUntil: plusHours(start, -72), totalCents: 163_909 })
  const changed = { ...order('moderate'), ...change, kept }
  expect(refundFor({ order: changed, reason: 'plans', by: 'pilot', now: dayBefore })).toMatchObject({
    chargeCents: cents,
    freeUntil: plusHours(start, -72).toISOString(),
  })
})

test('a trip moved in its free period keeps nothing: the deadline follows its new start', () => {
  expect(termsToKeep(order('moderate'), plusHours(start, -100))).toBeNull()
})

test('no sequence of changes makes a late cancellation cheaper than it was before', () => {
  const change = fc.record({
    hours: fc.integer({ min: 1, max: 900 }),
    totalCents: fc.integer({ min: 0, max: 500_000 }),
    wait: fc.integer({ min: 0, max: 40 }),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      let now = plusHours(start, -90)
      let booked = { ...order('moderate'), kept: null as Kept | null }
      let most = 0
      for (const { hours, totalCents, wait } of changes) {
        now = plusHours(now, wait)
        const cost = () => refundFor({ order: booked, reason: 'plans', by: 'pilot', now }).chargeCents
        most = Math.max(most, cost())
        const limit = freeUntil(booked)
        booked = { ...booked, start: plusHours(now, hours), totalCents, kept: termsToKeep(booked, now) }
        expect(cost()).toBeGreaterThanOrEqual(most)
        if (now >= limit) expect(freeUntil(booked).getTime()).toBeLessThanOrEqual(limit.getTime())
      }
    }),
  )
})

test.each([
  ['free by its policy, it takes no hour along', 100, 0.5, false],
  ['free by its hour of grace alone, it takes that along', 48, 0.5, true],
  ['free by neither, it takes nothing along', 48, 2, false],
])('changed to another aircraft: %s', (_, hoursBefore, madeHoursAgo, takesIt) => {
  const now = plusHours(start, -hoursBefore)
  const made = plusHours(now, -madeHoursAgo)
  expect(onlyGraceFrom(order('moderate', made), now)).toEqual(takesIt ? made : null)
})

test.each([
  ['as much as its reporter moves alone is let go of', 'pilot', 40_000, 0, false],
  ['above that the charge waits', 'pilot', 39_999, 40_000, true],
  ['on a flight of their own all of it does', 'pilot', 0, 40_000, true],
  ['nothing waits where someone else cancels', 'owner', 0, 0, false],
] as const)(
  'where airport staff or an operator alone say that the aircraft cannot fly: %s',
  (_, by, freesUpToCents, cents, isWaiting) => {
    const grounded = { ...order('strict'), totalCents: 80_000, trouble: 'grounded' as const, freesUpToCents }
    const { chargeCents, waits, text } = refundFor({ order: grounded, reason: 'plans', by, now: plusHours(start, -1) })
    expect([chargeCents, waits]).toEqual([cents, isWaiting])
    expect(text.includes('Nothing is taken before the answer')).toBe(isWaiting)
  },
)
