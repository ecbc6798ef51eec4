import type { AircraftType } from '@tailshare/contract/base/constants'

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
