import { hoursText } from '@tailshare/contract/hours'
import { dayIn, daysTouched, hoursIn, plusDays, type Period } from '@tailshare/contract/period'
import { dayText, plainDayText } from '@tailshare/contract/timeText'
import { consecutiveWindowDays, holidaysOpenDays, shortNoticeDays } from '../../coOwnership/shareLimits.ts'
import type { BookingFacts, QuotaFacts } from '../facts.ts'
import type { BookingRule, CardLine } from '../rule.ts'
import { days, holidays } from '../words.ts'

// How a co-owner's days are counted. How many a share gives, and the windows they are counted in, is in coOwnership/shareLimits.ts.

type CoOwnerFacts = BookingFacts & { quota: QuotaFacts }
const flightQuota = (facts: BookingFacts): facts is CoOwnerFacts =>
  facts.booker === 'coOwner' && facts.quota !== null && facts.request.purpose === 'flight'

/** Said once when all four rules pass. */
const met = { passing: ({ quota }: BookingFacts) => (quota ? 'Your share has days left' : null) }
const opening = `Holidays no one has claimed open to all co-owners ${holidaysOpenDays} days before.`

/** The holidays that a period falls on. */
const holidaysOf = (period: Period, { quota, aircraft }: CoOwnerFacts) => {
  const touched = daysTouched(period, aircraft.zone)
  return quota.holidays.filter((holiday) => holiday.days.some((day) => touched.includes(day)))
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

/** The first year whose holidays a period would exceed. */
const holidaysExceeded = (period: Period, facts: CoOwnerFacts) =>
  holidayUse(period, facts).find(({ previous, added }) => previous.length + added.length > facts.quota.limits.holidays)

const holidayList = (list: { name: string; day: string }[]) =>
  list.map(({ name, day }) => `${name} (${dayText(day)})`).join(' and ')
const overHolidays: CardLine = { kind: 'other_dates', text: 'Over your holiday quota' }

export const holidayQuota: BookingRule<'holiday_quota' | 'holiday_quota_with_previous'> = {
  about: 'dates',
  setting: 'block',
  exempt: {},
  overridable: { name: 'holidays' },
  rating: false,
  againAtCheckIn: [],
  met,
  check: (facts) => {
    const over = flightQuota(facts) ? holidaysExceeded(facts.request.period, facts) : undefined
    if (!over || !facts.quota) return null
    const data = { holidays: holidayList(over.added), quota: facts.quota.limits.holidays, year: over.year }
    return over.previous.length === 0
      ? { code: 'holiday_quota', data }
      : { code: 'holiday_quota_with_previous', data: { ...data, previous: holidayList(over.previous) } }
  },
  refusals: {
    holiday_quota: {
      title: ({ quota, year }) => `This trip takes more than your ${holidays(quota)} in ${year}`,
      text: (d) => `It falls on ${d.holidays}. ${opening}`,
      card: overHolidays,
      waysOut: (_facts, _data, dates) => [dates.sameTime()],
    },
    holiday_quota_with_previous: {
      title: ({ quota, year }) => `Your ${holidays(quota)} in ${year} are used`,
      text: (d) => `You have ${d.previous}; this trip falls on ${d.holidays}. ${opening}`,
      card: overHolidays,
      waysOut: (_facts, _data, dates) => [dates.sameTime()],
    },
  },
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

export const consecutiveDays: BookingRule<'consecutive_days'> = {
  about: 'dates',
  setting: 'block',
  exempt: {},
  overridable: { name: 'days in a row' },
  rating: false,
  againAtCheckIn: [],
  met,
  check: (facts) => {
    if (!flightQuota(facts)) return null
    const quota = facts.quota.limits.consecutiveDays
    const window = fullestWindow(facts.request.period, facts)
    return window.days > quota ? { code: 'consecutive_days', data: { ...window, quota } } : null
  },
  refusals: {
    consecutive_days: {
      title: ({ quota }) => `More than ${days(quota)} within ${consecutiveWindowDays} days`,
      text: (d) =>
        `With this trip you would have the aircraft on ${days(d.days)} between ${plainDayText(d.from)} and ${plainDayText(d.to)}; your share gives ${days(d.quota)}.`,
      card: { kind: 'other_dates', text: `Over your ${consecutiveWindowDays}-day limit` },
      waysOut: (_facts, _data, dates) => [dates.sameTime()],
    },
  },
}

/** Leaves too late to be a trip at short notice. */
const inAdvance = ({ from }: Period, { now, aircraft: { zone } }: BookingFacts) =>
  dayIn(from, zone) > plusDays(dayIn(now, zone), shortNoticeDays)

/** Days held at once by trips that leave later than in 14 days. */
export const advanceDays: BookingRule<'advance_days'> = {
  about: 'dates',
  setting: 'block',
  exempt: {},
  overridable: { name: 'days booked ahead' },
  rating: false,
  againAtCheckIn: [],
  met,
  check: (facts) => {
    if (!flightQuota(facts) || !inAdvance(facts.request.period, facts)) return null
    const { zone } = facts.aircraft
    const earlier = facts.quota.bookings.filter((booking) => inAdvance(booking, facts))
    const held = new Set(earlier.flatMap((booking) => daysTouched(booking, zone)))
    const additional = daysTouched(facts.request.period, zone).filter((day) => !held.has(day)).length
    const quota = facts.quota.limits.advanceDays
    return held.size + additional > quota ? { code: 'advance_days', data: { previous: held.size, additional, quota } } : null
  },
  refusals: {
    advance_days: {
      title: ({ quota }) => `More than ${days(quota)} booked in advance`,
      text: ({ previous, additional }) =>
        `You have ${days(previous)} booked; this trip adds ${days(additional)}. Trips that leave within ${shortNoticeDays} days do not count.`,
      card: { kind: 'other_dates', text: 'Over your advance-booking limit' },
      waysOut: ({ now, aircraft: { zone } }, _data, dates) => [
        dates.sameTime() ?? dates.upTo(plusDays(dayIn(now, zone), shortNoticeDays)),
      ],
    },
  },
}

/** Hours in the shop count in the year in which they start. */
export const maintenanceHours: BookingRule<'maintenance_hours'> = {
  about: 'dates',
  setting: 'block',
  exempt: {},
  overridable: { name: 'time in the shop' },
  rating: false,
  againAtCheckIn: [],
  met,
  check: ({ quota, request: { period, purpose }, aircraft }) => {
    if (purpose !== 'maintenance' || quota === null) return null
    const data = {
      previous: quota.maintenanceHoursThisYear,
      additional: hoursIn(period),
      quota: quota.limits.maintenanceHours,
      year: Number(dayIn(period.from, aircraft.zone).slice(0, 4)),
    }
    return data.previous + data.additional > data.quota ? { code: 'maintenance_hours', data } : null
  },
  refusals: {
    maintenance_hours: {
      title: ({ quota, year }) => `More than ${quota} maintenance hours in ${year}`,
      text: ({ previous, additional }) => `You have used ${hoursText(previous)}; this booking adds ${hoursText(additional)}.`,
      card: { kind: 'other_dates', text: 'Over your maintenance hours' },
      waysOut: () => [],
    },
  },
}
