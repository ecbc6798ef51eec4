import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { DueStatus } from '@tailshare/contract/maintenance/dueStatus'

/** Earlier than this many days ahead, what comes due stands in the list of inspections and asks for nothing yet. */
const daysToDecide = 7

type Coming = {
  status: DueStatus
  dueOn: string | null
  /** When its hours will likely be flown. */
  likely: string | null
}

/** Whether an item asks its owner for a decision now: it is overdue, or comes due within a week, by the calendar or as the aircraft flies. */
export const asksForDecision = ({ status, dueOn, likely }: Coming, { now, zone }: { now: Date; zone: string }) => {
  if (status === 'overdue' || status === 'grounding') return true
  // When it is due nobody knows: it is asked to be confirmed.
  if (status === 'not_confirmed') return false
  const tooFar = plusDays(dayIn(now, zone), daysToDecide)
  return [dueOn, likely].some((day) => day !== null && day < tooFar)
}
