import type { AircraftType } from '@tailshare/contract/base/constants'
import { dayIn, daysTouched, plusDays, type Period } from '@tailshare/contract/text/period'
import type { Holiday } from '../price/holidays.ts'

/** Days before a holiday when, if unclaimed, it opens to all co-owners. */
export const holidaysOpenDays = 30
/** Trips departing sooner are exempt from the advance quota. */
export const shortNoticeDays = 14
export const consecutiveWindowDays = 60

/** Quotas of the whole aircraft; shop hours are per owner. */
export type QuotaTerms = { holidays: number; consecutiveDays: number; advanceDays: number; maintenanceHours: number }
export type QuotaLimits = QuotaTerms

/** Until the co-owners agree otherwise. */
export const usualTerms = (type: AircraftType): QuotaTerms => ({
  holidays: 11,
  consecutiveDays: consecutiveWindowDays,
  advanceDays: 112,
  maintenanceHours: type === 5 ? 720 : 480,
})

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Quotas of a share, at least one holiday a year, a week in a row and two weeks ahead. */
export const limitsOf = (sharePercent: number, terms: QuotaTerms): QuotaLimits => {
  const share = sharePercent / 100
  return {
    holidays: Math.max(1, Math.round(terms.holidays * share)),
    consecutiveDays: clamp(Math.round(terms.consecutiveDays * share), 7, 21),
    advanceDays: Math.max(14, Math.round(terms.advanceDays * share)),
    maintenanceHours: terms.maintenanceHours,
  }
}

export const defaultLimits = (sharePercent: number, type: AircraftType) => limitsOf(sharePercent, usualTerms(type))

/** Figures that change for the whole aircraft but not for any of these shares, because of rounding and bounds. */
export const figuresWithoutEffect = (percents: readonly number[], before: QuotaTerms, after: QuotaTerms) =>
  (Object.keys(after) as (keyof QuotaTerms)[]).filter(
    (key) =>
      before[key] !== after[key] && percents.every((percent) => limitsOf(percent, before)[key] === limitsOf(percent, after)[key]),
  )

/** A day of a co-owner's booking and the day it was booked, both `YYYY-MM-DD` in the airport's zone. */
type UsedDay = { day: string; takenOn: string }
export type QuotaUse = { id: string; days: readonly UsedDay[] }

/** The days of a trip, as if booked now. */
export const useOf = (id: string, period: Period, zone: string, now: Date): QuotaUse => ({
  id,
  days: daysTouched(period, zone).map((day) => ({ day, takenOn: dayIn(now, zone) })),
})

/** A holiday booked after it opened to everyone does not count. */
const counts = (holiday: Pick<Holiday, 'day'>, takenOn: string) => holiday.day > plusDays(takenOn, holidaysOpenDays)

export const holidaysUsed = <One extends Pick<Holiday, 'day' | 'days'>>({ days }: QuotaUse, holidays: readonly One[]) =>
  holidays.filter((holiday) => days.some(({ day, takenOn }) => holiday.days.includes(day) && counts(holiday, takenOn)))

type Window = { from: string; to: string; days: number }

/** The 60-day window with the most days, containing one of `of`. `null` if none. */
export const fullestWindow = (uses: readonly QuotaUse[], of?: readonly string[]): Window | null => {
  const taken = [...new Set(uses.flatMap(({ days }) => days.map(({ day }) => day)))].sort()
  let fullest: Window | null = null
  let end = 0
  for (const [start, from] of taken.entries()) {
    const beyond = plusDays(from, consecutiveWindowDays)
    while (end < taken.length && taken[end]! < beyond) end += 1
    const to = taken[end - 1]!
    const days = end - start
    if (of?.every((day) => day < from || day > to)) continue
    if (!fullest || days > fullest.days) fullest = { from, to, days }
  }
  return fullest
}

/** Departs beyond the short-notice limit. */
export const isInAdvance = ({ days }: QuotaUse, today: string) =>
  days.length > 0 && days.every(({ day }) => day > plusDays(today, shortNoticeDays))

/** Days held by trips that depart after the short-notice limit. */
export const daysAhead = (uses: readonly QuotaUse[], today: string) =>
  new Set(uses.filter((use) => isInAdvance(use, today)).flatMap(({ days }) => days.map(({ day }) => day)))
