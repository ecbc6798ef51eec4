import { longestEvidence } from '../base/constants.ts'
import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { OrderEvent } from '../bookings/orders/bookings.ts'
import { id, page, requiredText } from '../base/fields.ts'

/** Dispute reasons in plain words, by the provider's code. */
export const disputeReasons: Record<string, string> = {
  bank_cannot_process: 'Their bank could not process it',
  credit_not_processed: 'Says that a refund never came',
  customer_initiated: 'Asked their bank to take it back',
  debit_not_authorized: 'Says they did not allow the debit',
  duplicate: 'Says they paid twice',
  fraudulent: 'Says they did not make this payment',
  general: 'Their bank gives no reason',
  noncompliant: 'Their bank says card rules were broken',
  product_not_received: 'Says they did not get what they paid for',
  product_unacceptable: 'Says it was not as described',
  subscription_canceled: 'Says they had canceled',
  unrecognized: 'Does not recognize the payment',
}
export const disputeReason = (reason: string) => disputeReasons[reason] ?? 'Their bank gives another reason'

/** `ended`: an inquiry closed without a verdict. */
export const disputeStates = {
  needs_response: 'Needs an answer',
  under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
  ended: 'Ended',
} as const
export type DisputeStateName = keyof typeof disputeStates

export const DisputesQuery = z.strictObject({ show: z.enum(['open', 'closed']).default('open'), ...page })

export const Dispute = z.object({
  id,
  state: z.enum(Object.keys(disputeStates) as [DisputeStateName, ...DisputeStateName[]]),
  /** An inquiry: the bank only asks, and no money has moved. */
  isInquiry: z.boolean(),
  reason: z.string(),
  amountCents: z.int(),
  opened: z.string(),
  /** Deadline for the answer. `null`: none is accepted. */
  answerBy: z.string().nullable(),
  closed: z.string().nullable(),
  payer: Person.extend({ email: z.string() }),
  /** What the payment was for. */
  text: z.string(),
  orderId: id.nullable(),
  number: z.string().nullable(),
  tailNumber: z.string().nullable(),
})
export type Dispute = z.infer<typeof Dispute>

const RampRecord = z.object({
  closed: z.string(),
  by: z.string(),
  hobbs: z.number().nullable(),
  flightMeter: z.number().nullable(),
  photoCount: z.int(),
})

/** Facts of a booking that support our side. */
export const DisputedBooking = z.object({
  modelName: z.string(),
  airport: z.string(),
  zone: z.string(),
  booked: z.string(),
  bookedBy: z.string(),
  /** Booked by the pilot, who accepts the terms with each booking. */
  bookedByPayer: z.boolean(),
  start: z.string(),
  end: z.string(),
  departure: RampRecord.nullable(),
  return: RampRecord.nullable(),
  lines: z.array(z.object({ text: z.string(), cents: z.int() })),
  totalCents: z.int(),
  policyText: z.string(),
  events: z.array(OrderEvent),
})
export type DisputedBooking = z.infer<typeof DisputedBooking>

export const DisputeDetail = Dispute.extend({
  paid: z.string(),
  paymentMethod: z.string().nullable(),
  payerSince: z.string(),
  /** Undisputed payments by this payer. */
  otherPayments: z.int(),
  /** Bookings made since by this payer, as proof that a membership was used. */
  bookingsSince: z.int(),
  otherDisputes: z.int(),
  booking: DisputedBooking.nullable(),
  /** Draft answer built from these facts, for the operator to edit and send. */
  draft: z.string(),
  /** The answer sent. `null` if none was sent from here. */
  evidence: z.string().nullable(),
  answered: z.string().nullable(),
  answeredBy: z.string().nullable(),
  /** Who wants to answer in their own words or, without `evidence`, to accept the loss, if that needs two operators. */
  wanted: z.object({ by: z.string(), evidence: z.string().nullable() }).nullable(),
  /** Why the reader may not decide it. `null`: they may while it needs an answer. */
  whyNot: z.string().nullable(),
})
export type DisputeDetail = z.infer<typeof DisputeDetail>

/** Without `evidence`, our draft is sent as it is by then. */
export const EvidenceBody = z.strictObject({ evidence: requiredText(longestEvidence).optional() })
