import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { DueStatus } from '@tailshare/contract/maintenance/dueStatus'

/** Items due later than this many days only appear in the list of inspections. */
const daysToDecide = 7

type Coming = {
  status: DueStatus
  dueOn: string | null
  /** When its hours will probably be flown. */
  likely: string | null
}

/** Whether an item needs the owner's decision: overdue, or due within a week by date or forecast. */
export const asksForDecision = ({ status, dueOn, likely }: Coming, { now, zone }: { now: Date; zone: string }) => {
  if (status === 'overdue' || status === 'grounding') return true
  // Its due date is unknown; it needs confirmation instead.
  if (status === 'not_confirmed') return false
  const tooFar = plusDays(dayIn(now, zone), daysToDecide)
  return [dueOn, likely].some((day) => day !== null && day < tooFar)
}
