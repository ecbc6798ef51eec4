import { dayText, shortDayText } from '@tailshare/contract/text/timeText'

/** Days where that year is spoken of, `Sat, Jul 3 to Mon, Jul 5`; only what lies in another year names it, and no day is broken. */
export const daysOfYear = (days: readonly string[], year: number) => {
  const text = (day: string) => (day.startsWith(`${year}-`) ? shortDayText : dayText)(day).replaceAll(' ', '\u00a0')
  const [first, last] = [days[0]!, days.at(-1)!]
  return first === last ? text(first) : `${text(first)} to ${text(last)}`
}
