import { verificationTakes } from '@tailshare/contract/base/constants'
import type { DocumentKind, DocumentStatus } from '@tailshare/contract/people/documents/documents'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { documentRules } from '../../../people/documents/expirations.ts'
import { reasons } from '../../book/exemption.ts'
import type { BookingFacts } from '../../book/facts.ts'
import { type BookingRule, type Refusal, seeDocuments, upload } from '../../book/rule.ts'
import { endsBeforeReturn, newer, verifying } from '../../orders/words.ts'
import { dropDay } from '../../law/proofs.ts'
import { drop, newerOr } from '../documents.ts'

// Identity and pilot certificate. A document with an expiry date must last until the return: an ID, a temporary certificate (120 days, 14
// CFR 61.17), or one based on a foreign license (61.75).

type DocumentRefusals = {
  expired: Refusal<'photo_id_expired'> & Refusal<'pilot_certificate_expired'>
  missing: Refusal<'photo_id_missing'> & Refusal<'pilot_certificate_missing'>
  pending: Refusal<'photo_id_pending'> & Refusal<'pilot_certificate_pending'>
}

const suspendedIn = ({ pilot, aircraft, request }: BookingFacts) => {
  if (pilot.isSuspended) return 'pilot'
  if (aircraft.isOwnerSuspended) return 'owner'
  return request.csip?.isSuspended ? 'csip' : null
}

/** A suspended person cannot fly, rent out or teach, not even in existing bookings. Only an operator lifts the suspension. */
export const notSuspended: BookingRule<'suspended'> = {
  about: 'pilot',
  setting: 'always',
  exempt: {},
  overridable: { never: 'an operator has suspended the account' },
  rating: false,
  againAtCheckIn: ['suspended'],
  met: { passing: () => null },
  check: (facts) => {
    const who = suspendedIn(facts)
    return who && { code: 'suspended', data: { who, tailNumber: facts.aircraft.tailNumber } }
  },
  refusals: {
    suspended: {
      title: ({ who, tailNumber }) =>
        ({
          pilot: 'The pilot’s account is suspended',
          owner: `${tailNumber} does not fly for now`,
          csip: 'This CSIP does not teach for now',
        })[who],
      text: ({ who }) =>
        who === 'csip'
          ? 'Choose another CSIP.'
          : who === 'owner'
            ? 'Choose another aircraft.'
            : 'No aircraft is handed over until our support has restored it.',
      card: { kind: 'after', text: 'Takes no bookings for now' },
      waysOut: () => [],
    },
  },
}

const refusalsFor = (name: string, kind: DocumentKind): DocumentRefusals => ({
  expired: {
    title: `Your ${name} expires before you are back`,
    text: ({ pending, ...trip }) => `${endsBeforeReturn(trip)}${newer(pending)}`,
    card: { kind: 'after', text: `Needs your current ${name}` },
    waysOut: (_facts, { validUntil, pending }, dates) =>
      newerOr(dates, validUntil, pending, upload(`Upload your new ${name}`, kind)),
  },
  missing: {
    title: ({ rejected }) => `Your ${name} ${rejected ? 'was rejected' : 'is missing'}`,
    text: ({ rejected }) =>
      rejected ? 'Upload it again and wait for the check.' : `Upload a picture of it; we check it, ${verificationTakes}.`,
    card: { kind: 'after', text: `Needs your ${name}` },
    waysOut: (_facts, { rejected }) => [upload(`Upload your ${name}${rejected ? ' again' : ''}`, kind)],
  },
  pending: {
    title: `Your ${name} is still being verified`,
    text: verifying,
    card: { kind: 'after', text: `Your ${name} is being verified` },
    waysOut: () => [seeDocuments],
  },
})

/** What is wrong with a document. One verified document that lasts until the return is enough, whatever else was uploaded. */
const problemWith = (facts: BookingFacts, kind: DocumentKind) => {
  const held = facts.pilot.documents.filter((document) => document.kind === kind)
  const isHeld = (status: DocumentStatus) => held.some((document) => document.status === status)
  const ends = held.filter(({ status }) => status === 'complete').map((document) => document.expiresOn)
  if (ends.some((day) => day === null || day >= dropDay(facts))) return null
  const validUntil = ends
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1)
  const pending = isHeld('pending')
  if (validUntil !== undefined) return { is: 'expired', data: { validUntil, pending, ...drop(facts) } } as const
  return pending ? ({ is: 'pending', data: {} } as const) : ({ is: 'missing', data: { rejected: isHeld('negative') } } as const)
}

/** Expiry of the document that lasts longest; `null` if one has no expiry. */
const lastDayOf = ({ pilot }: BookingFacts, kind: DocumentKind) => {
  const ends = pilot.documents.filter((one) => one.kind === kind && one.status === 'complete').map((one) => one.expiresOn)
  return ends.includes(null)
    ? null
    : (ends
        .flatMap((day) => day ?? [])
        .toSorted()
        .at(-1) ?? null)
}
const haveText = (facts: BookingFacts, kind: DocumentKind) => {
  const day = lastDayOf(facts, kind)
  return day === null ? 'Verified' : `Verified, through ${plainDayText(day)}`
}

/** Required from certificated pilots, and from people who have not stated a category. */
const certificateAsked = ({ pilot }: BookingFacts) =>
  pilot.category === null || documentRules.pilot_certificate.asked({ pilotCategory: pilot.category, ratings: pilot.ratings })

const photoIdRefusals = refusalsFor('photo ID', 'photo_id')
const certificateRefusals = refusalsFor('pilot certificate', 'pilot_certificate')

/** Owners hand the aircraft to an identified person, CSIP aboard or not. 14 CFR 61.3 requires pilots to carry an ID. */
export const photoId: BookingRule<'photo_id_missing' | 'photo_id_pending' | 'photo_id_expired'> = {
  about: 'pilot',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.3(a))' },
  rating: false,
  againAtCheckIn: ['photo_id_expired'],
  met: { asked: () => 'Photo ID', have: (facts) => haveText(facts, 'photo_id'), until: (facts) => lastDayOf(facts, 'photo_id') },
  check: (facts) => {
    const problem = problemWith(facts, 'photo_id')
    if (problem === null) return null
    if (problem.is === 'expired') return { code: 'photo_id_expired', data: problem.data }
    return problem.is === 'pending'
      ? { code: 'photo_id_pending', data: problem.data }
      : { code: 'photo_id_missing', data: problem.data }
  },
  refusals: {
    photo_id_missing: photoIdRefusals.missing,
    photo_id_pending: photoIdRefusals.pending,
    photo_id_expired: photoIdRefusals.expired,
  },
}

/** 14 CFR 61.3. Students have none yet; people without a certificate fly with a CSIP. */
export const pilotCertificate: BookingRule<
  'pilot_certificate_missing' | 'pilot_certificate_pending' | 'pilot_certificate_expired'
> = {
  about: 'pilot',
  setting: 'always',
  exempt: { csipForLearners: reasons.dual, shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.3(a))' },
  rating: false,
  againAtCheckIn: ['pilot_certificate_expired'],
  met: {
    asked: (facts) => (certificateAsked(facts) ? 'Pilot certificate' : null),
    have: (facts) => haveText(facts, 'pilot_certificate'),
    until: (facts) => lastDayOf(facts, 'pilot_certificate'),
  },
  check: (facts) => {
    if (!certificateAsked(facts)) return null
    const problem = problemWith(facts, 'pilot_certificate')
    if (problem === null) return null
    if (problem.is === 'expired') return { code: 'pilot_certificate_expired', data: problem.data }
    return problem.is === 'pending'
      ? { code: 'pilot_certificate_pending', data: problem.data }
      : { code: 'pilot_certificate_missing', data: problem.data }
  },
  refusals: {
    pilot_certificate_missing: certificateRefusals.missing,
    pilot_certificate_pending: certificateRefusals.pending,
    pilot_certificate_expired: certificateRefusals.expired,
  },
}
