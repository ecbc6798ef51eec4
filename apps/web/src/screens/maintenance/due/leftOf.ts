import type { MaintenanceItem } from '@tailshare/contract/maintenance'
import { daysBetween } from '@tailshare/contract/period'

type Counted = Pick<MaintenanceItem, 'intervalHours' | 'hoursLeft' | 'lastDoneOn' | 'dueOn' | 'daysLeft'>

const part = (left: number, whole: number) => Math.min(1, Math.max(0, left / whole))

/** How much of its interval an item has left, from 0 to 1, by whichever runs out first; `null` where nothing is counted. */
export const leftOf = ({ intervalHours, hoursLeft, lastDoneOn, dueOn, daysLeft }: Counted): number | null => {
  const byHours = hoursLeft === null ? null : part(hoursLeft, intervalHours ?? 100)
  const days = lastDoneOn !== null && dueOn !== null ? daysBetween(lastDoneOn, dueOn) : 365
  const byDays = daysLeft === null ? null : part(daysLeft + 1, Math.max(days, 1))
  const parts = [byHours, byDays].filter((one) => one !== null)
  return parts.length === 0 ? null : Math.min(...parts)
}
