import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import { documentRules, type Holder } from './documentRules.ts'

const kinds = Object.keys(documentRules) as DocumentKind[]

const hasBasicMed = (held: DocumentKind[]) => held.includes('basic_med_course') && held.includes('basic_med_exam')

/** Which documents to ask of an account, in the order to show them. What was uploaded anyway is listed too. */
export const neededDocuments = (holder: Holder, held: DocumentKind[]): DocumentKind[] =>
  kinds.filter((kind) => held.includes(kind) || (documentRules[kind].asked(holder) && !(kind === 'medical' && hasBasicMed(held))))
