import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { EntryKind } from '@tailshare/contract/maintenance/maintenance'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'
import { documentsJson, type DocumentRow } from '../../documents/queries.ts'

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
  replacesId: string | null
  replaced: boolean
  replacedBecause: string | null
  signedBy: Person | null
  createdAt: Date
  documents: DocumentRow[]
}

const columns = sql`e.id, e.kind, e.done_on, e.hobbs, e.flight_meter, e.by_name, e.certificate, e.work, e.value, e.replaces_id,
  exists (select from maintenance_entry r where r.item_id = e.item_id and r.replaces_id = e.id) as replaced,
  (select r.work from maintenance_entry r where r.item_id = e.item_id and r.replaces_id = e.id and r.kind = 'entered_in_error'
    limit 1) as replaced_because,
  case when w.id is null then null else ${personJson('w')} end as signed_by, e.created_at,
  ${documentsJson(sql`d.entry_id = e.id`)} as documents`

/** Newest first. */
export const listEntries = async (db: Db, { itemId, limit, offset }: { itemId: string; limit: number; offset: number }) => {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from maintenance_entry where item_id = ${itemId}`.execute(db)
  const { rows } = await sql<EntryRow>`
    select ${columns} from maintenance_entry e left join account w on w.id = e.signed_by_id
    where e.item_id = ${itemId} order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

type LogRow = EntryRow & { item: { id: string; title: string } }

/** Work done on an aircraft, latest day first. */
export const listDone = async (db: Db, { aircraftId, limit, offset }: { aircraftId: string; limit: number; offset: number }) => {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from maintenance_entry where aircraft_id = ${aircraftId} and kind = 'done'`.execute(db)
  const { rows } = await sql<LogRow>`
    select ${columns}, json_build_object('id', i.id, 'title', i.title) as item
    from maintenance_entry e join maintenance_item i on i.id = e.item_id left join account w on w.id = e.signed_by_id
    where e.aircraft_id = ${aircraftId} and e.kind = 'done' order by e.done_on desc, e.created_at desc, e.id desc
      limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

type NewEntry = {
  id: string
  itemId: string
  aircraftId: string
  kind: EntryKind
  doneOn?: string | null
  /** Readings at the time, on the item's own meter and the other one, if known. */
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

type WrittenRow = {
  id: string
  kind: 'done' | 'next_value'
  doneOn: string | null
  /** On the item's current meter, corrected for later meter exchanges. */
  hours: number | null
  value: string | null
  broughtHours: number | null
  broughtOn: string | null
}

/** Entries that determine due dates, in order. A replacement takes its original's place; entries made in error are left out. */
export const listWritten = async (db: Db, itemId: string) => {
  const { rows } = await sql<WrittenRow>`
    select e.id, e.kind, e.done_on, e.value, e.brought_hours, e.brought_on,
      case i.meter when 'flight_meter' then e.flight_meter else e.hobbs end + coalesce((select sum(x.new_reading - x.old_reading)
        from meter_exchange x
        where x.aircraft_id = e.aircraft_id and x.what = i.meter and x.at > e.created_at), 0) as hours
    from maintenance_entry e join maintenance_item i on i.id = e.item_id left join maintenance_entry o on o.id = e.replaces_id
    where e.item_id = ${itemId} and e.kind in ('done', 'next_value')
      and not exists (select from maintenance_entry r where r.item_id = e.item_id and r.replaces_id = e.id)
    order by coalesce(o.created_at, e.created_at), coalesce(o.id, e.id)`.execute(db)
  return rows
}

/** True if it was done on that day and not corrected since. */
export const isDoneOn = async (db: Db, itemId: string, day: string) => {
  const { rows } =
    await sql`select from maintenance_entry e where e.item_id = ${itemId} and e.kind = 'done' and e.done_on = ${day}
    and not exists (select from maintenance_entry r where r.item_id = e.item_id and r.replaces_id = e.id)`.execute(db)
  return rows.length > 0
}

export type CorrectedRow = { id: string; itemId: string; aircraftId: string; kind: EntryKind; replaced: boolean }

export const findEntry = async (db: Db, id: string) => {
  const { rows } = await sql<CorrectedRow>`
    select e.id, e.item_id, e.aircraft_id, e.kind, exists (select from maintenance_entry r where r.item_id = e.item_id
      and r.replaces_id = e.id) as replaced
    from maintenance_entry e where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Entries derived from another one: the 100 h inspection that an annual also covers. */
export const listFollowing = async (db: Db, { id, aircraftId }: CorrectedRow) => {
  const { rows } = await sql<CorrectedRow>`
    select e.id, e.item_id, e.aircraft_id, e.kind, false as replaced from maintenance_entry e
    where e.aircraft_id = ${aircraftId} and e.follows_id = ${id}
      and not exists (select from maintenance_entry r where r.item_id = e.item_id and r.replaces_id = e.id)`.execute(db)
  return rows
}
