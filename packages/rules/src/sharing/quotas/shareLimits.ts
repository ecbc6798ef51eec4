import type { AircraftType } from '@tailshare/contract/base/constants'

/** Unclaimed holidays open to all co-owners this many days before. */
export const holidaysOpenDays = 30
/** Trips that leave sooner are outside the advance quota. */
export const shortNoticeDays = 14
export const consecutiveWindowDays = 60

/** What the whole aircraft gives; hours in the shop are each owner's. */
export type QuotaTerms = { holidays: number; consecutiveDays: number; advanceDays: number; maintenanceHours: number }
export type QuotaLimits = QuotaTerms

/** Until the co-owners agree on something else. */
export const usualTerms = (type: AircraftType): QuotaTerms => ({
  holidays: 11,
  consecutiveDays: consecutiveWindowDays,
  advanceDays: 112,
  maintenanceHours: type === 5 ? 720 : 480,
})

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** What a share gives of it: at least one holiday a year, a week in a row and two weeks ahead. */
export const limitsOf = (sharePercent: number, terms: QuotaTerms): QuotaLimits => {
  const share = sharePercent / 100
  return {
    holidays: Math.max(1, Math.round(terms.holidays * share)),
    consecutiveDays: clamp(Math.round(terms.consecutiveDays * share), 7, 21),
    advanceDays: Math.max(14, Math.round(terms.advanceDays * share)),
    maintenanceHours: terms.maintenanceHours,
  }
}

/** What a share gives where the co-owners agreed on nothing else. */
export const defaultLimits = (sharePercent: number, type: AircraftType) => limitsOf(sharePercent, usualTerms(type))

/** Which figures come out the same for every one of these shares though the whole aircraft's differ: parts are rounded and have bounds. */
export const figuresWithoutEffect = (percents: readonly number[], before: QuotaTerms, after: QuotaTerms) =>
  (Object.keys(after) as (keyof QuotaTerms)[]).filter(
    (key) =>
      before[key] !== after[key] && percents.every((percent) => limitsOf(percent, before)[key] === limitsOf(percent, after)[key]),
  )
