import { z } from 'zod'
import { documentKinds, type DocumentKind as Kind } from '../../base/constants.ts'
import { chosen, day, id, text } from '../../base/fields.ts'
import { soloEndorsements, isFamilySpecific, type Privilege, privileges } from './privileges.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

export const DocumentKind = z.enum(Object.keys(documentKinds) as [Kind, ...Kind[]], { error: chosen })
export type DocumentKind = z.infer<typeof DocumentKind>

export const PrivilegeCode = z.enum(Object.keys(privileges) as [Privilege, ...Privilege[]], { error: chosen })
export const PrivilegeCodes = z
  .array(PrivilegeCode)
  .max(10)
  .overwrite((codes) => [...new Set(codes)])

export const DocumentStatus = z.enum(['pending', 'negative', 'complete'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

export const Document = z.object({
  id,
  kind: DocumentKind,
  status: DocumentStatus,
  reason: z.string().nullable(),
  issuedOn: day.nullable(),
  expiresOn: day.nullable(),
  /** Set for documents of one model family, such as SR22: transition training, solo endorsements, proficiency checks. */
  modelFamily: z.string().nullable(),
  /** Ratings and endorsements it shows. They count once verified. */
  privileges: PrivilegeCodes,
  medicalClass: z.int().min(1).max(3).nullable(),
  fileName: z.string(),
  fileUrl: z.string(),
  contentType: z.string(),
  created: z.string(),
})
export type Document = z.infer<typeof Document>

export const DocumentUpload = z
  .strictObject({
    kind: DocumentKind,
    issuedOn: day.optional(),
    expiresOn: day.optional(),
    modelFamily: text(40).optional(),
    medicalClass: z.coerce.number().int().min(1).max(3).optional(),
    /** Comma-separated: the upload form only has text fields. */
    privileges: z
      .string()
      .transform((codes) => codes.split(','))
      .pipe(PrivilegeCodes)
      .optional(),
  })
  .refine((upload) => !isFamilySpecific(upload) || Boolean(upload.modelFamily), {
    path: ['modelFamily'],
    error: fieldMessages.required,
  })
  // Most solo endorsements last 90 days from this date.
  .refine(
    ({ privileges: shown = [], issuedOn }) => issuedOn !== undefined || !shown.some((code) => soloEndorsements.includes(code)),
    {
      path: ['issuedOn'],
      error: fieldMessages.required,
    },
  )

export const Expiration = z.object({
  kind: DocumentKind,
  title: z.string(),
  expiresOn: day.nullable(),
  daysLeft: z.int().nullable(),
  state: z.enum(['missing', 'pending', 'rejected', 'expired', 'soon', 'valid']),
  reason: z.string().nullable(),
})
export type Expiration = z.infer<typeof Expiration>
