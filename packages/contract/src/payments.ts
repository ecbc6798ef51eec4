import { z } from 'zod'
import { id, requiredText } from './fields.ts'

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
  /** Bank accounts: `verified` once both deposits are confirmed. Cards are always usable. */
  status: z.enum(['verified', 'unverified', 'locked', 'usable']),
  paymentMethodStripeId: z.string(),
  signature: z.string(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What the browser needs to tokenise a card with the provider: raw numbers never reach our server. */
export const SetupIntent = z.object({ clientSecret: z.string(), publishableKey: z.string(), scriptUrl: z.string() })
export type SetupIntent = z.infer<typeof SetupIntent>

export const NewCard = z.strictObject({ paymentMethodId: requiredText(120), isPrimary: z.boolean().optional() })
export const PlanChoice = z.strictObject({ planId: z.int(), paymentMethodId: id.optional() })

export const Charge = z.object({
  id,
  kind: z.enum(['hold', 'flight', 'extra', 'refund', 'membership', 'cancellation', 'deposit']),
  state: z.enum(['planned', 'authorised', 'needs_confirmation', 'captured', 'released', 'failed', 'refunded']),
  amountCents: z.int(),
  text: z.string(),
  orderId: id.nullable(),
  tailNumber: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  created: z.string(),
  failure: z.string().nullable(),
})
export type Charge = z.infer<typeof Charge>
