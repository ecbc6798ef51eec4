import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type DocumentRow = { id: string; fileName: string; contentType: string; created: string }

/** Files (alias `d`) that match a condition, oldest first, as JSON. */
export const documentsJson = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'fileName', f.name, 'contentType', f.content_type, 'created', d.created_at)
    order by d.created_at, d.id), '[]')
  from maintenance_document d join file f on f.id = d.file_id where d.deleted_at is null and ${condition})`

type Found = {
  id: string
  itemId: string
  aircraftId: string
  fileName: string
  contentType: string
  createdAt: Date
  storageKey: string
}

export const findDocument = async (db: Db, id: string) => {
  const { rows } = await sql<Found>`
    select d.id, d.item_id, i.aircraft_id, f.name as file_name, f.content_type, d.created_at, f.storage_key
    from maintenance_document d join maintenance_item i on i.id = d.item_id join file f on f.id = d.file_id
    where d.id = ${id} and d.deleted_at is null`.execute(db)
  return rows[0]
}

type NewDocument = { id: string; itemId: string; entryId: string | null; fileId: string; uploadedById: string; createdAt: Date }
export const insertDocument = (db: Db, values: NewDocument) => db.insertInto('maintenanceDocument').values(values).execute()

export const countDocuments = async (db: Db, itemId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from maintenance_document where item_id = ${itemId} and deleted_at is null`.execute(db)
  return rows[0]!.count
}

export const isEntryOf = async (db: Db, { entryId, itemId }: { entryId: string; itemId: string }) => {
  const entry = await db
    .selectFrom('maintenanceEntry')
    .select('id')
    .where('id', '=', entryId)
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  return entry !== undefined
}

/** Attaches unassigned files of an item to an entry. Returns how many. */
export const attachDocuments = async (db: Db, { ids, itemId, entryId }: { ids: string[]; itemId: string; entryId: string }) => {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('maintenanceDocument')
    .set({ entryId })
    .where('id', 'in', ids)
    .where('itemId', '=', itemId)
    .where('entryId', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Returns the file that is no longer referenced. */
export const setDocumentDeleted = async (db: Db, id: string, now: Date) => {
  const { rows } = await sql<{ fileId: string }>`
    with gone as (select id, file_id from maintenance_document where id = ${id} and deleted_at is null for update)
    update maintenance_document d set deleted_at = ${now}, file_id = null from gone where d.id = gone.id returning gone.file_id`.execute(
    db,
  )
  return rows.map(({ fileId }) => fileId)
}
