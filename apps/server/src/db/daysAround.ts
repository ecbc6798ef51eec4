import type { AskedDays } from '@tailshare/contract/schedule/askedDays'
import { plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'

// What days at an airport are in UTC, whichever airport it is: clocks are at most 12 hours behind and 14 hours ahead of it.

const hourMs = 3_600_000
const behind = 12 * hourMs
const ahead = 14 * hourMs
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

type Days = { from?: string | undefined; to?: string | undefined }

/** The first day of the week, a Sunday. */
const startOfWeek = (day: string) => plusDays(day, -new Date(midnight(day)).getUTCDay())

const monthsBack = { month: 0, quarter: 2, year: 11 } as const

/** The days of a period where this is today. */
const daysOf = (period: NonNullable<AskedDays['period']>, today: string): Days => {
  if (period === 'day') return { from: today, to: today }
  if (period === 'week') return { from: startOfWeek(today), to: plusDays(startOfWeek(today), 6) }
  const from = plusMonths(startOfMonth(today), -monthsBack[period])
  return { from, to: plusDays(plusMonths(startOfMonth(today), 1), -1) }
}

/** The earliest and the latest days that are meant, as it is today in the west and in the east. */
const bothEnds = ({ period, ...days }: AskedDays, now: Date): [Days, Days] => {
  if (!period) return [days, days]
  const dayAt = (offset: number) => new Date(now.getTime() + offset).toISOString().slice(0, 10)
  return [daysOf(period, dayAt(-behind)), daysOf(period, dayAt(ahead))]
}

/** Around midnight of an airport's day: before `from` and after `until` every clock agrees. */
type Edge = { from: Date; until: Date }

/** Where these days begin and end, whichever airport they are days of; `null` for no end. All between the two lies in them. */
export const edgesOf = (asked: AskedDays, now: Date): { begin: Edge | null; end: Edge | null } => {
  const [early, late] = bothEnds(asked, now)
  const edge = (first: string, last: string) => ({
    from: new Date(midnight(first) - ahead),
    until: new Date(midnight(last) + behind),
  })
  return {
    begin: early.from === undefined || late.from === undefined ? null : edge(early.from, late.from),
    end: early.to === undefined || late.to === undefined ? null : edge(plusDays(early.to, 1), plusDays(late.to, 1)),
  }
}
