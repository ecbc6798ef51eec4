import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import { documentRules, type Holder } from './expirations.ts'

const kinds = Object.keys(documentRules) as DocumentKind[]

const hasBasicMed = (held: DocumentKind[]) => held.includes('basic_med_course') && held.includes('basic_med_exam')

/** Documents an account needs, in display order, plus any uploaded. */
export const neededDocuments = (holder: Holder, held: DocumentKind[]): DocumentKind[] =>
  kinds.filter((kind) => held.includes(kind) || (documentRules[kind].asked(holder) && !(kind === 'medical' && hasBasicMed(held))))
