import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import {
  parseRepeat,
  repeatRuleText,
  weekdayOf,
  type Frequency,
  type RepeatRule,
  type Weekday,
} from '@tailshare/contract/schedule/repeatRule'
import { movedSeries, nthOf } from '@tailshare/rules/schedule/blocks/series'

export type RepeatChoice = {
  repeat: 'never' | Frequency
  interval: string
  days: Weekday[]
  ends: 'never' | 'on' | 'after'
  until: string
  count: string
  /** Not in the form: nth weekday of the month or its date, and the first day of the week. */
  nth: number | null
  onDate: boolean
  weekStart: Weekday
}

export const choiceOf = (rule: string | null, firstDay: string): RepeatChoice => {
  const parsed = rule === null ? null : parseRepeat(rule)
  const none: RepeatChoice = {
    repeat: 'never',
    interval: '1',
    days: [weekdayOf(firstDay)],
    ends: 'never',
    until: '',
    count: '10',
    nth: null,
    onDate: false,
    weekStart: 'MO',
  }
  if (!parsed) return none
  const { freq, interval, byDay, count, until, weekStart } = parsed
  return {
    repeat: freq,
    interval: String(interval),
    days: freq === 'WEEKLY' && byDay.length > 0 ? byDay.map(({ day }) => day) : none.days,
    ends: count !== null ? 'after' : until !== null ? 'on' : 'never',
    until: until ?? '',
    count: String(count ?? 10),
    nth: byDay[0]?.nth ?? null,
    onDate: freq === 'MONTHLY' && byDay.length === 0,
    weekStart,
  }
}

/** Weekdays and last day move with the first day, as on the server. */
export const movedChoice = (choice: RepeatChoice, { from, to }: { from: string; to: string }) => {
  const rule = ruleOf(choice, from)
  const { days, until, weekStart } = choiceOf(rule && movedSeries(rule, { from, to }).rule, to)
  return { days, until, weekStart }
}

const daysIn = ({ repeat, days, nth, onDate }: RepeatChoice, firstDay: string): RepeatRule['byDay'] => {
  if (repeat === 'WEEKLY') return days.map((day) => ({ nth: null, day }))
  return repeat === 'MONTHLY' && !onDate ? [{ nth: nthOf(firstDay, nth), day: weekdayOf(firstDay) }] : []
}

/** `null` if it does not repeat. */
export const ruleOf = (choice: RepeatChoice, firstDay: string): string | null => {
  const { repeat, interval, ends, until, count, weekStart } = choice
  if (repeat === 'never') return null
  return repeatRuleText({
    freq: repeat,
    interval: Number(interval),
    byDay: daysIn(choice, firstDay),
    count: ends === 'after' ? Number(count) : null,
    until: ends === 'on' && until !== '' ? until : null,
    weekStart: repeat === 'WEEKLY' ? weekStart : 'MO',
  })
}

export const repeatProblems = ({ repeat, days, ends, until, count }: RepeatChoice, firstDay: string) => {
  if (repeat === 'never') return {}
  return {
    ...(repeat === 'WEEKLY' && days.length === 0 && { days: fieldMessages.hasElements }),
    ...(ends === 'on' && until < firstDay && { until: fieldMessages.dateOutdated }),
    ...(ends === 'after' &&
      !(Number.isInteger(Number(count)) && Number(count) >= 1 && Number(count) <= 730) && {
        count: fieldMessages.whole,
      }),
  }
}
