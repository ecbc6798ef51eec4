import type { AskedDays } from '@tailshare/contract/schedule/dayRangeOf'
import { sql, type RawBuilder } from 'kysely'
import { plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'

type Running = NonNullable<AskedDays['period']>

const lasts = { day: '1 day', week: '7 days', month: '1 month', quarter: '3 months', year: '1 year' } satisfies Record<
  Running,
  string
>

/** Three and twelve months include the current one, as in the statistics. */
const back: Partial<Record<Running, string>> = { quarter: '2 months', year: '11 months' }

/** Start of the current day, week (Sunday), month or months in local time. */
const beginOf = (period: Running, zone: RawBuilder<unknown>, now: Date) => {
  const local = sql`${now}::timestamptz at time zone ${zone}`
  return period === 'week'
    ? sql`(date_trunc('week', ${local} + interval '1 day') - interval '1 day')`
    : sql`(date_trunc(${sql.lit(period === 'day' ? 'day' : 'month')}, ${local}) - ${sql.lit(back[period] ?? '0')}::interval)`
}

/** Whether an instant is within these days in a zone. Plain comparisons, so an index on the instant applies. */
export const withinDays = (
  at: RawBuilder<unknown>,
  { from, to, period }: AskedDays,
  { zone, now }: { zone: RawBuilder<unknown>; now: Date },
): RawBuilder<unknown> => {
  const all: RawBuilder<unknown>[] = []
  if (from) all.push(sql`${at} >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) all.push(sql`${at} < (${to}::date + 1)::timestamp at time zone ${zone}`)
  if (period) {
    const begin = beginOf(period, zone, now)
    all.push(sql`${at} >= ${begin} at time zone ${zone}`)
    all.push(sql`${at} < (${begin} + ${sql.lit(lasts[period])}::interval) at time zone ${zone}`)
  }
  return all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`
}

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
