import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { countText } from '@tailshare/contract/text/countText'
import { dayIn, hoursIn, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { backTooEarly, changedPeriod, instantOf, wallOf } from '../../bookings/trip/tripTimes.ts'
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
  /** The most hours from the first to the second; absent or `null` where nothing bounds them. */
  longest?: number | null | undefined
  /** Said of a second end that is not after the first. */
  tooEarly?: string | undefined
}

/** A trip begins within the bounds and may end some days after them. */
const daysAfterLast = 30
const lastDayOf = (end: End, last: string | undefined) => (last && end === 'to' ? plusDays(last, daysAfterLast) : last)

/** What a return gets that would otherwise lie before its departure. */
const leastHours = 2

/** No longer than a trip may be: the return comes back to that. */
const withinLongest = (period: Period, longest: Bounds['longest']): Period =>
  longest && hoursIn(period) > longest ? { from: period.from, to: plusHours(period.from, longest) } : period

/** The last day of the second end, by its own bound and by that of the whole. */
export const lastDayIn = (period: Period, end: End, { last, longest, zone }: Pick<Bounds, 'last' | 'longest' | 'zone'>) => {
  const most = lastDayOf(end, last)
  const longestDay = end === 'to' && longest ? dayIn(plusHours(period.from, longest), zone) : undefined
  return most && longestDay ? (most < longestDay ? most : longestDay) : (longestDay ?? most)
}

/** A day is tapped: the departure takes the return along, and the return is next. A return before the departure is a new departure. */
export const withDay = (
  period: Period,
  end: End,
  day: string,
  { zone, ends, longest }: Pick<Bounds, 'zone' | 'ends' | 'longest'>,
): Period => {
  const from = wallOf(period.from, zone)
  if (end === 'from' || (day < from.day && ends.includes('from')))
    return withinLongest(changedPeriod(period, 'from', instantOf({ ...from, day }, zone))!, longest)
  const to = instantOf({ ...wallOf(period.to, zone), day }, zone)
  return withinLongest(changedPeriod(period, 'to', to) ?? { ...period, to: plusHours(period.from, leastHours) }, longest)
}

/** A time is tapped. A return that would not be after its departure changes nothing. */
export const withTime = (period: Period, end: End, time: string, { zone, longest }: Pick<Bounds, 'zone' | 'longest'>): Period =>
  withinLongest(changedPeriod(period, end, instantOf({ ...wallOf(period[end], zone), time }, zone)) ?? period, longest)

/** What the typed text makes of a period, and whether it names all of it; or what is wrong with it. */
type Typed = { period: Period; isWhole: boolean } | { wrong: string }

const unreadable = 'Type a day and a time, such as Dec 5 9:00.'
const offHalfHour = 'Times are on the half hour, such as 9:00 or 9:30.'
/** `7 days`, what the longest trip takes. */
export const longestText = (longest: number) => countText(longest / 24, 'day')

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
  if (bounds.longest && hoursIn(next) > bounds.longest) return { wrong: `Trips here last up to ${longestText(bounds.longest)}.` }
  return { period: next, isWhole }
}
