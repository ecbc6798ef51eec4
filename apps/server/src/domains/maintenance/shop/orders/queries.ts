import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { GroundsFor, ItemMeter } from '@tailshare/contract/maintenance/groundsFor'
import type { ItemKind } from '@tailshare/contract/maintenance/maintenance'
import type { WorkOrderState } from '@tailshare/contract/maintenance/shop/workOrders'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { DB } from '../../../../db/types.gen.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

export type OrderRow = {
  id: string
  aircraftId: string
  tailNumber: string
  zone: string
  number: number
  state: WorkOrderState
  shopName: string
  shopContact: string
  note: string
  blockId: string | null
  fromAt: Date | null
  toAt: Date | null
  createdAt: Date
  createdBy: Person
  closedAt: Date | null
  closedBy: Person | null
  /** Cost of the visit as a whole, and the total of its lines. */
  visitCents: number | null
  linesCents: number | null
  lines: number
  isShared: boolean
}

const columns = sql`w.id, w.aircraft_id, a.tail_number, ap.zone, w.number, w.state, w.shop_name, w.shop_contact, w.note, w.block_id,
  l.from_at, l.to_at, w.created_at, w.closed_at,
  ${personJson('c')} as created_by, case when d.id is null then null else ${personJson('d')} end as closed_by, w.cost_cents as visit_cents,
  (select sum(n.cost_cents)::int from work_order_line n where n.work_order_id = w.id) as lines_cents,
  (select count(*)::int from work_order_line n where n.work_order_id = w.id) as lines,
  exists (select from aircraft_share s where s.aircraft_id = a.id) as is_shared`
const tables = sql`work_order w join aircraft a on a.id = w.aircraft_id and a.deleted_at is null join airport ap on ap.id = a.airport_id
  join account c on c.id = w.created_by_id
  left join account d on d.id = w.closed_by_id left join block l on l.id = w.block_id`

export const listOrders = async (
  db: Db,
  { aircraftId, limit, offset }: { aircraftId: string; limit: number; offset: number },
) => {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from work_order where aircraft_id = ${aircraftId}`.execute(db)
  const { rows } = await sql<OrderRow>`select ${columns} from ${tables}
    where w.aircraft_id = ${aircraftId} order by w.created_at desc, w.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

export const findOrder = async (db: Db, id: string) => {
  const { rows } = await sql<OrderRow>`select ${columns} from ${tables} where w.id = ${id}`.execute(db)
  return rows[0]
}

export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('workOrder').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export type LineRow = {
  id: string
  itemId: string | null
  squawkId: string | null
  title: string
  meter: ItemMeter | null
  template: string | null
  kind: ItemKind | null
  groundsFor: GroundsFor | null
  intervalHours: number | null
  fixedDueOn: string | null
  /** Only a date sets when it is due. */
  lacksInterval: boolean
  dueOn: string | null
  dueHobbs: number | null
  severity: string | null
  squawkState: string | null
  outcome: 'done' | 'not_done' | null
  doneOn: string | null
  doneHours: number | null
  byName: string
  certificate: string
  work: string
  costCents: number | null
  nextDue: string | null
}

export const listLines = async (db: Db, orderId: string) => {
  const { rows } = await sql<LineRow>`
    select n.id, n.item_id, n.squawk_id, coalesce(i.title, s.text) as title, i.meter, i.template, i.kind, i.grounds_for,
      i.interval_hours, i.fixed_due_on,
      coalesce(i.kind <> 'directive' and num_nonnulls(i.interval_hours, i.interval_months, i.interval_days) = 0, false) as lacks_interval,
        i.due_on, i.due_hobbs,
      s.severity, s.state as squawk_state, n.outcome, n.done_on, n.done_hours, n.by_name, n.certificate, n.work, n.cost_cents, n.next_due
    from work_order_line n left join maintenance_item i on i.id = n.item_id left join squawk s on s.id = n.squawk_id
    where n.work_order_id = ${orderId} order by n.place, n.id`.execute(db)
  return rows
}

type NewOrder = {
  id: string
  aircraftId: string
  shopName: string
  shopContact: string
  note: string
  blockId: string | null
  createdById: string
  createdAt: Date
}

/** Numbered per aircraft; the aircraft must be locked. */
export const insertOrder = async (tx: Tx, order: NewOrder) => {
  await tx
    .insertInto('workOrder')
    .values((query) => ({
      ...order,
      number: query
        .selectFrom('workOrder')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('aircraftId', '=', order.aircraftId),
    }))
    .execute()
}

export const setOrder = (tx: Tx, id: string, values: Updateable<DB['workOrder']>) =>
  tx.updateTable('workOrder').set(values).where('id', '=', id).execute()

export type Bundle = { itemIds: string[]; squawkIds: string[] }

export const putLines = async (tx: Tx, orderId: string, { itemIds, squawkIds }: Bundle) => {
  await tx.deleteFrom('workOrderLine').where('workOrderId', '=', orderId).execute()
  const rows = [
    ...itemIds.map((itemId) => ({ itemId, squawkId: null })),
    ...squawkIds.map((squawkId) => ({ itemId: null, squawkId })),
  ].map((row, place) => ({ id: newId(), workOrderId: orderId, place, ...row }))
  if (rows.length > 0) await tx.insertInto('workOrderLine').values(rows).execute()
}

export const setLine = (tx: Tx, id: string, values: Updateable<DB['workOrderLine']>) =>
  tx.updateTable('workOrderLine').set(values).where('id', '=', id).execute()

/** The shop block created by a disruption or a schedule entry. */
export const findVisitBlock = async (
  db: Db,
  { aircraftId, disruptionId, entryId }: { aircraftId: string; disruptionId?: string | undefined; entryId?: string | undefined },
) => {
  const { rows } = await sql<{ id: string; toAt: Date }>`
    select l.id, l.to_at from block l where l.aircraft_id = ${aircraftId} and l.kind = 'maintenance' and l.rule is null and (
      l.id in (select r.ref from disruption r where r.id = ${disruptionId ?? null} and r.kind = 'shop' and r.state = 'applied')
      or l.id in (select o.block_id from occupancy o where o.id = ${entryId ?? null}))`.execute(db)
  return rows[0]
}
