import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { answerUntil } from '../answers/answers.ts'

// Deadlines and texts of the waitlist.

export const mostWaits = 20
const hoursToAnswer = 2
/** Someone who only asked to be notified has this long before the time is offered to the next in line. */
export const headStartMinutes = 30
const wakes = '07:00'
const sleeps = '22:00'

/** When people can be expected to look: now, or at 07:00 if it is night. */
const awakeAt = (now: Date, zone: string): Date => {
  const [day, time] = [dayIn(now, zone), timeIn(now, zone)]
  if (time < wakes) return instantAt(day, wakes, zone)
  return time >= sleeps ? instantAt(plusDays(day, 1), wakes, zone) : now
}

/** Deadline of an offer: two waking hours in the aircraft's zone, but no later than `answerUntil`. */
export const offerUntil = (start: Date, now: Date, zone: string): Date => {
  const [wished, latest] = [plusHours(awakeAt(now, zone), hoursToAnswer), answerUntil(start, now)]
  return wished < latest ? wished : latest
}
