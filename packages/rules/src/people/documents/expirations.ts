import { daysBetween } from '@tailshare/contract/text/period'
import { documentKinds, type DocumentKind } from '@tailshare/contract/base/constants'
import type { Expiration } from '@tailshare/contract/people/documents/documents'
import { documentRules } from './documentRules.ts'
import { soonDays } from '../notices/reminders.ts'
import type { DocumentFacts } from './validity.ts'

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
