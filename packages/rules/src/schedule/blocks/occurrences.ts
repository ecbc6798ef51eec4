import { dayIn, daysBetween, instantAt, plusDays, plusMonths, type Period } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { daysOfRule } from './occurrenceDays.ts'

/** A single or recurring block: the first occurrence, and the skipped days. */
type Block = Period & { zone: string; rule: string | null; skipped: readonly string[] }
/** `day`: the local day that identifies it in the rule. */
export type Occurrence = Period & { day: string }

/** Owners book 24 months ahead. One more, so that a series exists before any booking can. */
const monthsAhead = 25

export const horizonOf = (now: Date, zone: string) => plusMonths(dayIn(now, zone), monthsAhead)

/**
 * Occurrences of a block through a day, at the same local time across DST changes. A time in the skipped hour moves to its end; a repeated
 * hour means the first (RFC 5545, 3.3.5). An occurrence entirely in the skipped hour is dropped.
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

/** Whether an occurrence overlaps the next one, which is not allowed. */
export const overlapsItself = (occurrences: readonly Occurrence[]) =>
  occurrences.some(({ to }, index) => index + 1 < occurrences.length && occurrences[index + 1]!.from < to)
