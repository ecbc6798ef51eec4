import { daysBetween } from '@tailshare/contract/text/period'

type Counted = {
  intervalHours: number | null
  hoursLeft: number | null
  lastDoneOn: string | null
  dueOn: string | null
}

const part = (left: number, whole: number) => Math.min(1, Math.max(0, left / whole))

/** Where an item has hours to fly but no interval that says how many there were. */
const usualHours = 100
const usualDays = 365

/** How much of its interval an item has left, from 0 to 1, by whichever runs out first; `null` where nothing is counted. */
export const leftOf = ({ intervalHours, hoursLeft, lastDoneOn, dueOn }: Counted, today: string): number | null => {
  const byHours = hoursLeft === null ? null : part(hoursLeft, intervalHours ?? usualHours)
  const days = lastDoneOn !== null && dueOn !== null ? daysBetween(lastDoneOn, dueOn) : usualDays
  // The last day counts.
  const byDays = dueOn === null ? null : part(daysBetween(today, dueOn) + 1, Math.max(days, 1))
  const parts = [byHours, byDays].filter((one) => one !== null)
  return parts.length === 0 ? null : Math.min(...parts)
}
