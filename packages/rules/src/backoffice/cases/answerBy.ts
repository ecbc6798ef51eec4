import { dayIn, instantAt, plusDays } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { holidaysIn } from '../../bookings/price/holidays.ts'

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** One business day later: the same clock time on the next day that is neither a weekend nor a federal holiday as observed. */
export const answerBy = (asked: Date, zone: string): Date => {
  const today = dayIn(asked, zone)
  const off = new Set(holidaysIn(today, plusDays(today, 10)).map(({ observed }) => observed))
  let day = plusDays(today, 1)
  while (isWeekend(day) || off.has(day)) day = plusDays(day, 1)
  return instantAt(day, timeIn(asked, zone), zone)
}
