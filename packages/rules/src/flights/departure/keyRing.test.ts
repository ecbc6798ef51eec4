import { plusHours } from '@tailshare/contract/text/period'
import type { BookingStatus } from '@tailshare/contract/base/statuses'
import { expect, test } from 'vitest'
import { recordOnKeyRing } from './keyRing.ts'

const now = new Date('2026-12-05T17:00:00Z')
const booking = (id: string, status: BookingStatus, startsIn: number, lasts = 3) => ({
  id,
  status,
  startAt: plusHours(now, startsIn),
  dropAt: plusHours(now, startsIn + lasts),
})

test.each([
  ['nothing', [], null, null],
  ['what is out, to bring it back', [booking('next', 'booked', 1), booking('out', 'in_flight', -3)], ['out', 'return'], null],
  ['what is late', [booking('late', 'late', -5)], ['late', 'return'], null],
  ['a return that is open', [booking('back', 'returning', -3)], ['back', 'return'], null],
  ['a check-in that is open', [booking('in', 'checking_in', 1), booking('next', 'booked', 5)], ['in', 'departure'], null],
  ['what leaves within two hours', [booking('later', 'booked', 5), booking('soon', 'booked', 2)], ['soon', 'departure'], null],
  ['what should have left', [booking('soon', 'booked', -0.5)], ['soon', 'departure'], null],
  ['nothing yet, and says what is next', [booking('later', 'booked', 2.5)], null, 'later'],
  ['nothing of what is over', [booking('gone', 'flight_complete', -3), booking('missed', 'booked', -4)], null, null],
] as const)('a key ring opens %s', (_, bookings, record, next) => {
  const place = recordOnKeyRing(bookings, now)
  expect(place.record).toEqual(record && { order: record[0], stage: record[1] })
  expect(place.next?.order ?? null).toBe(next)
})
