import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { OrderEvent } from '../bookings/orders/bookings.ts'
import { id, page, requiredText } from '../base/fields.ts'

/** Why payers dispute a payment, in plain words; the provider's words are the keys. */
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

/** `ended`: the bank's question went away without a verdict. */
export const disputeStates = {
  needs_response: 'Needs an answer',
  under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
  ended: 'Ended',
} as const
export type DisputeStateName = keyof typeof disputeStates

/** As much as operators may write; the bank takes 150,000 characters with all the rest. */
export const longestEvidence = 15_000

export const DisputesQuery = z.strictObject({ show: z.enum(['open', 'closed']).default('open'), ...page })

export const Dispute = z.object({
  id,
  state: z.enum(Object.keys(disputeStates) as [DisputeStateName, ...DisputeStateName[]]),
  /** The bank only asks; no money has moved. */
  isInquiry: z.boolean(),
  reason: z.string(),
  amountCents: z.int(),
  opened: z.string(),
  /** When an answer must have reached the bank; `null`: it takes none. */
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

/** What of a booking speaks for us. */
export const DisputedBooking = z.object({
  modelName: z.string(),
  airport: z.string(),
  zone: z.string(),
  booked: z.string(),
  bookedBy: z.string(),
  /** By the pilot, who accepts the terms with each booking. */
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
  /** Other payments of this payer that stand. */
  otherPayments: z.int(),
  /** Bookings that the payer has made since: what a membership was used for. */
  bookingsSince: z.int(),
  /** Other disputes of this payer. */
  otherDisputes: z.int(),
  booking: DisputedBooking.nullable(),
  /** What we can say, written from all this; to be edited and sent. */
  draft: z.string(),
  /** What was sent; `null` where nothing was, or not from here. */
  evidence: z.string().nullable(),
  answered: z.string().nullable(),
  answeredBy: z.string().nullable(),
  /** Who wants to accept the loss, where that takes two operators. */
  wanted: z.object({ by: z.string() }).nullable(),
  /** Why whoever reads this does not decide it; `null`: they may, as long as it needs an answer. */
  whyNot: z.string().nullable(),
})
export type DisputeDetail = z.infer<typeof DisputeDetail>

export const EvidenceBody = z.strictObject({ evidence: requiredText(longestEvidence) })
