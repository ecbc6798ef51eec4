import type { AuditAction } from '@tailshare/contract/backoffice/operator'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { newId } from './newId.ts'

type NewAuditEntry = {
  /** No one: the product itself. */
  actorId?: string
  action: AuditAction
  subjectId?: string
  reason?: string
  data?: object
  at: Date
}

/** Append-only: what must be answered for later. `data.accountId` says whom it is about where the subject is something else. */
export const insertAudit = (db: Db, { data = {}, reason = '', ...entry }: NewAuditEntry) =>
  db
    .insertInto('auditEntry')
    .values({ id: newId(entry.at.getTime()), ...entry, reason, data: sql`${JSON.stringify(data)}::jsonb` })
    .execute()
