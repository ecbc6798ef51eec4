import type { QuotaFigures } from '@tailshare/contract/bookings/quotas/quotas'
import { plusDays } from '@tailshare/contract/text/period'
import type { Holiday } from '../price/holidays.ts'
import { limitsFor, type HolidayCredits, type Holding } from '../../sharing/shares/holdings.ts'
import { consecutiveWindowDays, type QuotaTerms, daysAhead, fullestWindow, holidaysUsed, type QuotaUse } from './shareLimits.ts'

/** A booking that counts; no id while being checked. `isLost`: canceled too late. */
type HolderUse = QuotaUse & { isLost: boolean }
type ShopHours = { day: string; hours: number }

export type HolderFacts = {
  sharePercent: number
  holdings: readonly Holding[]
  terms: QuotaTerms
  uses: readonly HolderUse[]
  shop: readonly ShopHours[]
  /** Days of claimed holidays not (completely) booked yet. */
  claims?: readonly string[]
  credits?: HolidayCredits
}

type FiguresQuery = {
  year: number
  today: string
  holidays: readonly Pick<Holiday, 'name' | 'day' | 'days'>[]
  /** Use the fullest 60-day window that contains one of these days. Default: any window that has not ended. */
  around?: readonly string[]
}

/** State of a booking by its last day, or `lost`. */
export const stateOf = ({ days, isLost }: HolderUse, today: string) =>
  isLost ? ('lost' as const) : (days.at(-1)?.day ?? today) < today ? ('used' as const) : ('planned' as const)

const count = (quota: number, used: number, planned: number) => ({
  quota,
  used,
  planned,
  left: Math.max(0, quota - used - planned),
})

const holidayFigures = ({ uses, claims = [] }: HolderFacts, { year, today, holidays }: FiguresQuery, quota: number) => {
  const taken = holidays
    .filter(({ day }) => day.startsWith(`${year}`))
    .flatMap((holiday) => {
      const takers = uses.filter((use) => holidaysUsed(use, [holiday]).length > 0)
      const states = takers.map((use) => stateOf(use, today))
      const isClaimed = claims.includes(holiday.day)
      if (takers.length === 0 && !isClaimed) return []
      const state =
        states.includes('planned') || isClaimed
          ? ('planned' as const)
          : states.includes('used')
            ? ('used' as const)
            : ('lost' as const)
      return [{ name: holiday.name, day: holiday.day, orderIds: takers.map(({ id }) => id).filter((id) => id !== ''), state }]
    })
  const planned = taken.filter(({ state }) => state === 'planned').length
  return { ...count(quota, taken.length - planned, planned), taken }
}

/** Ignore windows that end before today. */
const consecutiveFigures = ({ uses }: HolderFacts, { today, around }: FiguresQuery, quota: number) => {
  const days =
    around ?? uses.flatMap((use) => use.days.map(({ day }) => day)).filter((day) => day > plusDays(today, -consecutiveWindowDays))
  const window = days.length > 0 ? fullestWindow(uses, days) : null
  if (!window) return { ...count(quota, 0, 0), from: null, to: null }
  const inside = new Set(
    uses.flatMap((use) => use.days.map(({ day }) => day)).filter((day) => day >= window.from && day <= window.to),
  )
  const past = [...inside].filter((day) => day < today).length
  return { ...count(quota, past, window.days - past), from: window.from, to: window.to }
}

const shopFigures = ({ shop }: HolderFacts, { year, today }: FiguresQuery, quota: number) => {
  const hours = (list: readonly ShopHours[]) => list.reduce((sum, spell) => sum + spell.hours, 0)
  const ofYear = shop.filter(({ day }) => day.startsWith(`${year}`))
  return count(quota, hours(ofYear.filter(({ day }) => day < today)), hours(ofYear.filter(({ day }) => day >= today)))
}

/** Used, planned and remaining quotas of a holder. Late cancellations count as used. */
export const quotaFigures = (holder: HolderFacts, asked: FiguresQuery): QuotaFigures => {
  const { year, today } = asked
  const yearly = limitsFor(holder, `${year}-12-31`)
  const now = limitsFor(holder, today)
  return {
    year,
    holidays: holidayFigures(holder, asked, yearly.holidays),
    consecutive: consecutiveFigures(holder, asked, now.consecutiveDays),
    advance: count(now.advanceDays, 0, daysAhead(holder.uses, today).size),
    maintenance: shopFigures(holder, asked, yearly.maintenanceHours),
  }
}
