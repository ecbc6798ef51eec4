import type { BookingFacts } from './facts.ts'

/** Flight hours. Margin for other bookings made at the same instant, which `hoursBookedBefore` does not include yet. */
const nearHours = 20

/**
 * True if concurrent bookings use up the same allowance: a co-owner's days, the last hours before an inspection, or an instructor's daily
 * hours. They must be decided one after another.
 */
export const usesSharedAllowance = ({ quota, aircraft, request }: BookingFacts) =>
  quota !== null ||
  request.csip !== null ||
  aircraft.inspections.some(
    ({ hoursLeft }) => hoursLeft !== null && hoursLeft < aircraft.hoursBookedBefore + request.plannedHours + nearHours,
  )
