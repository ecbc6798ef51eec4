import type { Forecast } from '@tailshare/contract/maintenance/forecast'
import { daysBetween, endOfMonth, plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import type { Limit } from '../items/due.ts'

/** What an aircraft flies: what is booked, and what it flew. */
export type Use = {
  /** At the home airport. */
  today: string
  /** Planned hours of bookings by their first day; what is under way counts today. */
  booked: readonly { day: string; hours: number }[]
  /** Hours of the last twelve months and of this one, by month (`2026-11`); a month without flights may be absent. */
  months: readonly { month: string; hours: number }[]
  /** The month in which it first flew here; months before it say nothing. */
  since: string | null
}

const horizonDays = 730
const monthsBack = 12
/** Of fewer days, a month says little about the aircraft’s spread. */
const leastDays = 7

type Month = { month: string; perDay: number; days: number; hours: number }

/** The months that count, each with its days: the first since it flew here, this one until today. */
const monthsOf = ({ today, months, since }: Use): Month[] => {
  if (since === null) return []
  const hoursIn = new Map<string, number>()
  for (const { month, hours } of months) hoursIn.set(month, (hoursIn.get(month) ?? 0) + hours)
  const counted: Month[] = []
  for (let back = monthsBack; back >= 0; back -= 1) {
    const first = startOfMonth(plusMonths(startOfMonth(today), -back))
    const month = first.slice(0, 7)
    if (month < since.slice(0, 7)) continue
    const last = back === 0 ? today : endOfMonth(first)
    const days = daysBetween(first, last) + 1
    const hours = hoursIn.get(month) ?? 0
    counted.push({ month, days, hours, perDay: hours / days })
  }
  return counted
}

const sumOf = (months: readonly Month[], key: 'hours' | 'days') => months.reduce((sum, one) => sum + one[key], 0)
const perDayOf = (months: readonly Month[]) => (months.length === 0 ? 0 : sumOf(months, 'hours') / sumOf(months, 'days'))

/** The value that a part of the sorted ones does not exceed, the nearest one that there was. */
const quantile = (sorted: readonly number[], part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0

type Pace = { early: number; likely: number; late: number }

/**
 * What the aircraft flies on a day of a month (`01` … `12`), by its own last year: likely is halfway between that month and the whole
 * year, because one month is one sample; early is at least what its busier months flew (upper quartile), late at most what its quieter
 * ones did (lower quartile).
 */
const pacesOf = (use: Use): ((month: string) => Pace) => {
  const months = monthsOf(use)
  const year = perDayOf(months)
  const telling = months.filter(({ days }) => days >= leastDays)
  const spread = (telling.length > 0 ? telling : months).map(({ perDay }) => perDay).toSorted((a, b) => a - b)
  const [quiet, busy] = [quantile(spread, 0.25), quantile(spread, 0.75)]
  return (month) => {
    const same = months.filter((one) => one.month.slice(5) === month)
    const likely = same.length === 0 ? year : (perDayOf(same) + year) / 2
    return { early: Math.max(likely, busy), likely, late: Math.min(likely, quiet) }
  }
}

/** Hours flown by the end of each day from today on, at a pace. What is booked on a day is flown, and never less than usual. */
const curveOf = ({ today, booked }: Use, paceIn: (month: string) => number) => {
  const bookedOn = new Map<string, number>()
  for (const { day, hours } of booked) {
    const on = day < today ? today : day
    bookedOn.set(on, (bookedOn.get(on) ?? 0) + hours)
  }
  let flown = 0
  return Array.from({ length: horizonDays + 1 }, (_, ahead) => {
    const day = plusDays(today, ahead)
    flown += Math.max(bookedOn.get(day) ?? 0, paceIn(day.slice(5, 7)))
    return { day, flown }
  })
}

const first = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b)

/** Forecasts of one aircraft: when a limit is reached early, likely and late, by the calendar at the latest. */
export const forecastWith = (use: Use): ((limit: Limit) => Forecast) => {
  const paces = pacesOf(use)
  const byMonth = new Map(
    Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0')).map((month) => [month, paces(month)]),
  )
  const curve = (pace: keyof Pace) => curveOf(use, (month) => byMonth.get(month)?.[pace] ?? 0)
  const curves = { early: curve('early'), likely: curve('likely'), late: curve('late') }
  const reached = (pace: keyof Pace, hoursLeft: number | null) =>
    hoursLeft === null ? null : (curves[pace].find(({ flown }) => flown >= hoursLeft)?.day ?? null)
  return ({ dueOn, hoursLeft }) => ({
    early: first(dueOn, reached('early', hoursLeft)),
    likely: first(dueOn, reached('likely', hoursLeft)),
    late: first(dueOn, reached('late', hoursLeft)),
  })
}
