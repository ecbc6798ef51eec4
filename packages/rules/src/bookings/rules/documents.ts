import type { BookingRefusalData } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import { verificationTakes } from '@tailshare/contract/base/constants'
import { plainDayText } from '@tailshare/contract/text/timeText'
import {
  flightReviewUntil,
  ipcUntil,
  medicalUntil,
  namedEnd,
  type DocumentFacts,
  basicMedUntil,
} from '../../people/documents/validity.ts'
import { isForBasicMed } from '../../aircraft/airplane.ts'
import { reasons } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { dropDay } from '../law/proofs.ts'
import { type BookingRule, type Dates, seeDocuments, upload } from '../book/rule.ts'
import { countsUntil, endsBeforeReturn, newer, verifying } from '../orders/words.ts'

// Every document is tested on the planned return day, at the home airport. people/documents/validity.ts defines how long each is valid.

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
const longest = (documents: DocumentFacts[], until: (document: DocumentFacts) => string | null) =>
  documents
    .map((document) => ({ document, until: until(document) }))
    .sort((a, b) => ((a.until ?? '') < (b.until ?? '') ? 1 : -1))
    .at(0)

export const drop = ({ request, aircraft }: BookingFacts) => ({ dropTime: request.period.to.toISOString(), zone: aircraft.zone })
/** Ways out: dates before the document expires, then uploading a newer one unless one is already being verified. */
export const newerOr = (dates: Dates, validUntil: string, pending: boolean, way: ReturnType<typeof upload>) => [
  dates.sameTime() ?? dates.upTo(validUntil),
  pending ? seeDocuments : way,
]
export const dayOr = (day: string | null, before: string, otherwise: string) =>
  day ? `${before}${plainDayText(day)}` : otherwise

type Lasting = BookingRefusalData['medical_expired']

/** Medical, flight review and jet check each use one code for expired and missing. */
export const lastingRefusal = (name: string, kind: DocumentKind, card: string) => ({
  title: ({ validUntil, pending }: Lasting) =>
    validUntil !== null
      ? `Your ${name} expires before you are back`
      : `Your ${name} is ${pending ? 'still being verified' : 'missing'}`,
  text: ({ validUntil, pending, rejected, ...trip }: Lasting) => {
    if (validUntil !== null) return `${endsBeforeReturn({ ...trip, validUntil })}${newer(pending)}`
    if (pending) return verifying
    return rejected
      ? 'Your last upload was rejected. Upload it again.'
      : 'Upload it with its date; you can book once we have verified it.'
  },
  card: { kind: 'after' as const, text: card },
  waysOut: (_facts: BookingFacts, { validUntil, pending, rejected }: Lasting, dates: Dates) => {
    if (validUntil !== null) return newerOr(dates, validUntil, pending, upload(`Upload a newer ${name}`, kind))
    return [pending ? seeDocuments : upload(`Upload your ${name}${rejected ? ' again' : ''}`, kind)]
  },
})

const later = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? b : a)

/** A medical certificate, or BasicMed where the airplane qualifies (14 CFR 61.23(c)(3), 61.113(i)). */
const medicalEnd = (facts: BookingFacts) => {
  const certificate = longest(documentsOf(facts, 'medical').verified, (document) => medicalUntil(document, facts.pilot.birthDate))
  const verified = facts.pilot.documents.filter(({ status }) => status === 'complete')
  return later(certificate?.until ?? null, isForBasicMed(facts.aircraft) ? basicMedUntil(verified) : null)
}

/** 14 CFR 61.23. A licensed pilot needs one with a CSIP aboard too: the renter keeps operational control. */
export const medical: BookingRule<'medical_expired'> = {
  about: 'pilot',
  setting: 'always',
  exempt: { csipForLearners: 'No medical is needed for dual instruction (14 CFR 61.23(b))', shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.23)' },
  rating: false,
  againAtCheckIn: ['medical_expired'],
  met: {
    asked: () => 'Medical valid at return',
    have: (facts) => dayOr(medicalEnd(facts), 'Until ', 'In your documents'),
    until: medicalEnd,
  },
  check: (facts) => {
    const validUntil = medicalEnd(facts)
    if (validUntil !== null && validUntil >= dropDay(facts)) return null
    const { pending, rejected } = documentsOf(facts, 'medical')
    return { code: 'medical_expired', data: { validUntil, pending, rejected, ...drop(facts) } }
  },
  refusals: {
    medical_expired: lastingRefusal('medical certificate', 'medical', 'Needs a current medical'),
  },
}

/** A jet check counts as a review (14 CFR 61.56(d)). Checkrides and WINGS phases are uploaded as reviews. An IPC does not count. */
const reviewEnd = (facts: BookingFacts) =>
  longest(
    [...documentsOf(facts, 'flight_review').verified, ...documentsOf(facts, 'proficiency_check').verified],
    flightReviewUntil,
  )?.until ?? null

/** 14 CFR 61.56: 24 calendar months, see `flightReviewUntil`. */
export const flightReview: BookingRule<'flight_review_expired'> = {
  about: 'pilot',
  setting: 'always',
  exempt: {
    csip: 'The CSIP is pilot in command, and can give the flight review',
    student: 'Students need no flight review (14 CFR 61.56(g))',
    shop: reasons.shop,
  },
  overridable: { never: 'the law asks for it (14 CFR 61.56)' },
  rating: false,
  againAtCheckIn: ['flight_review_expired'],
  met: {
    asked: () => 'Flight review valid at return',
    have: (facts) => dayOr(reviewEnd(facts), 'Until ', 'In your documents'),
    until: reviewEnd,
  },
  check: (facts) => {
    const validUntil = reviewEnd(facts)
    if (validUntil !== null && validUntil >= dropDay(facts)) return null
    const { pending, rejected } = documentsOf(facts, 'flight_review')
    return { code: 'flight_review_expired', data: { validUntil, pending, rejected, ...drop(facts) } }
  },
  refusals: {
    flight_review_expired: lastingRefusal('flight review', 'flight_review', 'Needs a current flight review'),
  },
}

/** The 6-month IPC is a house rule (the law is softer, 14 CFR 61.57(d)), usual only for the fast Cirrus models. */
const familiesWithIpc: ReadonlySet<string> = new Set(['SR22', 'SR22T', 'SF50'])
const lastIpc = (facts: BookingFacts) => longest(documentsOf(facts, 'ipc').verified, ipcUntil)
const ipcNeeded = { kind: 'after', text: 'Needs a current IPC' } as const

export const ipc: BookingRule<'ipc_older_than_6_months' | 'ipc_date_missing' | 'ipc_pending'> = {
  about: 'pilot',
  setting: (modelFamily) => (familiesWithIpc.has(modelFamily) ? 'block' : 'off'),
  exempt: { csip: reasons.dual, shop: reasons.shop },
  overridable: { name: 'IPC' },
  rating: false,
  againAtCheckIn: ['ipc_older_than_6_months'],
  met: {
    asked: () => 'IPC within 6 months',
    have: (facts) => dayOr(lastIpc(facts)?.document.issuedOn ?? null, '', 'In your documents'),
    until: (facts) => lastIpc(facts)?.until ?? null,
  },
  check: (facts) => {
    const { pending, rejected } = documentsOf(facts, 'ipc')
    const { document, until: validUntil = null } = lastIpc(facts) ?? {}
    if (validUntil !== null && validUntil >= dropDay(facts)) return null
    if (pending) return { code: 'ipc_pending', data: {} }
    const checkedOn = document?.issuedOn ?? null
    if (validUntil === null || checkedOn === null) return { code: 'ipc_date_missing', data: { rejected } }
    return { code: 'ipc_older_than_6_months', data: { checkedOn, validUntil, ...drop(facts) } }
  },
  refusals: {
    ipc_older_than_6_months: {
      title: 'Your last IPC will be older than 6 months',
      text: countsUntil,
      card: ipcNeeded,
      waysOut: (_facts, { validUntil }, dates) => newerOr(dates, validUntil, false, upload('Upload a newer IPC', 'ipc')),
    },
    ipc_date_missing: {
      title: 'We do not know the date of your last IPC',
      text: ({ rejected }) =>
        rejected
          ? 'Your last upload was rejected. The owner requires an instrument proficiency check within 6 months.'
          : 'The owner requires an instrument proficiency check within 6 months. Upload the endorsement with its date.',
      card: ipcNeeded,
      waysOut: (_facts, { rejected }) => [upload(rejected ? 'Upload your IPC again' : 'Upload your IPC', 'ipc')],
    },
    ipc_pending: {
      title: 'Your IPC is still being verified',
      text: verifying,
      card: { kind: 'after', text: 'Your IPC is being verified' },
      waysOut: () => [seeDocuments],
    },
  },
}

const lastPolicy = (facts: BookingFacts) => longest(documentsOf(facts, 'insurance').verified, namedEnd)
const policyNeeded = { kind: 'after', text: 'Needs renter’s insurance' } as const

export const insurance: BookingRule<
  'insurance_expired' | 'insurance_pending' | 'insurance_file_missing' | 'insurance_date_missing'
> = {
  about: 'pilot',
  setting: 'block',
  exempt: { owner: reasons.ownPolicy, shop: reasons.shop },
  overridable: { name: 'renter’s insurance' },
  rating: false,
  againAtCheckIn: ['insurance_expired'],
  met: {
    asked: () => 'Renter’s insurance',
    have: (facts) => dayOr(lastPolicy(facts)?.until ?? null, 'Through ', 'In your documents'),
    until: (facts) => lastPolicy(facts)?.until ?? null,
  },
  check: (facts) => {
    const { pending, rejected } = documentsOf(facts, 'insurance')
    const policy = lastPolicy(facts)
    const validUntil = policy?.until ?? null
    if (validUntil !== null)
      return validUntil >= dropDay(facts) ? null : { code: 'insurance_expired', data: { validUntil, pending, ...drop(facts) } }
    if (pending) return { code: 'insurance_pending', data: {} }
    return policy ? { code: 'insurance_date_missing', data: {} } : { code: 'insurance_file_missing', data: { rejected } }
  },
  refusals: {
    insurance_expired: {
      title: 'Your renter’s insurance ends before you are back',
      text: ({ pending, ...trip }) => `${endsBeforeReturn(trip)}${newer(pending)}`,
      card: { kind: 'after', text: 'Needs current renter’s insurance' },
      waysOut: (_facts, { validUntil, pending }, dates) =>
        newerOr(dates, validUntil, pending, upload('Upload your new policy', 'insurance')),
    },
    insurance_pending: {
      title: 'Your renter’s insurance is still being verified',
      text: verifying,
      card: { kind: 'after', text: 'Your insurance is being verified' },
      waysOut: () => [seeDocuments],
    },
    insurance_file_missing: {
      title: 'Your renter’s insurance is missing',
      text: ({ rejected }) =>
        rejected
          ? 'Your last upload was rejected. Upload the policy again; you can book once we have verified it.'
          : `Upload the policy; we check it, ${verificationTakes}.`,
      card: policyNeeded,
      waysOut: (_facts, { rejected }) => [upload(rejected ? 'Upload your policy again' : 'Upload your policy', 'insurance')],
    },
    insurance_date_missing: {
      title: 'Your renter’s insurance has no end date',
      text: 'Upload the policy again with its end date.',
      card: policyNeeded,
      waysOut: () => [upload('Upload the policy with its end date', 'insurance')],
    },
  },
}
