import type { MaintenanceItem, MaintenanceStatus } from '@tailshare/contract/maintenance/maintenance'
import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import { stopsAll } from '@tailshare/rules/maintenance/items/due'
import { annual } from '@tailshare/rules/maintenance/items/law'
import { overdueText } from '@tailshare/rules/maintenance/items/words'
import type { Kept } from '../../recordKeepers/queries.ts'

type Aircraft = Pick<Kept, 'id' | 'tailNumber' | 'groundedReason'>

const annualIn = (items: readonly MaintenanceItem[]): AnnualRecord => {
  const found = items.find(({ template }) => template === annual)
  return found === undefined ? 'missing' : found.toConfirm ? 'to_confirm' : 'on_record'
}

/** An item that decides whether the aircraft may fly has not been confirmed from the logbook. */
const isUnknown = (items: readonly MaintenanceItem[]) =>
  annualIn(items) !== 'on_record' ||
  items.some(({ toConfirm, grounds, groundsFor }) => toConfirm && grounds && stopsAll(groundsFor))

const leastBy = (items: readonly MaintenanceItem[], left: (item: MaintenanceItem) => number | null) => {
  const [first] = items
    .flatMap((item) => (left(item) === null ? [] : [{ item, left: left(item)! }]))
    .toSorted((one, other) => one.left - other.left)
  if (!first) return null
  const { id, title, dueOn, daysLeft, hoursLeft } = first.item
  return { id, title, dueOn, daysLeft, hoursLeft }
}

/** The aircraft may fly if no squawk or overdue inspection grounds it, and this is confirmed. */
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
    airworthy: reasons.length > 0 ? false : isUnknown(tracked) ? null : true,
    annual: annualIn(tracked),
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
