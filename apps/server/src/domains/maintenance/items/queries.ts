import type { GroundsFor, ItemMeter } from '@tailshare/contract/maintenance/groundsFor'
import type { ItemKind } from '@tailshare/contract/maintenance/maintenance'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/types.gen.ts'
import { documentsJson, type DocumentRow } from '../documents/queries.ts'
import { hoursLeftOf } from '../queries.ts'

export type ItemRow = {
  id: string
  aircraftId: string
  title: string
  kind: ItemKind
  template: string | null
  number: string
  method: string
  notApplicable: string | null
  intervalHours: number | null
  intervalMonths: number | null
  intervalDays: number | null
  fixedDueOn: string | null
  meter: ItemMeter
  lastDoneOn: string | null
  lastDoneHobbs: number | null
  fromOn: string | null
  fromHobbs: number | null
  handDueOn: string | null
  handDueHobbs: number | null
  dueOn: string | null
  dueHobbs: number | null
  hoursLeft: number | null
  /** Current reading of the item's meter. */
  meterNow: number
  grounds: boolean
  groundsFor: GroundsFor
  toConfirm: boolean
  note: string
  retiredAt: Date | null
  historyCount: number
  documents: DocumentRow[]
}

const columns = sql`i.id, i.aircraft_id, i.title, i.kind, i.template, i.number, i.method, i.not_applicable, i.interval_hours,
  i.interval_months,
  i.interval_days, i.fixed_due_on, i.meter, i.last_done_on, i.last_done_hobbs, i.from_on, i.from_hobbs, i.hand_due_on, i.hand_due_hobbs,
    i.due_on, i.due_hobbs,
  ${hoursLeftOf()} as hours_left, case i.meter when 'flight_meter' then a.flight_meter else a.hobbs end as meter_now, i.grounds,
    i.grounds_for, i.to_confirm, i.note, i.retired_at,
  (select count(*)::int from maintenance_entry e where e.item_id = i.id) as history_count,
  ${documentsJson(sql`d.item_id = i.id`)} as documents`

/** Soonest due first, retired items last. */
export const listItems = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<ItemRow>`select ${columns} from maintenance_item i join aircraft a on a.id = i.aircraft_id
    where i.aircraft_id = ${aircraftId} order by i.retired_at nulls first, i.due_on nulls last, hours_left nulls last, i.title,
      i.id`.execute(db)
  return rows
}

export const findItem = async (db: Db, id: string) => {
  const { rows } = await sql<ItemRow>`select ${columns} from maintenance_item i join aircraft a on a.id = i.aircraft_id
    where i.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Serializes sign-offs of an item. */
export const lockItem = (tx: Tx, id: string) =>
  tx.selectFrom('maintenanceItem').select('aircraftId').where('id', '=', id).forUpdate().executeTakeFirst()

export const countItems = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from maintenance_item where aircraft_id = ${aircraftId} and retired_at is null`.execute(db)
  return rows[0]!.count
}

/** Template keys an aircraft already has, including retired items, so that those are not added again. */
export const listTemplateKeys = async (db: Db, aircraftId: string) => {
  const rows = await db
    .selectFrom('maintenanceItem')
    .select('template')
    .where('aircraftId', '=', aircraftId)
    .where('template', 'is not', null)
    .execute()
  return new Set(rows.map(({ template }) => template))
}

/** Returns how many were added. Items already there from a template stay unchanged. */
export const insertItems = async (db: Db, items: Insertable<DB['maintenanceItem']>[]) => {
  if (items.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('maintenanceItem')
    .values(items)
    .onConflict((on) => on.columns(['aircraftId', 'template']).where('template', 'is not', null).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export const setItem = (db: Db, id: string, values: Updateable<DB['maintenanceItem']>) =>
  db.updateTable('maintenanceItem').set(values).where('id', '=', id).execute()
