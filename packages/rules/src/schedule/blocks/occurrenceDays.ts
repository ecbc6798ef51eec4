// The days of a recurrence rule. The library reads the clock and zones only of what it is given: days are put to it in UTC, where
// every day has 24 hours, and become times at the airport afterwards (occurrences.ts). Only the server loads this file.
import 'temporal-polyfill/global'
import { RRuleTemporal } from 'rrule-temporal'

const compact = (day: string) => day.replaceAll('-', '')

/** The days from `firstDay` through `through` on which a rule falls. `firstDay` begins the counting, and counts only if it fits. */
export const daysOfRule = (rule: string, firstDay: string, through: string): string[] => {
  const series = new RRuleTemporal({ rruleString: `DTSTART;VALUE=DATE:${compact(firstDay)}\nRRULE:${rule}` })
  const until = new Date(`${through}T00:00:00Z`)
  return series.between(new Date(`${firstDay}T00:00:00Z`), until, true).map((day) => day.toString().slice(0, 10))
}
