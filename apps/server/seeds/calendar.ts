import { dayIn, plusDays, type Period } from '@tailshare/contract/text/period'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  })
  formats.set(zone, made)
  return made
}

const offsetAt = (instant: number, zone: string) => {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute) - instant
}

/** Minutes after local midnight as an instant. Ignores hours skipped or repeated by DST, which seeds never use. */
export const localTime = (day: string, minutes: number, zone: string) => {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  return new Date(wall - offsetAt(wall - offsetAt(wall, zone), zone))
}

export const localMinutes = (instant: Date, zone: string) => {
  const wall = instant.getTime() + offsetAt(Math.floor(instant.getTime() / 60_000) * 60_000, zone)
  return Math.floor(wall / 60_000) % 1440
}

/** The day in the westernmost zone of the demo's airports, so that nothing done today is in the future anywhere. */
export const westernDay = (instant: Date) => dayIn(instant, 'America/Los_Angeles')

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
export const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day))

/** The next such weekday (0 is Sunday) at least this many days ahead. */
export const comingWeekday = (today: string, weekday: number, leastDays = 1) => {
  const first = plusDays(today, leastDays)
  return plusDays(first, (weekday - weekdayOf(first) + 7) % 7)
}

/** Occupied times while generating the demo. The database still checks. */
export type Calendar = Map<string, Period[]>

export const isFree = (calendar: Calendar, id: string, { from, to }: Period) =>
  !(calendar.get(id) ?? []).some((taken) => taken.from < to && from < taken.to)

export const take = (calendar: Calendar, id: string, period: Period) => {
  const taken = calendar.get(id)
  if (taken) taken.push(period)
  else calendar.set(id, [period])
}

export const halfHourUp = (instant: Date) => new Date(Math.ceil(instant.getTime() / 1_800_000) * 1_800_000)
export const halfHourDown = (instant: Date) => new Date(Math.floor(instant.getTime() / 1_800_000) * 1_800_000)
