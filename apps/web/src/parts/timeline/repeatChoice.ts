import { fieldMessages } from '@tailshare/contract/fieldMessages'
import {
  parseRepeat,
  repeatRuleText,
  weekdayOf,
  type Frequency,
  type RepeatRule,
  type Weekday,
} from '@tailshare/contract/repeatRule'

/** How a block repeats, as its form asks. */
export type RepeatChoice = {
  repeat: 'never' | Frequency
  interval: string
  days: Weekday[]
  ends: 'never' | 'on' | 'after'
  until: string
  count: string
}

/** Which of the month's same weekdays a day is; from the fifth on it counts as the last. */
export const nthOf = (day: string) => {
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  return nth > 4 ? -1 : nth
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
  }
  if (!parsed) return none
  const { freq, interval, byDay, count, until } = parsed
  return {
    repeat: freq,
    interval: String(interval),
    days: freq === 'WEEKLY' && byDay.length > 0 ? byDay.map(({ day }) => day) : none.days,
    ends: count !== null ? 'after' : until !== null ? 'on' : 'never',
    until: until ?? '',
    count: String(count ?? 10),
  }
}

const daysIn = ({ repeat, days }: RepeatChoice, firstDay: string): RepeatRule['byDay'] => {
  if (repeat === 'WEEKLY') return days.map((day) => ({ nth: null, day }))
  return repeat === 'MONTHLY' ? [{ nth: nthOf(firstDay), day: weekdayOf(firstDay) }] : []
}

/** The rule behind a choice; `null` for once. */
export const ruleOf = (choice: RepeatChoice, firstDay: string): string | null => {
  const { repeat, interval, ends, until, count } = choice
  if (repeat === 'never') return null
  return repeatRuleText({
    freq: repeat,
    interval: Number(interval),
    byDay: daysIn(choice, firstDay),
    count: ends === 'after' ? Number(count) : null,
    until: ends === 'on' && until !== '' ? until : null,
  })
}

/** What is wrong with a choice before it is sent. */
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
