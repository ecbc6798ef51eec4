import { dayIn, instantAt, plusDays, type Period } from '@tailshare/contract/text/period'

// When a CSIP teaches at an airport: weekly hours in its time zone, and exceptions by day.

type Hours = { from: string; to: string }
type WeekHours = Hours & { weekday: number }
type DayHours = { day: string; hours: readonly Hours[] }

export type OpenWeek = {
  /** No weekly hours set: every day is open all day. */
  anyTime: boolean
  hours: readonly WeekHours[]
  /** Replaces the weekly hours on a day. Empty: closed. */
  exceptions: readonly DayHours[]
}

const wholeDay: Hours[] = [{ from: '00:00', to: '24:00' }]

/** Weekday of a `YYYY-MM-DD` day. Monday is 1. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const hoursOn = ({ anyTime, hours, exceptions }: OpenWeek, day: string): readonly Hours[] => {
  const other = exceptions.find((exception) => exception.day === day)
  if (other) return other.hours
  return anyTime ? wholeDay : hours.filter(({ weekday }) => weekday === weekdayOf(day))
}

const at = (day: string, time: string, zone: string) =>
  time === '24:00' ? instantAt(plusDays(day, 1), '00:00', zone) : instantAt(day, time, zone)

/** Sorted, with touching or overlapping periods merged. */
const joined = (periods: Period[]): Period[] => {
  const all: Period[] = []
  for (const period of periods.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = all.at(-1)
    if (last && period.from <= last.to) last.to = period.to > last.to ? period.to : last.to
    else all.push({ ...period })
  }
  return all
}

/**
 * Open periods through a range of days, sorted and disjoint. A DST change lengthens or shortens them; periods entirely in the skipped hour
 * are dropped.
 */
export const openSpans = (week: OpenWeek, days: { from: string; through: string }, zone: string): Period[] => {
  const spans: Period[] = []
  for (let day = days.from; day <= days.through; day = plusDays(day, 1))
    for (const { from, to } of hoursOn(week, day)) spans.push({ from: at(day, from, zone), to: at(day, to, zone) })
  return joined(spans.filter(({ from, to }) => from < to))
}

/** Open periods minus busy ones, without pieces shorter than a lesson. */
export const freeSpans = (open: readonly Period[], busy: readonly Period[], leastMinutes: number): Period[] =>
  busy
    .reduce<Period[]>(
      (left, taken) =>
        left.flatMap((span) => {
          if (taken.to <= span.from || taken.from >= span.to) return [span]
          return [
            { from: span.from, to: taken.from },
            { from: taken.to, to: span.to },
          ].filter(({ from, to }) => from < to)
        }),
      [...open],
    )
    .filter(({ from, to }) => to.getTime() - from.getTime() >= leastMinutes * 60_000)

/** Without hours or exceptions, the CSIP is available whenever nothing is booked. */
export const isAlwaysOpen = ({ anyTime, exceptions }: OpenWeek) => anyTime && exceptions.length === 0

export const exceptionsAhead = <T extends { day: string }>(exceptions: readonly T[], now: Date, zone: string) =>
  exceptions.filter(({ day }) => day >= dayIn(now, zone))
