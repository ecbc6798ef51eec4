const dayMs = 86_400_000

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
