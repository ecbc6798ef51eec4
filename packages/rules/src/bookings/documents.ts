import type { DocumentKind } from '@tailshare/contract/accounts'
import { dayIn } from '@tailshare/contract/period'
import type { BookingFacts, DocumentFacts } from './facts.ts'
import { datesBackBy } from './otherDates.ts'
import { link, refuse, type BookingRule } from './refuse.ts'
import { flightReviewUntil, ipcUntil, medicalUntil } from './validity.ts'

// Every document is tested on the day of the planned return, at the home airport.

export const documentsOf = ({ pilot }: BookingFacts, kind: DocumentKind, modelFamily?: string) => {
  const documents = pilot.documents.filter(
    (document) => document.kind === kind && (!modelFamily || document.modelFamily === modelFamily),
  )
  return {
    verified: documents.filter((document) => document.status === 'complete'),
    pending: documents.some((document) => document.status === 'pending'),
    rejected: documents.some((document) => document.status === 'negative'),
  }
}

/** The verified document that lasts longest. */
export const longest = (documents: DocumentFacts[], until: (document: DocumentFacts) => string | null) =>
  documents
    .map((document) => ({ document, until: until(document) }))
    .sort((a, b) => ((a.until ?? '') < (b.until ?? '') ? 1 : -1))
    .at(0)

export const dropDay = ({ request, aircraft }: BookingFacts) => dayIn(request.period.to, aircraft.zone)
const drop = ({ request, aircraft }: BookingFacts) => ({ dropTime: request.period.to.toISOString(), zone: aircraft.zone })
const upload = (label: string) => link(label, 'documents')

const lasting =
  (
    kind: 'medical' | 'flight_review',
    code: 'medical_expired' | 'flight_review_expired',
    uploadLabel: string,
    until: (document: DocumentFacts, birthDate: string | null) => string | null,
  ): BookingRule =>
  (facts) => {
    const { verified, pending, rejected } = documentsOf(facts, kind)
    const validUntil = longest(verified, (document) => until(document, facts.pilot.birthDate))?.until ?? null
    if (validUntil !== null && validUntil >= dropDay(facts)) return []
    return refuse(facts, code, { validUntil, pending, rejected, ...drop(facts) }, () => [
      validUntil === null ? null : datesBackBy(facts, validUntil),
      upload(uploadLabel),
    ])
  }

export const medical = lasting('medical', 'medical_expired', 'Upload a newer medical', medicalUntil)
export const flightReview = lasting('flight_review', 'flight_review_expired', 'Upload a newer endorsement', flightReviewUntil)

export const ipc: BookingRule = (facts) => {
  const { verified, pending, rejected } = documentsOf(facts, 'ipc')
  const last = longest(verified, ipcUntil)
  if (last?.until && last.until >= dropDay(facts)) return []
  if (pending) return refuse(facts, 'ipc_pending', {}, () => [upload('See your documents')])
  const { issuedOn = null } = last?.document ?? {}
  if (!last?.until || issuedOn === null) return refuse(facts, 'ipc_date_missing', { rejected }, () => [upload('Upload your IPC')])
  const validUntil = last.until
  return refuse(facts, 'ipc_older_than_6_months', { checkedOn: issuedOn, validUntil, ...drop(facts) }, () => [
    datesBackBy(facts, validUntil),
    upload('Upload a newer IPC'),
  ])
}

export const insurance: BookingRule = (facts) => {
  const { verified, pending, rejected } = documentsOf(facts, 'insurance')
  const policy = longest(verified, ({ expiresOn }) => expiresOn)
  if (policy?.until && policy.until >= dropDay(facts)) return []
  const validUntil = policy?.until
  if (validUntil)
    return refuse(facts, 'insurance_expired', { validUntil, pending, ...drop(facts) }, () => [
      datesBackBy(facts, validUntil),
      upload('Upload the new policy'),
    ])
  if (pending) return refuse(facts, 'insurance_pending', {}, () => [upload('Replace the document')])
  if (policy) return refuse(facts, 'insurance_date_missing', {}, () => [upload('Upload the policy with its end')])
  return refuse(facts, 'insurance_file_missing', { rejected }, () => [upload('Upload your policy')])
}

/** The manufacturer's training, per family of models. */
export const transition: BookingRule = (facts) => {
  const { needsTransition, modelFamily } = facts.aircraft
  if (!needsTransition) return []
  const { verified, pending, rejected } = documentsOf(facts, 'transition', modelFamily)
  if (verified.length > 0) return []
  if (pending) return refuse(facts, 'transition_pending', { modelFamily }, () => [upload('Replace the document')])
  if (rejected) return refuse(facts, 'transition_negative', { modelFamily }, () => [upload('Upload the right certificate')])
  return refuse(facts, 'transition_missing', { modelFamily }, () => [upload('Upload your training certificate')])
}
