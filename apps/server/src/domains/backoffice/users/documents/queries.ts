import type { DocumentKind, DocumentStatus } from '@tailshare/contract/people/documents/documents'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { documentColumns } from '../../../people/documents/queries.ts'

const documentsWithOwner = (db: Db) =>
  db
    .selectFrom('document')
    .innerJoin('file', 'file.id', 'document.fileId')
    .innerJoin('account', 'account.id', 'document.accountId')
    .leftJoin('account as operator', 'operator.id', 'document.decidedBy')
    .where('document.deletedAt', 'is', null)
    .where('account.deletedAt', 'is', null)

const columns = [
  ...documentColumns,
  'account.firstName',
  'account.lastName',
  'account.email',
  'account.photoFileId',
  'document.decidedAt',
  sql<string | null>`operator.first_name || ' ' || operator.last_name`.as('decidedBy'),
] as const

type QueueQuery = { status: DocumentStatus; limit: number; offset: number }

/** Pending: longest wait first. Decided: latest first. */
export const listDocumentQueue = async (db: Db, { status, limit, offset }: QueueQuery) => {
  const queue = documentsWithOwner(db).where('document.status', '=', status)
  const { count } = await queue.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const inOrder =
    status === 'pending'
      ? queue.orderBy('document.createdAt').orderBy('document.id')
      : queue.orderBy('document.decidedAt', (by) => by.desc().nullsLast()).orderBy('document.id', 'desc')
  const results = await inOrder.select(columns).limit(limit).offset(offset).execute()
  return { count, results }
}

export const findQueuedDocument = (db: Db, id: string) =>
  documentsWithOwner(db).select(columns).where('document.id', '=', id).executeTakeFirst()

/** Locked: a second operator waits for the first one's decision. */
export const lockDocument = (db: Db, id: string) =>
  db
    .selectFrom('document')
    .select([
      'id',
      'accountId',
      sql<DocumentKind>`kind`.as('kind'),
      'status',
      'modelFamily',
      sql<Privilege[]>`privileges`.as('privileges'),
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Decision = {
  status: 'complete' | 'negative'
  reason: string | null
  /** `undefined` keeps the pilot's entry. */
  issuedOn?: string | null | undefined
  expiresOn?: string | null | undefined
  medicalClass?: number | null | undefined
  privileges?: Privilege[] | undefined
  decidedBy: string
  decidedAt: Date
}

export const setDecision = (db: Db, id: string, decision: Decision) =>
  db.updateTable('document').set(decision).where('id', '=', id).execute()

const ofPilots = sql`array['private', 'commercial', 'atp']`

/** A certificate ends being a student or no pilot (14 CFR 61.89 binds students). `true` if it did. */
export const setLicensed = async (db: Db, documentId: string) => {
  const { numAffectedRows } = await sql`
    update account a set pilot_category = 'licensed_pilot', pilot_categories = array['licensed_pilot']
    from document d where d.id = ${documentId} and d.kind = 'pilot_certificate' and d.privileges && ${ofPilots} and a.id = d.account_id
      and (a.pilot_category is null or a.pilot_category in ('student_pilot', 'non_pilot'))`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
