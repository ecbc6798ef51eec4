import type { Endorsement } from '@tailshare/contract/accounts'
import { csipAboard, exemption } from './exemptions.ts'
import type { BookingFacts } from './facts.ts'
import { nearestFree } from './otherDates.ts'
import { link, refuse, type BookingRule } from './refuse.ts'
import { ruleSetting } from './ruleDefaults.ts'

/** An aircraft with more needs the high-performance endorsement (14 CFR 61.31(f)). */
export const highPerformanceAbove = 200
/** Take-offs and landings within 90 days to carry passengers (14 CFR 61.57(a)). */
export const landingsForPassengers = 3

export const totalHours: BookingRule = (facts) => {
  const { minimumTotalHours: asked } = facts.aircraft
  const { totalHours: have } = facts.pilot
  if (asked <= (have ?? 0)) return []
  if (have === null) return refuse(facts, 'total_hours_missing', { asked }, () => [link('Enter my hours', 'hours')])
  return refuse(facts, 'total_hours_low', { asked, have }, () => [link('Correct my hours', 'hours')])
}

export const typeHours: BookingRule = (facts) => {
  const { minimumTypeHours: asked, modelFamily } = facts.aircraft
  const { typeHours: have } = facts.pilot
  if (asked <= (have ?? 0)) return []
  if (have === null)
    return refuse(facts, 'type_hours_missing', { asked, modelFamily }, () => [link(`Enter my ${modelFamily} hours`, 'hours')])
  return refuse(facts, 'type_hours_low', { asked, have, modelFamily }, () => [
    link(`Correct my ${modelFamily} hours`, 'hours'),
    link('See similar aircraft', 'search'),
  ])
}

export const studentNotAllowed: BookingRule = (facts) =>
  facts.aircraft.type === 5 && facts.pilot.category === 'student_pilot'
    ? refuse(facts, 'student_not_allowed', { modelName: facts.aircraft.modelName }, () => [
        link('See single-engine aircraft', 'search'),
      ])
    : []

export const highPerformance: BookingRule = (facts) => {
  const { horsepower, modelName, needsTypeRating } = facts.aircraft
  // Jets are covered by their type rating.
  if (needsTypeRating || horsepower <= highPerformanceAbove) return []
  if (facts.pilot.endorsements.includes('high_performance' satisfies Endorsement)) return []
  return refuse(facts, 'high_performance_endorsement', { horsepower, modelName }, () => [link('Add my endorsement', 'pilot')])
}

export const typeRating: BookingRule = (facts) => {
  const { needsTypeRating: rating, modelName } = facts.aircraft
  if (!rating || facts.pilot.ratings.includes(rating)) return []
  return refuse(facts, 'type_rating', { rating: ratingText(rating), modelName }, () => [
    link('Add my type rating', 'pilot'),
    link('See aircraft without one', 'search'),
  ])
}

/** `type_sf50` → `SF50`. */
export const ratingText = (rating: string) => rating.replace(/^type_/, '').toUpperCase()

export const passengerRecency: BookingRule = (facts) => {
  const { passengers } = facts.request
  const { landingsLast90Days: landings } = facts.pilot
  return passengers > 0 && landings < landingsForPassengers
    ? refuse(facts, 'passenger_recency', { landings, passengers }, () => [link('See my hours', 'hours')])
    : []
}

/** Why this pilot may not go without a CSIP, or `null`. */
export const csipCause = ({ pilot, aircraft }: BookingFacts): string | null => {
  if (pilot.category === null) return 'your profile does not say what kind of pilot you are'
  if (pilot.category === 'non_pilot') return 'without a pilot certificate you fly with an instructor'
  // Students never fly jets, a CSIP does not change that.
  if (pilot.category === 'student_pilot' && aircraft.type !== 5 && !pilot.endorsements.includes('solo'))
    return 'students need a solo endorsement to fly alone'
  return null
}

export const csipRequired: BookingRule = (facts) => {
  if (csipAboard(facts)) return []
  const cause = csipCause(facts)
  if (cause !== null)
    return refuse(facts, 'csip_required_because', { because: cause }, () => [link('Update my profile', 'pilot')])
  return refuse(facts, 'csip_required', { tailNumber: facts.aircraft.tailNumber })
}

/** A chosen CSIP who cannot come, or nobody there where one has to be aboard. */
export const csipUnavailable: BookingRule = (facts) => {
  const { csip } = facts.request
  const required = (code: 'csip_required' | 'csip_required_because') =>
    ruleSetting(facts.aircraft, code) !== 'off' && exemption(facts, code) === undefined
  const because = required('csip_required_because') ? csipCause(facts) : null
  const nobodyThere = facts.csipsFree === 0 && (because !== null || required('csip_required'))
  if (csipAboard(facts) || (csip === null && !nobodyThere)) return []
  const data = { name: csip?.name ?? null, airportCode: facts.aircraft.airportCode }
  const fixes = () => [nearestFree(facts)]
  return because !== null
    ? refuse(facts, 'csip_unavailable_because', { ...data, because }, fixes)
    : refuse(facts, 'csip_unavailable', { ...data, atAirport: csip?.atAirport ?? false }, fixes)
}
