import { hoursText } from '@tailshare/contract/text/hours'
import { dayIn, hoursIn, plusDays, type Period } from '@tailshare/contract/text/period'
import { dayText, plainDayText } from '@tailshare/contract/text/timeText'
import {
  consecutiveWindowDays,
  holidaysOpenDays,
  shortNoticeDays,
  daysAhead,
  fullestWindow,
  holidaysUsed,
  isInAdvance,
  useOf,
} from '../quotas/shareLimits.ts'
import type { BookingFacts, QuotaFacts } from '../book/facts.ts'
import type { BookingRule, CardLine } from '../book/rule.ts'
import { days, holidays } from '../orders/words.ts'

// Days per share are defined and counted in ../quotas/shareLimits.ts.

type ShareFacts = BookingFacts & { quota: QuotaFacts }
const flightQuota = (facts: BookingFacts): facts is ShareFacts => facts.quota !== null && facts.request.purpose === 'flight'

/** Shown once if all four rules pass. */
const met = { passing: ({ quota }: BookingFacts) => (quota ? 'Your share has days left' : null) }
const opening = `Holidays no one has claimed open to all co-owners ${holidaysOpenDays} days before.`

/** What this trip would use of the quota. */
const thisUse = (period: Period, { aircraft: { zone }, now }: BookingFacts) => useOf('', period, zone, now)

/** Per year, the holidays other bookings use and those this period adds. Open holidays count for no one. */
const holidayUse = (period: Period, facts: ShareFacts) => {
  const { uses, claims = [], holidays: all } = facts.quota
  const claimed = all.filter(({ day }) => claims.includes(day))
  const used = new Set([...uses.flatMap((use) => holidaysUsed(use, all)), ...claimed])
  const added = holidaysUsed(thisUse(period, facts), all).filter((holiday) => !used.has(holiday))
  const years = [...new Set(added.map(({ day }) => day.slice(0, 4)))]
  return years.map((year) => ({
    year: Number(year),
    quota: facts.quota.holidaysByYear?.[year] ?? facts.quota.limits.holidays,
    previous: [...used].filter(({ day }) => day.startsWith(year)),
    added: added.filter(({ day }) => day.startsWith(year)),
  }))
}

/** The first year whose holiday quota the period would exceed. */
const holidaysExceeded = (period: Period, facts: ShareFacts) =>
  holidayUse(period, facts).find(({ previous, added, quota }) => previous.length + added.length > quota)

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
    if (!over) return null
    const data = { holidays: holidayList(over.added), quota: over.quota, year: over.year }
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
    const trip = thisUse(facts.request.period, facts)
    const own = trip.days.map(({ day }) => day)
    const window = fullestWindow([...facts.quota.uses, trip], own)
    return window && window.days > quota ? { code: 'consecutive_days', data: { ...window, quota } } : null
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

/** Limits the days held at once by trips that leave more than 14 days from now. */
export const advanceDays: BookingRule<'advance_days'> = {
  about: 'dates',
  setting: 'block',
  exempt: {},
  overridable: { name: 'days booked ahead' },
  rating: false,
  againAtCheckIn: [],
  met,
  check: (facts) => {
    if (!flightQuota(facts)) return null
    const trip = thisUse(facts.request.period, facts)
    const today = dayIn(facts.now, facts.aircraft.zone)
    if (!isInAdvance(trip, today)) return null
    const held = daysAhead(facts.quota.uses, today)
    const additional = trip.days.filter(({ day }) => !held.has(day)).length
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

/** Shop hours count in the year they start. */
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
