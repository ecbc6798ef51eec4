import type { Forecast } from '@tailshare/contract/maintenance/dueStatus'
import { daysBetween, endOfMonth, plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import type { Limit } from '../items/due.ts'

/** An aircraft's use: future bookings and past hours. */
export type Use = {
  today: string
  /** Planned hours of bookings by their first day. Bookings in progress count today. */
  booked: readonly { day: string; hours: number }[]
  /** Hours by month (`2026-11`) for the last twelve months and this one. Months without flights may be missing. */
  months: readonly { month: string; hours: number }[]
  /** Month of its first flight here. Earlier months are ignored. */
  since: string | null
}

const horizonDays = 730
const monthsBack = 12
/** A month with fewer days is too small a sample for the spread. */
const leastDays = 7

type Month = { month: string; perDay: number; days: number; hours: number }

/** Relevant months with their number of days: from the first flight here until today. */
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

/** The quantile, as the nearest value in the sample. */
const quantile = (sorted: readonly number[], part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0

type Pace = { early: number; likely: number; late: number }

/**
 * Daily hours per calendar month (`01` … `12`), from the last year. `likely` averages that month and the whole year, since one month is a
 * small sample. `early` is at least the upper quartile of months, `late` at most the lower one.
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

/** Cumulative hours by day from today at a given pace. A day counts its booked hours, if more than the pace. */
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

/** Forecasts when limits are reached: early, likely and late, with the calendar date as the latest. */
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
