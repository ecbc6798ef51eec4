import { dayText, shortDayText } from '@tailshare/contract/text/timeText'

/** `Sat, Jul 3 to Mon, Jul 5`; names only other years, and never breaks within a day. */
export const daysOfYear = (days: readonly string[], year: number) => {
  const text = (day: string) => (day.startsWith(`${year}-`) ? shortDayText : dayText)(day).replaceAll(' ', '\u00a0')
  const [first, last] = [days[0]!, days.at(-1)!]
  return first === last ? text(first) : `${text(first)} to ${text(last)}`
}
