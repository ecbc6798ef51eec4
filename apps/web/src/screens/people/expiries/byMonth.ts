import { monthText } from '@tailshare/contract/text/timeText'
import type { Expiry } from '@tailshare/contract/bookings/orders/expiries'

/** Expired entries first, then by month. */
export const byMonth = <Entry extends Pick<Expiry, 'endsOn' | 'daysLeft'>>(entries: readonly Entry[]) => {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const title = entry.daysLeft < 0 ? 'Ended' : monthText(entry.endsOn)
    groups.set(title, [...(groups.get(title) ?? []), entry])
  }
  return [...groups]
    .map(([title, found]) => ({ title, entries: found }))
    .toSorted((a, b) => Number(b.title === 'Ended') - Number(a.title === 'Ended'))
}
