import { expect, test } from 'vitest'
import { graceEnd, isDowngrade, membershipOf } from './membership.ts'

const periodStart = new Date('2026-11-01T08:00:00Z')
const periodEnd = new Date('2026-12-01T08:00:00Z')
const of = (status: string, before?: string, endedFor: string | null = null) =>
  membershipOf({ status, endedFor, periodStart, periodEnd }, before)

test('a paid membership runs to the end of its period, an unpaid one for seven days of it', () => {
  expect(of('active')).toEqual({ status: 'active', expiresAt: periodEnd })
  expect(of('past_due', 'active')).toEqual({ status: 'grace', expiresAt: new Date('2026-11-08T08:00:00Z') })
  expect(graceEnd(periodStart)).toEqual(new Date('2026-11-08T08:00:00Z'))
})

test.each([
  ['canceled', 'active', 'cancellation_requested', 'canceled'],
  ['canceled', 'grace', 'cancellation_requested', 'expired'],
  ['canceled', 'active', 'payment_failed', 'expired'],
  ['canceled', 'expired', null, 'expired'],
  ['incomplete_expired', 'incomplete', null, 'expired'],
  ['incomplete', undefined, null, 'incomplete'],
] as const)('%s after %s, for %s, is %s', (status, before, endedFor, expected) => {
  expect(of(status, before, endedFor).status).toBe(expected)
})

test('a plan with a smaller discount is a downgrade, regardless of price', () => {
  const [solo, wingman, captain] = [0, 5, 7.5].map((discountPercent, index) => ({ id: 4 + index, discountPercent }))
  expect(isDowngrade(captain!, wingman!)).toBe(true)
  expect(isDowngrade(wingman!, solo!)).toBe(true)
  expect(isDowngrade(solo!, captain!)).toBe(false)
  expect(isDowngrade(wingman!, wingman!)).toBe(false)
})
