import type { AskedDays } from '@tailshare/contract/schedule/dayRangeOf'
import { sql, type RawBuilder } from 'kysely'

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
