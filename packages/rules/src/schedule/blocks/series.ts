import {
  parseRepeat,
  repeatRuleText,
  weekdayOf,
  weekdays,
  type RepeatRule,
  type Weekday,
} from '@tailshare/contract/schedule/repeatRule'
import { daysBetween, plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'

// Rules after splitting a series or moving it to other days.

export const ruleBefore = (rule: string, day: string) => {
  const parsed = parseRepeat(rule)
  return parsed ? repeatRuleText({ ...parsed, count: null, until: plusDays(day, -1) }) : rule
}

const daysInMonth = (month: string) => Number(plusDays(plusMonths(month, 1), -1).slice(8))

/**
 * Which weekday of its month a day is, for a rule; a fifth one counts as the last (-1). Keeps the previous number if it was -1 or 5 and
 * still applies.
 */
export const nthOf = (day: string, before: number | null = null) => {
  const date = Number(day.slice(8))
  const nth = Math.ceil(date / 7)
  const isLast = date + 7 > daysInMonth(startOfMonth(day))
  if ((before === -1 && isLast) || (before === 5 && nth === 5)) return before
  return nth > 4 ? -1 : nth
}

const shiftedWeekday = (day: Weekday, by: number) => weekdays[(((weekdays.indexOf(day) + by) % 7) + 7) % 7]!

const monthsIn = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOf = (months: number) =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`

/** The nth weekday of a month, -1 for the last. `null` if there is no fifth. */
const nthDay = (month: string, { nth, day }: { nth: number | null; day: Weekday }) => {
  const ahead = (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(month)) + 7) % 7
  const last = Math.floor((daysInMonth(month) - 1 - ahead) / 7)
  const index = nth === -1 ? last : (nth ?? 1) - 1
  return index > last ? null : plusDays(month, ahead + index * 7)
}

/** The day of a monthly or yearly rule in a month, or `null`. `like`: any day of the series. */
const dayInMonth = ({ byDay: [named] }: RepeatRule, like: string, months: number) => {
  const month = firstOf(months)
  if (named) return nthDay(month, named)
  return Number(like.slice(8)) > daysInMonth(month) ? null : `${month.slice(0, 8)}${like.slice(8)}`
}

type Move = { from: string; to: string }

/**
 * Moves a series so that one of its days becomes another. Returns the rule starting at the chosen day, and a mapping of days (`null` if the
 * target month lacks it). Daily and weekly rules shift, including the start of the week so that alternating weeks stay together. For
 * monthly weekdays, the chosen day sets the number, and each month keeps one day.
 */
export const movedSeries = (rule: string, { from, to }: Move): { rule: string; dayOf: (day: string) => string | null } => {
  const by = daysBetween(from, to)
  const shifted = (day: string) => plusDays(day, by)
  const parsed = parseRepeat(rule)
  if (!parsed || by === 0) return { rule, dayOf: (day) => day }
  const until = parsed.until
  if (parsed.freq === 'DAILY' || parsed.freq === 'WEEKLY') {
    const byDay = parsed.byDay.map(({ nth, day }) => ({ nth, day: shiftedWeekday(day, by) }))
    const weekStart = parsed.freq === 'WEEKLY' ? shiftedWeekday(parsed.weekStart, by) : parsed.weekStart
    return { rule: repeatRuleText({ ...parsed, byDay, weekStart, until: until && shifted(until) }), dayOf: shifted }
  }
  const step = parsed.freq === 'YEARLY' ? 12 : 1
  const moved = { ...parsed, byDay: parsed.byDay.map(({ nth }) => ({ nth: nthOf(to, nth), day: weekdayOf(to) })) }
  const monthsBy = monthsIn(to) - monthsIn(from)
  const dayOf = (day: string) => dayInMonth(moved, to, monthsIn(day) + monthsBy)
  /** `until` that keeps the number of occurrences: at or after the new last day, but before the one that would follow. */
  const movedUntil = (last: string) => {
    const phase = (((monthsIn(last) - monthsIn(from)) % step) + step) % step
    const here = monthsIn(last) - phase
    const hasCome = phase > 0 || (dayInMonth(parsed, from, here) ?? last) <= last
    const lastMonths = (hasCome ? here : here - step) + monthsBy
    const [least, next] = [dayInMonth(moved, to, lastMonths), dayInMonth(moved, to, lastMonths + step)]
    const late = next !== null && shifted(last) >= next ? plusDays(next, -1) : shifted(last)
    return least !== null && late < least ? least : late
  }
  return { rule: repeatRuleText({ ...moved, until: until && movedUntil(until) }), dayOf }
}

export const ruleAfter = (rule: string, past: number) => {
  const parsed = parseRepeat(rule)
  if (!parsed || parsed.count === null) return rule
  return repeatRuleText({ ...parsed, count: Math.max(1, parsed.count - past) })
}

/** First day of the rest of a moved series: that of `day`, else of the next month or year that has one, else the chosen day. */
export const firstMovedDay = (rule: string, move: Move, day: string) => {
  const parsed = parseRepeat(rule)
  const { dayOf } = movedSeries(rule, move)
  const months = parsed ? parsed.interval * (parsed.freq === 'YEARLY' ? 12 : 1) : 1
  for (let one = startOfMonth(day); one < move.from; one = plusMonths(one, months)) {
    const found = dayOf(one.slice(0, 7) === day.slice(0, 7) ? day : one)
    if (found !== null) return found
  }
  return move.to
}
