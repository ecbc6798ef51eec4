import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holidaysIn } from '../bookings/holidays.ts'
import { now, zone } from '../bookings/sampleFacts.ts'
import { defaultLimits, quotaUse } from './shareLimits.ts'

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

test('used, planned and left are told for each quota', () => {
  const bookings = [
    { from: new Date('2026-11-11T17:00:00Z'), to: new Date('2026-11-12T17:00:00Z') },
    { from: new Date('2026-12-25T17:00:00Z'), to: new Date('2026-12-27T01:00:00Z') },
  ]
  const quota = {
    sharePercent: 25,
    limits: defaultLimits(25, 1),
    bookings,
    holidays: holidaysIn('2026-01-01', '2026-12-31'),
    maintenanceHoursThisYear: 100,
  }
  expect(quotaUse(quota, zone, now)).toEqual({
    holidays: { limit: 3, used: 1, planned: 1, left: 1 },
    consecutiveDays: { limit: 15, used: 2, planned: 2, left: 11 },
    advanceDays: { limit: 28, used: 0, planned: 2, left: 26 },
    maintenanceHours: { limit: 480, used: 100, planned: 0, left: 380 },
  })
})
