import { daysBetween } from '@tailshare/contract/text/period'

type Counted = {
  intervalHours: number | null
  hoursLeft: number | null
  lastDoneOn: string | null
  dueOn: string | null
}

const part = (left: number, whole: number) => Math.min(1, Math.max(0, left / whole))

/** Assumed interval for items with hours left but no interval. */
const usualHours = 100
const usualDays = 365

/** Fraction of the interval left, 0 to 1, by the limit reached first. `null` if there is none. */
export const leftOf = ({ intervalHours, hoursLeft, lastDoneOn, dueOn }: Counted, today: string): number | null => {
  const byHours = hoursLeft === null ? null : part(hoursLeft, intervalHours ?? usualHours)
  const days = lastDoneOn !== null && dueOn !== null ? daysBetween(lastDoneOn, dueOn) : usualDays
  // Includes the last day.
  const byDays = dueOn === null ? null : part(daysBetween(today, dueOn) + 1, Math.max(days, 1))
  const parts = [byHours, byDays].filter((one) => one !== null)
  return parts.length === 0 ? null : Math.min(...parts)
}
