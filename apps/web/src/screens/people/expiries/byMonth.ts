import { monthText } from '@tailshare/contract/text/timeText'
import type { Expiry } from '@tailshare/contract/bookings/orders/expiries'

const overdue = 'Overdue'

/** Overdue entries first, then by month. */
export const byMonth = <Entry extends Pick<Expiry, 'endsOn' | 'daysLeft'>>(entries: readonly Entry[]) => {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const title = entry.daysLeft < 0 ? overdue : monthText(entry.endsOn)
    groups.set(title, [...(groups.get(title) ?? []), entry])
  }
  return [...groups]
    .map(([title, found]) => ({ title, entries: found }))
    .toSorted((a, b) => Number(b.title === overdue) - Number(a.title === overdue))
}

/** Entries with the same text and day, of several aircraft, share a line. */
export const byLine = <Entry extends Pick<Expiry, 'title' | 'todo' | 'endsOn' | 'state'>>(
  entries: readonly Entry[],
): Entry[][] => {
  const lines = Map.groupBy(entries, ({ title, todo, endsOn, state }) => [endsOn, title, todo, state].join('\n'))
  return [...lines.values()]
}
