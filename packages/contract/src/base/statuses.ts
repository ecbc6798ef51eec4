// What bookings, memberships and payment methods can be, without a schema: rules, queries and pages read these.

export const bookingStatuses = {
  booked: 'Booked',
  checking_in: 'Checking out',
  in_flight: 'In flight',
  returning: 'Returning',
  late: 'Late',
  flight_complete: 'Flight complete',
  canceled: 'Canceled',
  canceled_by_owner: 'Canceled by the owner',
} as const
export type BookingStatus = keyof typeof bookingStatuses

/** The aircraft is still there. */
export const notLeftStatuses = ['booked', 'checking_in'] as const satisfies BookingStatus[]
/** The aircraft has left and is not back. */
export const awayStatuses = ['in_flight', 'returning', 'late'] as const satisfies BookingStatus[]
/** These occupy the aircraft (specification §4). */
export const activeStatuses = [...notLeftStatuses, ...awayStatuses] as const satisfies BookingStatus[]
/** The time is free again. */
export const canceledStatuses = ['canceled', 'canceled_by_owner'] as const satisfies BookingStatus[]
export const hasNotLeft = (status: BookingStatus) => (notLeftStatuses as readonly BookingStatus[]).includes(status)
export const isAway = (status: BookingStatus) => (awayStatuses as readonly BookingStatus[]).includes(status)
export const isCanceled = (status: BookingStatus) => (canceledStatuses as readonly BookingStatus[]).includes(status)

/** What someone can be to a booking, nearest first; several of these at once, too. */
export const orderRoles = ['pilot', 'owner', 'csip', 'staff', 'operator'] as const
export type OrderRole = (typeof orderRoles)[number]

/** Whose yes a booking can wait for. */
export const answersFor = ['owner', 'pilot'] as const satisfies OrderRole[]
export type AnswersFor = (typeof answersFor)[number]

/** Why a booking waits: its owner approves each one, its pilot did not book it, was next on a waitlist, or had other plans. */
export const askedBecause = ['approval', 'on_behalf', 'waitlist', 'moved'] as const
export type AskedBecause = (typeof askedBecause)[number]

// Of a membership.

/** It counts, also in the week after a renewal that failed. */
export const runningMembershipStatuses = ['active', 'grace'] as const
/** One that waits for its first payment, too. */
export const openMembershipStatuses = [...runningMembershipStatuses, 'incomplete'] as const

// Of a payment method.

/** It can pay. */
export const usableMethodStatuses = ['verified', 'usable'] as const
