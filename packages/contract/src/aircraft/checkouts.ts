import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { day, id, page, requiredText, text } from '../base/fields.ts'

/** A sign-off that a pilot may fly a model family, or one aircraft of it, solo. */
export const Checkout = z.object({
  id,
  pilot: Person,
  modelFamily: z.string(),
  /** Valid for this aircraft only. `null`: valid for the whole family. */
  aircraft: z.object({ id, tailNumber: z.string() }).nullable(),
  signedOn: day,
  /** Last valid day. An aircraft may require a more recent checkout. */
  expiresOn: day,
  signedBy: Person,
  signedAs: z.enum(['csip', 'owner', 'operator']),
  note: z.string(),
  state: z.enum(['valid', 'soon', 'expired']),
  /** The signer, the aircraft's owner and operators may end it. */
  mayEnd: z.boolean(),
})
export type Checkout = z.infer<typeof Checkout>

export const CheckoutBody = z.strictObject({
  pilotId: id,
  /** Instructors sign for the whole family by default. Owners can only sign for their own aircraft. */
  onlyThisAircraft: z.boolean().default(false),
  /** Default: today. */
  signedOn: day.optional(),
  /** Default: as long as the aircraft requires. */
  expiresOn: day.optional(),
  /** Required from operators, who sign on behalf of others. Shown to the pilot. */
  note: text(300).default(''),
})
/** Shown to the pilot. */
export const CheckoutEnd = z.strictObject({ reason: requiredText(300) })

export const CheckoutsQuery = z.strictObject({ ...page })
