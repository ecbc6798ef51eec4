import type { Db } from '../../../../db/connect.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { listDocuments, setDocumentsDeleted } from './queries.ts'

/** Takes documents away, and their files once that is committed. */
export const dropDocuments = async (db: Db, ids: string[], now: Date) => {
  const fileIds = await setDocumentsDeleted(db, ids, now)
  if (fileIds.length > 0) await enqueue(db, 'removeFiles', { fileIds })
}

/** All of an aircraft that is deleted: nobody may read them anymore. */
export const dropAircraftDocuments = async (db: Db, aircraftId: string, now: Date) => {
  const documents = await listDocuments(db, aircraftId)
  await dropDocuments(
    db,
    documents.map(({ id }) => id),
    now,
  )
}
