import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf, priceHint } from './priceHint.ts'

const near = { aircraft: 4, rateCents: 40_000, utilizationPercent: 20 }

test.each([
  ['busier and cheaper', 38_000, 30, near, { kind: 'raise', rateCents: 40_000 }],
  ['busier and much cheaper', 30_000, 30, near, { kind: 'raise', rateCents: 33_000 }],
  ['idle and dearer', 50_000, 5, near, { kind: 'lower', rateCents: 45_000 }],
  ['busier and dearer', 45_000, 30, near, { kind: 'keep', rateCents: null }],
  ['idle and cheaper', 35_000, 5, near, { kind: 'keep', rateCents: null }],
  ['as busy as the others', 30_000, 20, near, { kind: 'keep', rateCents: null }],
  ['alone', 30_000, 90, null, { kind: 'unknown', rateCents: null }],
  ['never flown among such', 30_000, 0, { ...near, utilizationPercent: 0 }, { kind: 'keep', rateCents: null }],
] as const)('an aircraft that is %s', (_, rateCents, utilizationPercent, others, hint) => {
  expect(priceHint({ rateCents, utilizationPercent, near: others })).toEqual(hint)
})

test('a hint never passes the others’ price by more than rounding, nor a tenth of its own', () => {
  const cents = fc.integer({ min: 8_000, max: 200_000 })
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(cents, percent, cents, percent, (rateCents, utilizationPercent, theirs, used) => {
      const hint = priceHint({
        rateCents,
        utilizationPercent,
        near: { aircraft: 3, rateCents: theirs, utilizationPercent: used },
      })
      if (hint.rateCents === null) return
      expect(Math.abs(hint.rateCents - rateCents)).toBeLessThanOrEqual(0.1 * rateCents + 250)
      expect(hint.kind === 'raise' ? hint.rateCents : -hint.rateCents).toBeLessThanOrEqual(
        (hint.kind === 'raise' ? theirs : -theirs) + 250,
      )
    }),
  )
})

test('the median of an even count is between the middle two', () => {
  expect([medianOf([]), medianOf([3]), medianOf([5, 1, 3]), medianOf([1, 4, 2, 9])]).toEqual([null, 3, 3, 3])
})
