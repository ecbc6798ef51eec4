import { expect, test } from 'vitest'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { lateTimes } from './lateTimes.ts'

const at = (time: string) => new Date(`2026-12-05T${time}:00Z`)
const order = (status: OrderSummary['status'], [from, to]: [string, string]) =>
  ({ status, flightStartTime: at(from).toISOString(), flightDropTime: at(to).toISOString() }) as OrderSummary
const times = (status: OrderSummary['status'], span: [string, string], now: string) =>
  lateTimes(order(status, span), at(now)).map((time) => time.toISOString().slice(11, 16))

test.each<[string, string[], string[]]>([
  [
    'before the start: up to four hours after it',
    times('booked', ['09:00', '17:00'], '08:00'),
    ['09:15', '09:30', '09:45', '10:00', '10:30', '11:00', '12:00', '13:00'],
  ],
  [
    'after it: what still lies ahead',
    times('booked', ['09:00', '17:00'], '09:50'),
    ['10:00', '10:30', '11:00', '12:00', '13:00'],
  ],
  ['never to the return', times('booked', ['09:00', '10:00'], '08:00'), ['09:15', '09:30', '09:45']],
  [
    'in the air: from the planned return on',
    times('in_flight', ['09:00', '17:00'], '16:10'),
    ['17:30', '18:00', '18:30', '19:00', '19:30', '20:30', '21:30'],
  ],
  [
    'late: from the next half hour on',
    times('late', ['09:00', '17:00'], '17:40'),
    ['18:00', '18:30', '19:00', '19:30', '20:00', '21:00', '22:00'],
  ],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected)
})
