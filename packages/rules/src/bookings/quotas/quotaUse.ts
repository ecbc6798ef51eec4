import { dayIn, daysTouched, plusDays, type Period } from '@tailshare/contract/text/period'
import type { Holiday } from '../price/holidays.ts'
import { consecutiveWindowDays, holidaysOpenDays, shortNoticeDays } from './shareLimits.ts'

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
