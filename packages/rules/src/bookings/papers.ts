import type { DocumentKind } from '@tailshare/contract/accounts'
import { dayIn } from '@tailshare/contract/period'
import type { BookingFacts, PaperFacts } from './facts.ts'
import { datesBackBy } from './otherDates.ts'
import { link, refuse, type BookingRule } from './refuse.ts'
import { flightReviewUntil, ipcUntil, medicalUntil } from './validity.ts'

// Every paper is tested on the day of the planned return, at the home airport.

export const papersOf = ({ pilot }: BookingFacts, kind: DocumentKind, modelFamily?: string) => {
  const papers = pilot.papers.filter((paper) => paper.kind === kind && (!modelFamily || paper.modelFamily === modelFamily))
  return {
    verified: papers.filter((paper) => paper.status === 'complete'),
    pending: papers.some((paper) => paper.status === 'pending'),
    rejected: papers.some((paper) => paper.status === 'negative'),
  }
}

/** The verified paper that lasts longest. */
export const longest = (papers: PaperFacts[], until: (paper: PaperFacts) => string | null) =>
  papers
    .map((paper) => ({ paper, until: until(paper) }))
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
    until: (paper: PaperFacts, birthDate: string | null) => string | null,
  ): BookingRule =>
  (facts) => {
    const { verified, pending, rejected } = papersOf(facts, kind)
    const validUntil = longest(verified, (paper) => until(paper, facts.pilot.birthDate))?.until ?? null
    if (validUntil !== null && validUntil >= dropDay(facts)) return []
    return refuse(facts, code, { validUntil, pending, rejected, ...drop(facts) }, () => [
      validUntil === null ? null : datesBackBy(facts, validUntil),
      upload(uploadLabel),
    ])
  }

export const medical = lasting('medical', 'medical_expired', 'Upload a newer medical', medicalUntil)
export const flightReview = lasting('flight_review', 'flight_review_expired', 'Upload a newer endorsement', flightReviewUntil)

export const ipc: BookingRule = (facts) => {
  const { verified, pending, rejected } = papersOf(facts, 'ipc')
  const last = longest(verified, ipcUntil)
  if (last?.until && last.until >= dropDay(facts)) return []
  if (pending) return refuse(facts, 'ipc_pending', {}, () => [upload('See your documents')])
  const { issuedOn = null } = last?.paper ?? {}
  if (!last?.until || issuedOn === null) return refuse(facts, 'ipc_date_missing', { rejected }, () => [upload('Upload your IPC')])
  const validUntil = last.until
  return refuse(facts, 'ipc_older_than_6_months', { checkedOn: issuedOn, validUntil, ...drop(facts) }, () => [
    datesBackBy(facts, validUntil),
    upload('Upload a newer IPC'),
  ])
}

export const insurance: BookingRule = (facts) => {
  const { verified, pending, rejected } = papersOf(facts, 'insurance')
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
  const { verified, pending, rejected } = papersOf(facts, 'transition', modelFamily)
  if (verified.length > 0) return []
  if (pending) return refuse(facts, 'transition_pending', { modelFamily }, () => [upload('Replace the document')])
  if (rejected) return refuse(facts, 'transition_negative', { modelFamily }, () => [upload('Upload the right certificate')])
  return refuse(facts, 'transition_missing', { modelFamily }, () => [upload('Upload your training certificate')])
}
