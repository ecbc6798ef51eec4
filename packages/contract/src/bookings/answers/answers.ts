import { z } from 'zod'
import { mustAccept } from '../../base/fieldMessages.ts'
import { id, text } from '../../base/fields.ts'
import { answersFor, askedBecause } from '../../base/statuses.ts'

/** Whose answer a booking waits for, until when, and why. The booking keeps its time meanwhile. */
export const WaitsFor = z.object({
  who: z.enum(answersFor),
  until: z.string(),
  because: z.enum(askedBecause),
})
export type WaitsFor = z.infer<typeof WaitsFor>

export const ConfirmBody = z.strictObject({
  /** Only if a pilot answers. Default: the primary method. */
  paymentMethodId: id.nullish(),
  /** Only for a pilot's yes. The owner has nothing to accept. */
  acceptsOperationalControl: z.literal(true, mustAccept).optional(),
})

export const DeclineReason = z.enum(['time', 'trip', 'other'])
export type DeclineReason = z.infer<typeof DeclineReason>

export const DeclineBody = z.strictObject({
  reason: DeclineReason.default('other'),
  note: text(500).default(''),
})
