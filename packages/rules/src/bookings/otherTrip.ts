import type { BookingRefusalCode } from '@tailshare/contract/bookingRefusals'

/** Nothing that a pilot can settle for this trip: these take other dates or another aircraft. */
export const asksForOtherTrip: ReadonlySet<BookingRefusalCode> = new Set([
  'in_the_past',
  'too_far_ahead',
  'too_long',
  'holiday_quota',
  'holiday_quota_with_previous',
  'consecutive_days',
  'advance_days',
  'slot_taken',
  'pilot_busy',
  'aircraft_grounded',
  'maintenance_due_before_return',
])
