import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { countText } from '@tailshare/contract/text/countText'
import { dayIn, hoursIn, plusDays, plusHours, type Period } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { backTooEarly, changedPeriod, instantOf, wallOf } from '../../../bookings/trip/period/tripTimes.ts'
import type { End } from '../ends.ts'
import { readMoment, readSecond, splitEnds, type TypedMoment } from './typedMoment.ts'

/** Limits of the selection, in a place's time zone. */
export type Bounds = {
  zone: string
  today: string
  /** First day for either end, last day to begin; absent if unlimited. */
  first?: string | undefined
  last?: string | undefined
  ends: readonly End[]
  /** In hours; absent or `null` if unlimited. */
  longest?: number | null | undefined
  /** Message if the second end is not after the first. */
  tooEarly?: string | undefined
}

/** A trip may end up to 30 days after the last day it may begin. */
const daysAfterLast = 30
const lastDayOf = (end: End, last: string | undefined) => (last && end === 'to' ? plusDays(last, daysAfterLast) : last)

/** In hours, for a trip whose end would be before its start. */
const leastHours = 2

const withinLongest = (period: Period, longest: Bounds['longest']): Period =>
  longest && hoursIn(period) > longest ? { from: period.from, to: plusHours(period.from, longest) } : period

/** The last day of the second end, by its own limit and the overall one. */
export const lastDayIn = (period: Period, end: End, { last, longest, zone }: Pick<Bounds, 'last' | 'longest' | 'zone'>) => {
  const most = lastDayOf(end, last)
  const longestDay = end === 'to' && longest ? dayIn(plusHours(period.from, longest), zone) : undefined
  return most && longestDay ? (most < longestDay ? most : longestDay) : (longestDay ?? most)
}

/** A start moves the end, and the end is chosen next. An end before the start becomes a new start. */
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

/** Ignores an end that would not be after the start. */
export const withTime = (period: Period, end: End, time: string, { zone, longest }: Pick<Bounds, 'zone' | 'longest'>): Period =>
  withinLongest(changedPeriod(period, end, instantOf({ ...wallOf(period[end], zone), time }, zone)) ?? period, longest)

/** `isWhole`: the text gave the whole period. */
type Typed = { period: Period; isWhole: boolean } | { wrong: string }

const unreadable = 'Type a day and a time, such as Dec 5 9:00.'
const offHalfHour = 'Times are on the half hour, such as 9:00 or 9:30.'
export const longestText = (longest: number) => countText(longest / 24, 'day')

const wrongDay = (day: string, end: End, { first, last }: Bounds) => {
  if (first && day < first) return fieldMessages.dateOutdated
  const most = lastDayOf(end, last)
  return most && day > most ? `The last day you can choose is ${plainDayText(most)}.` : undefined
}

/** Accepts the forms of `readMoment`: the end being chosen, or both with a dash between. */
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
