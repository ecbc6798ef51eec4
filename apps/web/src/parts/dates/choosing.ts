import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { plusDays, plusHours, type Period } from '@tailshare/contract/period'
import { plainDayText } from '@tailshare/contract/timeText'
import { backTooEarly, changedPeriod, instantOf, wallOf } from '../trip/tripTimes.ts'
import type { End } from './ends.ts'
import { readMoment, readSecond, splitEnds, type TypedMoment } from './typedMoment.ts'

/** Within what is chosen, on the clock of a place. */
export type Bounds = {
  zone: string
  today: string
  /** The first day of either end and the last one to begin on; absent where any will do. */
  first?: string | undefined
  last?: string | undefined
  /** What can be chosen: both ends, or only the second. */
  ends: readonly End[]
  /** Said of a second end that is not after the first. */
  tooEarly?: string | undefined
}

/** A trip begins within the bounds and may end some days after them. */
const daysAfterLast = 30
export const lastDayOf = (end: End, last: string | undefined) => (last && end === 'to' ? plusDays(last, daysAfterLast) : last)

/** What a return gets that would otherwise lie before its departure. */
const leastHours = 2

/** A day is tapped: the departure takes the return along, and the return is next. A return before the departure is a new departure. */
export const withDay = (period: Period, end: End, day: string, { zone, ends }: Pick<Bounds, 'zone' | 'ends'>): Period => {
  const from = wallOf(period.from, zone)
  if (end === 'from' || (day < from.day && ends.includes('from')))
    return changedPeriod(period, 'from', instantOf({ ...from, day }, zone))!
  const to = instantOf({ ...wallOf(period.to, zone), day }, zone)
  return changedPeriod(period, 'to', to) ?? { ...period, to: plusHours(period.from, leastHours) }
}

/** A time is tapped. A return that would not be after its departure changes nothing. */
export const withTime = (period: Period, end: End, time: string, zone: string): Period =>
  changedPeriod(period, end, instantOf({ ...wallOf(period[end], zone), time }, zone)) ?? period

/** What the typed text makes of a period, and whether it names all of it; or what is wrong with it. */
type Typed = { period: Period; isWhole: boolean } | { wrong: string }

const unreadable = 'Type a day and a time, such as Dec 5 9:00.'
const offHalfHour = 'Times are on the half hour, such as 9:00 or 9:30.'
const wrongDay = (day: string, end: End, { first, last }: Bounds) => {
  if (first && day < first) return fieldMessages.dateOutdated
  const most = lastDayOf(end, last)
  return most && day > most ? `The last day you can choose is ${plainDayText(most)}.` : undefined
}

/** Text in any of the forms of `readMoment`: of the end that is being chosen, or of both with a dash between. */
export const typedInto = (period: Period, end: End, text: string, bounds: Bounds): Typed => {
  const { zone, today, ends, tooEarly = backTooEarly } = bounds
  const parts = splitEnds(text)
  const isWhole = parts.length === 2 && ends.length === 2
  if (parts.length > 2 || (parts.length === 2 && !isWhole)) return { wrong: unreadable }
  let next = period
  let before: (TypedMoment & { day: string }) | undefined
  for (const [place, part] of parts.entries()) {
    const at: End = isWhole ? (place === 0 ? 'from' : 'to') : end
    const read = before ? readSecond(part, before, today) : readMoment(part, today)
    if (read === null) return { wrong: unreadable }
    if (read === 'offHalfHour') return { wrong: offHalfHour }
    const wall: Required<TypedMoment> = { ...wallOf(next[at], zone), ...(before && { day: before.day }), ...read }
    const wrong = wrongDay(wall.day, at, bounds)
    if (wrong) return { wrong }
    const changed = changedPeriod(next, at, instantOf(wall, zone))
    if (!changed) return { wrong: tooEarly }
    next = changed
    before = { ...read, day: wall.day }
  }
  return { period: next, isWhole }
}
