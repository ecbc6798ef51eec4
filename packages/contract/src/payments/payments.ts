import { z } from 'zod'
import { id, requiredText } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { usableMethodStatuses } from '../base/statuses.ts'

export const PaymentMethod = z.object({
  id,
  type: z.enum(['paymentCard', 'bankAccount']),
  displayName: z.enum(['Payment Card', 'Bank Account']),
  lastDigits: z.string(),
  holder: z.string(),
  brand: z.string(),
  /** `12/2029`, cards only. */
  expires: z.string().nullable(),
  isPrimary: z.boolean(),
  /** Bank accounts: `verified` once both deposits are confirmed. `refused`: the bank said not to retry. */
  status: z.enum([...usableMethodStatuses, 'unverified', 'locked', 'refused']),
  /** Unverified bank accounts: tries left, and when the lockout ends. */
  triesLeft: z.int().nullable(),
  lockedUntil: z.string().nullable(),
  paymentMethodStripeId: z.string(),
  signature: z.string(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What the browser needs to tokenize a card with the provider. Card numbers never reach our server. */
export const SetupIntent = z.object({ clientSecret: z.string(), publishableKey: z.string(), scriptUrl: z.string() })
export type SetupIntent = z.infer<typeof SetupIntent>

export const NewCard = z.strictObject({ paymentMethodId: requiredText(120), isPrimary: z.boolean().optional() })
/** `token`: a bank token or payment method created by the provider in the browser. Account numbers never reach our server. */
export const NewBankAccount = z.strictObject({ token: requiredText(120), holder: requiredText(100) })
const depositCents = z.int().min(1, fieldMessages.minValue(0)).max(99, fieldMessages.maxValue(100))
export const VerificationAmounts = z.strictObject({
  verificationAmounts: z.tuple([depositCents, depositCents], {
    error: ({ input }) => (input === undefined ? fieldMessages.required : 'Please enter both amounts'),
  }),
})
export const NewMethod = z.strictObject({ paymentMethodId: requiredText(120), holder: requiredText(100).optional() })

/** Pays one of the caller's charges, or what a booking is waiting for. The server sets the amount. */
export const PaymentRequest = z
  .strictObject({ chargeId: id.optional(), orderId: id.optional() })
  .refine(({ chargeId, orderId }) => (chargeId === undefined) !== (orderId === undefined), {
    path: ['chargeId'],
    error: fieldMessages.required,
  })
export const PaymentIntent = SetupIntent.extend({
  chargeId: id,
  amountCents: z.int(),
  text: z.string(),
  /** Method to confirm with, unless the payer picks another. */
  paymentMethodStripeId: z.string().nullable(),
})

export const PlanChoice = z.strictObject({ planId: z.int(fieldMessages.hasMembershipPlan), paymentMethodId: id.optional() })

/** What a plan costs now, line by line, and when it starts. Shown before purchase. */
export const PlanPreviewQuery = z.strictObject({ planId: z.coerce.number().int() })
export const PlanPreview = z.object({
  /** `at_once` charges `dueCents` now. `at_period_end` charges nothing until the current period ends. */
  starts: z.enum(['at_once', 'at_period_end']),
  startsOn: z.string(),
  dueCents: z.int(),
  lines: z.array(z.object({ text: z.string(), cents: z.int() })),
  /** Date and amount of the next renewal. */
  renewsOn: z.string(),
  renewalCents: z.int(),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** Cancel at period end, undo that, or change the payment method. */
export const MembershipPatch = z
  .strictObject({ cancelAtPeriodEnd: z.boolean().optional(), paymentMethodId: id.optional() })
  .refine(({ cancelAtPeriodEnd, paymentMethodId }) => (cancelAtPeriodEnd === undefined) !== (paymentMethodId === undefined), {
    error: 'Change one thing at a time',
  })

export const Charge = z.object({
  id,
  kind: z.enum(['hold', 'flight', 'extra', 'refund', 'membership', 'cancellation', 'deposit', 'settlement']),
  state: z.enum(['planned', 'authorized', 'needs_confirmation', 'captured', 'released', 'failed', 'refunded']),
  amountCents: z.int(),
  /** Authorized but not captured, and released. */
  releasedCents: z.int(),
  text: z.string(),
  orderId: id.nullable(),
  tailNumber: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  created: z.string(),
  /** When the money was captured, refunded or released: days after the hold. */
  moved: z.string().nullable(),
  failure: z.string().nullable(),
  /** The payer's bank took the payment back: `open` while it decides, `lost` for good. */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** For finished, paid bookings: a receipt can be downloaded. */
  hasReceipt: z.boolean(),
})
export type Charge = z.infer<typeof Charge>
