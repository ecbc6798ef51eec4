import type { Db } from '../../../../db/connect.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { listDocuments, setDocumentsDeleted } from './queries.ts'

/** Deletes documents now, and their files after commit. */
export const dropDocuments = async (db: Db, ids: string[], now: Date) => {
  const fileIds = await setDocumentsDeleted(db, ids, now)
  if (fileIds.length > 0) await enqueue(db, 'removeFiles', { fileIds })
}

export const dropAircraftDocuments = async (db: Db, aircraftId: string, now: Date) => {
  const documents = await listDocuments(db, aircraftId)
  await dropDocuments(
    db,
    documents.map(({ id }) => id),
    now,
  )
}
