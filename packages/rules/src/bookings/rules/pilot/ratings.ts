import { pilotRatings } from '@tailshare/contract/people/documents/pilotRatings'
import { classRatings } from '../../../aircraft/airplane.ts'
import { inSentence } from '../../orders/words.ts'
import { isLearner, reasons } from '../../book/exemption.ts'
import type { AircraftFacts, BookingFacts } from '../../book/facts.ts'
import { isHeld, missing, proofText, proofWay, dropDay } from '../../law/proofs.ts'
import { type BookingRule, link } from '../../book/rule.ts'
import { jetCheckGrace, jetCheckUntil } from '../../../people/documents/validity.ts'
import { dayOr, documentsOf, drop, lastingRefusal } from '../documents.ts'

// Ratings on a certificate. Only verified ones count, and no one can override these rules.

const ratingOf = (aircraft: Pick<AircraftFacts, 'class'>) => classRatings[aircraft.class]
const ratingName = (aircraft: Pick<AircraftFacts, 'class'>) => inSentence(pilotRatings[ratingOf(aircraft)])

/**
 * 14 CFR 61.31(d)(2): endorsed by an instructor to fly this model alone, which has no end. For holders of a certificate; students have their
 * own endorsements, and rating limitations do not bind them (61.31(l)(2)(ii)).
 */
const isEndorsed = (facts: BookingFacts) =>
  isHeld(facts, 'solo_unrated') && (['private', 'commercial', 'atp'] as const).some((code) => isHeld(facts, code))
/** The pilot is the only person aboard (14 CFR 61.31(c)). */
const isAlone = ({ request }: BookingFacts) => request.passengers === 0 && request.csip === null

/** 14 CFR 61.31(d), 61.63(c). */
export const classRating: BookingRule<'class_rating'> = {
  about: 'pilot',
  setting: 'always',
  exempt: {
    csip: 'The CSIP is pilot in command, and teaches the class (14 CFR 61.195(b))',
    shop: reasons.shop,
  },
  overridable: { never: 'the law asks for it (14 CFR 61.31(d))' },
  rating: true,
  againAtCheckIn: ['class_rating'],
  met: {
    asked: (facts) => (isLearner(facts) ? null : pilotRatings[ratingOf(facts.aircraft)]),
    have: (facts) => (isHeld(facts, ratingOf(facts.aircraft)) ? 'Verified' : 'Endorsed to fly it alone'),
    until: null,
  },
  check: (facts) => {
    const { aircraft } = facts
    if (isLearner(facts) || isHeld(facts, ratingOf(aircraft))) return null
    const endorsed = isEndorsed(facts)
    if (endorsed && isAlone(facts)) return null
    const { class: of, modelName } = aircraft
    return { code: 'class_rating', data: { class: of, modelName, ...missing(facts, ratingOf(aircraft)), endorsed } }
  },
  refusals: {
    class_rating: {
      title: ({ modelName, ...aircraft }) => `The ${modelName} needs a ${ratingName(aircraft)}`,
      text: (data) =>
        data.endorsed
          ? `Your endorsement lets you fly it alone, without passengers; the law requires the rating to carry anyone (14 CFR 61.31(c)). ${proofText(data, 'the pilot certificate')}`
          : `The law requires it of a pilot in command, or an instructor’s endorsement to fly this model alone (14 CFR 61.31(d)). ${proofText(data, 'the pilot certificate')}`,
      card: { kind: 'not_rated', text: (aircraft) => `Needs a ${ratingName(aircraft)}` },
      waysOut: (facts, data) => [
        proofWay(data, {
          label: 'Upload the certificate with the rating',
          kind: 'pilot_certificate',
          code: ratingOf(facts.aircraft),
        }),
        !data.pending && !data.endorsed && isAlone(facts)
          ? proofWay(missing(facts, 'solo_unrated'), {
              label: 'Upload the endorsement',
              kind: 'endorsement',
              code: 'solo_unrated',
              family: facts.aircraft.modelFamily,
            })
          : null,
      ],
    },
  },
}

/** `type_sf50` → `SF50`. */
const ratingText = (rating: string) => rating.replace(/^type_/, '').toUpperCase()
const asPrivilege = (rating: string) => (rating in pilotRatings ? (rating as keyof typeof pilotRatings) : null)

/** 14 CFR 61.31(a). Not lifted by a CSIP: it is earned at a training center, not on a rental. */
export const typeRating: BookingRule<'type_rating'> = {
  about: 'pilot',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.31(a))' },
  rating: true,
  againAtCheckIn: ['type_rating'],
  met: {
    asked: ({ aircraft }) => (aircraft.needsTypeRating ? `${ratingText(aircraft.needsTypeRating)} type rating` : null),
    have: () => 'Verified',
    until: null,
  },
  check: (facts) => {
    const { needsTypeRating: rating, modelName } = facts.aircraft
    if (!rating) return null
    const code = asPrivilege(rating)
    if (code && isHeld(facts, code)) return null
    const state = code ? missing(facts, code) : { pending: false, stated: false }
    return { code: 'type_rating', data: { rating: ratingText(rating), modelName, ...state } }
  },
  refusals: {
    type_rating: {
      title: ({ rating, modelName }) => `The ${modelName} needs an ${rating} type rating`,
      text: (data) =>
        `The law requires it of every pilot in command (14 CFR 61.31(a)). ${proofText(data, 'the pilot certificate')}`,
      card: {
        kind: 'not_rated',
        text: ({ needsTypeRating }) => `Needs an ${ratingText(needsTypeRating ?? '')} type rating`,
      },
      waysOut: ({ aircraft: { needsTypeRating } }, data) => {
        const code = asPrivilege(needsTypeRating ?? '')
        const way = code && proofWay(data, { label: 'Upload the certificate with the rating', kind: 'pilot_certificate', code })
        return data.pending ? [way] : [way, link('See aircraft without one', 'propeller')]
      },
    },
  },
}

const checkEnd = (facts: BookingFacts) =>
  jetCheckUntil(documentsOf(facts, 'proficiency_check').verified, facts.aircraft.modelFamily)

/**
 * 14 CFR 61.58: pilot in command of a turbojet. people/documents/validity.ts defines how long each check is valid. Required even with a CSIP
 * aboard.
 */
export const proficiencyCheck: BookingRule<'proficiency_check_expired'> = {
  about: 'pilot',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.58)' },
  rating: false,
  againAtCheckIn: ['proficiency_check_expired'],
  met: {
    asked: ({ aircraft }) => (aircraft.turbojet ? 'Jet proficiency check valid at return' : null),
    have: (facts) => dayOr(checkEnd(facts), 'Until ', 'In your documents'),
    until: checkEnd,
  },
  check: (facts) => {
    const { turbojet, modelName } = facts.aircraft
    const validUntil = checkEnd(facts)
    if (!turbojet || (validUntil !== null && validUntil >= dropDay(facts))) return null
    const { pending, rejected } = documentsOf(facts, 'proficiency_check')
    const inGrace = validUntil !== null && dropDay(facts) <= jetCheckGrace(validUntil)
    return {
      code: 'proficiency_check_expired',
      ...(inGrace ? { onlyWarns: true as const } : {}),
      data: { validUntil, pending, rejected, modelName, ...drop(facts) },
    }
  },
  refusals: {
    proficiency_check_expired: lastingRefusal('jet proficiency check', 'proficiency_check', 'Needs a current jet check'),
  },
}
