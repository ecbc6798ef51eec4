import {
  dayIn,
  daysBetween,
  hoursIn,
  instantAt,
  overlaps,
  plusDays,
  plusHours,
  plusMinutes,
  type Period,
  minuteOfDay,
  zoneOffset,
} from '@tailshare/contract/text/period'
import type { BookingFacts } from '../book/facts.ts'
import { longestTripHours } from '../price/plannedHours.ts'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'

// Generates candidate dates, nearest first. proposals.ts tests them against the rules.

/** True if the aircraft (with turnaround) and the pilot are free. */
export const isFree = ({ aircraft, aircraftBusy, pilotBusy }: BookingFacts, period: Period) => {
  const held = { from: period.from, to: plusMinutes(period.to, aircraft.turnaroundMinutes) }
  return !aircraftBusy.some((busy) => overlaps(busy, held)) && !pilotBusy.some((busy) => overlaps(busy, period))
}

/** Moves a period by whole days, keeping the clock time of its start across DST changes and its length in elapsed hours. */
export const shiftDays = (period: Period, days: number, zone: string): Period => {
  const plain = plusHours(period.from, days * 24)
  const from = new Date(plain.getTime() + zoneOffset(period.from, zone) - zoneOffset(plain, zone))
  return { from, to: new Date(from.getTime() + period.to.getTime() - period.from.getTime()) }
}

const byDistance = (a: number, b: number) => Math.abs(a) - Math.abs(b) || a - b
const steps = (from: number, to: number, by = 1) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by).filter((step) => step !== 0)

/** Search range in days before and after the trip. */
const daysLookedAt = 60
const weekShifts = steps(-56, 56, 7).sort(byDistance)
const dayShifts = steps(-daysLookedAt, daysLookedAt).sort(byDistance)
const halfHourShifts = steps(-48, 48).sort(byDistance)

/** The requested trip, shortened to the maximum length. */
const wished = (facts: BookingFacts): Period => {
  const { period } = facts.request
  const longest = longestTripHours(facts)
  return longest !== null && hoursIn(period) > longest ? { from: period.from, to: plusHours(period.from, longest) } : period
}

const [opens, closes] = [6 * 60, 22 * 60]

/** Between 06:00 and 22:00 local time, when people normally leave and return. */
export const isByDay = (instant: Date, zone: string) => {
  const minute = minuteOfDay(instant, zone)
  return minute >= opens && minute <= closes
}

/** The same time on other days, same weekdays first. */
export const sameTimeOtherDays = function* (facts: BookingFacts): Generator<Period> {
  const trip = wished(facts)
  for (const days of [...weekShifts, ...dayShifts]) yield shiftDays(trip, days, facts.aircraft.zone)
}

/** Start times offered for a lesson, and its length in hours. */
const lessonTimes = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30']
const lessonHours = 1

/** Daytime lesson slots from tomorrow until the trip begins. */
export const lessonsBefore = ({ now, request: { period }, aircraft: { zone } }: BookingFacts): Period[] => {
  const today = dayIn(now, zone)
  const days = Math.min(daysLookedAt, daysBetween(today, dayIn(period.from, zone)))
  return Array.from({ length: Math.max(0, days) }, (_, day) => plusDays(today, day + 1)).flatMap((day) =>
    lessonTimes
      .map((time) => instantAt(day, time, zone))
      .map((from) => ({ from, to: plusHours(from, lessonHours) }))
      .filter(({ to }) => to <= period.from),
  )
}

/** Half-hour steps within the day, avoiding night, then by day. */
export const nearestFirst = function* (facts: BookingFacts): Generator<Period> {
  const { zone } = facts.aircraft
  const { from, to } = wished(facts)
  const [day, leavesByDay, returnsByDay] = [dayIn(from, zone), isByDay(from, zone), isByDay(to, zone)]
  for (const step of halfHourShifts) {
    const near = { from: plusMinutes(from, step * 30), to: plusMinutes(to, step * 30) }
    const leaves = !leavesByDay || (isByDay(near.from, zone) && dayIn(near.from, zone) === day)
    if (leaves && (!returnsByDay || isByDay(near.to, zone))) yield near
  }
  yield* sameTimeOtherDays(facts)
}

/** The same time of day, from today on. */
export const comingDays = (facts: BookingFacts): Period[] => {
  const { zone } = facts.aircraft
  const trip = wished(facts)
  const toToday = daysBetween(dayIn(trip.from, zone), dayIn(facts.now, zone))
  return Array.from({ length: daysLookedAt }, (_, day) => shiftDays(trip, toToday + day, zone))
}

/** The same time on this day, then on the days before it. */
export const upToDay = (facts: BookingFacts, lastDay: string): Period[] => {
  const { zone } = facts.aircraft
  const trip = wished(facts)
  return Array.from({ length: daysLookedAt }, (_, day) =>
    shiftDays(trip, daysBetween(dayIn(trip.from, zone), plusDays(lastDay, -day)), zone),
  )
}

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

export const saturdayAfter = (now: Date, zone: string) => {
  const today = dayIn(now, zone)
  return plusDays(today, 6 - weekday(today) || 7)
}

/** Default trip: next Saturday, 09:00 to 17:00 local time. */
export const suggestedTrip = (now: Date, zone: string): Period => {
  const day = saturdayAfter(now, zone)
  return { from: instantAt(day, '09:00', zone), to: instantAt(day, '17:00', zone) }
}

/** Codes about dates or aircraft, listed here so that a page needing only this check does not load every rule. */
const codes: readonly BookingRefusalCode[] = [
  'advance_days',
  'annual_not_on_record',
  'inspections_not_confirmed',
  'not_listed',
  'aircraft_grounded',
  'consecutive_days',
  'csip_hours',
  'holiday_quota',
  'holiday_quota_with_previous',
  'in_the_past',
  'hundred_hours_passed',
  'inspection_limits_trip',
  'maintenance_due_before_return',
  'maintenance_hours',
  'pilot_busy',
  'planned_hours_high',
  'planned_hours_low',
  'slot_taken',
  'too_far_ahead',
  'too_long',
  'too_many_aboard',
]

/** True if the pilot cannot fix it for this trip: it takes other dates or another aircraft. */
export const asksForOtherTrip = (code: BookingRefusalCode) => codes.includes(code)
