import { csipAboard, isLearner } from '../book/exemption.ts'
import type { BookingFacts, PilotFacts } from '../book/facts.ts'
import { type BookingRule, say } from '../book/rule.ts'
import { flightReview, medical } from '../rules/documents.ts'
import { complex, highAltitude, highPerformance, tailwheel } from '../rules/pilot/endorsements.ts'
import { passengerRecency } from '../rules/passengers.ts'
import { classRating, typeRating, proficiencyCheck } from '../rules/pilot/ratings.ts'

// Who is pilot in command, and what the law requires of them (14 CFR 1.1, 61.23, 61.31, 61.56, 61.57).

/** Of these rules, any that a CSIP aboard lifts for the pilot must be met by the CSIP. */
const commandRules = [
  medical,
  flightReview,
  classRating,
  typeRating,
  highPerformance,
  complex,
  highAltitude,
  tailwheel,
  proficiencyCheck,
] as const
const lifted = [...commandRules, passengerRecency] as const

type Found = ReturnType<(typeof lifted)[number]['check']>

/**
 * An instructor aboard is pilot in command if the pilot has no certificate (even with a solo endorsement), an expired flight review, or
 * lacks an endorsement or landings. Otherwise the pilot is.
 */
export const pilotInCommand = (facts: BookingFacts): 'pilot' | 'csip' => {
  const lacks = () => lifted.some((rule: Pick<BookingRule, 'exempt' | 'check'>) => rule.exempt.csip && rule.check(facts) !== null)
  return csipAboard(facts) && (isLearner(facts) || lacks()) ? 'csip' : 'pilot'
}

/** The same trip with someone else in command and the original pilot as a passenger. */
const flownBy = (facts: BookingFacts, pilot: PilotFacts): BookingFacts => ({
  ...facts,
  pilot,
  request: { ...facts.request, csip: null, passengers: facts.request.passengers + 1 },
})

const titleOf = (rule: (typeof lifted)[number], found: NonNullable<Found>) => {
  const { title } = (rule.refusals as Record<string, { title: Parameters<typeof say<unknown>>[0] }>)[found.code]!
  return say(title, found.data)
}

/** What this person lacks to be pilot in command of the trip, in sentences addressed to them. */
export const lacksToCommand = (facts: BookingFacts, pilot: PilotFacts): string[] =>
  commandRules.flatMap((rule) => {
    const found = rule.check(flownBy(facts, pilot))
    return found && !found.onlyWarns ? [titleOf(rule, found)] : []
  })

/** True if the landings on record allow this person to carry passengers (14 CFR 61.57). */
export const hasLandings = (facts: BookingFacts, pilot: PilotFacts) => passengerRecency.check(flownBy(facts, pilot)) === null

export const holdsType = (facts: BookingFacts, pilot: PilotFacts) => typeRating.check({ ...facts, pilot }) === null
