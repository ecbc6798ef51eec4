import type { Db } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { setDocumentsDeleted } from './queries.ts'

/** Takes locked documents away, and their files once that is committed. */
export const dropDocuments = async (db: Db, documents: { id: string; fileId: string | null }[], now: Date) => {
  if (documents.length === 0) return
  await setDocumentsDeleted(
    db,
    documents.map(({ id }) => id),
    now,
  )
  await enqueue(db, 'removeFiles', { fileIds: documents.flatMap(({ fileId }) => fileId ?? []) })
}
