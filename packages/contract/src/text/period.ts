const clockFormats = new Map<string, Intl.DateTimeFormat>()
const clockFormat = (zone: string) => {
  const known = clockFormats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clockFormats.set(zone, format)
  return format
}

const readOffset = (instant: number, zone: string) => {
  const parts = clockFormat(zone).formatToParts(new Date(instant))
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(instant / 1000) * 1000
}

/** Cache per zone: UTC day to its offset, or `changes` if the offset changes that day. */
const known = new Map<string, Map<number, number | 'changes'>>()
const mostDays = 20_000

/** Offset of a zone from UTC, in milliseconds. Cached per day, except on days with a clock change. */
export const zoneOffset = (instant: Date, zone: string): number => {
  const time = instant.getTime()
  if (Number.isNaN(time)) throw new RangeError('Invalid time value')
  const day = Math.floor(time / dayMs)
  let days = known.get(zone)
  if (!days || days.size > mostDays) known.set(zone, (days = new Map()))
  let offset = days.get(day)
  if (offset === undefined) {
    const first = readOffset(day * dayMs, zone)
    offset = first === readOffset((day + 1) * dayMs - 1, zone) ? first : 'changes'
    days.set(day, offset)
  }
  return offset === 'changes' ? readOffset(time, zone) : offset
}

/** Date and time in a zone, `2026-12-05T09:00:00.000`. */
export const wallClock = (instant: Date, zone: string) =>
  new Date(instant.getTime() + zoneOffset(instant, zone)).toISOString().slice(0, -1)

export const minuteOfDay = (instant: Date, zone: string) => {
  const wall = instant.getTime() + zoneOffset(instant, zone)
  return Math.floor((wall - Math.floor(wall / dayMs) * dayMs) / 60_000)
}

/** A half-open period `[from, to)`, in UTC. Zones only matter for display and calendar days. */
export type Period = { from: Date; to: Date }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Elapsed hours: a night with a clock change can have 25 hours. */
export const hoursIn = ({ from, to }: Period) => (to.getTime() - from.getTime()) / hourMs

export const overlaps = (a: Period, b: Period) => a.from < b.to && b.from < a.to

export const plusHours = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hourMs)
export const plusMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

/** Bookings start and end on the half hour. */
export const onHalfHour = (instant: Date) => instant.getTime() % (hourMs / 2) === 0

/** The calendar day of an instant in a zone, `2026-12-05`. */
export const dayIn = (instant: Date, zone: string) => wallClock(instant, zone).slice(0, 10)

/** Calendar arithmetic on `YYYY-MM-DD`, independent of zones. */
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Days from one `YYYY-MM-DD` day to the other. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Adds calendar months. The 31st becomes the last day of a shorter month. */
export const plusMonths = (day: string, months: number) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10)
}

export const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`

export const endOfMonth = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Calendar days a period touches in a zone. A period ending at midnight does not touch the new day. */
export const daysTouched = ({ from, to }: Period, zone: string) => {
  const last = dayIn(new Date(to.getTime() - 1), zone)
  const days: string[] = []
  for (let day = dayIn(from, zone); day <= last; day = plusDays(day, 1)) days.push(day)
  return days
}

/** The instant of a wall-clock time in a zone. In a DST gap the later, in an overlap the earlier one. */
export const instantAt = (day: string, time: string, zone: string) => {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (instant: number) => zoneOffset(new Date(instant), zone)
  const before = offsetAt(wall - dayMs)
  const after = offsetAt(wall + dayMs)
  const early = wall - before
  if (offsetAt(early) === before) return new Date(early)
  const late = wall - after
  return offsetAt(late) === after ? new Date(late) : new Date(early)
}

/** Nights away: gone before midnight and still at six in the morning, local time. Earlier returns are just late. */
export const overnightsIn = ({ from, to }: Period, zone: string) =>
  daysTouched({ from, to }, zone).filter((day) => from < instantAt(day, '00:00', zone) && to >= instantAt(day, '06:00', zone))
    .length
