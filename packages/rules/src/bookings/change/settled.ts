import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { type AnyBookingRule, bookingRules, codesOf } from '../book/bookingRules.ts'
import { csipQualified } from '../rules/csip.ts'
import { csipByOwner, csipForLearners, csipUnavailable } from '../rules/instructor.ts'
import { complex, highAltitude, highPerformance, tailwheel } from '../rules/endorsements.ts'
import { passengerRecency } from '../rules/passengers.ts'
import { classRating, typeRating } from '../rules/ratings.ts'

/**
 * What was decided about pilot and money when a booking was made, and is not asked again once it is under way or taken back. Documents
 * that have to last until the return, the instructor's time, the dates and the aircraft are asked for every new time.
 */
/** Tested at check-in, where they decide who leaves; nothing of it runs out on the way. */
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

/** A pause or an end of the listing leaves the bookings that are made. */
export const settledWhenMade = ['not_listed'] as const satisfies BookingRefusalCode[]

const settled: readonly BookingRefusalCode[] = [
  ...ofThePilot,
  ...settledWhenMade,
  'too_many_aboard',
  'planned_hours_low',
  'planned_hours_high',
]

/**
 * For a booking whose times change: before it leaves everything is asked again, afterwards its departure lies in the past, and who is suspended
 * since has to bring it back all the same.
 */
export const settledUnderWay: readonly BookingRefusalCode[] = [
  ...ofThePilot,
  ...settledWhenMade,
  'too_many_aboard',
  'suspended',
  'csip_hours',
  'in_the_past',
]

/** Where an event put a booking off or canceled it, and that is taken back: nothing of it is new, and its pilot has done nothing. */
export const settledByEvent = settled

/** For a cancellation that is taken back: it is a new booking at the price and with the hours of then, so its pilot is asked about again. */
export const settledWhenUndone: readonly BookingRefusalCode[] = [
  ...bookingRules.filter(({ about }) => about === 'money').flatMap(codesOf),
  ...settledWhenMade,
  'planned_hours_low',
  'planned_hours_high',
]
