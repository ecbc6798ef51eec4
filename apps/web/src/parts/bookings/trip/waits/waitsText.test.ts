import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { expect, test } from 'vitest'
import { answerByText, isYoursToAnswer, waitsText } from './waitsText.ts'

const order = (who: 'owner' | 'pilot', roles: OrderSummary['roles']) =>
  ({
    waitsFor: { who, until: '2026-12-03T17:00:00Z', because: who === 'owner' ? 'approval' : 'on_behalf' },
    roles,
    pilot: { firstName: 'Maria' },
    airport: { zone: 'America/Los_Angeles' },
  }) as OrderSummary

test('a booking says whose answer it waits for', () => {
  expect(waitsText(order('owner', ['owner']))).toBe('Waiting for you')
  expect(waitsText(order('owner', ['pilot']))).toBe('Waiting for the owner')
  expect(waitsText(order('pilot', ['pilot']))).toBe('Waiting for you')
  expect(waitsText(order('pilot', ['owner']))).toBe('Waiting for Maria')
  expect(isYoursToAnswer({ waitsFor: null, roles: ['owner'] })).toBe(false)
})

test('the deadline is in the zone of the aircraft, with the time left', () => {
  const by = (now: string) => answerByText(order('owner', []), new Date(now))
  expect(by('2026-12-03T13:50:00Z')).toBe('by Thu, Dec 3, 09:00 PST, in 3 h 10 min')
  expect(by('2026-12-03T17:00:30Z')).toBe('by Thu, Dec 3, 09:00 PST, any moment now')
})
