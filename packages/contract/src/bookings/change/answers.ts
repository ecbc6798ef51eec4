import { z } from 'zod'
import { mustAccept } from '../../base/fieldMessages.ts'
import { id, text } from '../../base/fields.ts'
import { answersFor, askedBecause } from '../../base/statuses.ts'

/** A booking holds its time and waits for a yes: whose, until when, and why. */
export const WaitsFor = z.object({
  who: z.enum(answersFor),
  until: z.string(),
  because: z.enum(askedBecause),
})
export type WaitsFor = z.infer<typeof WaitsFor>

export const ConfirmBody = z.strictObject({
  /** Only a pilot pays; without it the one that is primary. */
  paymentMethodId: id.nullish(),
  /** The pilot's yes takes it; an owner has nothing to accept. */
  acceptsOperationalControl: z.literal(true, mustAccept).optional(),
})

export const DeclineReason = z.enum(['time', 'trip', 'other'])
export type DeclineReason = z.infer<typeof DeclineReason>

export const DeclineBody = z.strictObject({
  reason: DeclineReason.default('other'),
  note: text(500).default(''),
})
