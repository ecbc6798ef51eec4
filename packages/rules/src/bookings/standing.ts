import type { Aircraft } from '@tailshare/contract/aircraft'
import type { BookingRefusal } from '@tailshare/contract/bookingRefusals'
import { dayIn, plusDays, plusHours } from '@tailshare/contract/period'
import { soonDays } from '../accounts/expirations.ts'
import type { BookingFacts, PilotFacts, VerdictFacts } from './facts.ts'
import { guessPlannedHours } from './plannedHours.ts'
import { isOff, otherRules, requirementExemption, requirements } from './requirements.ts'
import { pilotRules, whyNotBook } from './whyNotBook.ts'

/** A card's facts as those of a booking. Without dates a pilot is judged by tomorrow. */
export const judgedFacts = (facts: VerdictFacts & { pilot: PilotFacts }): BookingFacts => ({
  request: {
    period: facts.period ?? { from: facts.now, to: plusHours(facts.now, 24) },
    plannedHours: facts.period ? guessPlannedHours(facts.period, facts.aircraft.zone) : 0,
    csip: null,
    passengers: 0,
    purpose: 'flight',
  },
  pilot: facts.pilot,
  aircraft: facts.aircraft,
  booker: facts.booker,
  // A search only finds what is free.
  aircraftBusy: [],
  pilotBusy: facts.pilotBusy,
  csipsFree: facts.csipAvailable ? 1 : facts.period ? 0 : null,
  quota: facts.quota,
  reasonsOnly: true,
  now: facts.now,
})

const firstOf = (refusals: BookingRefusal[], codes: readonly string[]) => refusals.find(({ code }) => codes.includes(code))

/** What the owner asks, and where the pilot stands; for the aircraft page. */
export const standing = (facts: VerdictFacts & { pilot: PilotFacts }): Aircraft['standing'] => {
  const full = judgedFacts(facts)
  const refusals = pilotRules.flatMap((rule) => rule(full))
  const soon = plusDays(dayIn(facts.now, facts.aircraft.zone), soonDays)
  return requirements.flatMap((requirement): Aircraft['standing'] => {
    const title = requirement.asked(full)
    if (title === null || isOff(full, requirement.codes)) return []
    const refusal = firstOf(refusals, requirement.codes)
    if (refusal) return [{ title, state: refusal.severity, text: refusal.title }]
    const exempt = requirementExemption(full, requirement)
    if (exempt !== undefined) return [{ title, state: 'pass', text: exempt }]
    const until = requirement.until?.(full) ?? null
    return until !== null && until < soon
      ? [{ title, state: 'warn', text: `${requirement.have(full)}, renew soon` }]
      : [{ title, state: 'pass', text: requirement.have(full) }]
  })
}

/** Rules that pass, each with what the pilot has: `250 h total time: you have 612.4 h`. */
export const passingRules = (facts: BookingFacts, refusals = whyNotBook(facts)): string[] => [
  ...requirements.flatMap((requirement) => {
    const title = requirement.asked(facts)
    if (title === null || isOff(facts, requirement.codes) || firstOf(refusals, requirement.codes)) return []
    const text = requirementExemption(facts, requirement) ?? requirement.have(facts)
    return [`${title}: ${text.startsWith('You ') ? `you ${text.slice(4)}` : text}`]
  }),
  ...otherRules.flatMap(({ codes, passing }) => {
    const text = firstOf(refusals, codes) ? null : passing(facts)
    return text === null ? [] : [text]
  }),
]
