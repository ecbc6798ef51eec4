import { z } from 'zod'
import { BookingRefusalCode } from '../../bookings/book/bookingRefusals.ts'
import { day } from '../../base/fields.ts'

/** Why a trip was refused, as shown to the owner. */
export const refusedReasons = {
  taken: 'The time was taken',
  grounded: 'The aircraft was grounded',
  unlisted: 'The aircraft was not listed',
  inspection: 'An inspection came due before the return',
  far_ahead: 'Too far ahead',
  quota: 'A co-owner’s quota was used up',
  documents: 'A medical, review, certificate or photo ID was missing',
  ipc: 'No IPC within 6 months',
  insurance: 'No renter’s insurance',
  transition: 'No transition training',
  checkout: 'No checkout that counts',
  recency: 'Too little recent flying in the model',
  ratings: 'A rating or endorsement was missing',
  total_hours: 'Too few total hours',
  type_hours: 'Too few hours in type',
  csip: 'Only with a CSIP, as you asked',
  learners: 'No CSIP for a learner',
  customers: 'Not on your list of customers',
  membership: 'No membership or no way to pay',
} as const
export type RefusedReason = keyof typeof refusedReasons

const reason = z.enum(Object.keys(refusedReasons) as [RefusedReason, ...RefusedReason[]])
const worth = { trips: z.int(), incomeCents: z.int() }

/** Refused trips that pilots did not book later. Money is the owner's share of the quoted prices. */
export const RefusedTrips = z.object({
  from: day,
  to: day,
  ...worth,
  reasons: z.array(z.object({ reason, ...worth })),
  /** The house rule that would have let the most trips through if set to “warn”. */
  change: z.object({ reason, codes: z.array(BookingRefusalCode), ...worth, tripsPerMonth: z.number() }).nullable(),
})
export type RefusedTrips = z.infer<typeof RefusedTrips>
