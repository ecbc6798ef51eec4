import { csipAboard, isLearner } from '../book/exemption.ts'
import type { BookingFacts, PilotFacts } from '../book/facts.ts'
import { type BookingRule, say } from '../book/rule.ts'
import { flightReview, medical } from '../rules/documents.ts'
import { complex, highAltitude, highPerformance, tailwheel } from '../rules/endorsements.ts'
import { proficiencyCheck } from '../rules/jet.ts'
import { passengerRecency } from '../rules/passengers.ts'
import { classRating, typeRating } from '../rules/ratings.ts'

// Who is pilot in command, and what the law asks of them (14 CFR 1.1, 61.23, 61.31, 61.56, 61.57).

/** Of these, what an instructor aboard lifts for the pilot is asked of the instructor. */
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
 * An instructor aboard is pilot in command with someone who has no certificate of their own, also after a solo endorsement, and with a
 * pilot whose review has ended or who lacks an endorsement or landings. Otherwise the pilot is.
 */
export const pilotInCommand = (facts: BookingFacts): 'pilot' | 'csip' => {
  const lacks = () => lifted.some((rule: Pick<BookingRule, 'exempt' | 'check'>) => rule.exempt.csip && rule.check(facts) !== null)
  return csipAboard(facts) && (isLearner(facts) || lacks()) ? 'csip' : 'pilot'
}

/** The same trip with someone else at the controls; whom they teach is carried. */
const flownBy = (facts: BookingFacts, pilot: PilotFacts): BookingFacts => ({
  ...facts,
  pilot,
  request: { ...facts.request, csip: null, passengers: facts.request.passengers + 1 },
})

const titleOf = (rule: (typeof lifted)[number], found: NonNullable<Found>) => {
  const { title } = (rule.refusals as Record<string, { title: Parameters<typeof say<unknown>>[0] }>)[found.code]!
  return say(title, found.data)
}

/** What someone lacks as pilot in command of this trip, as sentences to themselves. */
export const lacksToCommand = (facts: BookingFacts, pilot: PilotFacts): string[] =>
  commandRules.flatMap((rule) => {
    const found = rule.check(flownBy(facts, pilot))
    return found ? [titleOf(rule, found)] : []
  })

/** Whether we know of the landings that carrying people takes (14 CFR 61.57). */
export const hasLandings = (facts: BookingFacts, pilot: PilotFacts) => passengerRecency.check(flownBy(facts, pilot)) === null

export const holdsType = (facts: BookingFacts, pilot: PilotFacts) => typeRating.check({ ...facts, pilot }) === null
