import {
  parseRepeat,
  repeatRuleText,
  weekdayOf,
  weekdays,
  type RepeatRule,
  type Weekday,
} from '@tailshare/contract/schedule/repeatRule'
import { daysBetween, plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'

// What becomes of a rule when a series is cut in two, or moved to other days.

/** The part of a series before a day. */
export const ruleBefore = (rule: string, day: string) => {
  const parsed = parseRepeat(rule)
  return parsed ? repeatRuleText({ ...parsed, count: null, until: plusDays(day, -1) }) : rule
}

const daysInMonth = (month: string) => Number(plusDays(plusMonths(month, 1), -1).slice(8))

/**
 * Which of its month's same weekdays a day is, as a rule counts them: from the fifth on it is the last (-1). Where the rule named the
 * last or the fifth one before, it goes on so as long as the day is that.
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

/** The nth of a month's weekdays, -1 is the last; `null` where the month has no fifth. */
const nthDay = (month: string, { nth, day }: { nth: number | null; day: Weekday }) => {
  const ahead = (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(month)) + 7) % 7
  const last = Math.floor((daysInMonth(month) - 1 - ahead) / 7)
  const index = nth === -1 ? last : (nth ?? 1) - 1
  return index > last ? null : plusDays(month, ahead + index * 7)
}

/** The day of a monthly or yearly rule in one month, `null` where that has none; `like` is a day of the series. */
const dayInMonth = ({ byDay: [named] }: RepeatRule, like: string, months: number) => {
  const month = firstOf(months)
  if (named) return nthDay(month, named)
  return Number(like.slice(8)) > daysInMonth(month) ? null : `${month.slice(0, 8)}${like.slice(8)}`
}

type Move = { from: string; to: string }

/**
 * A series of which one day is moved to another: its rule as it reads from the chosen day, and where each of its days goes, `null` to
 * a month that has no such day. Days and weeks are shifted, with the day on which weeks begin, so that the days of a fortnight stay
 * together. A month's weekday gets its number from the chosen day, and each month keeps one day.
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
  /** As many as before: from the day that the last one goes to, to the eve of the day that the next one would go to. */
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

/** The rest of a series, `past` occurrences of which lie before it. */
export const ruleAfter = (rule: string, past: number) => {
  const parsed = parseRepeat(rule)
  if (!parsed || parsed.count === null) return rule
  return repeatRuleText({ ...parsed, count: Math.max(1, parsed.count - past) })
}

/** The day on which the rest of a moved series begins: that of `day`, else of the next month or year that has one, at last the chosen one. */
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
