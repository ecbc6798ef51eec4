import type { Price } from '../protocol/kinds.ts'

/** End of a billing period: months keep the anchor's day, or end on the last day. */
export const periodEnd = (start: Date, price: Price): Date => {
  const count = price.recurring?.interval_count ?? 1
  const interval = price.recurring?.interval ?? 'month'
  if (interval === 'day' || interval === 'week')
    return new Date(start.getTime() + count * (interval === 'week' ? 7 : 1) * 86_400_000)
  const months = interval === 'year' ? 12 * count : count
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end
}

export const fromSeconds = (time: number) => new Date(time * 1000)
