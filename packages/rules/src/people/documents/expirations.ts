import { daysBetween } from '@tailshare/contract/text/period'
import { documentKinds, type DocumentKind } from '@tailshare/contract/base/constants'
import type { Expiration } from '@tailshare/contract/people/documents/documents'
import { documentRules } from './documentRules.ts'
import { soonDays } from '../notices/reminders.ts'
import type { DocumentFacts } from './validity.ts'

/** The last day on which a document counts; `null` for one that does not end, or whose dates are missing. */
const lastDayOf = (document: DocumentFacts, birthDate: string | null) => documentRules[document.kind].until(document, birthDate)

/** Certificates and training do not end; `9999` keeps them ahead of any day. */
const endless = '9999-12-31'

export type HeldDocument = DocumentFacts & { reason?: string | null }

const lastsUntil = (document: DocumentFacts, birthDate: string | null) =>
  lastDayOf(document, birthDate) ?? (documentRules[document.kind].ends ? '' : endless)

/**
 * A verified document takes the place of older ones of its kind that were rejected or last no longer, and show nothing that it does not
 * show itself; no one needs those anymore.
 */
export const isReplaced = (older: DocumentFacts, verified: DocumentFacts, birthDate: string | null) =>
  older.kind === verified.kind &&
  // A jet check keeps the month from which the next one counts (14 CFR 61.58(i)).
  older.kind !== 'proficiency_check' &&
  older.modelFamily === verified.modelFamily &&
  older.privileges.every((code) => verified.privileges.includes(code)) &&
  (older.status === 'negative' ||
    (older.status === 'complete' && lastsUntil(older, birthDate) <= lastsUntil(verified, birthDate)))

/** Where one kind of document stands. A verified one counts as long as it lasts, whatever else was uploaded since. */
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

/** Where one page stands, whatever else of its kind there is. */
export const standingOf = (page: HeldDocument, birthDate: string | null, today: string) =>
  expirationOf(page.kind, [page], birthDate, today)

/** Every kind that the account should have, in the order of the contract. */
export const expirationsOf = (kinds: DocumentKind[], held: HeldDocument[], birthDate: string | null, today: string) =>
  kinds.map((kind) => expirationOf(kind, held, birthDate, today))
