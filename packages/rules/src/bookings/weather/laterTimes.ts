import { plusHours, plusMinutes, type Period } from '@tailshare/contract/text/period'
import type { Ahead, BookingFacts } from '../book/facts.ts'
import { isByDay, shiftDays } from '../proposals/otherDates.ts'
import { passingTimes } from '../proposals/proposals.ts'

const halfHours = Array.from({ length: 24 }, (_, step) => (step + 1) * 30)
const days = Array.from({ length: 7 }, (_, day) => day + 1)

/** The same trip up to half a day later, avoiding night, then at the same time on the following days. */
const laterDates = (period: Period, zone: string): Period[] => [
  ...halfHours
    .map((minutes) => ({ from: plusMinutes(period.from, minutes), to: plusMinutes(period.to, minutes) }))
    .filter(({ from, to }) => isByDay(from, zone) && isByDay(to, zone)),
  ...days.map((day) => shiftDays(period, day, zone)),
]

/** The later times that pass every rule, at least an hour apart. */
export const laterTimes = (facts: BookingFacts, ahead: Ahead, suits: (period: Period) => boolean, most: number): Period[] => {
  const passes = passingTimes(facts, ahead)
  const found: Period[] = []
  for (const period of laterDates(facts.request.period, facts.aircraft.zone)) {
    const last = found.at(-1)
    if (last && period.from < plusHours(last.from, 1)) continue
    if (passes(period) && suits(period)) found.push(period)
    if (found.length === most) break
  }
  return found
}
