import { type Frequency, type RepeatRule, parseRepeat, type Weekday } from '@tailshare/contract/schedule/repeatRule'
import { ordinalText as dateText } from '@tailshare/contract/text/countText'
import { dayFormat, noon, plainDayText } from '@tailshare/contract/text/timeText'
import { listText } from '../../bookings/orders/words.ts'

export const weekdayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const ordinals: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last' }
export const ordinalText = (nth: number) => ordinals[nth] ?? `${nth}th`

const units: Record<Frequency, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

const every = (interval: number, unit: string) =>
  interval === 1 ? `Every ${unit}` : interval === 2 ? `Every second ${unit}` : `Every ${interval} ${unit}s`

/** `15th`, `31st, in months that have one`. */
export const monthDayText = (day: string) => {
  const date = Number(day.slice(8))
  return `${dateText(date)}${date > 28 ? ', in months that have one' : ''}`
}
/** `Jun 8`, `Feb 29, in leap years`. */
export const yearDayText = (day: string) =>
  `${dayFormat('monthDay', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(noon(day))}${day.slice(5) === '02-29' ? ', in leap years' : ''}`

/** Without a weekday, the rule falls on the date of the first day. */
const rhythm = ({ freq, interval, byDay }: RepeatRule, firstDay: string) => {
  const names = byDay.map(({ day }) => weekdayNames[day])
  if (freq === 'WEEKLY' && names.length === 1 && interval <= 2) return every(interval, names[0]!)
  if (freq === 'WEEKLY' && names.length > 0) return `${every(interval, 'week')} on ${listText(names)}`
  const [nth] = byDay
  if (nth?.nth) return `${every(interval, 'month')} on the ${ordinalText(nth.nth)} ${names[0]}`
  if (freq === 'MONTHLY') return `${every(interval, 'month')} on the ${monthDayText(firstDay)}`
  return freq === 'YEARLY' ? `${every(interval, 'year')} on ${yearDayText(firstDay)}` : every(interval, units[freq])
}

/** The repetition as text: `Every second Tuesday, through Mar 1, 2027`. Empty without one. */
export const repeatText = (rule: string | null, firstDay: string) => {
  const parsed = rule === null ? null : parseRepeat(rule)
  if (!parsed) return ''
  if (parsed.count !== null) return `${rhythm(parsed, firstDay)}, ${parsed.count === 1 ? 'once' : `${parsed.count} times`}`
  return parsed.until === null ? rhythm(parsed, firstDay) : `${rhythm(parsed, firstDay)}, through ${plainDayText(parsed.until)}`
}
