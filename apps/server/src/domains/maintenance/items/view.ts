import { toTenths } from '@tailshare/contract/text/hours'
import type { MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'
import { dayIn, daysBetween } from '@tailshare/contract/text/period'
import { dueStatus } from '@tailshare/rules/maintenance/items/due'
import { endsOf } from '@tailshare/rules/maintenance/items/templates/templates'
import { dueOf, type TrackedItem } from '@tailshare/rules/maintenance/items/templates/tracked'
import { nextDueText } from '@tailshare/rules/maintenance/items/words'
import { viewDocument } from '../documents/view.ts'
import type { ItemRow } from './queries.ts'

/** The fields that determine when an item is due. */
export const trackedOf = (row: ItemRow): TrackedItem => ({
  ends: endsOf(row),
  intervalHours: row.intervalHours,
  intervalMonths: row.intervalMonths,
  intervalDays: row.intervalDays,
  lastDoneOn: row.lastDoneOn,
  lastDoneHours: row.lastDoneHobbs,
  fixedDueOn: row.fixedDueOn,
  handDueOn: row.handDueOn,
  handDueHours: row.handDueHobbs,
  applies: row.notApplicable === null,
  fromOn: row.fromOn,
  fromHours: row.fromHobbs,
})

/** The same fields as columns, with the due date and hours. */
export const columnsOf = (tracked: TrackedItem) => {
  const { lastDoneHours, handDueHours, fromHours, applies: _applies, ends: _ends, ...same } = tracked
  const { dueOn, dueAtHours } = dueOf(tracked)
  return { ...same, lastDoneHobbs: lastDoneHours, fromHobbs: fromHours, handDueHobbs: handDueHours, dueOn, dueHobbs: dueAtHours }
}

export const viewItem = (row: ItemRow, { now, zone }: { now: Date; zone: string }): MaintenanceItem => {
  const {
    lastDoneHobbs,
    fromHobbs,
    dueHobbs,
    handDueOn,
    handDueHobbs,
    retiredAt,
    meterNow: _meter,
    hoursLeft,
    documents,
    ...item
  } = row
  const left = hoursLeft === null ? null : toTenths(hoursLeft)
  const retired = retiredAt !== null
  return {
    ...item,
    lastDoneHours: lastDoneHobbs,
    fromHours: fromHobbs,
    dueHours: dueHobbs,
    hoursLeft: left,
    daysLeft: row.dueOn === null ? null : daysBetween(dayIn(now, zone), row.dueOn),
    status: retired ? 'ok' : dueStatus({ ...row, hoursLeft: left }, { now, zone }),
    byHand: handDueOn !== null || handDueHobbs !== null,
    retired,
    documents: documents.map(viewDocument),
  }
}

export const dueText = ({ dueOn, dueHobbs, meter }: Pick<ItemRow, 'dueOn' | 'dueHobbs' | 'meter'>) =>
  nextDueText({ dueOn, dueHours: dueHobbs, meter })
