import { passAddress } from '@tailshare/contract/bookings/orders/tripPasses'
import { expect, test } from 'vitest'
import { passVersion } from './passVersion.ts'

const times = { flightStartTime: '2026-12-05T17:00:00Z', flightDropTime: '2026-12-06T01:00:00Z' }
const trip = { status: 'booked', tailNumber: 'N417TS', totalCents: 41_600, finalCents: null, ...times } as const
const addressTo = (destination: string) => passAddress('7', { shape: 'wide', v: passVersion({ ...trip, destination }) })

test('a pass has a valid URL for any destination', () => {
  expect(() => addressTo('Lake Tahoe weekend 🏔️')).not.toThrow()
  expect(passVersion({ ...trip, destination: '🏔'.repeat(60) }).length).toBeLessThanOrEqual(80)
})

test.each([
  ['KTVL', 'KVNY'],
  ['San Luis Obispo, then KSBP', 'San Luis Obispo, then KSMX'],
])('%s and %s have different URLs', (one, other) => expect(addressTo(one)).not.toBe(addressTo(other)))

test.each([
  { tailNumber: 'N940DS' },
  { totalCents: 52_000 },
  { finalCents: 43_000 },
  { flightDropTime: '2026-12-06T02:00:00Z' },
  { status: 'in_flight' as const },
])('a pass with %j is another picture', (change) => expect(passVersion({ ...trip, ...change })).not.toBe(passVersion(trip)))
