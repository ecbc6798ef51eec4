import type { Fix } from '@tailshare/contract/bookingRefusals'
import { dayIn, overlaps, plusHours, plusMinutes, type Period } from '@tailshare/contract/period'
import { periodText, shortInstantText, timeIn } from '@tailshare/contract/timeText'
import type { BookingFacts } from './facts.ts'

/** The aircraft (with its turnaround) and the pilot have this time. */
export const isFree = ({ aircraft, aircraftBusy, pilotBusy }: BookingFacts, period: Period) => {
  const held = { from: period.from, to: plusMinutes(period.to, aircraft.turnaroundMinutes) }
  return !aircraftBusy.some((busy) => overlaps(busy, held)) && !pilotBusy.some((busy) => overlaps(busy, period))
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The same time on the clock some days later or earlier, across clock changes; the length stays in elapsed hours. */
export const shiftDays = (period: Period, days: number, zone: string): Period => {
  const plain = plusHours(period.from, days * 24)
  const drift = minutesOf(timeIn(period.from, zone)) - minutesOf(timeIn(plain, zone))
  const nearest = drift > 720 ? drift - 1440 : drift < -720 ? drift + 1440 : drift
  const from = plusMinutes(plain, nearest)
  return { from, to: new Date(from.getTime() + period.to.getTime() - period.from.getTime()) }
}

const byDistance = (a: number, b: number) => Math.abs(a) - Math.abs(b) || a - b
const steps = (from: number, to: number, by = 1) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by).filter((step) => step !== 0)

// People plan by weekday, so the same weekdays in another week come before the nearest days.
const dayShifts = [...steps(-56, 56, 7).sort(byDistance), ...steps(-60, 60).sort(byDistance)]
const halfHourShifts = steps(-48, 48).sort(byDistance)

const label = (facts: BookingFacts, period: Period) => {
  const { zone } = facts.aircraft
  const asked = facts.request.period
  const otherTime = timeIn(asked.from, zone) !== timeIn(period.from, zone) && dayIn(period.from, zone) !== dayIn(period.to, zone)
  return otherTime
    ? `Fly ${shortInstantText(period.from, zone)} – ${shortInstantText(period.to, zone)}`
    : `Fly ${periodText(period, zone)}`
}

const datesFix = (facts: BookingFacts, period: Period | undefined): Fix | null =>
  period
    ? {
        kind: 'dates',
        label: label(facts, period),
        flightStartTime: period.from.toISOString(),
        flightDropTime: period.to.toISOString(),
      }
    : null

/** A trip of the same length at the same time of day that is free and passes, or `null` within eight weeks. */
export const otherDates = (facts: BookingFacts, passes: (period: Period) => boolean): Fix | null => {
  for (const days of dayShifts) {
    const period = shiftDays(facts.request.period, days, facts.aircraft.zone)
    if (period.from >= facts.now && passes(period) && isFree(facts, period)) return datesFix(facts, period)
  }
  return null
}

/** Back by a day at the latest (`YYYY-MM-DD`), when something expires at its end. */
export const datesBackBy = (facts: BookingFacts, lastDay: string) =>
  lastDay < dayIn(facts.now, facts.aircraft.zone)
    ? null
    : otherDates(facts, ({ to }) => dayIn(to, facts.aircraft.zone) <= lastDay)

/** The nearest free time of the same length: by half hours within a day, then by days. */
export const nearestFree = (facts: BookingFacts): Fix | null => {
  const { from, to } = facts.request.period
  for (const step of halfHourShifts) {
    const period = { from: plusMinutes(from, step * 30), to: plusMinutes(to, step * 30) }
    if (period.from >= facts.now && isFree(facts, period)) return datesFix(facts, period)
  }
  return otherDates(facts, () => true)
}

/** A proposal that the caller has computed; `null` when it is not free. */
export const thesePass = (facts: BookingFacts, period: Period): Fix | null =>
  period.from >= facts.now && isFree(facts, period) ? datesFix(facts, period) : null
