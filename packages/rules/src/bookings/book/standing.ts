import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import { dayIn, instantAt, plusDays, type Period } from '@tailshare/contract/text/period'
import { soonDays } from '../../people/notices/reminders.ts'
import { type AnyBookingRule, bookingRules, codesOf } from './bookingRules.ts'
import { exemption, overriddenText, overriding } from './exemption.ts'
import type { BookingFacts, PilotFacts, VerdictFacts } from './facts.ts'
import { guessPlannedHours } from '../price/plannedHours.ts'
import { type Requirement, ruleSetting } from './rule.ts'
import { checkout } from '../rules/checkout.ts'
import { flightReview, insurance, ipc, medical } from '../rules/documents.ts'
import { complex, highAltitude, highPerformance, tailwheel } from '../rules/pilot/endorsements.ts'
import { studentNotAllowed, totalHours, typeHours } from '../rules/pilot/experience.ts'
import { classRating, typeRating } from '../rules/pilot/ratings.ts'
import { csipByOwner } from '../rules/instructor.ts'
import { aircraftRecency } from '../rules/pilot/recency.ts'
import { transition } from '../rules/pilot/training.ts'
import { pilotRules, whyNotBook } from './whyNotBook.ts'

/** Noon to 1 PM tomorrow: without dates, judges a pilot by a daytime local flight. */
const tomorrow = ({ now, aircraft: { zone } }: VerdictFacts): Period => {
  const day = plusDays(dayIn(now, zone), 1)
  return { from: instantAt(day, '12:00', zone), to: instantAt(day, '13:00', zone) }
}

/** Turns a card's facts into booking facts. Without dates, judges the pilot by tomorrow. */
export const factsForCard = (facts: VerdictFacts & { pilot: PilotFacts }): BookingFacts => ({
  request: {
    period: facts.period ?? tomorrow(facts),
    plannedHours: facts.period ? guessPlannedHours(facts.period, facts.aircraft.zone) : 0,
    csip: null,
    passengers: 0,
    purpose: 'flight',
  },
  pilot: facts.pilot,
  aircraft: facts.aircraft,
  booker: facts.booker,
  // Search only returns aircraft that are free.
  aircraftBusy: [],
  pilotBusy: facts.pilotBusy,
  csipsFree: facts.csipAvailable ? 1 : facts.period ? 0 : null,
  quota: facts.quota,
  ahead: null,
  reasonsOnly: true,
  now: facts.now,
})

const minimums = [
  totalHours,
  typeHours,
  studentNotAllowed,
  csipByOwner,
  classRating,
  typeRating,
  highPerformance,
  complex,
  highAltitude,
  tailwheel,
]
/** Order of lines: the owner's minimums, then documents, then the remaining rules in their own order. */
const shownOrder = new Set<AnyBookingRule>([
  ...minimums,
  transition,
  checkout,
  aircraftRecency,
  ipc,
  flightReview,
  medical,
  insurance,
  ...bookingRules,
])

type Line = { rule: AnyBookingRule; requirement: Requirement; codes: readonly string[] }
const lines = [...shownOrder].flatMap((rule): Line[] =>
  'asked' in rule.met ? [{ rule, requirement: rule.met, codes: [...codesOf(rule), ...(rule.met.alsoRefusedBy ?? [])] }] : [],
)
const otherRules = bookingRules.flatMap((rule) =>
  'passing' in rule.met ? [{ codes: codesOf(rule), passing: rule.met.passing }] : [],
)

const firstOf = (refusals: BookingRefusal[], codes: readonly string[]) => refusals.find(({ code }) => codes.includes(code))

/** The requirement's text; `null` if the aircraft has none or the owner switched off every code of the rule. */
const askedBy = ({ rule, requirement }: Line, facts: BookingFacts) =>
  codesOf(rule).every((code) => ruleSetting(facts.aircraft, rule, code) === 'off') ? null : requirement.asked(facts)

/** Who overrode what the pilot lacks, and the reason they gave. */
const liftedText = ({ rule }: Line, facts: BookingFacts) => {
  const found = facts.pilot.overrides.length > 0 ? rule.check(facts) : null
  const lifted = found && overriding(facts, rule, found.code)
  return lifted ? overriddenText(lifted) : undefined
}

/** For the aircraft page: each requirement and whether the pilot meets it. */
export const standing = (facts: VerdictFacts & { pilot: PilotFacts }): Aircraft['standing'] => {
  const full = factsForCard(facts)
  const refusals = whyNotBook(full, pilotRules)
  const soon = plusDays(dayIn(facts.now, facts.aircraft.zone), soonDays)
  return lines.flatMap((line): Aircraft['standing'] => {
    const { rule, requirement } = line
    const title = askedBy(line, full)
    if (title === null) return []
    const refusal = firstOf(refusals, line.codes)
    if (refusal) return [{ title, state: refusal.severity, text: refusal.title }]
    const exempt = exemption(full, rule.exempt) ?? liftedText(line, full)
    if (exempt !== undefined) return [{ title, state: 'pass', text: exempt }]
    const until = requirement.until?.(full) ?? null
    return until !== null && until < soon
      ? [{ title, state: 'warn', text: `${requirement.have(full)}, renew soon` }]
      : [{ title, state: 'pass', text: requirement.have(full) }]
  })
}

/** Rules that pass, each with what the pilot has: `250 h total time: you have 612.4 h`. */
export const passingRules = (facts: BookingFacts, refusals = whyNotBook(facts)): string[] => {
  const met = lines.flatMap((line) => {
    const title = askedBy(line, facts)
    if (title === null || firstOf(refusals, line.codes)) return []
    const text = exemption(facts, line.rule.exempt) ?? liftedText(line, facts) ?? line.requirement.have(facts)
    return [`${title}: ${text.startsWith('You ') ? `you ${text.slice(4)}` : text}`]
  })
  // Show a text shared by several rules only if all of them pass.
  const said = otherRules.map(({ codes, passing }) => ({ text: passing(facts), fails: firstOf(refusals, codes) !== undefined }))
  const untrue = new Set(said.filter(({ fails }) => fails).map(({ text }) => text))
  const others = new Set(said.flatMap(({ text }) => (text === null || untrue.has(text) ? [] : [text])))
  return [...met, ...others]
}
