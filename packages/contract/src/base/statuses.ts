// Statuses of bookings, listings, memberships and payment methods without schemas, for rules, queries and pages.

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

/** The aircraft is still at its base. */
export const notLeftStatuses = ['booked', 'checking_in'] as const satisfies BookingStatus[]
/** The aircraft has left and is not back yet. */
export const awayStatuses = ['in_flight', 'returning', 'late'] as const satisfies BookingStatus[]
/** Statuses that occupy the aircraft (specification §4). */
export const activeStatuses = [...notLeftStatuses, ...awayStatuses] as const satisfies BookingStatus[]
/** The time slot is free again. */
export const canceledStatuses = ['canceled', 'canceled_by_owner'] as const satisfies BookingStatus[]
export const hasNotLeft = (status: BookingStatus) => (notLeftStatuses as readonly BookingStatus[]).includes(status)
export const isAway = (status: BookingStatus) => (awayStatuses as readonly BookingStatus[]).includes(status)
export const isCanceled = (status: BookingStatus) => (canceledStatuses as readonly BookingStatus[]).includes(status)

/** Roles toward a booking, closest first. One person can have several. */
export const orderRoles = ['pilot', 'owner', 'csip', 'staff', 'operator'] as const
export type OrderRole = (typeof orderRoles)[number]

/** Whose confirmation a booking can wait for. */
export const answersFor = ['owner', 'pilot'] as const satisfies OrderRole[]
export type AnswersFor = (typeof answersFor)[number]

/**
 * Why a booking waits: the owner approves each one, someone else booked it for the pilot, the pilot was next on a waitlist, or a disruption
 * moved it.
 */
export const askedBecause = ['approval', 'on_behalf', 'waitlist', 'moved'] as const
export type AskedBecause = (typeof askedBecause)[number]

// Memberships.

/** Valid, including the week of grace after a failed renewal. */
export const runningMembershipStatuses = ['active', 'grace'] as const
/** Includes memberships waiting for their first payment. */
export const openMembershipStatuses = [...runningMembershipStatuses, 'incomplete'] as const

// Charges.

export const chargeStates = {
  planned: 'Planned',
  authorized: 'Held',
  needs_confirmation: 'Waiting for the bank',
  captured: 'Charged',
  released: 'Released',
  failed: 'Failed',
  refunded: 'Refunded',
} as const
/** A charge that the payer disputes at their bank. */
export const chargeDisputes = { open: 'The bank decides', lost: 'Taken back by the bank' } as const

// Payment methods.

/** Can be charged. */
export const usableMethodStatuses = ['verified', 'usable'] as const

/** `draft`: never listed. `paused`: takes no new bookings for now. `retired`: kept for its history. */
export const listingStates = ['draft', 'listed', 'paused', 'retired'] as const
export type ListingState = (typeof listingStates)[number]
