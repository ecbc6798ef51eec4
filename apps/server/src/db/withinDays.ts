import type { AskedDays } from '@tailshare/contract/schedule/askedDays'
import { sql, type RawBuilder } from 'kysely'

type Running = NonNullable<AskedDays['period']>

const lasts = { day: '1 day', week: '7 days', month: '1 month', quarter: '3 months', year: '1 year' } satisfies Record<
  Running,
  string
>

/** Three and twelve months end with this one, as the statistics count them. */
const back: Partial<Record<Running, string>> = { quarter: '2 months', year: '11 months' }

/** Where this day, week (from Sunday), month, or the months up to this one begin, as that clock shows it. */
const beginOf = (period: Running, zone: RawBuilder<unknown>, now: Date) => {
  const local = sql`${now}::timestamptz at time zone ${zone}`
  return period === 'week'
    ? sql`(date_trunc('week', ${local} + interval '1 day') - interval '1 day')`
    : sql`(date_trunc(${sql.lit(period === 'day' ? 'day' : 'month')}, ${local}) - ${sql.lit(back[period] ?? '0')}::interval)`
}

/** Whether an instant lies in these days of a zone. Bare conditions, so that an index on the instant still helps. */
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
