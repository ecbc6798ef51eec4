import { jetCheckGrace, jetCheckUntil } from '../../people/documents/validity.ts'
import { reasons } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { dropDay } from '../law/proofs.ts'
import type { BookingRule } from '../book/rule.ts'
import { dayOr, documentsOf, drop, lastingRefusal } from './documents.ts'

const checkEnd = (facts: BookingFacts) =>
  jetCheckUntil(documentsOf(facts, 'proficiency_check').verified, facts.aircraft.modelFamily)

/**
 * 14 CFR 61.58: pilot in command of a turbojet. accounts/validity.ts defines how long each check is valid. Required even with a CSIP
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
