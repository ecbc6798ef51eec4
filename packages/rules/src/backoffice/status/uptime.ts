import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { statusDays, type StatusPart } from '@tailshare/contract/backoffice/statusParts'

/** What was recorded of a part on a day (UTC): how many minutes were seen, and how many of them were well. */
type DaySums = { day: string; seen: number; well: number }
type Day = { day: string; percent: number | null }

const minuteMs = 60_000
const minutesIn = (from: number, to: number) => Math.max(0, Math.floor(to / minuteMs) - Math.floor(from / minuteMs))

/** So many whole minutes of the day have passed since recording began. */
const passedOn = (day: string, since: Date, now: Date) => {
  const begins = Date.parse(`${day}T00:00:00Z`)
  const ends = Date.parse(`${plusDays(day, 1)}T00:00:00Z`)
  // The minute before this one may be on its way to the books.
  return minutesIn(Math.max(begins, since.getTime()), Math.min(ends, now.getTime() - minuteMs))
}

/** Two digits behind the point, and never 100 unless every minute was well. */
const percentOf = (well: number, of: number) => (of === 0 ? null : Math.floor((well / of) * 10_000) / 100)

type Recorded = { part: StatusPart; sums: readonly DaySums[]; since: Date | undefined; now: Date }

/**
 * The days up to today with the percent of minutes that were well, and that of all of them; `null`: nothing was recorded. A minute of which
 * nothing is recorded had no server that reached the database: nobody could search or book, so there it counts, and of everything else we do not know.
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

/** How a day looks. A restart takes a minute or two of the 1,440, and is no trouble. */
export const dayTone = (percent: number | null) => {
  if (percent === null) return 'none'
  if (percent >= 99.8) return 'well'
  return percent >= 95 ? 'some' : 'much'
}

/** Days in a row that were the same are one line: so a list says in a few what the bar shows in ninety. */
export const alikeDays = (days: readonly Day[]) => {
  const lines: { from: string; to: string; percent: number | null }[] = []
  for (const { day, percent } of days) {
    const last = lines.at(-1)
    if (last && last.percent === percent) last.to = day
    else lines.push({ from: day, to: day, percent })
  }
  return lines
}
