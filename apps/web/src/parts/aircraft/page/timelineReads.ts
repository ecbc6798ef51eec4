import { dayIn, instantAt, type Period, plusDays } from '@tailshare/contract/text/period'
import { read } from '../../../api.ts'
import { askedDay } from '../../../routing/asked.ts'

const shownDays = 7

/** Days from the one in the URL, otherwise from two days before the trip; no past days. */
export const timelineDays = (asked: string | null, trip: Period, zone: string, now: Date): string[] => {
  const today = dayIn(now, zone)
  const before = plusDays(dayIn(trip.from, zone), -2)
  const first = askedDay(asked) ?? before
  const start = first < today ? today : first
  return Array.from({ length: shownDays }, (_, index) => plusDays(start, index))
}

export const readTimeline = (id: string, days: readonly string[], zone: string) =>
  read('getSchedule', {
    params: { id },
    query: {
      from: instantAt(days[0]!, '00:00', zone).toISOString(),
      to: instantAt(plusDays(days.at(-1)!, 1), '00:00', zone).toISOString(),
    },
  })
