import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits, figuresWithoutEffect, usualTerms } from './shareLimits.ts'

test.each([
  [12.5, 1, 8, 14],
  [25, 3, 15, 28],
  [50, 6, 21, 56],
] as const)('a share of %d percent gives its holidays and days', (share, holidays, consecutiveDays, advanceDays) => {
  expect(defaultLimits(share, 1)).toEqual({ holidays, consecutiveDays, advanceDays, maintenanceHours: 480 })
})

test('a jet has more hours in the shop, and the smallest share one holiday and a week', () => {
  expect(defaultLimits(1, 5)).toEqual({ holidays: 1, consecutiveDays: 7, advanceDays: 14, maintenanceHours: 720 })
})

test('a larger share never gives less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), (share) => {
      const [less, more] = [defaultLimits(share, 1), defaultLimits(share + 1, 1)]
      expect(more.holidays).toBeGreaterThanOrEqual(less.holidays)
      expect(more.consecutiveDays).toBeGreaterThanOrEqual(less.consecutiveDays)
      expect(more.advanceDays).toBeGreaterThanOrEqual(less.advanceDays)
    }),
  )
})

test('changed figures without effect on any share are reported', () => {
  const before = usualTerms(1)
  const after = { ...before, holidays: 10, consecutiveDays: 45, advanceDays: 90 }
  // Half of 60 and half of 45 both exceed the maximum of 21.
  expect(figuresWithoutEffect([50, 50], before, after)).toEqual(['consecutiveDays'])
  expect(figuresWithoutEffect([50, 25, 25], before, after)).toEqual([])
  expect(figuresWithoutEffect([12.5], before, { ...before, holidays: 10, maintenanceHours: 479 })).toEqual(['holidays'])
  expect(figuresWithoutEffect([50, 50], before, before)).toEqual([])
})
