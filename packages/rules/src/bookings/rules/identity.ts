import { verificationTakes } from '@tailshare/contract/constants'
import type { DocumentKind } from '@tailshare/contract/documents'
import { documentRules } from '../../accounts/documentRules.ts'
import { reasons } from '../exemption.ts'
import type { BookingFacts } from '../facts.ts'
import { type BookingRule, type Refusal, seeDocuments, upload } from '../rule.ts'
import { verifying } from '../words.ts'

// Who somebody is, and that they are a pilot. Neither document ends.

type DocumentRefusals = {
  missing: Refusal<'photo_id_missing'> & Refusal<'pilot_certificate_missing'>
  pending: Refusal<'photo_id_pending'> & Refusal<'pilot_certificate_pending'>
}

const suspendedIn = ({ pilot, aircraft, request }: BookingFacts) => {
  if (pilot.isSuspended) return 'pilot'
  if (aircraft.isOwnerSuspended) return 'owner'
  return request.csip?.isSuspended ? 'csip' : null
}

/** A person whose account is suspended neither flies, lends nor teaches, also in bookings from before; only an operator restores it. */
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

const stateOf = ({ pilot }: BookingFacts, kind: DocumentKind) => {
  const held = pilot.documents.filter((document) => document.kind === kind).map(({ status }) => status)
  if (held.includes('complete')) return 'verified'
  if (held.includes('pending')) return 'pending'
  return held.includes('negative') ? 'rejected' : 'missing'
}

/** Of certificated pilots; of someone who has not said what they are it is asked too. */
const certificateAsked = ({ pilot }: BookingFacts) =>
  pilot.category === null || documentRules.pilot_certificate.asked({ pilotCategory: pilot.category, ratings: pilot.ratings })

const photoIdRefusals = refusalsFor('photo ID', 'photo_id')
const certificateRefusals = refusalsFor('pilot certificate', 'pilot_certificate')

/** The owner hands an aircraft to a person who is known, CSIP aboard or not; 14 CFR 61.3 asks pilots to carry one. */
export const photoId: BookingRule<'photo_id_missing' | 'photo_id_pending'> = {
  about: 'pilot',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.3(a))' },
  rating: false,
  againAtCheckIn: [],
  met: { asked: () => 'Photo ID', have: () => 'Verified', until: null },
  check: (facts) => {
    const state = stateOf(facts, 'photo_id')
    if (state === 'verified') return null
    if (state === 'pending') return { code: 'photo_id_pending', data: {} }
    return { code: 'photo_id_missing', data: { rejected: state === 'rejected' } }
  },
  refusals: { photo_id_missing: photoIdRefusals.missing, photo_id_pending: photoIdRefusals.pending },
}

/** 14 CFR 61.3. A student has none yet, and people who hold none fly with a CSIP. */
export const pilotCertificate: BookingRule<'pilot_certificate_missing' | 'pilot_certificate_pending'> = {
  about: 'pilot',
  setting: 'always',
  exempt: { csipForLearners: reasons.dual, shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.3(a))' },
  rating: false,
  againAtCheckIn: [],
  met: { asked: (facts) => (certificateAsked(facts) ? 'Pilot certificate' : null), have: () => 'Verified', until: null },
  check: (facts) => {
    const state = stateOf(facts, 'pilot_certificate')
    if (state === 'verified' || !certificateAsked(facts)) return null
    if (state === 'pending') return { code: 'pilot_certificate_pending', data: {} }
    return { code: 'pilot_certificate_missing', data: { rejected: state === 'rejected' } }
  },
  refusals: { pilot_certificate_missing: certificateRefusals.missing, pilot_certificate_pending: certificateRefusals.pending },
}
