import type { Document } from '@tailshare/contract/people/documents/documents'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type { Tone } from '../../../ui/display/marks/Badge.tsx'

const states: Record<Document['status'], readonly [Tone, string]> = {
  pending: ['caution', 'Being verified'],
  complete: ['go', 'Verified'],
  negative: ['danger', 'Rejected'],
}

/** A verified document counts through its last day. */
export const documentState = ({ status, expiresOn }: Pick<Document, 'status' | 'expiresOn'>, today: string) =>
  status === 'complete' && expiresOn !== null && expiresOn < today ? (['danger', 'Expired'] as const) : states[status]

/** `SR22, class 2, issued Jan 2, 2026, until Jan 31, 2028`. */
export const documentFacts = ({ issuedOn, expiresOn, medicalClass, modelFamily }: Document) =>
  [
    modelFamily,
    medicalClass && `class ${medicalClass}`,
    issuedOn && `issued ${plainDayText(issuedOn)}`,
    expiresOn && `until ${plainDayText(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ')
