import { dayIn, daysBetween } from '@tailshare/contract/text/period'
import { shortDayText, timeIn } from '@tailshare/contract/text/timeText'

/** `You fly tomorrow at 09:00`, by the airport's days. */
export const flyText = (start: Date, zone: string, now: Date): string => {
  const day = dayIn(start, zone)
  const ahead = daysBetween(dayIn(now, zone), day)
  const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `on ${shortDayText(day)},`
  return `You fly ${when} at ${timeIn(start, zone)}`
}
