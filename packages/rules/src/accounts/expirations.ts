import { documentKinds, type DocumentKind, type Expiration } from '@tailshare/contract/accounts'
import type { PaperFacts } from '../bookings/facts.ts'
import { flightReviewUntil, ipcUntil, medicalUntil } from '../bookings/validity.ts'

/** A paper ends soon from the first reminder on. */
export const reminderDays = [60, 30, 7] as const
export const soonDays = reminderDays[0]

/** The last day on which a paper counts; `null` for one that does not end, or whose dates are missing. */
export const lastDayOf = (paper: PaperFacts, birthDate: string | null): string | null => {
  if (paper.kind === 'medical') return medicalUntil(paper, birthDate)
  if (paper.kind === 'flight_review') return flightReviewUntil(paper)
  return paper.kind === 'ipc' ? ipcUntil(paper) : paper.expiresOn
}

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Certificates and training do not end; `9999` keeps them ahead of any day. */
const endless = '9999-12-31'

export type HeldPaper = PaperFacts & { reason?: string | null }

/** Of these, one without its dates does not count. */
const endingKinds: readonly DocumentKind[] = ['medical', 'flight_review', 'ipc', 'insurance']

const lastsUntil = (paper: PaperFacts, birthDate: string | null) =>
  lastDayOf(paper, birthDate) ?? (endingKinds.includes(paper.kind) ? '' : endless)

/** A verified paper takes the place of older ones of its kind that were rejected or last no longer; nobody needs those any more. */
export const isReplaced = (older: PaperFacts, verified: PaperFacts, birthDate: string | null) =>
  older.kind === verified.kind &&
  older.modelFamily === verified.modelFamily &&
  (older.status === 'negative' ||
    (older.status === 'complete' && lastsUntil(older, birthDate) <= lastsUntil(verified, birthDate)))

/** Where one kind of document stands. A verified one counts as long as it lasts, whatever else was uploaded since. */
export const expirationOf = (kind: DocumentKind, held: HeldPaper[], birthDate: string | null, today: string): Expiration => {
  const papers = held.filter((paper) => paper.kind === kind)
  const [best] = papers
    .filter(({ status }) => status === 'complete')
    .map((paper) => lastDayOf(paper, birthDate))
    .sort((a, b) => ((a ?? endless) < (b ?? endless) ? 1 : -1))
  const verified = best !== undefined
  const expiresOn = best ?? null
  const daysLeft = expiresOn === null ? null : daysBetween(today, expiresOn)
  const valid = verified && (daysLeft === null || daysLeft >= 0)
  const rejected = papers.find(({ status }) => status === 'negative')
  const state = valid
    ? daysLeft !== null && daysLeft <= soonDays
      ? 'soon'
      : 'valid'
    : papers.some(({ status }) => status === 'pending')
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

/** Every kind that the account should have, in the order of the contract. */
export const expirationsOf = (kinds: DocumentKind[], held: HeldPaper[], birthDate: string | null, today: string) =>
  kinds.map((kind) => expirationOf(kind, held, birthDate, today))

/** The reminder that is due on this very day: 60, 30 or 7 days before the end. */
export const reminderDue = (expiresOn: string, today: string) =>
  reminderDays.find((days) => days === daysBetween(today, expiresOn)) ?? null
