// Expands recurrence rules. Days go through the library as UTC, where each has 24 hours, and are converted to local times in
// occurrences.ts. Load on the server only.
import 'temporal-polyfill/global'
import { RRuleTemporal } from 'rrule-temporal'

const compact = (day: string) => day.replaceAll('-', '')

/** Days from `firstDay` through `through` that match the rule. `firstDay` anchors the counting and is included only if it matches. */
export const daysOfRule = (rule: string, firstDay: string, through: string): string[] => {
  const series = new RRuleTemporal({ rruleString: `DTSTART;VALUE=DATE:${compact(firstDay)}\nRRULE:${rule}` })
  const until = new Date(`${through}T00:00:00Z`)
  return series.between(new Date(`${firstDay}T00:00:00Z`), until, true).map((day) => day.toString().slice(0, 10))
}
