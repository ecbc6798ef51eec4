import type { Verdict } from '@tailshare/contract/aircraft/aircraft'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { expect, test } from 'vitest'
import { badgeOf, reasonForOtherTrip } from './stuck.ts'

const refusedFor = (...codes: BookingRefusalCode[]) =>
  ({ templates: codes.map((code) => ({ code, severity: 'block', title: code, text: '', fix: [] })) }) as unknown as CanBook
const due: Verdict = { kind: 'after', text: 'Due for inspection', codes: ['maintenance_due_before_return'] }
const free: Verdict = { kind: 'book_now', text: 'Book now', codes: [] }

test('the badge and the price panel name the same reason, the one against every date', () => {
  const answer = refusedFor('pilot_busy', 'maintenance_due_before_return')
  expect(reasonForOtherTrip(answer, due)?.code).toBe('maintenance_due_before_return')
  expect(badgeOf(due, answer)).toEqual(due)
})

test('if only these dates are taken, the badge says so, regardless of other reasons', () => {
  const review: Verdict = { kind: 'after', text: 'After your flight review', codes: ['flight_review_expired'] }
  const answer = refusedFor('pilot_busy', 'flight_review_expired')
  expect(reasonForOtherTrip(answer, review)?.code).toBe('pilot_busy')
  expect(badgeOf(review, answer).text).toBe('Not available on these dates')
  expect(badgeOf(free, refusedFor('slot_taken')).text).toBe('Not available on these dates')
})

test('reasons the pilot can resolve do not change the badge', () => {
  expect(badgeOf(free, refusedFor('membership_required'))).toEqual(free)
  expect(badgeOf(free, undefined)).toEqual(free)
})
