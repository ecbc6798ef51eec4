import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { expect, test } from 'vitest'
import { elsewhere } from './elsewhere.ts'

const now = new Date('2026-12-01T12:00:00Z')
const order = {
  status: 'canceled_by_owner',
  risk: null,
  roles: ['pilot'],
  canceledByPilot: false,
  airport: { id: 'ksql' } as Order['airport'],
  flightStartTime: '2026-12-05T17:00:00.000Z',
  flightDropTime: '2026-12-05T21:00:00.000Z',
} satisfies Parameters<typeof elsewhere>[0]
const there = '/search?locations=ksql&date=2026-12-05T17%3A00%3A00.000Z%2C2026-12-05T21%3A00%3A00.000Z'

test('a pilot whose booking was canceled for them or is at risk is offered other aircraft at the same place and time', () => {
  expect(elsewhere(order, now)).toBe(there)
  expect(elsewhere({ ...order, status: 'canceled' }, now)).toBe(there)
  expect(elsewhere({ ...order, status: 'booked', risk: 'Flat tire' }, now)).toBe(there)
})

test('nothing is offered after canceling oneself, to other people, or once the time has come', () => {
  expect(elsewhere({ ...order, status: 'canceled', canceledByPilot: true }, now)).toBeNull()
  expect(elsewhere({ ...order, roles: ['owner'] }, now)).toBeNull()
  expect(elsewhere(order, new Date(order.flightStartTime))).toBeNull()
  expect(elsewhere({ ...order, status: 'booked' }, now)).toBeNull()
})
