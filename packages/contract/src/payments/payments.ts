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
  /** Bank accounts: `verified` once both deposits are confirmed. `refused`: its bank has told us not to try it again. */
  status: z.enum([...usableMethodStatuses, 'unverified', 'locked', 'refused']),
  /** Bank accounts that wait for their deposits: wrong amounts that may still be given, and until when none may be. */
  triesLeft: z.int().nullable(),
  lockedUntil: z.string().nullable(),
  paymentMethodStripeId: z.string(),
  signature: z.string(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What the browser needs to tokenize a card with the provider: raw numbers never reach our server. */
export const SetupIntent = z.object({ clientSecret: z.string(), publishableKey: z.string(), scriptUrl: z.string() })
export type SetupIntent = z.infer<typeof SetupIntent>

export const NewCard = z.strictObject({ paymentMethodId: requiredText(120), isPrimary: z.boolean().optional() })
/** `token` is what the provider gave the browser: a bank token, or a payment method. Account numbers never reach our server. */
export const NewBankAccount = z.strictObject({ token: requiredText(120), holder: requiredText(100) })
const depositCents = z.int().min(1, fieldMessages.minValue(0)).max(99, fieldMessages.maxValue(100))
export const VerificationAmounts = z.strictObject({
  verificationAmounts: z.tuple([depositCents, depositCents], {
    error: ({ input }) => (input === undefined ? fieldMessages.required : 'Please enter both amounts'),
  }),
})
export const NewMethod = z.strictObject({ paymentMethodId: requiredText(120), holder: requiredText(100).optional() })

/** What is to be paid now: one of one's own charges, or whatever a booking waits for. The amount is ours to say. */
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
  /** The method to confirm with, unless the payer takes another one. */
  paymentMethodStripeId: z.string().nullable(),
})

export const PlanChoice = z.strictObject({ planId: z.int(fieldMessages.hasMembershipPlan), paymentMethodId: id.optional() })

/** What taking a plan costs now, line by line, and from when it runs: asked for before anyone commits. */
export const PlanPreviewQuery = z.strictObject({ planId: z.coerce.number().int() })
export const PlanPreview = z.object({
  /** `at_once` takes `dueCents` now; `at_period_end` takes nothing before the present period ends. */
  starts: z.enum(['at_once', 'at_period_end']),
  startsOn: z.string(),
  dueCents: z.int(),
  lines: z.array(z.object({ text: z.string(), cents: z.int() })),
  /** When the plan is paid next, and how much that is. */
  renewsOn: z.string(),
  renewalCents: z.int(),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** To cancel at the end of the period or keep it after all, or to have another card pay for it. */
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
  /** What was held beyond what was taken, and is free again. */
  releasedCents: z.int(),
  text: z.string(),
  orderId: id.nullable(),
  tailNumber: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  created: z.string(),
  /** When the money was taken, went back or was released: days after it was held. */
  moved: z.string().nullable(),
  failure: z.string().nullable(),
  /** Of a booking that is over and paid: its receipt can be downloaded. */
  hasReceipt: z.boolean(),
})
export type Charge = z.infer<typeof Charge>
