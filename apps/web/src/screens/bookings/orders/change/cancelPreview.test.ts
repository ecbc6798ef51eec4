import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import { expect, test } from 'vitest'
import { cancelPreview, cancelReasons } from './cancelPreview.ts'

const order = {
  status: 'booked',
  roles: ['pilot'],
  totalCents: 81_954,
  kept: null,
  waitsFor: null,
  confirmedAt: null,
  trouble: 'none',
  lacksCsip: false,
  isMoved: false,
  unagreedCents: 0,
  createdAt: '2026-11-01T11:00:00Z',
  cancellationPolicy: 'moderate',
  flightStartTime: '2026-11-21T11:00:00Z',
  flightDropTime: '2026-11-21T15:00:00Z',
  flightDropTimeReal: null,
  airport: { zone: 'America/Los_Angeles' },
} as Order
const now = new Date('2026-11-21T10:00:00Z')

test('a change of plans costs what the policy says, to the minute', () => {
  expect(cancelPreview(order, 'plans', undefined, now)).toMatchObject({ chargeCents: 40_977, refundCents: 40_977 })
  expect(cancelPreview(order, 'plans', undefined, new Date('2026-11-18T10:59:00Z'))).toMatchObject({ chargeCents: 0 })
  expect(
    cancelPreview({ ...order, cancellationPolicy: 'flexible' }, 'plans', undefined, new Date('2026-11-19T11:00:00Z')),
  ).toMatchObject({
    chargeCents: 0,
  })
})

test('weather is free according to the server, safety is free at the aircraft, and without a reason nothing is promised', () => {
  const cents = (reason: 'weather' | 'safety', verdict?: WeatherVerdict, status: Order['status'] = 'booked') =>
    cancelPreview({ ...order, status }, reason, verdict, now)?.chargeCents
  expect([cents('weather', 'below'), cents('weather', 'unknown'), cents('weather', 'within')]).toEqual([0, 0, 40_977])
  expect([cents('safety'), cents('safety', undefined, 'checking_in')]).toEqual([40_977, 0])
  expect(JSON.stringify(cancelReasons)).not.toMatch(/free/i)
})

test('a broken aircraft is free if a squawk confirms it, and a grounded one for any reason', () => {
  expect(cancelPreview(order, 'aircraft', undefined, now)).toMatchObject({ chargeCents: 40_977 })
  expect(cancelPreview({ ...order, trouble: 'squawk' }, 'aircraft', undefined, now)).toMatchObject({ chargeCents: 0 })
  expect(cancelPreview({ ...order, trouble: 'grounded' }, 'plans', undefined, now)).toMatchObject({ chargeCents: 0 })
})

test('a trip moved after its free period costs half of the earlier total', () => {
  const moved = {
    ...order,
    flightStartTime: '2026-12-21T11:00:00Z',
    kept: { freeUntil: '2026-11-18T11:00:00Z', totalCents: 90_000 },
  }
  expect(cancelPreview(moved, 'plans', undefined, now)).toMatchObject({ chargeCents: 45_000 })
})

test('the free hour ends when the server says, even if it began before this booking', () => {
  const createdAt = '2026-11-21T09:30:00Z'
  const refund = { freeUntil: '2026-11-21T09:40:00Z' } as Order['refund']
  expect(cancelPreview({ ...order, createdAt }, 'plans', undefined, now)).toMatchObject({ chargeCents: 0 })
  expect(cancelPreview({ ...order, createdAt, refund }, 'plans', undefined, now)).toMatchObject({ chargeCents: 40_977 })
})

test('an owner who cancels refunds in full', () => {
  expect(cancelPreview({ ...order, roles: ['owner'] }, 'other', undefined, now)).toMatchObject({
    chargeCents: 0,
    refundCents: 81_954,
  })
})

test('there is no preview if nothing can be canceled', () => {
  expect(cancelPreview({ ...order, status: 'in_flight' }, 'weather', undefined, now)).toBeNull()
  expect(cancelPreview({ ...order, roles: ['csip'] }, 'weather', undefined, now)).toBeNull()
})

test('it is free where no instructor can come or an event has moved it, and owes nothing for an instructor who has not said yes', () => {
  const cents = (over: Partial<Order>) => cancelPreview({ ...order, ...over }, 'plans', undefined, now)
  expect(cents({ lacksCsip: true })).toMatchObject({
    chargeCents: 0,
    text: 'No instructor was available, so nothing is charged.',
  })
  expect(cents({ isMoved: true })).toMatchObject({ chargeCents: 0 })
  expect(cents({ unagreedCents: 20_000 })).toMatchObject({ chargeCents: 30_977, refundCents: 81_954 - 30_977 })
})
