import type { AircraftType } from '@tailshare/contract/constants'
import { dayIn, daysTouched, plusDays, type Period } from '@tailshare/contract/period'
import type { QuotaFacts } from '../bookings/facts.ts'

/** Unclaimed holidays open to all co-owners this many days before. */
export const holidaysOpenDays = 30
/** Trips that leave sooner are outside the advance quota. */
export const shortNoticeDays = 14
export const consecutiveWindowDays = 60

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** What a share gives where the co-owners agreed on nothing else. */
export const defaultLimits = (sharePercent: number, type: AircraftType): QuotaFacts['limits'] => {
  const share = sharePercent / 100
  return {
    holidays: Math.max(1, Math.round(11 * share)),
    consecutiveDays: clamp(Math.round(consecutiveWindowDays * share), 7, 21),
    advanceDays: Math.max(14, Math.round(112 * share)),
    maintenanceHours: type === 5 ? 720 : 480,
  }
}

type QuotaUse = { limit: number; used: number; planned: number; left: number }

const use = (limit: number, used: number, planned: number): QuotaUse => ({
  limit,
  used,
  planned,
  left: Math.max(0, limit - used - planned),
})

/**
 * What a co-owner has used, planned and left, for everyone to see. Holidays are those of the calendar year of `now`; days are those
 * of the last 60 days and, as planned, of the next; the advance quota only knows what is held now.
 * For tests, until the co-owners' page shows it. */
export const quotaUse = (quota: QuotaFacts, zone: string, now: Date) => {
  const today = dayIn(now, zone)
  const year = today.slice(0, 4)
  const touched = (bookings: Period[]) => [...new Set(bookings.flatMap((booking) => daysTouched(booking, zone)))]
  const days = touched(quota.bookings)
  const inAdvance = ({ from }: Period) => dayIn(from, zone) > plusDays(today, shortNoticeDays)
  const taken = quota.holidays.filter((holiday) => holiday.day.startsWith(year) && holiday.days.some((day) => days.includes(day)))
  const past = taken.filter(({ day }) => day < today).length
  const recent = days.filter((day) => day < today && day > plusDays(today, -consecutiveWindowDays)).length
  const coming = days.filter((day) => day >= today && day < plusDays(today, consecutiveWindowDays)).length
  return {
    holidays: use(quota.limits.holidays, past, taken.length - past),
    consecutiveDays: use(quota.limits.consecutiveDays, recent, coming),
    advanceDays: use(quota.limits.advanceDays, 0, touched(quota.bookings.filter(inAdvance)).length),
    maintenanceHours: use(quota.limits.maintenanceHours, quota.maintenanceHoursThisYear, 0),
  }
}
