import { dayIn, daysBetween, instantAt, plusDays, plusMonths, type Period } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { daysOfRule } from './occurrenceDays.ts'

/** Time set aside, once or again and again: its first times, and the days on which it is left out. */
type Block = Period & { zone: string; rule: string | null; skipped: readonly string[] }
/** `day`: by which the rule names it, at the airport. */
export type Occurrence = Period & { day: string }

/** Owners book 24 months ahead; a month more, so that a series stands before any booking can. */
const monthsAhead = 25

/** The last day through which occurrences stand in the schedule. */
export const horizonOf = (now: Date, zone: string) => plusMonths(dayIn(now, zone), monthsAhead)

/**
 * The occurrences of a block through a day, all at the same times of the airport's clock, whatever it does in March and November.
 * An hour that the clock skips counts from where it goes on, an hour that comes twice counts the first time (RFC 5545, 3.3.5). One
 * that lies in the skipped hour as a whole is left out: that day it does not exist.
 */
export const occurrencesOf = ({ from, to, zone, rule, skipped }: Block, through: string): Occurrence[] => {
  const firstDay = dayIn(from, zone)
  if (rule === null) return skipped.includes(firstDay) ? [] : [{ day: firstDay, from, to }]
  const [out, back] = [timeIn(from, zone), timeIn(to, zone)]
  const length = daysBetween(firstDay, dayIn(to, zone))
  return daysOfRule(rule, firstDay, through)
    .filter((day) => !skipped.includes(day))
    .map((day) => ({ day, from: instantAt(day, out, zone), to: instantAt(plusDays(day, length), back, zone) }))
    .filter((occurrence) => occurrence.from < occurrence.to)
}

/** Whether one of them still lasts when the next begins: a series may not lie over itself. */
export const overlapsItself = (occurrences: readonly Occurrence[]) =>
  occurrences.some(({ to }, index) => index + 1 < occurrences.length && occurrences[index + 1]!.from < to)
