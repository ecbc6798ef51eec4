import { plusDays } from '@tailshare/contract/text/period'
import { askedDay } from '../../../../routing/asked.ts'

export type TypedMoment = { day?: string; time?: string }
/** `null`: not recognized. `offHalfHour`: a time not on the half hour. */
type Read = TypedMoment | 'offHalfHour' | null

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const monthName = `(${months.join('|')})[a-z]*\\.?`
const weekdayName = new RegExp(`\\b(${weekdays.join('|')})(?:[a-z]*day|s|rs|\\.)?(?=[\\s]|$)`)

const two = (number: number) => String(number).padStart(2, '0')
/** `null` for dates such as February 30 and, as on the server, years outside 1900–2199. */
const dayOf = (year: number, month: number, date: number): string | null => {
  const day = `${year}-${two(month)}-${two(date)}`
  const isDay = askedDay(day) !== undefined && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day
  return isDay ? day : null
}

/** Without a year, the next such day from `today` on. */
const dayNamed = (today: string, month: number, date: number, year?: string): string | null => {
  if (year) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, date)
  const thisYear = Number(today.slice(0, 4))
  const years = [0, 1, 2, 3, 4].map((more) => thisYear + more)
  return years.map((one) => dayOf(one, month, date)).find((day) => day !== null && day >= today) ?? null
}

const monthOf = (name = '') => months.indexOf(name) + 1
/** Treat a number after a month as a year only if it is near: `Dec 5 1730` means 17:30. */
const isYearNear = (today: string, year: string | undefined) => {
  const ahead = Number(year) - Number(today.slice(0, 4))
  return ahead >= -1 && ahead <= 3
}

type DayForm = [form: RegExp, read: (found: RegExpExecArray, today: string) => string | null]
const dayForms: DayForm[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})t?/, ([, year, month, date]) => dayOf(Number(year), Number(month), Number(date))],
  [
    /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/,
    ([, month, date, year], today) => dayNamed(today, Number(month), Number(date), year),
  ],
  [
    new RegExp(`\\b${monthName}\\s*(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`),
    ([, month, date], today) => dayNamed(today, monthOf(month), Number(date)),
  ],
  [new RegExp(`\\b(\\d{1,2})\\s+${monthName}`), ([, date, month], today) => dayNamed(today, monthOf(month), Number(date))],
  [/\btoday\b/, (_, today) => today],
  [/\btomorrow\b/, (_, today) => plusDays(today, 1)],
]
const yearAfter = /^\s+(20\d\d)\b(?!:)/

const nextWeekday = (today: string, name: string) => {
  const from = new Date(`${today}T00:00:00Z`).getUTCDay()
  return plusDays(today, (weekdays.indexOf(name) - from + 7) % 7)
}

const clockForm = /^(\d{1,2})(?::?(\d\d))?\s*(?:(a|p)\.?(?:m\.?)?|h)?$/
const timeOf = (text: string): Pick<TypedMoment, 'time'> | 'offHalfHour' | null => {
  if (text === 'noon') return { time: '12:00' }
  if (text === 'midnight') return { time: '00:00' }
  const [found, hour = '', minute = '00', half] = clockForm.exec(text) ?? []
  if (!found) return null
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || (half && (Number(hour) < 1 || Number(hour) > 12))) return null
  return minute === '00' || minute === '30' ? { time: `${two(hours)}:${minute}` } : 'offHalfHour'
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[·,]|\bat\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Splits the day off a text; the rest should be a time. */
const takeDay = (text: string, today: string): { day: string | null | undefined; rest: string } => {
  for (const [form, read] of dayForms) {
    const found = form.exec(text)
    if (!found) continue
    const after = text.slice(found.index + found[0].length)
    const year = form.source.includes(monthName) ? yearAfter.exec(after) : null
    const isYear = year !== null && isYearNear(today, year[1])
    const day = read(found, today)
    const rest = `${text.slice(0, found.index)} ${isYear ? after.slice(year[0].length) : after}`.replace(weekdayName, ' ')
    return { day: isYear && day ? dayOf(Number(year[1]), Number(day.slice(5, 7)), Number(day.slice(8))) : day, rest }
  }
  const weekday = weekdayName.exec(text)
  if (!weekday) return { day: undefined, rest: text }
  return { day: nextWeekday(today, weekday[1]!), rest: text.replace(weekday[0], ' ') }
}

/** `12/5`, `Dec 5 9:00`, `Sat, Dec 5 · 09:00`, `tomorrow noon`, `5 pm`. */
export const readMoment = (text: string, today: string): Read => {
  const { day, rest } = takeDay(plain(text), today)
  if (day === null) return null
  const left = rest.trim()
  if (left === '') return day === undefined ? null : { day }
  const time = timeOf(left)
  if (time === null || time === 'offHalfHour') return time
  return day === undefined ? time : { day, ...time }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const isHalfNamed = (text: string) => /[ap]\.?m?\.?$/i.test(text)

/** A time before the first one is on the next day, if it says am or pm or comes within twelve hours: “9 – 5” is left to the person. */
const afterMidnight = (text: string, first: TypedMoment & { day: string }, read: Read): Read => {
  if (read === null || read === 'offHalfHour' || read.day || !read.time || !first.time || read.time > first.time) return read
  const minutes = 24 * 60 + minutesOf(read.time) - minutesOf(first.time)
  return isHalfNamed(text) || minutes < 12 * 60 ? { ...read, day: plusDays(first.day, 1) } : read
}

/** In “Dec 5 – 12” the second number is a day of the month; in “Dec 5 8 – 12” it is an hour. */
export const readSecond = (text: string, first: TypedMoment & { day: string }, today: string): Read => {
  const isDay = first.time === undefined && /^\d{1,2}$/.test(text)
  if (!isDay) return afterMidnight(text, first, readMoment(text, today))
  const [year, month] = first.day.split('-').map(Number)
  const day = dayOf(year!, month!, Number(text))
  return day === null ? null : { day }
}

/** Splits two moments at a dash or “to”; returns one if there is none. */
export const splitEnds = (text: string): string[] => {
  const dash = /\d{4}-\d{1,2}-\d/.test(text) ? /\s+-\s+|[–—→]|\s(?:to|until)\s/i : /[-–—→]|\s(?:to|until)\s/i
  return text.split(dash).map((part) => part.trim())
}
