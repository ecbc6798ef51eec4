import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { day, id, page, requiredText, text } from '../base/fields.ts'

/** Someone flew with a pilot and signs that they may fly a family of models, or one aircraft of it, alone. */
export const Checkout = z.object({
  id,
  pilot: Person,
  modelFamily: z.string(),
  /** It counts for this aircraft only; `null`: for the whole family. */
  aircraft: z.object({ id, tailNumber: z.string() }).nullable(),
  signedOn: day,
  /** The last day on which it counts. An aircraft may ask for a more recent one. */
  expiresOn: day,
  signedBy: Person,
  signedAs: z.enum(['csip', 'owner', 'operator']),
  note: z.string(),
  state: z.enum(['valid', 'soon', 'expired']),
  /** By whoever signed it, the owner of the aircraft it is for, or an operator. */
  mayEnd: z.boolean(),
})
export type Checkout = z.infer<typeof Checkout>

export const CheckoutBody = z.strictObject({
  pilotId: id,
  /** Instructors sign for the whole family, unless they say otherwise; owners for their aircraft only. */
  onlyThisAircraft: z.boolean().default(false),
  /** Today, where it is absent. */
  signedOn: day.optional(),
  /** As long as the aircraft asks for, where it is absent. */
  expiresOn: day.optional(),
  /** An operator, who signs in the place of others, has to say why; the pilot reads it. */
  note: text(300).default(''),
})
/** Why it ends; the pilot reads it. */
export const CheckoutEnd = z.strictObject({ reason: requiredText(300) })

export const CheckoutsQuery = z.strictObject({ ...page })
