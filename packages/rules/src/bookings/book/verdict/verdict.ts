import type { Verdict } from '@tailshare/contract/aircraft/aircraft'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { type AnyBookingRule, bookingRules, refusalOf, ruleOf, failures } from '../bookingRules.ts'
import { liftedByCsip } from '../exemption.ts'
import type { AircraftFacts, BookingFacts, VerdictFacts } from '../facts.ts'
import { type CardLine, say } from '../rule.ts'
import { aircraftGrounded, maintenanceDueBeforeReturn, notListed } from '../../rules/aircraft.ts'
import { inThePast, tooFarAhead, tooLong, pilotBusy, slotTaken } from '../../rules/dates.ts'
import { flightReview, insurance, ipc, medical } from '../../rules/documents.ts'
import { complex, highAltitude, highPerformance, tailwheel } from '../../rules/pilot/endorsements.ts'
import { studentNotAllowed, totalHours, typeHours } from '../../rules/pilot/experience.ts'
import { classRating, typeRating, proficiencyCheck } from '../../rules/pilot/ratings.ts'
import { csipUnavailable } from '../../rules/instructor.ts'
import { annualOnRecord } from '../../rules/inspections.ts'
import { notACustomer } from '../../rules/membership.ts'
import { transition } from '../../rules/pilot/training.ts'
import { factsForCard } from '../standing.ts'
import { datelessRules, pilotRules } from '../whyNotBook.ts'

const outOfReach = [typeRating, classRating, studentNotAllowed]
const machine = [notListed, aircraftGrounded, maintenanceDueBeforeReturn, annualOnRecord]
const documents = [
  transition,
  highPerformance,
  complex,
  highAltitude,
  tailwheel,
  proficiencyCheck,
  flightReview,
  medical,
  ipc,
  insurance,
]
const minimums = [totalHours, typeHours, notACustomer, csipUnavailable]
const dates = [inThePast, tooLong, tooFarAhead, slotTaken, pilotBusy]
/** A card shows one failure: the hardest to fix. Rules not listed here follow in their own order. */
const hardestFirst = [
  ...new Set<AnyBookingRule>([...outOfReach, ...machine, ...documents, ...minimums, ...dates, ...bookingRules]),
]
const place = new Map(hardestFirst.map((rule, index) => [rule, index]))

type Failed = { code: BookingRefusalCode }
const placeOf = ({ code }: Failed) => place.get(ruleOf[code]) ?? 0

/** Card text of the hardest failure, optionally of one kind only. */
const hardest = (failed: Failed[], aircraft: AircraftFacts, kind?: CardLine['kind']): string | undefined => {
  const [code] = failed
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((each) => (kind === undefined || refusalOf(each.code).card.kind === kind ? [each.code] : []))
  return code && say(refusalOf(code).card.text, aircraft)
}

/** What would block a booking of these dates or, without dates, any booking. `plannedHours` is a guess. */
const blocking = (facts: BookingFacts, hasDates: boolean) =>
  failures(facts, hasDates ? bookingRules : datelessRules).filter(({ severity }) => severity === 'block')

/** Reasons that apply to everyone are shown to visitors too. */
const forVisitors = ({ grounded, customersOnly }: AircraftFacts): Verdict => {
  const closed = grounded ? 'aircraft_grounded' : customersOnly ? 'not_a_customer' : null
  if (closed === null) return { kind: 'sign_in', text: 'Sign in to see whether you may fly it', codes: [] }
  return { kind: refusalOf(closed).card.kind, text: cardText(closed)!, codes: [] }
}

/** A failure's words on a card, if they are the same for every aircraft. */
export const cardText = (code: BookingRefusalCode): string | undefined => {
  const { text } = refusalOf(code).card
  return typeof text === 'string' ? text : undefined
}

/** Whether this pilot may book this aircraft: the headline of a card. */
export const verdict = (facts: VerdictFacts): Verdict => {
  const { pilot, aircraft } = facts
  if (pilot === null) return forVisitors(aircraft)
  const full = factsForCard({ ...facts, pilot })
  const failed = blocking(full, facts.period !== null)
  const codes = failed.map(({ code }) => code)
  const about = (...what: AnyBookingRule['about'][]) => failed.filter(({ code }) => what.includes(ruleOf[code].about))
  const flying = about('aircraft', 'pilot')
  if (!facts.csipAvailable || flying.some(({ code }) => liftedByCsip(full, ruleOf[code].exempt) === undefined)) {
    const unrated = hardest(flying, aircraft, 'not_rated')
    if (unrated) return { kind: 'not_rated', text: unrated, codes }
    const after = hardest(flying, aircraft)
    if (after) return { kind: 'after', text: after, codes }
  }
  const onOtherDates = hardest(about('dates'), aircraft)
  if (onOtherDates) return { kind: 'other_dates', text: onOtherDates, codes }
  const unpaid = hardest(about('money'), aircraft)
  if (unpaid) return { kind: 'after', text: unpaid, codes }
  return flying.length > 0
    ? { kind: 'with_csip', text: 'With an instructor', codes }
    : { kind: 'book_now', text: 'Book now', codes }
}

/**
 * For `hide_not_rated_aircrafts`: checks only the pilot's certificate, hours, rating and transition training. Learners also see what they
 * can fly with an available CSIP, visitors everything.
 */
export const mayFly = (facts: VerdictFacts): boolean => {
  const { pilot } = facts
  if (pilot === null) return true
  return failures(factsForCard({ ...facts, pilot }), ratingRules)
    .filter(({ severity }) => severity === 'block')
    .every(({ code }) => code === 'csip_required_because' && facts.csipAvailable)
}

const ratingRules = pilotRules.filter(({ rating }) => rating)
