import type { MaintenanceItem, MaintenanceStatus } from '@tailshare/contract/maintenance'
import { overdueText } from '@tailshare/rules/maintenance/words'
import type { Kept } from '../pen/queries.ts'

type Aircraft = Pick<Kept, 'id' | 'tailNumber' | 'groundedReason'>

const leastBy = (items: readonly MaintenanceItem[], left: (item: MaintenanceItem) => number | null) => {
  const [first] = items
    .flatMap((item) => (left(item) === null ? [] : [{ item, left: left(item)! }]))
    .toSorted((one, other) => one.left - other.left)
  if (!first) return null
  const { id, title, dueOn, daysLeft, hoursLeft } = first.item
  return { id, title, dueOn, daysLeft, hoursLeft }
}

/** An aircraft flies when no squawk and no passed inspection keeps it on the ground. */
export const viewStatus = (
  { id, tailNumber, groundedReason }: Aircraft,
  items: readonly MaintenanceItem[],
  openSquawks: number,
): MaintenanceStatus => {
  const tracked = items.filter(({ retired }) => !retired)
  const inState = (status: MaintenanceItem['status']) => tracked.filter((item) => item.status === status)
  const reasons = [...(groundedReason === null ? [] : [groundedReason]), ...inState('grounding').map(overdueText)]
  return {
    id,
    tailNumber,
    reasons,
    airworthy: reasons.length === 0,
    nextByDate: leastBy(tracked, ({ daysLeft }) => daysLeft),
    nextByHours: leastBy(tracked, ({ hoursLeft }) => hoursLeft),
    counts: {
      ok: inState('ok').length,
      dueSoon: inState('due_soon').length,
      overdue: inState('overdue').length,
      grounding: inState('grounding').length,
      toConfirm: tracked.filter(({ toConfirm }) => toConfirm).length,
      openSquawks,
    },
  }
}
