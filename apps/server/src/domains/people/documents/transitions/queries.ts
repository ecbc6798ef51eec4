import type { DocumentStatus } from '@tailshare/contract/people/documents/documents'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { DB } from '../../../../db/types.gen.ts'

export type TransitionDocument = {
  id: string
  modelFamily: string | null
  status: DocumentStatus
  issuedOn: string | null
  reason: string | null
}

export const findLiveAccount = (db: Db, id: string) =>
  db.selectFrom('account').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

export const listTransitionFamilies = async (db: Db) => {
  const rows = await db
    .selectFrom('aircraftModel')
    .select('family')
    .distinct()
    .where('needsTransition', '=', true)
    .orderBy('family')
    .execute()
  return rows.map(({ family }) => family)
}

/** Newest first. */
export const listTransitionDocuments = (db: Db, accountId: string): Promise<TransitionDocument[]> =>
  db
    .selectFrom('document')
    .select(['id', 'modelFamily', sql<DocumentStatus>`status`.as('status'), 'issuedOn', 'reason'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'transition')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Waits for another operator who is deciding on the same record, then sees the result. */
export const lockDocument = (db: Db, id: string) =>
  db
    .selectFrom('document')
    .select(['id', 'status'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const setDocument = (db: Db, id: string, values: Updateable<DB['document']>) =>
  db.updateTable('document').set(values).where('id', '=', id).execute()
