import { type Frequency, type RepeatRule, parseRepeat, type Weekday } from '@tailshare/contract/repeatRule'
import { plainDayText } from '@tailshare/contract/timeText'
import { listText } from '../bookings/words.ts'

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

const rhythm = ({ freq, interval, byDay }: RepeatRule) => {
  const names = byDay.map(({ day }) => weekdayNames[day])
  if (freq === 'WEEKLY' && names.length === 1 && interval <= 2) return every(interval, names[0]!)
  if (freq === 'WEEKLY' && names.length > 0) return `${every(interval, 'week')} on ${listText(names)}`
  const [nth] = byDay
  return nth?.nth ? `${every(interval, 'month')} on the ${ordinalText(nth.nth)} ${names[0]}` : every(interval, units[freq])
}

/** How a block repeats: `Every second Tuesday, through Mar 1, 2027`; empty for one that does not. */
export const repeatText = (rule: string | null) => {
  const parsed = rule === null ? null : parseRepeat(rule)
  if (!parsed) return ''
  if (parsed.count !== null) return `${rhythm(parsed)}, ${parsed.count === 1 ? 'once' : `${parsed.count} times`}`
  return parsed.until === null ? rhythm(parsed) : `${rhythm(parsed)}, through ${plainDayText(parsed.until)}`
}
