import {
  type Endorsement,
  soloEndorsements,
  soloEndorsementProblem,
  type Privilege,
  instructorRatings,
  type InstructorRating,
} from '@tailshare/contract/people/documents/privileges'
import { plusDays } from '@tailshare/contract/text/period'
import type { DocumentFacts } from './validity.ts'
import { type Airplane, isMultiEngine } from '../../aircraft/airplane.ts'

/** A person's verified privileges: documents approved by operators, and endorsements given after lessons here. */
export type Verified = {
  documents: DocumentFacts[]
  endorsed: { code: Privilege; modelFamily: string; on: string; by: string }[]
}

/** `on`: issue date, if the document names one. `until`: last valid day, `null` if it does not expire. */
type Held = { code: Privilege; modelFamily: string | null; on: string | null; until: string | null }

/** Students fly alone within 90 days of these (14 CFR 61.87(n), (o) and (p), 61.95(a)). No other endorsement has an end. */
const soloDays = 90
const ending: readonly Privilege[] = ['solo', 'solo_night', 'solo_class_b'] satisfies Endorsement[]

/** An instructor certificate counts until the end of its recent experience (14 CFR 61.197). Without that date it does not count. */
const unknownEnd = '0001-01-01'

const soloUntil = (on: string | null) => (on === null ? unknownEnd : plusDays(on, soloDays))

const untilOf = (kind: DocumentFacts['kind'], code: Privilege, issuedOn: string | null, expiresOn: string | null) => {
  if (kind === 'instructor_certificate') return expiresOn ?? unknownEnd
  return kind === 'endorsement' && ending.includes(code) ? soloUntil(issuedOn) : expiresOn
}

const endsOf = ({ kind, privileges, issuedOn, expiresOn }: DocumentFacts) =>
  privileges.map((code) => ({ code, until: untilOf(kind, code, issuedOn, expiresOn) }))

/** Last day anything on a logbook page counts. `null` if something on it does not expire. */
export const pageUntil = (page: DocumentFacts) => {
  const ends = endsOf(page).flatMap(({ until }) => until ?? [])
  return ends.length === 0 || ends.length < page.privileges.length ? page.expiresOn : ends.toSorted().at(-1)!
}

/** Privileges on a page that expire before the page, with their last day. */
export const endingOn = (page: DocumentFacts) => {
  const whole = pageUntil(page)
  return endsOf(page).flatMap(({ code, until }) => (until === null || until === whole ? [] : { code, until }))
}

/** All verified privileges. Excludes those a pilot only claims. */
export const privilegesOf = ({ documents, endorsed }: Verified): Held[] => [
  ...documents
    .filter(({ status }) => status === 'complete')
    .flatMap(({ kind, privileges, modelFamily, issuedOn, expiresOn }) =>
      privileges
        .filter((code) => soloEndorsementProblem({ privileges: [code], modelFamily }) === null)
        .map((code) => ({
          code,
          // A page can show both kinds: solo endorsements are for its model, others for any.
          modelFamily: soloEndorsements.includes(code) ? modelFamily : null,
          on: issuedOn,
          until: untilOf(kind, code, issuedOn, expiresOn),
        })),
    ),
  ...endorsed.map(({ code, modelFamily, on }) => ({
    code,
    modelFamily: soloEndorsements.includes(code) ? modelFamily : null,
    on,
    until: ending.includes(code) ? soloUntil(on) : null,
  })),
]

/** Whether a privilege is verified for a model family on a day (`YYYY-MM-DD`). */
export const holds = (verified: Verified, code: Privilege, { family, day }: { family: string; day: string }) =>
  privilegesOf(verified).some(
    (held) =>
      held.code === code &&
      (held.modelFamily === family || (held.modelFamily === null && !soloEndorsements.includes(code))) &&
      (held.until === null || held.until >= day),
  )

/** 14 CFR 61.195(b)(1): the instructor rating needed for a class of airplane. */
const ratingFor = (airplane: Pick<Airplane, 'class'>): InstructorRating => (isMultiEngine(airplane) ? 'mei' : 'cfi')
const teaching: readonly Privilege[] = ['cfi', 'mei'] satisfies InstructorRating[]

const holdsOn = (verified: Verified, code: InstructorRating, day: string) => holds(verified, code, { family: '', day })

/** Ratings of a verified instructor certificate within its recent experience on a day (14 CFR 61.3(d), 61.197). */
export const instructorRatingsOn = (verified: Verified, day: string): InstructorRating[] =>
  (Object.keys(instructorRatings) as InstructorRating[]).filter((code) => holdsOn(verified, code, day))

/** Last day someone may teach by their verified certificates. `null` if they may not. */
export const teachesUntil = (verified: Verified): string | null =>
  privilegesOf(verified)
    .filter(({ code }) => teaching.includes(code))
    .map(({ until }) => until ?? '')
    .toSorted()
    .at(-1) ?? null

/** Whether someone may teach in a class of airplane on a day. */
export const instructs = (verified: Verified, airplane: Pick<Airplane, 'class'>, day: string) =>
  holdsOn(verified, ratingFor(airplane), day)

/** 14 CFR 61.195(c): instrument proficiency checks need an instructor with an instrument rating. */
export const givesInstrumentChecks = (verified: Verified, day: string) => holdsOn(verified, 'cfii', day)
