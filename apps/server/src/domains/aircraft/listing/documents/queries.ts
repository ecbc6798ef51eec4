import type { AircraftDocument, DocumentReaders } from '@tailshare/contract/aircraft/listing'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { DB } from '../../../../db/types.gen.ts'

type Kind = AircraftDocument['kind']

export type AircraftDocumentRow = {
  id: string
  aircraftId: string
  kind: Kind
  title: string
  expiresOn: string | null
  readers: DocumentReaders
  createdAt: Date
  fileId: string
  fileName: string
  contentType: string
  storageKey: string
}

const columns = [
  'd.id',
  'd.aircraftId',
  sql<Kind>`d.kind`.as('kind'),
  'd.title',
  'd.expiresOn',
  sql<DocumentReaders>`d.readers`.as('readers'),
  'd.createdAt',
  'file.id as fileId',
  'file.name as fileName',
  'file.contentType',
  'file.storageKey',
] as const

const documents = (db: Db) =>
  db.selectFrom('aircraftDocument as d').innerJoin('file', 'file.id', 'd.fileId').select(columns).where('d.deletedAt', 'is', null)

const most = 500

/** By kind, newest first in each. */
export const listDocuments = (db: Db, aircraftId: string): Promise<AircraftDocumentRow[]> =>
  documents(db).where('d.aircraftId', '=', aircraftId).orderBy('d.createdAt', 'desc').orderBy('d.id').limit(most).execute()

export const findAircraftDocument = (db: Db, id: string): Promise<AircraftDocumentRow | undefined> =>
  documents(db).where('d.id', '=', id).executeTakeFirst()

export const lockDocument = (db: Db, id: string): Promise<AircraftDocumentRow | undefined> =>
  documents(db).where('d.id', '=', id).forUpdate('d').executeTakeFirst()

type NewDocument = {
  id: string
  aircraftId: string
  kind: Kind
  title: string
  expiresOn: string | null
  readers: DocumentReaders
  fileId: string
  setById: string
  setAt: Date
  createdAt: Date
}
export const insertDocument = (db: Db, values: NewDocument) => db.insertInto('aircraftDocument').values(values).execute()

export const setDocument = (db: Db, id: string, values: Updateable<DB['aircraftDocument']>) =>
  db.updateTable('aircraftDocument').set(values).where('id', '=', id).execute()

/** Returns the files no longer referenced. */
export const setDocumentsDeleted = async (db: Db, ids: string[], now: Date) => {
  const { rows } = await sql<{ fileId: string }>`
    with gone as (select id, file_id from aircraft_document where id = any(${ids}::uuid[]) and deleted_at is null for update)
    update aircraft_document d set deleted_at = ${now}, file_id = null from gone where d.id = gone.id returning gone.file_id`.execute(
    db,
  )
  return rows.map(({ fileId }) => fileId)
}
