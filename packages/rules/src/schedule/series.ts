import { parseRepeat, repeatRuleText, weekdays, type RepeatDay } from '@tailshare/contract/repeatRule'
import { plusDays } from '@tailshare/contract/period'

// What becomes of a rule when a series is cut in two, or moved by some days.

const changed = (rule: string, change: (parsed: NonNullable<ReturnType<typeof parseRepeat>>) => object) => {
  const parsed = parseRepeat(rule)
  return parsed ? repeatRuleText({ ...parsed, ...change(parsed) }) : rule
}

/** The part of a series before a day. */
export const ruleBefore = (rule: string, day: string) => changed(rule, () => ({ count: null, until: plusDays(day, -1) }))

const movedDay = ({ nth, day }: RepeatDay, days: number): RepeatDay => ({
  nth,
  day: weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7]!,
})

/** The rest of a series, `past` occurrences of which lie before it, moved by some days. The second Tuesday becomes the second Wednesday. */
export const ruleAfter = (rule: string, { past, movedBy }: { past: number; movedBy: number }) =>
  changed(rule, ({ byDay, count, until }) => ({
    byDay: byDay.map((day) => movedDay(day, movedBy)),
    count: count === null ? null : Math.max(1, count - past),
    until: until === null ? null : plusDays(until, movedBy),
  }))
