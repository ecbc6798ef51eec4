import type { AuditAction } from '@tailshare/contract/backoffice/operator'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { newId } from './newId.ts'

type NewAuditEntry = {
  /** Absent: the system. */
  actorId?: string
  action: AuditAction
  subjectId?: string
  reason?: string
  data?: object
  at: Date
}

/** Appends to the audit log. `data.accountId`: the account concerned, if the subject is something else. */
export const insertAudit = (db: Db, { data = {}, reason = '', ...entry }: NewAuditEntry) =>
  db
    .insertInto('auditEntry')
    .values({ id: newId(entry.at.getTime()), ...entry, reason, data: sql`${JSON.stringify(data)}::jsonb` })
    .execute()
