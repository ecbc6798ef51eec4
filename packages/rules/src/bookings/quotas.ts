import { dayIn, daysTouched, hoursIn, plusDays, type Period } from '@tailshare/contract/period'
import { dayText } from '@tailshare/contract/timeText'
import type { BookingFacts, QuotaFacts } from './facts.ts'
import { otherDates } from './otherDates.ts'
import { refuse, type BookingRule } from './refuse.ts'

/** Unclaimed holidays open to all co-owners so many days before. */
export const holidaysOpenDays = 30
/** Trips that leave sooner are outside the advance quota. */
export const shortNoticeDays = 14
export const consecutiveWindowDays = 60

type CoOwnerFacts = BookingFacts & { quota: QuotaFacts }
const flightQuota = (facts: BookingFacts): facts is CoOwnerFacts =>
  facts.booker === 'coOwner' && facts.quota !== null && facts.request.purpose === 'flight'

/** The holidays that a period falls on. */
const holidaysOf = (period: Period, { quota, aircraft }: CoOwnerFacts) => {
  const days = daysTouched(period, aircraft.zone)
  return quota.holidays.filter((holiday) => holiday.days.some((day) => days.includes(day)))
}

/** Holidays of a year that the other bookings take, and those that a period adds; open ones are free for all. */
const holidayUse = (period: Period, facts: CoOwnerFacts) => {
  const openUntil = plusDays(dayIn(facts.now, facts.aircraft.zone), holidaysOpenDays)
  const used = new Set(facts.quota.bookings.flatMap((booking) => holidaysOf(booking, facts)))
  const added = holidaysOf(period, facts).filter((holiday) => !used.has(holiday) && holiday.day > openUntil)
  const years = [...new Set(added.map(({ day }) => day.slice(0, 4)))]
  return years.map((year) => ({
    year: Number(year),
    previous: [...used].filter(({ day }) => day.startsWith(year)),
    added: added.filter(({ day }) => day.startsWith(year)),
  }))
}

const holidayText = ({ name, day }: { name: string; day: string }) => `${name} (${dayText(day)})`

export const holidayQuota: BookingRule = (facts) => {
  if (!flightQuota(facts)) return []
  const quota = facts.quota.limits.holidays
  const exceeded = (period: Period) =>
    holidayUse(period, facts).find(({ previous, added }) => previous.length + added.length > quota)
  const over = exceeded(facts.request.period)
  if (!over) return []
  const data = { holidays: over.added.map(holidayText).join(' and '), quota, year: over.year }
  const fixes = () => [otherDates(facts, (period) => !exceeded(period))]
  return over.previous.length === 0
    ? refuse(facts, 'holiday_quota', data, fixes)
    : refuse(facts, 'holiday_quota_with_previous', { ...data, previous: over.previous.map(holidayText).join(' and ') }, fixes)
}

/** The fullest stretch of 60 days around a period, counting every day that it and the other bookings touch. */
const fullestWindow = (period: Period, { quota, aircraft }: CoOwnerFacts) => {
  const own = daysTouched(period, aircraft.zone)
  const taken = [...new Set([...quota.bookings.flatMap((booking) => daysTouched(booking, aircraft.zone)), ...own])].sort()
  return taken
    .map((from) => {
      const end = plusDays(from, consecutiveWindowDays)
      const inside = taken.filter((day) => day >= from && day < end)
      return { from, to: inside.at(-1) ?? from, days: own.some((day) => inside.includes(day)) ? inside.length : 0 }
    })
    .reduce((fullest, window) => (window.days > fullest.days ? window : fullest))
}

export const consecutiveDays: BookingRule = (facts) => {
  if (!flightQuota(facts)) return []
  const quota = facts.quota.limits.consecutiveDays
  const window = fullestWindow(facts.request.period, facts)
  if (window.days <= quota) return []
  return refuse(facts, 'consecutive_days', { ...window, quota }, () => [
    otherDates(facts, (period) => fullestWindow(period, facts).days <= quota),
  ])
}

/** Days held at once by trips that leave later than in 14 days. */
export const advanceDays: BookingRule = (facts) => {
  if (!flightQuota(facts)) return []
  const { zone } = facts.aircraft
  const noticeDay = plusDays(dayIn(facts.now, zone), shortNoticeDays)
  const inAdvance = ({ from }: Period) => dayIn(from, zone) > noticeDay
  if (!inAdvance(facts.request.period)) return []
  const held = new Set(facts.quota.bookings.filter(inAdvance).flatMap((booking) => daysTouched(booking, zone)))
  const additional = daysTouched(facts.request.period, zone).filter((day) => !held.has(day)).length
  const quota = facts.quota.limits.advanceDays
  if (held.size + additional <= quota) return []
  return refuse(facts, 'advance_days', { previous: held.size, additional, quota }, () => [
    otherDates(facts, (period) => !inAdvance(period)),
  ])
}

/** Hours in the shop count in the year in which they start. */
export const maintenanceHours: BookingRule = (facts) => {
  const { quota, request, aircraft } = facts
  if (request.purpose !== 'maintenance' || quota === null) return []
  const data = {
    previous: quota.maintenanceHoursThisYear,
    additional: hoursIn(request.period),
    quota: quota.limits.maintenanceHours,
    year: Number(dayIn(request.period.from, aircraft.zone).slice(0, 4)),
  }
  return data.previous + data.additional > data.quota ? refuse(facts, 'maintenance_hours', data) : []
}
