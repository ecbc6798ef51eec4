import type { Person } from '@tailshare/contract/accounts'
import type { EntryKind } from '@tailshare/contract/maintenance'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { personJson } from '../../accounts/profile/queries.ts'
import { documentsJson, type DocumentRow } from '../documents/queries.ts'

export type EntryRow = {
  id: string
  kind: EntryKind
  doneOn: string | null
  hobbs: number | null
  flightMeter: number | null
  byName: string
  certificate: string
  work: string
  value: string | null
  signedBy: Person | null
  createdAt: Date
  documents: DocumentRow[]
}

const columns = sql`e.id, e.kind, e.done_on, e.hobbs, e.flight_meter, e.by_name, e.certificate, e.work, e.value,
  case when w.id is null then null else ${personJson('w')} end as signed_by, e.created_at, ${documentsJson(sql`d.entry_id = e.id`)} as documents`

/** Of an item, as a logbook that is read from its end. */
export const listEntries = async (db: Db, { itemId, limit, offset }: { itemId: string; limit: number; offset: number }) => {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from maintenance_entry where item_id = ${itemId}`.execute(db)
  const { rows } = await sql<EntryRow>`
    select ${columns} from maintenance_entry e left join account w on w.id = e.signed_by_id
    where e.item_id = ${itemId} order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

type LogRow = EntryRow & { item: { id: string; title: string } }

/** What was done to an aircraft, the latest day first. */
export const listDone = async (db: Db, { aircraftId, limit, offset }: { aircraftId: string; limit: number; offset: number }) => {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from maintenance_entry where aircraft_id = ${aircraftId} and kind = 'done'`.execute(db)
  const { rows } = await sql<LogRow>`
    select ${columns}, json_build_object('id', i.id, 'title', i.title) as item
    from maintenance_entry e join maintenance_item i on i.id = e.item_id left join account w on w.id = e.signed_by_id
    where e.aircraft_id = ${aircraftId} and e.kind = 'done' order by e.done_on desc, e.created_at desc, e.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { count: counts[0]!.count, rows }
}

type NewEntry = {
  id: string
  itemId: string
  aircraftId: string
  kind: EntryKind
  doneOn?: string | null
  /** As they were read; of the item’s own meter and of the other one, where they are known. */
  hobbs?: number | null
  flightMeter?: number | null
  byName?: string
  certificate?: string
  work?: string
  value?: string | null
  broughtHours?: number | null
  broughtOn?: string | null
  replacesId?: string | null
  followsId?: string | null
  signedById: string | null
  workOrderId?: string | null
  createdAt: Date
}

export const insertEntries = async (db: Db, entries: NewEntry[]) => {
  if (entries.length > 0) await db.insertInto('maintenanceEntry').values(entries).execute()
}
