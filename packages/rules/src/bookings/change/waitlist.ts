import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { answerUntil } from './answers.ts'

// Who waits for a time that is taken: how long an offer stands, and what is said of a place in line.

export const mostWaits = 20
const hoursToAnswer = 2
/** Someone who only wanted to be told has this long before the time is offered to those behind them. */
export const headStartMinutes = 30
const wakes = '07:00'
const sleeps = '22:00'

/** When people can be expected to look: now, or at seven in the morning where it is night. */
const awakeAt = (now: Date, zone: string): Date => {
  const [day, time] = [dayIn(now, zone), timeIn(now, zone)]
  if (time < wakes) return instantAt(day, wakes, zone)
  return time >= sleeps ? instantAt(plusDays(day, 1), wakes, zone) : now
}

/**
 * Until when an offer stands: two hours in which people are awake where the aircraft is, and never longer than any booking waits for
 * its answer before the start.
 */
export const offerUntil = (start: Date, now: Date, zone: string): Date => {
  const [wished, latest] = [plusHours(awakeAt(now, zone), hoursToAnswer), answerUntil(start, now)]
  return wished < latest ? wished : latest
}
