import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { expect, test } from 'vitest'
import { flyText } from './flyText.ts'

const airport = { zone: 'America/Los_Angeles' } as OrderSummary['airport']
const trip = {
  status: 'booked',
  flightStartTime: '2026-12-08T17:00:00Z',
  flightDropTime: '2026-12-08T23:30:00Z',
  airport,
} as const

test('a near flight is today, tomorrow, or on its day, by the clock of its airport', () => {
  expect(flyText(trip, new Date('2026-12-08T08:30:00Z'))).toBe('You fly today at 09:00')
  // The day before in California, but the same day in UTC.
  expect(flyText(trip, new Date('2026-12-08T07:30:00Z'))).toBe('You fly tomorrow at 09:00')
  expect(flyText(trip, new Date('2026-12-03T17:00:00Z'))).toBe('You fly on Tue, Dec 8, at 09:00')
})

test('a flight that is out says when it is due back', () => {
  expect(flyText({ ...trip, status: 'in_flight' }, new Date('2026-12-08T18:00:00Z'))).toBe('Due back today at 15:30')
})
