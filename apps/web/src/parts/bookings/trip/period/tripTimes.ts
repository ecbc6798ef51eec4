import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import { dayIn, instantAt, overnightsIn, type Period, hoursIn, plusDays } from '@tailshare/contract/text/period'
import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { saturdayAfter } from '@tailshare/rules/bookings/proposals/otherDates'

/** Local date and time at the airport: `{ day: '2026-12-05', time: '09:00' }`. */
export type Wall = { day: string; time: string }

export const wallOf = (instant: Date, zone: string): Wall => ({ day: dayIn(instant, zone), time: timeIn(instant, zone) })
export const instantOf = ({ day, time }: Wall, zone: string) => instantAt(day, time, zone)

/** An instant as URLs carry it, in UTC minutes: `2026-12-05T17:00Z`. */
export const addressTime = (instant: Date) => `${instant.toISOString().slice(0, 16)}Z`

const instantForm = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?:[\d:.]*)(Z|[+-]\d\d:?\d\d)?$/
/** A time without an offset is local to the place, not to the server or the reader. */
const readInstant = (value: string | null | undefined, zone: string) => {
  const [found, day, time, offset] = instantForm.exec(value ?? '') ?? []
  if (!found || Number.isNaN(Date.parse(found))) return NaN
  return offset ? Date.parse(found) : instantAt(day!, time!, zone).getTime()
}

/** Null if a value is missing, invalid or off the half hour, or if they are out of order. */
export const readPeriod = (
  from: string | null | undefined,
  to: string | null | undefined,
  zone: string = zoneWithoutAirport,
): Period | null => {
  const [start, end] = [from, to].map((value) => readInstant(value, zone))
  if (start === undefined || end === undefined || !(end > start)) return null
  return start % 1_800_000 === 0 && end % 1_800_000 === 0 ? { from: new Date(start), to: new Date(end) } : null
}

export const backTooEarly = 'The return must be later than the departure.'

/** Moving the start moves the end; `null` if the new end is not after the start. */
export const changedPeriod = ({ from, to }: Period, end: keyof Period, instant: Date): Period | null => {
  if (end === 'from') return { from: instant, to: new Date(instant.getTime() + to.getTime() - from.getTime()) }
  return instant > from ? { from, to: instant } : null
}

/** A Saturday at 09:00 stays one when the airport changes. */
export const movedToZone = ({ from, to }: Period, before: string, after: string): Period => ({
  from: instantOf(wallOf(from, before), after),
  to: instantOf(wallOf(to, before), after),
})

/** From Saturday 09:00 to Sunday 17:00. */
export const nextWeekend = (now: Date, zone: string): Period => {
  const saturday = saturdayAfter(now, zone)
  return {
    from: instantOf({ day: saturday, time: '09:00' }, zone),
    to: instantOf({ day: plusDays(saturday, 1), time: '17:00' }, zone),
  }
}

const spokenCount = (count: number, one: string) => (count === 1 ? `one ${one}` : `${count} ${one}s`)

/** `32 h, one overnight`. */
export const lengthText = (period: Period, zone: string) => {
  const hours = `${hoursIn(period)} h`
  const nights = overnightsIn(period, zone)
  return nights === 0 ? hours : `${hours}, ${spokenCount(nights, 'overnight')}`
}

/** `San Carlos time, PST`, or `San Carlos time, PST to PDT` across a clock change. */
export const placeTimeText = ({ title, zone }: { title: string; zone: string }, from: Date, to = from) => {
  const [before, after] = [zoneText(from, zone), zoneText(to, zone)]
  return `${placeName(title)} time, ${before === after ? before : `${before} to ${after}`}`
}

/** `San Carlos Airport` → `San Carlos`. */
export const placeName = (title: string) =>
  title.replace(/\s+(?:(?:Regional|Municipal|Executive|International|County|National)\b\s*)*(?:Airport|Airpark|Field)$/, '')

/** `San Carlos (KSQL)`. */
export const airportText = ({ title, code }: { title: string; code: string }) => `${placeName(title)} (${code})`
