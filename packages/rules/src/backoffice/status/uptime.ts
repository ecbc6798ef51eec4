import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { statusDays, type StatusPart } from '@tailshare/contract/backoffice/system/statusParts'

/** Checks of a part on a UTC day: minutes seen, and minutes that were fine. */
type DaySums = { day: string; seen: number; well: number }
type Day = { day: string; percent: number | null }

const minuteMs = 60_000
const minutesIn = (from: number, to: number) => Math.max(0, Math.floor(to / minuteMs) - Math.floor(from / minuteMs))

/** Whole minutes of the day that have passed since recording began. */
const passedOn = (day: string, since: Date, now: Date) => {
  const begins = Date.parse(`${day}T00:00:00Z`)
  const ends = Date.parse(`${plusDays(day, 1)}T00:00:00Z`)
  // The last minute may not be saved yet.
  return minutesIn(Math.max(begins, since.getTime()), Math.min(ends, now.getTime() - minuteMs))
}

/** Two decimals, rounded down so that 100 means every minute. */
const percentOf = (well: number, of: number) => (of === 0 ? null : Math.floor((well / of) * 10_000) / 100)

type Recorded = { part: StatusPart; sums: readonly DaySums[]; since: Date | undefined; now: Date }

/**
 * Uptime percent per day and overall, up to today. `null`: nothing recorded. A minute without a record means no server reached the
 * database, so search and booking count it as down; other parts ignore it.
 */
export const uptimeOf = ({ part, sums, since, now }: Recorded) => {
  const today = dayIn(now, 'UTC')
  const recorded = new Map(sums.map((each) => [each.day, each]))
  const counted = Array.from({ length: statusDays }, (_, at) => plusDays(today, at + 1 - statusDays)).map((day) => {
    const { seen, well } = recorded.get(day) ?? { seen: 0, well: 0 }
    const passed = part === 'booking' && since ? passedOn(day, since, now) : 0
    return { day, well, of: Math.max(seen, passed) }
  })
  const all = (read: (one: (typeof counted)[number]) => number) => counted.reduce((sum, one) => sum + read(one), 0)
  return {
    days: counted.map(({ day, well, of }): Day => ({ day, percent: percentOf(well, of) })),
    percent: percentOf(
      all(({ well }) => well),
      all(({ of }) => of),
    ),
  }
}

/** Color of a day. A restart of a minute or two still counts as fine. */
export const dayTone = (percent: number | null) => {
  if (percent === null) return 'none'
  if (percent >= 99.8) return 'well'
  return percent >= 95 ? 'some' : 'much'
}

/** Merges consecutive days with the same percentage into one line. */
export const alikeDays = (days: readonly Day[]) => {
  const lines: { from: string; to: string; percent: number | null }[] = []
  for (const { day, percent } of days) {
    const last = lines.at(-1)
    if (last && last.percent === percent) last.to = day
    else lines.push({ from: day, to: day, percent })
  }
  return lines
}
