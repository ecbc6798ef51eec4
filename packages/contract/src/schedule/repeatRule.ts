// How blocks repeat: the supported part of RFC 5545's RRULE, as text in the API.

/** In RFC 5545 order. Weeks start on Monday unless WKST says otherwise. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** `nth`: which such weekday of the month, -1 for the last; `null` for other frequencies. */
type RepeatDay = { nth: number | null; day: Weekday }
/** `until`: last day in the airport's zone. Without `count` and `until` it never ends. */
export type RepeatRule = {
  freq: Frequency
  interval: number
  byDay: RepeatDay[]
  count: number | null
  until: string | null
  /** First day of the week. Matters when the interval skips weeks. */
  weekStart: Weekday
}

const mostInterval = 99
const mostCount = 730

const wholeNumber = (text: string, most: number) => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : null
}

const readDay = (text: string): RepeatDay | null => {
  const [, nth, day] = /^([1-5]|-1)?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? []
  return day ? { nth: nth === undefined ? null : Number(nth), day: day as Weekday } : null
}

/** Rejects days that do not exist, such as `20261301`. */
const readUntil = (text: string) => {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null
}

const onlyWhereItCounts = ({ freq, byDay, count, until, weekStart }: RepeatRule) => {
  if (weekStart !== 'MO' && freq !== 'WEEKLY') return false
  if (count !== null && until !== null) return false
  if (freq === 'MONTHLY') return byDay.length <= 1 && byDay.every(({ nth }) => nth !== null)
  return freq === 'WEEKLY' ? byDay.every(({ nth }) => nth === null) : byDay.length === 0
}

/** Parses a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270301`. Returns `null` if unsupported. */
export const parseRepeat = (text: string): RepeatRule | null => {
  const parts = new Map<string, string>()
  for (const part of text.split(';')) {
    const [name = '', value = '', more] = part.split('=')
    if (more !== undefined || value === '' || parts.has(name)) return null
    parts.set(name, value)
  }
  const freq = frequencies.find((one) => one === parts.get('FREQ'))
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1', mostInterval)
  const byDay = parts.get('BYDAY')?.split(',').map(readDay) ?? []
  const [asked, last] = [parts.get('COUNT'), parts.get('UNTIL')]
  const count = asked === undefined ? null : wholeNumber(asked, mostCount)
  const until = last === undefined ? null : readUntil(last)
  const weekStart = weekdays.find((one) => one === (parts.get('WKST') ?? 'MO'))
  const unknown = [...parts.keys()].some((name) => !['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL', 'WKST'].includes(name))
  if (!freq || interval === null || !weekStart || unknown || byDay.includes(null)) return null
  if ((asked !== undefined && count === null) || (last !== undefined && until === null)) return null
  const days = byDay.filter((day) => day !== null)
  if (new Set(days.map(({ nth, day }) => `${nth}${day}`)).size !== days.length) return null
  const rule = { freq, interval, byDay: days, count, until, weekStart }
  return onlyWhereItCounts(rule) ? rule : null
}

/** Formats a rule, with parts in a fixed order. */
export const repeatRuleText = ({ freq, interval, byDay, count, until, weekStart }: RepeatRule) =>
  [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    byDay.length > 0 && `BYDAY=${byDay.map(({ nth, day }) => `${nth ?? ''}${day}`).join(',')}`,
    count !== null && `COUNT=${count}`,
    until !== null && `UNTIL=${until.replaceAll('-', '')}`,
    // WKST only matters if weeks are skipped and there are several days per week.
    weekStart !== 'MO' && interval > 1 && byDay.length > 1 && `WKST=${weekStart}`,
  ]
    .filter((part) => part !== false)
    .join(';')

/** `2026-11-24` → `TU`. */
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!
