import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'

/** Codes about dates or aircraft, listed here so that a page needing only this check does not load every rule. */
const codes: readonly BookingRefusalCode[] = [
  'advance_days',
  'annual_not_on_record',
  'inspections_not_confirmed',
  'not_listed',
  'aircraft_grounded',
  'consecutive_days',
  'csip_hours',
  'holiday_quota',
  'holiday_quota_with_previous',
  'in_the_past',
  'hundred_hours_passed',
  'inspection_limits_trip',
  'maintenance_due_before_return',
  'maintenance_hours',
  'pilot_busy',
  'planned_hours_high',
  'planned_hours_low',
  'slot_taken',
  'too_far_ahead',
  'too_long',
  'too_many_aboard',
]

/** True if the pilot cannot fix it for this trip: it takes other dates or another aircraft. */
export const asksForOtherTrip = (code: BookingRefusalCode) => codes.includes(code)
