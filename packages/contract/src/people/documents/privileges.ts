import type { DocumentKind } from '../../base/constants.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { pilotRatings, type PilotRating } from './pilotRatings.ts'

/** Logbook endorsements. The five solo ones count for one model family. */
export const endorsements = {
  high_performance: 'High performance',
  complex: 'Complex aircraft',
  high_altitude: 'High altitude',
  tailwheel: 'Tailwheel',
  solo: 'Solo',
  solo_night: 'Solo at night',
  solo_cross_country: 'Solo cross-country',
  solo_class_b: 'Solo at a Class B airport',
  solo_unrated: 'Solo without the class rating',
} as const
export type Endorsement = keyof typeof endorsements

/** Ratings on an instructor certificate (14 CFR 61.5(c)). */
export const instructorRatings = {
  cfi: 'Single-engine instructor (CFI)',
  cfii: 'Instrument instructor (CFII)',
  mei: 'Multi-engine instructor (MEI)',
} as const
export type InstructorRating = keyof typeof instructorRatings

export type Privilege = PilotRating | Endorsement | InstructorRating
export const privileges: Record<Privilege, string> = { ...pilotRatings, ...endorsements, ...instructorRatings }

/** What each kind of document can show. The holder selects on upload; the verifying operator confirms. */
export const documentPrivileges: Partial<Record<DocumentKind, Partial<Record<Privilege, string>>>> = {
  pilot_certificate: pilotRatings,
  endorsement: endorsements,
  instructor_certificate: instructorRatings,
}

/** Each counts for one model family. The last is for pilots who add a class (14 CFR 61.31(d)(2)), the others for students. */
export const soloEndorsements: readonly Privilege[] = ['solo', 'solo_night', 'solo_cross_country', 'solo_class_b', 'solo_unrated']

/** Whether a document counts for one model family only. */
export const isFamilySpecific = ({
  kind,
  privileges = [],
}: {
  kind: DocumentKind
  privileges?: readonly Privilege[] | undefined
}) =>
  kind === 'transition' ||
  kind === 'proficiency_check' ||
  (kind === 'endorsement' && privileges.some((code) => soloEndorsements.includes(code)))

/** Why a solo endorsement cannot be verified: only the holder can name its model family. `null`: it can. */
export const soloEndorsementProblem = ({
  privileges,
  modelFamily,
}: {
  privileges: readonly Privilege[]
  modelFamily: string | null
}) =>
  modelFamily === null && privileges.some((code) => soloEndorsements.includes(code))
    ? 'A solo endorsement counts for one model, and this upload names none. Reject it and ask for the model.'
    : null

/** Problem with the privileges selected for a document, or `null`. */
export const privilegeProblem = (kind: DocumentKind, codes: readonly Privilege[]): string | null => {
  const shown = documentPrivileges[kind] ?? {}
  if (kind in documentPrivileges && codes.length === 0) return fieldMessages.multiselectNotEmpty
  return codes.every((code) => code in shown) ? null : fieldMessages.notOffered
}
