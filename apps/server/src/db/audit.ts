import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { newId } from './newId.ts'

export type AuditEntry = {
  actorId: string
  action: string
  subjectId: string
  reason?: string
  data?: Record<string, unknown>
  at: Date
}

/** Append-only: what must be answered for later. */
export const insertAudit = (db: Db, { data = {}, reason = '', ...entry }: AuditEntry) =>
  db
    .insertInto('auditEntry')
    .values({ id: newId(), ...entry, reason, data: sql`${JSON.stringify(data)}::jsonb` })
    .execute()
