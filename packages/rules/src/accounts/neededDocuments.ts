import type { DocumentKind } from '@tailshare/contract/accounts'
import type { PilotCategory } from '@tailshare/contract/constants'

type Holder = { pilotCategory: PilotCategory | null; ratings: string[] }

/**
 * Which documents to ask of somebody, in the order to show them: a student has no certificate or review yet, an instrument check is
 * for instrument pilots, and who does not fly needs none. What somebody uploaded anyway is listed too.
 */
export const neededDocuments = ({ pilotCategory, ratings }: Holder, held: DocumentKind[]): DocumentKind[] => {
  const flies = pilotCategory !== null && pilotCategory !== 'non_pilot'
  const licensed = flies && pilotCategory !== 'student_pilot'
  const asked: Record<DocumentKind, boolean> = {
    photo_id: flies,
    pilot_certificate: licensed,
    medical: flies,
    flight_review: licensed,
    ipc: licensed && ratings.includes('instrument'),
    insurance: flies,
    transition: false,
  }
  return orderOfDocuments.filter((kind) => asked[kind] || held.includes(kind))
}

const orderOfDocuments: readonly DocumentKind[] = [
  'photo_id',
  'pilot_certificate',
  'medical',
  'flight_review',
  'ipc',
  'insurance',
  'transition',
]
