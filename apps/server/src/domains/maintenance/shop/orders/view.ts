import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { WorkOrder, WorkOrderLine, WorkOrderSummary } from '@tailshare/contract/maintenance/shop/workOrders'
import { endsDeferrals } from '@tailshare/rules/maintenance/items/law'
import { endsOf } from '@tailshare/rules/maintenance/items/templates/templates'
import { nextDueText } from '@tailshare/rules/maintenance/items/words'
import { whyNotOrder } from '@tailshare/rules/maintenance/shop/workOrders'
import type { Seen } from '../../steps.ts'
import type { LineRow, OrderRow } from './queries.ts'

const sumOf = ({ visitCents, linesCents }: OrderRow) =>
  visitCents === null && linesCents === null ? null : (visitCents ?? 0) + (linesCents ?? 0)

export const viewOrderSummary = (row: OrderRow): WorkOrderSummary => {
  const { id, aircraftId, tailNumber, zone, number, state, shopName, lines, fromAt, toAt, createdAt, closedAt } = row
  return {
    id,
    aircraftId,
    tailNumber,
    zone,
    number,
    state,
    shopName,
    lines,
    from: fromAt?.toISOString() ?? null,
    to: toAt?.toISOString() ?? null,
    created: createdAt.toISOString(),
    closed: closedAt?.toISOString() ?? null,
    costCents: sumOf(row),
  }
}

const severities: Record<string, string> = {
  grounding: 'Grounding squawk',
  limit: 'Squawk with a limit',
  cosmetic: 'Cosmetic squawk',
}

const itemOf = ({ kind, template, groundsFor }: LineRow) =>
  kind === null ? null : { kind, template, ...(groundsFor && { groundsFor }) }

const viewLine = (row: LineRow): WorkOrderLine => {
  const item = itemOf(row)
  return {
    id: row.id,
    itemId: row.itemId,
    squawkId: row.squawkId,
    title: row.title,
    about:
      row.meter === null
        ? `${severities[row.severity ?? ''] ?? 'Squawk'}, ${row.squawkState?.replaceAll('_', ' ')}`
        : `Due ${nextDueText({ dueOn: row.dueOn, dueHours: row.dueHobbs, meter: row.meter })}`,
    meter: row.meter,
    countsHours: row.intervalHours !== null,
    hasFixedDue: row.fixedDueOn !== null,
    loadsCycle: item !== null && endsOf(item) === 'cycle',
    endsDeferrals: item !== null && endsDeferrals(item),
    lacksInterval: row.lacksInterval,
    outcome: row.outcome,
    doneOn: row.doneOn,
    doneHours: row.doneHours,
    doneBy: row.byName,
    certificate: row.certificate,
    work: row.work,
    costCents: row.costCents,
    next: row.nextDue,
  }
}

export const viewOrder = (row: OrderRow, lines: LineRow[], { keeping, whyNot, hobbs, flightMeter }: Seen): WorkOrder => {
  const why = (verb: Parameters<typeof whyNotOrder>[0]) => whyNot ?? whyNotOrder(verb, row.state)
  const { lines: _count, ...summary } = viewOrderSummary(row)
  return {
    ...summary,
    hobbs,
    flightMeter,
    shopContact: row.shopContact,
    note: row.note,
    createdBy: row.createdBy,
    closedBy: row.closedBy,
    fileUrl: fileAddresses.workOrder(row.id),
    lines: lines.map(viewLine),
    whyNot: { change: why('change'), send: why('send'), start: why('start'), close: why('close'), cancel: why('cancel') },
    mayShareCosts: row.state === 'closed' && row.isShared && (keeping.isOwner || keeping.isCoOwner),
  }
}
