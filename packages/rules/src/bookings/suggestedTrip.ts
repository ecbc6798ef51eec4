import { dayIn, instantAt, plusDays, type Period } from '@tailshare/contract/period'
import type { BookingFacts } from './facts.ts'
import { isFree, shiftDays } from './otherDates.ts'

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** The next Saturday that lies wholly ahead. */
export const saturdayAfter = (now: Date, zone: string) => {
  const today = dayIn(now, zone)
  return plusDays(today, 6 - weekday(today) || 7)
}

/** What a trip starts from when no one has said anything: Saturday, 09:00 to 17:00. */
export const suggestedTrip = (now: Date, zone: string): Period => {
  const day = saturdayAfter(now, zone)
  return { from: instantAt(day, '09:00', zone), to: instantAt(day, '17:00', zone) }
}

const weeksAhead = 8

/** The first Saturday that aircraft and pilot are free on, else the first day; where none is within eight weeks, the next Saturday. */
export const firstFreeTrip = (facts: BookingFacts): Period => {
  const { now, aircraft } = facts
  const saturday = suggestedTrip(now, aircraft.zone)
  const days = Array.from({ length: weeksAhead * 7 + 1 }, (_, day) => day)
  // From tomorrow on: the Saturday may be days away.
  const toTomorrow = Math.round(
    (Date.parse(plusDays(dayIn(now, aircraft.zone), 1)) - Date.parse(dayIn(saturday.from, aircraft.zone))) / 86_400_000,
  )
  const shifts = [...days.filter((day) => day % 7 === 0), ...days.map((day) => day + toTomorrow)]
  const free = shifts.find((shift) => isFree(facts, shiftDays(saturday, shift, aircraft.zone)))
  return free === undefined ? saturday : shiftDays(saturday, free, aircraft.zone)
}
