import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { type AnyBookingRule, bookingRules, codesOf } from '../book/bookingRules.ts'
import { csipQualified } from '../rules/csip.ts'
import { csipByOwner, csipForLearners, csipUnavailable } from '../rules/instructor.ts'
import { complex, highAltitude, highPerformance, tailwheel } from '../rules/pilot/endorsements.ts'
import { passengerRecency } from '../rules/passengers.ts'
import { classRating, typeRating } from '../rules/pilot/ratings.ts'

/**
 * Rules decided at booking and not checked again once a trip is under way or restored. Lasting documents, instructor time, dates and
 * aircraft are checked for every new time.
 */
/** Checked at check-in, to decide who may depart. None of these expires during a trip. */
const whoIsAboard: readonly AnyBookingRule[] = [
  csipForLearners,
  csipByOwner,
  csipQualified,
  classRating,
  typeRating,
  highPerformance,
  complex,
  highAltitude,
  tailwheel,
  passengerRecency,
]
const isAboutWhoIsAboard = (rule: AnyBookingRule) => whoIsAboard.includes(rule)

const ofThePilot = bookingRules
  .filter((rule) => (rule.about === 'pilot' || rule.about === 'money') && rule !== csipUnavailable)
  .flatMap((rule) =>
    codesOf(rule).filter(
      (code) => isAboutWhoIsAboard(rule) || !(rule.againAtCheckIn as readonly BookingRefusalCode[]).includes(code),
    ),
  )

/** Pausing or ending the listing does not affect existing bookings. */
export const settledWhenMade = ['not_listed'] as const satisfies BookingRefusalCode[]

const settled: readonly BookingRefusalCode[] = [
  ...ofThePilot,
  ...settledWhenMade,
  'too_many_aboard',
  'planned_hours_low',
  'planned_hours_high',
]

/** Not checked again when a trip under way changes: its departure is in the past, and a pilot suspended meanwhile still has to return. */
export const settledUnderWay: readonly BookingRefusalCode[] = [
  ...ofThePilot,
  ...settledWhenMade,
  'too_many_aboard',
  'suspended',
  'csip_hours',
  'in_the_past',
]

/** Not checked again when an event that moved or canceled a booking is undone: nothing about the booking is new. */
export const settledByEvent = settled

/**
 * Not checked again when a cancellation is undone: the price and hours are those of the original booking, but the pilot is checked again.
 */
export const settledWhenUndone: readonly BookingRefusalCode[] = [
  ...bookingRules.filter(({ about }) => about === 'money').flatMap(codesOf),
  ...settledWhenMade,
  'planned_hours_low',
  'planned_hours_high',
]
