import { daysBetween } from '@tailshare/contract/text/period'
import { documentKinds, type DocumentKind, type PilotCategory } from '@tailshare/contract/base/constants'
import type { Expiration } from '@tailshare/contract/people/documents/documents'
import { soonDays } from '../notices/reminders.ts'
import {
  type DocumentFacts,
  basicMedCourseUntil,
  basicMedExamUntil,
  flightReviewUntil,
  instructorUntil,
  ipcUntil,
  medicalUntil,
  namedEnd,
  proficiencyCheckUntil,
} from './validity.ts'
import { pageUntil } from './privileges.ts'

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

/** Last valid day of a document. `null` if it does not expire, or dates are missing. */
const lastDayOf = (document: DocumentFacts, birthDate: string | null) => documentRules[document.kind].until(document, birthDate)

/** Stands in for "never expires" when sorting. */
const endless = '9999-12-31'

export type HeldDocument = DocumentFacts & { reason?: string | null }

const lastsUntil = (document: DocumentFacts, birthDate: string | null) =>
  lastDayOf(document, birthDate) ?? (documentRules[document.kind].ends ? '' : endless)

/** Whether a verified document makes an older one obsolete: same kind, rejected or ending no later, and showing nothing more. */
export const isReplaced = (older: DocumentFacts, verified: DocumentFacts, birthDate: string | null) =>
  older.kind === verified.kind &&
  // Keep earlier jet checks: their month determines when the next is due (14 CFR 61.58(i)).
  older.kind !== 'proficiency_check' &&
  older.modelFamily === verified.modelFamily &&
  older.privileges.every((code) => verified.privileges.includes(code)) &&
  (older.status === 'negative' ||
    (older.status === 'complete' && lastsUntil(older, birthDate) <= lastsUntil(verified, birthDate)))

/** State of one kind of document. A verified one counts while valid, regardless of later uploads. */
export const expirationOf = (kind: DocumentKind, held: HeldDocument[], birthDate: string | null, today: string): Expiration => {
  const documents = held.filter((document) => document.kind === kind)
  const [best] = documents
    .filter(({ status }) => status === 'complete')
    .map((document) => lastDayOf(document, birthDate))
    .sort((a, b) => ((a ?? endless) < (b ?? endless) ? 1 : -1))
  const verified = best !== undefined
  const expiresOn = best ?? null
  const daysLeft = expiresOn === null ? null : daysBetween(today, expiresOn)
  const valid = verified && (daysLeft === null || daysLeft >= 0)
  const rejected = documents.find(({ status }) => status === 'negative')
  const state = valid
    ? daysLeft !== null && daysLeft <= soonDays
      ? 'soon'
      : 'valid'
    : documents.some(({ status }) => status === 'pending')
      ? 'pending'
      : rejected && !verified
        ? 'rejected'
        : verified
          ? 'expired'
          : 'missing'
  return {
    kind,
    title: documentKinds[kind],
    expiresOn,
    daysLeft,
    state,
    reason: state === 'rejected' ? (rejected?.reason ?? null) : null,
  }
}

/** State of a single document, ignoring others of its kind. */
export const standingOf = (page: HeldDocument, birthDate: string | null, today: string) =>
  expirationOf(page.kind, [page], birthDate, today)

/** Every kind the account should have, in contract order. */
export const expirationsOf = (kinds: DocumentKind[], held: HeldDocument[], birthDate: string | null, today: string) =>
  kinds.map((kind) => expirationOf(kind, held, birthDate, today))
