import type { Document, DocumentKind, DocumentStatus } from '@tailshare/contract/people/documents/documents'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { zoneWithoutHome, type PilotCategory } from '@tailshare/contract/base/constants'
import type { HeldDocument } from '@tailshare/rules/people/documents/expirations'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { KeptFile } from '../../../outside/files.ts'

export type DocumentRow = Omit<Document, 'fileUrl' | 'created'> & { accountId: string; created: Date }

/** The columns `viewDocument` needs, from `document` joined with `file`. */
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
  sql<Privilege[]>`document.privileges`.as('privileges'),
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
  privileges: Privilege[]
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

/** Adds to what a profile states. */
export const addStated = (db: Db, accountId: string, { ratings, endorsements }: Record<'ratings' | 'endorsements', string[]>) => {
  const more = (column: string, codes: string[]) => sql`${sql.ref(column)} || array(
    select code from unnest(${codes}::text[]) with ordinality as shown (code, place)
    where code <> all (${sql.ref(column)}) order by place)`
  return sql`update account set ratings = ${more('ratings', ratings)}, endorsements = ${more('endorsements', endorsements)}
    where id = ${accountId}`.execute(db)
}

/** A deleted document keeps only the verdict and its date. */
const onlyVerdict = { fileId: null, issuedOn: null, expiresOn: null, modelFamily: null, medicalClass: null, reason: null }

/** Locks undecided documents that a new upload replaces because they show nothing more. Follow with `dropDocuments`. */
export const lockPending = (db: Db, { accountId, kind, modelFamily, privileges }: NewDocument) =>
  db
    .selectFrom('document')
    .select(['id', 'fileId'])
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('modelFamily', 'is not distinct from', modelFamily)
    .where('status', '=', 'pending')
    .where(sql<boolean>`privileges <@ ${privileges}::text[]`)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute()

/** Waits for an operator who is deciding on the document. */
export const lockOwnDocument = (db: Db, { accountId, id }: { accountId: string; id: string }) =>
  db
    .selectFrom('document')
    .select(['id', 'fileId'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Holders of these documents who are instructors. */
export const listTeachers = async (db: Db, documentIds: string[]) => {
  const rows = await db
    .selectFrom('document')
    .innerJoin('account', 'account.id', 'document.accountId')
    .select('account.id')
    .distinct()
    .where('document.id', 'in', documentIds)
    .where('account.pilotCategory', '=', 'csip_pilot')
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps only the verdict. The documents must be locked. */
export const setDocumentsDeleted = (db: Db, ids: string[], now: Date) =>
  db
    .updateTable('document')
    .set({ ...onlyVerdict, deletedAt: now })
    .where('id', 'in', ids)
    .execute()

type KeptDocument = HeldDocument & {
  id: string
  fileId: string | null
  accountId: string
  createdAt: Date
  birthDate: string | null
}

/** A verified document and all earlier decided ones of its holder, locked. */
export const lockWithEarlier = async (
  db: Db,
  id: string,
): Promise<{ verified: KeptDocument; earlier: KeptDocument[] } | undefined> => {
  const documents = db
    .selectFrom('document')
    .innerJoin('account', 'account.id', 'document.accountId')
    .select([
      'document.id',
      'document.fileId',
      'document.accountId',
      sql<DocumentKind>`document.kind`.as('kind'),
      sql<DocumentStatus>`document.status`.as('status'),
      'document.issuedOn',
      'document.expiresOn',
      'document.modelFamily',
      'document.medicalClass',
      sql<Privilege[]>`document.privileges`.as('privileges'),
      'document.createdAt',
      'account.birthDate',
    ])
    .where('document.deletedAt', 'is', null)
    .forUpdate('document')
  const verified = await documents.where('document.id', '=', id).where('document.status', '=', 'complete').executeTakeFirst()
  if (!verified) return undefined
  const earlier = await documents
    .where('document.accountId', '=', verified.accountId)
    .where('document.createdAt', '<=', verified.createdAt)
    .where('document.status', '!=', 'pending')
    .where('document.id', '!=', id)
    .orderBy('document.id')
    .execute()
  return { verified, earlier }
}

export const findFamily = (db: Db, family: string) =>
  db.selectFrom('aircraftModel').select('family').where('family', '=', family).limit(1).executeTakeFirst()

export type HolderRow = {
  id: string
  birthDate: string | null
  pilotCategory: PilotCategory | null
  ratings: string[]
  endorsements: string[]
  documents: HeldDocument[]
  zone: string
}

const holders = sql`
  select a.id, a.birth_date, a.pilot_category, a.ratings, a.endorsements,
    coalesce((select p.zone from airport p where p.id = a.home_airport_id), ${zoneWithoutHome}) as zone,
    coalesce(json_agg(json_build_object('kind', d.kind, 'status', d.status, 'issuedOn', d.issued_on, 'expiresOn', d.expires_on,
      'modelFamily', d.model_family, 'medicalClass', d.medical_class, 'privileges', d.privileges, 'reason', d.reason)
      order by d.created_at desc, d.id desc) filter (where d.id is not null), '[]'::json) as documents
  from account a left join document d on d.account_id = a.id and d.deleted_at is null`

/** An account's documents, newest first, with what determines which it needs and how long they last. */
export const findHolder = async (db: Db, accountId: string): Promise<HolderRow | undefined> => {
  const { rows } = await sql<HolderRow>`${holders} where a.id = ${accountId} group by a.id`.execute(db)
  return rows[0]
}

export const listHolders = async (db: Db, accountIds: readonly string[]): Promise<HolderRow[]> => {
  const { rows } = await sql<HolderRow>`${holders} where a.id = any(${accountIds}::uuid[]) group by a.id order by a.id`.execute(
    db,
  )
  return rows
}
