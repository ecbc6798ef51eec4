import { z } from 'zod'
import { Document, PrivilegeCodes } from '../../people/documents/documents.ts'
import { Person } from '../../people/accounts/accounts.ts'
import { day, requiredText } from '../../base/fields.ts'

export const OperatorDocument = Document.extend({
  account: Person.extend({ email: z.string() }),
  /** When it was verified or rejected, and by whom. `null` while pending. */
  decided: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
})
export type OperatorDocument = z.infer<typeof OperatorDocument>

export const DocumentDecision = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('complete'),
    issuedOn: day.nullish(),
    expiresOn: day.nullish(),
    medicalClass: z.int().min(1).max(3).nullish(),
    /** What the document actually shows. Default: what the holder entered. */
    privileges: PrivilegeCodes.optional(),
  }),
  z.strictObject({ status: z.literal('negative'), reason: requiredText(500) }),
])
