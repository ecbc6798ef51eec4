import { dayIn, daysBetween, instantAt, plusDays, plusMonths, type Period } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { RRuleTemporal } from 'rrule-temporal'

// Expands recurrence rules. Days go through the library as UTC, where each has 24 hours, and are converted to local times in
// occurrences.ts. Load on the server only.
import 'temporal-polyfill/global'

const compact = (day: string) => day.replaceAll('-', '')

/** Days from `firstDay` through `through` that match the rule. `firstDay` anchors the counting and is included only if it matches. */
export const daysOfRule = (rule: string, firstDay: string, through: string): string[] => {
  const series = new RRuleTemporal({ rruleString: `DTSTART;VALUE=DATE:${compact(firstDay)}\nRRULE:${rule}` })
  const until = new Date(`${through}T00:00:00Z`)
  return series.between(new Date(`${firstDay}T00:00:00Z`), until, true).map((day) => day.toString().slice(0, 10))
}

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
