import { daysBetween } from '@tailshare/contract/text/period'
import { limitsOf, type QuotaLimits, type QuotaTerms } from '../quotas/shareLimits.ts'

/** A share over time. Days are `YYYY-MM-DD`; `until` is the first on which it was not held anymore. */
export type Holding = { percent: number; from: string; until: string | null }
export type HeldShare = Holding & { accountId: string }

/** What is held on a day, in percent. */
export const percentOn = (day: string, holdings: readonly Holding[]) =>
  holdings.find(({ from, until }) => from <= day && (until === null || day < until))?.percent ?? 0

/** The part of the days `from` up to `to`, which is not included, that lies in a holding. */
const daysHeld = ({ from, until }: Holding, start: string, end: string) => {
  const first = from > start ? from : start
  const last = until !== null && until < end ? until : end
  return Math.max(0, daysBetween(first, last))
}

/** The percent of a year: a quarter that was bought on July 1 is an eighth of that year. */
const percentInYear = (year: number, holdings: readonly Holding[]) => {
  const [start, end] = [`${year}-01-01`, `${year + 1}-01-01`]
  const all = daysBetween(start, end)
  return holdings.reduce((sum, one) => sum + (one.percent * daysHeld(one, start, end)) / all, 0)
}

/** Holidays of a year that partners gave each other in swaps. */
export type HolidayCredits = Readonly<Record<string, number>>

type Share = { holdings: readonly Holding[]; terms: QuotaTerms; sharePercent: number; credits?: HolidayCredits }

/**
 * What a share gives for a trip. Holidays and hours in the shop are of a year and follow what was held in it; days in a row and
 * ahead follow what is held on the day of departure, or now where the trip leaves before the share began.
 */
export const limitsFor = ({ holdings, terms, sharePercent, credits = {} }: Share, day: string): QuotaLimits => {
  const year = Number(day.slice(0, 4))
  return {
    ...limitsOf(percentOn(day, holdings) || sharePercent, terms),
    holidays: Math.max(0, limitsOf(percentInYear(year, holdings) || sharePercent, terms).holidays + (credits[year] ?? 0)),
  }
}

/** Each year's holidays, where a share did not last the whole of it or some changed hands. */
export const holidaysByYear = (share: Share, years: readonly number[]): Record<string, number> =>
  Object.fromEntries(years.map((year) => [year, limitsFor(share, `${year}-12-31`).holidays]))
