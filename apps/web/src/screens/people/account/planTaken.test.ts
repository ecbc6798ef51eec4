import type { Membership } from '@tailshare/contract/payments/membership'
import { expect, test } from 'vitest'
import { planTaken } from './planTaken.ts'

const zone = 'America/Los_Angeles'
const standard = { id: 5, name: 'Standard' }
const plus = { id: 6, name: 'Plus' }
const membership = (changes: Partial<Membership>) =>
  ({ status: 'active', expirationDate: '2027-01-10T20:00:00Z', membershipPlan: plus, ...changes }) as Membership

test('a plan already bought is not offered again', () => {
  expect(planTaken(plus, membership({}), zone)).toBe('Plus is yours.')
  expect(planTaken(standard, membership({}), zone)).toBeUndefined()
  expect(planTaken(plus, null, zone)).toBeUndefined()
  expect(planTaken(plus, membership({ status: 'grace' }), zone)).toBeUndefined()
})

test('a scheduled plan is named with its day, and the current one can be kept', () => {
  const changing = membership({ nextPlanId: 5 })
  expect(planTaken(standard, changing, zone)).toMatch(/^Standard follows Plus on .*Jan 10.*, as you chose\.$/)
  expect(planTaken(plus, changing, zone)).toBeUndefined()
})
