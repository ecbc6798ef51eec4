import type { AskedDays } from '@tailshare/contract/schedule/dayRangeOf'
import { plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'

// Bounds in UTC for local days at any airport: zones range from 12 hours behind to 14 ahead of UTC.

const hourMs = 3_600_000
const behind = 12 * hourMs
const ahead = 14 * hourMs
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

type Days = { from?: string | undefined; to?: string | undefined }

/** The first day of the week, a Sunday. */
const startOfWeek = (day: string) => plusDays(day, -new Date(midnight(day)).getUTCDay())

const monthsBack = { month: 0, quarter: 2, year: 11 } as const

/** The days of a period that contains `today`. */
const daysOf = (period: NonNullable<AskedDays['period']>, today: string): Days => {
  if (period === 'day') return { from: today, to: today }
  if (period === 'week') return { from: startOfWeek(today), to: plusDays(startOfWeek(today), 6) }
  const from = plusMonths(startOfMonth(today), -monthsBack[period])
  return { from, to: plusDays(plusMonths(startOfMonth(today), 1), -1) }
}

/** The days meant, as of today in the westernmost and easternmost zones. */
const bothEnds = ({ period, ...days }: AskedDays, now: Date): [Days, Days] => {
  if (!period) return [days, days]
  const dayAt = (offset: number) => new Date(now.getTime() + offset).toISOString().slice(0, 10)
  return [daysOf(period, dayAt(-behind)), daysOf(period, dayAt(ahead))]
}

/** Around a local midnight: before `from` and after `until`, all zones agree. */
type Edge = { from: Date; until: Date }

/** Where the days begin and end in any zone; `null`: open. Everything between the inner bounds is included in every zone. */
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
