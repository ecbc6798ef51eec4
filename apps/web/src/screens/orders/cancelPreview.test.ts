import type { Order } from '@tailshare/contract/bookings'
import { expect, test } from 'vitest'
import { cancelPreview } from './cancelPreview.ts'

const late = { chargeCents: 40_977, refundCents: 40_977, text: 'Half is charged.', freeUntil: '2026-11-20T11:00:00Z' }
const order = {
  refund: late,
  totalCents: 81_954,
  flightStartTime: '2026-11-21T11:00:00Z',
  airport: { zone: 'America/Los_Angeles' },
} as Order
const now = new Date('2026-11-21T10:00:00Z')

test('changed plans cost what the server says', () => {
  expect(cancelPreview(order, 'plans', now)).toEqual(late)
})

test.each(['weather', 'safety', 'aircraft'] as const)('a no-go for %s is free a minute before the start', (reason) => {
  const preview = cancelPreview(order, reason, now)
  expect(preview).toMatchObject({ chargeCents: 0, refundCents: 81_954 })
  expect(preview?.text).not.toBe(late.text)
})

test('there is nothing to preview where nothing can be canceled', () => {
  expect(cancelPreview({ ...order, refund: null }, 'weather', now)).toBeNull()
})
