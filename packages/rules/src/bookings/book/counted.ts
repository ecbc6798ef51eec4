import type { BookingFacts } from './facts.ts'

/** As much as a few bookings at the same instant may add to what is booked already. */
const nearHours = 20

/**
 * Whether a booking is decided by something that others use up at the same moment: a co-owner's days, the last hours before an
 * inspection, or what an instructor may still teach within a day. Such a decision has to wait for those before it.
 */
export const isCounted = ({ quota, aircraft, request }: BookingFacts) =>
  quota !== null ||
  request.csip !== null ||
  aircraft.inspections.some(
    ({ hoursLeft }) => hoursLeft !== null && hoursLeft < aircraft.hoursBookedBefore + request.plannedHours + nearHours,
  )
