import { plusDays } from '@tailshare/contract/text/period'

// US federal holidays (5 U.S.C. 6103). Weekdays are of calendar days, without a zone.

/** `days`: all days that count as this holiday. */
export type Holiday = { name: string; day: string; observed: string; days: string[] }

const sunday = 0
const monday = 1
const thursday = 4
const friday = 5
const saturday = 6

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const date = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const nth = (year: number, month: number, day: number, count: number) => {
  const first = date(year, month, 1)
  return plusDays(first, ((day - weekday(first) + 7) % 7) + (count - 1) * 7)
}
const lastMonday = (year: number, month: number) => {
  const last = date(year, month + 1, 0)
  return plusDays(last, -((weekday(last) - monday + 7) % 7))
}

const named: readonly (readonly [name: string, day: (year: number) => string])[] = [
  ['New Year’s Day', (year) => date(year, 1, 1)],
  ['Martin Luther King Jr. Day', (year) => nth(year, 1, monday, 3)],
  ['Washington’s Birthday', (year) => nth(year, 2, monday, 3)],
  ['Memorial Day', (year) => lastMonday(year, 5)],
  ['Juneteenth', (year) => date(year, 6, 19)],
  ['Independence Day', (year) => date(year, 7, 4)],
  ['Labor Day', (year) => nth(year, 9, monday, 1)],
  ['Columbus Day', (year) => nth(year, 10, monday, 2)],
  ['Veterans Day', (year) => date(year, 11, 11)],
  ['Thanksgiving', (year) => nth(year, 11, thursday, 4)],
  ['Christmas Day', (year) => date(year, 12, 25)],
]

/** A holiday on Saturday is observed on Friday, one on Sunday on Monday. */
const observedOn = (day: string) =>
  weekday(day) === saturday ? plusDays(day, -1) : weekday(day) === sunday ? plusDays(day, 1) : day

/** The holiday itself, its observed day and the adjoining weekend. */
const daysOf = (name: string, day: string, observed: string) => {
  if (name === 'Thanksgiving') return [-1, 0, 1, 2, 3].map((step) => plusDays(day, step))
  const weekend: Record<number, number[]> = { [friday]: [0, 1, 2], [monday]: [-2, -1, 0] }
  const around = (weekend[weekday(observed)] ?? [0]).map((step) => plusDays(observed, step))
  return [...new Set([...around, day])].sort()
}

/**
 * Holidays with at least one day between `from` and `to`, both `YYYY-MM-DD` and inclusive. A holiday belongs to the year of its actual day.
 */
export const holidaysIn = (from: string, to: string): Holiday[] => {
  const first = Number(from.slice(0, 4)) - 1
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 2 }, (_, index) => first + index)
  return years
    .flatMap((year) =>
      named.map(([name, dayOf]) => {
        const day = dayOf(year)
        const observed = observedOn(day)
        return { name, day, observed, days: daysOf(name, day, observed) }
      }),
    )
    .filter(({ days }) => days.some((day) => day >= from && day <= to))
}
