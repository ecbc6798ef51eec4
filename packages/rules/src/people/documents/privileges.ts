import { aloneOnly, aloneProblem, type Privilege } from '@tailshare/contract/people/documents/privileges'
import { plusDays } from '@tailshare/contract/text/period'
import type { DocumentFacts } from './validity.ts'

/** What is verified of somebody: documents that an operator decided, and what instructors endorsed after lessons here. */
export type Verified = {
  documents: DocumentFacts[]
  endorsed: { code: Privilege; modelFamily: string; on: string; by: string }[]
}

/** `on`: the day it was given, where the document names one; `until`: the last day on which it counts, `null` for one that stays. */
type Held = { code: Privilege; modelFamily: string | null; on: string | null; until: string | null }

/** 14 CFR 61.87(n) and (p): a student flies alone within 90 days of the endorsement, its day included. */
const soloDays = 90

/** An instructor certificate counts until the end of its recent experience (14 CFR 61.197); one without that day is not known to count. */
const unknownEnd = '0001-01-01'

const soloUntil = (on: string | null) => (on === null ? unknownEnd : plusDays(on, soloDays))

const untilOf = (kind: DocumentFacts['kind'], code: Privilege, issuedOn: string | null, expiresOn: string | null) => {
  if (kind === 'instructor_certificate') return expiresOn ?? unknownEnd
  return kind === 'endorsement' && aloneOnly.includes(code) ? soloUntil(issuedOn) : expiresOn
}

const endsOf = ({ kind, privileges, issuedOn, expiresOn }: DocumentFacts) =>
  privileges.map((code) => ({ code, until: untilOf(kind, code, issuedOn, expiresOn) }))

/** The last day on which anything on a page of the logbook counts; `null` where something on it stays. */
export const pageUntil = (page: DocumentFacts) => {
  const ends = endsOf(page).flatMap(({ until }) => until ?? [])
  return ends.length === 0 || ends.length < page.privileges.length ? page.expiresOn : ends.toSorted().at(-1)!
}

/** What on a page ends before the page does, with its last day. */
export const endingOn = (page: DocumentFacts) => {
  const whole = pageUntil(page)
  return endsOf(page).flatMap(({ code, until }) => (until === null || until === whole ? [] : { code, until }))
}

/** Every privilege that is verified; what a pilot only states is not among them. */
export const privilegesOf = ({ documents, endorsed }: Verified): Held[] => [
  ...documents
    .filter(({ status }) => status === 'complete')
    .flatMap(({ kind, privileges, modelFamily, issuedOn, expiresOn }) =>
      privileges
        .filter((code) => aloneProblem({ privileges: [code], modelFamily }) === null)
        .map((code) => ({
          code,
          // A page may hold both: the one to fly alone is for its model, the others for any.
          modelFamily: aloneOnly.includes(code) ? modelFamily : null,
          on: issuedOn,
          until: untilOf(kind, code, issuedOn, expiresOn),
        })),
    ),
  ...endorsed.map(({ code, modelFamily, on }) =>
    aloneOnly.includes(code) ? { code, modelFamily, on, until: soloUntil(on) } : { code, modelFamily: null, on, until: null },
  ),
]

/** Whether a privilege is verified for a model family on a day (`YYYY-MM-DD`). */
export const holds = (verified: Verified, code: Privilege, { family, day }: { family: string; day: string }) =>
  privilegesOf(verified).some(
    (held) =>
      held.code === code &&
      (held.modelFamily === family || (held.modelFamily === null && !aloneOnly.includes(code))) &&
      (held.until === null || held.until >= day),
  )
