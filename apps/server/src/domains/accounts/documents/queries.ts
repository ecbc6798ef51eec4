import type { Document, DocumentKind, DocumentStatus } from '@tailshare/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { KeptFile } from '../../../outside/files.ts'

export type DocumentRow = Omit<Document, 'fileUrl' | 'created'> & { accountId: string; created: Date }

/** What `viewDocument` needs, from `document` joined with `file`. */
export const documentColumns = [
  'document.id',
  'document.accountId',
  sql<DocumentKind>`document.kind`.as('kind'),
  sql<DocumentStatus>`document.status`.as('status'),
  'document.reason',
  'document.issuedOn',
  'document.expiresOn',
  'document.modelFamily',
  'document.medicalClass',
  'document.createdAt as created',
  'file.name as fileName',
  'file.contentType',
] as const

export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('document')
    .innerJoin('file', 'file.id', 'document.fileId')
    .select(documentColumns)
    .where('document.id', '=', id)
    .where('document.deletedAt', 'is', null)
    .executeTakeFirst()

export const findDocumentFile = (db: Db, id: string) =>
  db
    .selectFrom('document')
    .innerJoin('file', 'file.id', 'document.fileId')
    .select(['document.accountId', 'file.name', 'file.contentType', 'file.storageKey'])
    .where('document.id', '=', id)
    .where('document.deletedAt', 'is', null)
    .executeTakeFirst()

export const insertFile = (db: Db, { id, ...kept }: KeptFile, ownerId: string) =>
  db
    .insertInto('file')
    .values({ id, ownerId, ...kept })
    .execute()

type NewDocument = {
  accountId: string
  kind: DocumentKind
  issuedOn: string | null
  expiresOn: string | null
  modelFamily: string | null
  medicalClass: number | null
  fileId: string
}

export const insertDocument = async (db: Db, values: NewDocument, now: Date) => {
  const id = newId()
  await db
    .insertInto('document')
    .values({ id, ...values, createdAt: now })
    .execute()
  return id
}

/** A newer upload takes the place of one that nobody has decided yet. */
export const deletePending = (db: Db, { accountId, kind, modelFamily }: NewDocument, now: Date) =>
  db
    .updateTable('document')
    .set({ deletedAt: now })
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('modelFamily', 'is not distinct from', modelFamily)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .execute()

/** Answers whether there was such an own document. */
export const deleteDocument = async (db: Db, { accountId, id, now }: { accountId: string; id: string; now: Date }) => {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findFamily = (db: Db, family: string) =>
  db.selectFrom('aircraftModel').select('family').where('family', '=', family).limit(1).executeTakeFirst()
