import type { AuditAction } from '@tailshare/contract/operator'
import { sql } from 'kysely'
import { withinDays } from '../../../db/withinDays.ts'
import type { Db } from '../../../db/connect.ts'

type PersonColumns = { id: string; firstName: string; lastName: string; photoFileId: string | null; hasLeft: boolean }
export type AuditRow = {
  id: string
  at: Date
  action: AuditAction
  reason: string
  data: Record<string, unknown>
  actor: PersonColumns | null
  about: PersonColumns | null
  tailNumber: string | null
}

const person = (alias: string) => {
  const from = sql.raw(alias)
  return sql`case when ${from}.id is null then null else json_build_object('id', ${from}.id, 'firstName', ${from}.first_name,
    'lastName', ${from}.last_name, 'photoFileId', ${from}.photo_file_id, 'hasLeft', ${from}.deleted_at is not null) end`
}

type AuditQuery = {
  action?: AuditAction | undefined
  account?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Whose days these are. */
  zone: string
  now: Date
  limit: number
  offset: number
}

/** Newest first. Whom an entry is about is written in its data, or is its subject. */
export const listAudit = async (db: Db, { action, account, from, to, zone, now, limit, offset }: AuditQuery) => {
  const wanted = sql.join(
    [
      sql`true`,
      ...(from || to ? [withinDays(sql`e.at`, { from, to }, { zone: sql`${zone}`, now })] : []),
      ...(action ? [sql`e.action = ${action}`] : []),
      ...(account ? [sql`(e.actor_id = ${account} or e.subject_id = ${account} or e.data->>'accountId' = ${account})`] : []),
    ],
    sql` and `,
  )
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from audit_entry e where ${wanted}`.execute(db)
  const { rows: results } = await sql<AuditRow>`
    select e.id, e.at, e.action, e.reason, e.data, ${person('actor')} as actor, ${person('about')} as about, c.tail_number
    from (select * from audit_entry e where ${wanted} order by e.at desc, e.id desc limit ${limit} offset ${offset}) e
      left join account actor on actor.id = e.actor_id
      left join account about on about.id = coalesce((e.data->>'accountId')::uuid, e.subject_id)
      left join aircraft c on c.id = e.subject_id
    order by e.at desc, e.id desc`.execute(db)
  return { count: counted[0]!.count, results }
}
