import { daysBetween } from '@tailshare/contract/text/period'
import { limitsOf, type QuotaLimits, type QuotaTerms } from '../../bookings/quotas/shareLimits.ts'

/** A share over time. Days are `YYYY-MM-DD`; `until` is the first day it was no longer held. */
export type Holding = { percent: number; from: string; until: string | null }
export type HeldShare = Holding & { accountId: string }

/** Percent held on a day. */
export const percentOn = (day: string, holdings: readonly Holding[]) =>
  holdings.find(({ from, until }) => from <= day && (until === null || day < until))?.percent ?? 0

/** Days of a holding within `start` to `end` (exclusive). */
const daysHeld = ({ from, until }: Holding, start: string, end: string) => {
  const first = from > start ? from : start
  const last = until !== null && until < end ? until : end
  return Math.max(0, daysBetween(first, last))
}

/** Average percent in a year: 25% bought on July 1 gives 12.5%. */
const percentInYear = (year: number, holdings: readonly Holding[]) => {
  const [start, end] = [`${year}-01-01`, `${year + 1}-01-01`]
  const all = daysBetween(start, end)
  return holdings.reduce((sum, one) => sum + (one.percent * daysHeld(one, start, end)) / all, 0)
}

/** Holidays by year gained or given away in swaps. */
export type HolidayCredits = Readonly<Record<string, number>>

type Share = { holdings: readonly Holding[]; terms: QuotaTerms; sharePercent: number; credits?: HolidayCredits }

/**
 * Quotas for a trip. Holidays and shop hours depend on the average share of the year; days in a row and in advance on the share at
 * departure, or now if the trip departs before the share began.
 */
export const limitsFor = ({ holdings, terms, sharePercent, credits = {} }: Share, day: string): QuotaLimits => {
  const year = Number(day.slice(0, 4))
  return {
    ...limitsOf(percentOn(day, holdings) || sharePercent, terms),
    holidays: Math.max(0, limitsOf(percentInYear(year, holdings) || sharePercent, terms).holidays + (credits[year] ?? 0)),
  }
}

/** Holiday quota by year, for shares bought, sold or swapped during a year. */
export const holidaysByYear = (share: Share, years: readonly number[]): Record<string, number> =>
  Object.fromEntries(years.map((year) => [year, limitsFor(share, `${year}-12-31`).holidays]))
