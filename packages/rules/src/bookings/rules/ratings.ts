import { pilotRatings } from '@tailshare/contract/people/documents/pilotRatings'
import { classRatings, isMultiEngine } from '../../aircraft/airplane.ts'
import { inSentence } from '../orders/words.ts'
import { isLearner, reasons } from '../book/exemption.ts'
import type { AircraftFacts, BookingFacts } from '../book/facts.ts'
import { isHeld, missing, proofText, proofWay } from '../law/proofs.ts'
import { type BookingRule, link } from '../book/rule.ts'

// Ratings on a certificate. Only verified ones count, and no one can override these rules.

/** Learners need a CSIP who may teach the class instead. */
const isClassAsked = (facts: BookingFacts) => !isLearner(facts) || isMultiEngine(facts.aircraft)

const ratingOf = (aircraft: Pick<AircraftFacts, 'class'>) => classRatings[aircraft.class]
const ratingName = (aircraft: Pick<AircraftFacts, 'class'>) => inSentence(pilotRatings[ratingOf(aircraft)])

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
    asked: (facts) => (isClassAsked(facts) ? pilotRatings[ratingOf(facts.aircraft)] : null),
    have: () => 'Verified',
    until: null,
  },
  check: (facts) => {
    const { aircraft } = facts
    if (!isClassAsked(facts) || isHeld(facts, ratingOf(aircraft))) return null
    return {
      code: 'class_rating',
      data: { class: aircraft.class, modelName: aircraft.modelName, ...missing(facts, ratingOf(aircraft)) },
    }
  },
  refusals: {
    class_rating: {
      title: ({ modelName, ...aircraft }) => `The ${modelName} needs a ${ratingName(aircraft)}`,
      text: (data) =>
        `The law requires it of every pilot in command (14 CFR 61.31(d)). ${proofText(data, 'the pilot certificate')}`,
      card: { kind: 'not_rated', text: (aircraft) => `Needs a ${ratingName(aircraft)}` },
      waysOut: ({ aircraft }, data) => [
        proofWay(data, { label: 'Upload the certificate with the rating', kind: 'pilot_certificate', code: ratingOf(aircraft) }),
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
