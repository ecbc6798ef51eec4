import { dayIn, daysTouched, type Period, wallClock } from './period.ts'

// Formats days and instants: weekday, date and year, and the zone for instants. Example: `Sun, Dec 6, 2026, 17:00 PST`.

const known = new Map<string, Intl.DateTimeFormat>()
/** Cached English formatters. */
export const dayFormat = (key: string, options: Intl.DateTimeFormatOptions) => {
  const cached = known.get(key)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-US', options)
  known.set(key, made)
  return made
}

const date = { weekday: 'short', month: 'short', day: 'numeric' } as const
export const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** `2026-11-30` → `Mon, Nov 30, 2026`. */
export const dayText = (day: string) => dayFormat('day', { ...date, year: 'numeric', timeZone: 'UTC' }).format(noon(day))

/** `2026-11-30` → `Nov 30, 2026`. */
export const plainDayText = (day: string) =>
  dayFormat('plainDay', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(noon(day))

/** `2026-11`, or a day in it → `November 2026`. */
export const monthText = (month: string) =>
  dayFormat('month', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(`${month.slice(0, 7)}-01`))

/** `2026-11-30` → `Mon, Nov 30`, if the year is clear from context. */
export const shortDayText = (day: string) => dayFormat('shortDay', { ...date, timeZone: 'UTC' }).format(noon(day))

/** The wall-clock time in a zone, `17:00`. */
export const timeIn = (instant: Date, zone: string) => wallClock(instant, zone).slice(11, 16)

/** `2026-11-30 17:00`, for spreadsheets. */
export const plainInstantText = (instant: Date, zone: string) => `${dayIn(instant, zone)} ${timeIn(instant, zone)}`

/** `PST`, or `GMT-3` if English has no abbreviation. */
export const zoneText = (instant: Date, zone: string) =>
  dayFormat(`zone ${zone}`, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone

/** `Sun, Dec 6, 2026, 17:00 PST`. */
export const instantText = (instant: Date, zone: string) =>
  `${dayText(dayIn(instant, zone))}, ${timeIn(instant, zone)} ${zoneText(instant, zone)}`

/** `Thu, Dec 3, 09:00`, if year and zone are clear from context. */
export const shortInstantText = (instant: Date, zone: string) => `${shortDayText(dayIn(instant, zone))}, ${timeIn(instant, zone)}`

/** `Sat, Dec 5 · 09:00`, for date-time fields; optionally with the year. */
export const chosenText = (instant: Date, zone: string, withYear = false) =>
  `${(withYear ? dayText : shortDayText)(dayIn(instant, zone))} · ${timeIn(instant, zone)}`

/** `Thu, Dec 3, 09:00 PST`, if the year is clear from context. */
export const wholeInstantText = (instant: Date, zone: string) => `${shortInstantText(instant, zone)} ${zoneText(instant, zone)}`

/**
 * `13:00 – 17:00`, or `Sat, Nov 28, 18:00 – Sun, Nov 29, 09:00` overnight, to go with a date. Across a clock change, each end names its
 * zone.
 */
export const spanText = ({ from, to }: Period, zone: string) => {
  const [before, after] = [zoneText(from, zone), zoneText(to, zone)]
  const clock = (name: string) => (before === after ? '' : ` ${name}`)
  return dayIn(from, zone) === dayIn(to, zone)
    ? `${timeIn(from, zone)}${clock(before)} – ${timeIn(to, zone)}${clock(after)}`
    : `${shortInstantText(from, zone)}${clock(before)} – ${shortInstantText(to, zone)}${clock(after)}`
}

/** Adds the zone: `13:00 – 17:00 PST`. Across a clock change, each end names its zone. */
export const zonedSpanText = (period: Period, zone: string) => {
  const [before, after] = [zoneText(period.from, zone), zoneText(period.to, zone)]
  return before === after ? `${spanText(period, zone)} ${after}` : spanText(period, zone)
}

/** `Sat, Nov 28 – Sun, Nov 29`, or `Sat, Nov 28, 13:00 – 17:00` within a day. */
export const periodText = ({ from, to }: Period, zone: string) =>
  dayIn(from, zone) === dayIn(to, zone)
    ? `${shortInstantText(from, zone)} – ${timeIn(to, zone)}`
    : `${shortDayText(dayIn(from, zone))} – ${shortDayText(dayIn(to, zone))}`

/** `Fri, Dec 25 – Sun, Dec 27`: whole days, inclusive. */
export const wholeDaysText = (period: Period, zone: string) => {
  const days = daysTouched(period, zone)
  const [first, last] = [shortDayText(days[0]!), shortDayText(days.at(-1)!)]
  return first === last ? first : `${first} – ${last}`
}

/** `Sat, Nov 28, 13:00 – 17:00 PST`, or `Sat, Nov 28, 13:00 – Sun, Nov 29, 17:00 PST`: complete on its own. */
export const wholePeriodText = (period: Period, zone: string) => {
  const [before, after] = [zoneText(period.from, zone), zoneText(period.to, zone)]
  if (before !== after)
    return dayIn(period.from, zone) === dayIn(period.to, zone)
      ? `${shortDayText(dayIn(period.from, zone))}, ${spanText(period, zone)}`
      : spanText(period, zone)
  return dayIn(period.from, zone) === dayIn(period.to, zone)
    ? `${periodText(period, zone)} ${before}`
    : `${spanText(period, zone)} ${before}`
}
