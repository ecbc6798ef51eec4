import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import type { PilotCategory } from '@tailshare/contract/base/constants'
import { pageUntil } from './privileges.ts'
import {
  basicMedCourseUntil,
  basicMedExamUntil,
  type DocumentFacts,
  flightReviewUntil,
  instructorUntil,
  ipcUntil,
  medicalUntil,
  namedEnd,
  proficiencyCheckUntil,
} from './validity.ts'

export type Holder = { pilotCategory: PilotCategory | null; ratings: string[]; endorsements?: string[] }

type DocumentRule = {
  /** Whose account needs it. */
  asked: (holder: Holder) => boolean
  /** Expires, so it does not count without dates. Certificates and training do not expire. */
  ends: boolean
  /** Last valid day. `null` if it does not expire, or dates are missing. */
  until: (document: DocumentFacts, birthDate: string | null) => string | null
}

const flies = ({ pilotCategory }: Holder) => pilotCategory !== null && pilotCategory !== 'non_pilot'
const licensed = (holder: Holder) => flies(holder) && holder.pilotCategory !== 'student_pilot'

/**
 * All kinds of documents in display order. Students have no review yet and fly dual without a certificate; instrument checks are for
 * instrument pilots; non-pilots need none.
 */
export const documentRules: Record<DocumentKind, DocumentRule> = {
  photo_id: { asked: flies, ends: false, until: namedEnd },
  pilot_certificate: { asked: licensed, ends: false, until: namedEnd },
  medical: { asked: flies, ends: true, until: medicalUntil },
  flight_review: { asked: licensed, ends: true, until: flightReviewUntil },
  ipc: { asked: (holder) => licensed(holder) && holder.ratings.includes('instrument'), ends: true, until: ipcUntil },
  insurance: { asked: flies, ends: true, until: namedEnd },
  transition: { asked: () => false, ends: false, until: namedEnd },
  basic_med_course: { asked: () => false, ends: true, until: basicMedCourseUntil },
  basic_med_exam: { asked: () => false, ends: true, until: basicMedExamUntil },
  // Required from pilots who claim an endorsement.
  endorsement: { asked: ({ endorsements = [] }) => endorsements.length > 0, ends: false, until: pageUntil },
  proficiency_check: {
    asked: (holder) => holder.ratings.some((rating) => rating.startsWith('type_')),
    ends: true,
    until: proficiencyCheckUntil,
  },
  instructor_certificate: { asked: ({ pilotCategory }) => pilotCategory === 'csip_pilot', ends: true, until: instructorUntil },
}
