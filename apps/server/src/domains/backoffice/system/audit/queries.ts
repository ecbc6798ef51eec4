import { typedTail } from '@tailshare/contract/text/comparable'
import type { AuditAction } from '@tailshare/contract/backoffice/operator'
import { sql } from 'kysely'
import { withinDays } from '../../../../db/sql/withinDays.ts'
import type { Db } from '../../../../db/connect.ts'
import { containsWords } from '../../../../db/sql/saying.ts'

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

/** `names`: names at the time, if they have changed. */
const person = (alias: string, names = 'null::jsonb') => {
  const from = sql.raw(alias)
  const had = sql`case when ${from}.deleted_at is null then ${sql.raw(names)} end`
  return sql`case when ${from}.id is null then null
    else json_build_object('id', ${from}.id, 'firstName', coalesce(${had} ->> 'firstName', ${from}.first_name),
    'lastName', coalesce(${had} ->> 'lastName', ${from}.last_name), 'photoFileId', ${from}.photo_file_id, 'hasLeft',
      ${from}.deleted_at is not null) end`
}

type AuditQuery = {
  action?: AuditAction | undefined
  account?: string | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Time zone of the days. */
  zone: string
  now: Date
  limit: number
  offset: number
}

/** An entry concerns a person as actor, subject or in its data; each condition has its own index. */
const reasonsOf = (account: string) => [
  sql`e.actor_id = ${account}`,
  sql`e.subject_id = ${account}`,
  sql`e.data ->> 'accountId' = ${account}`,
]

/** Must match the index expression. */
const said = sql`e.reason || ' ' || coalesce(e.data ->> 'text', '') || ' ' || coalesce(e.data ->> 'what', '')`

/** Every word is in the entry's text, or the text is the aircraft's tail number. */
const says = (text: string) => {
  return sql`(${containsWords(said, text)} or e.subject_id in (select a.id from aircraft a where a.tail_number = ${typedTail(text)}))`
}

/** Newest first. Reads each condition from its index and skips entries found by an earlier one. */
export const listAudit = async (db: Db, { action, account, text, from, to, zone, now, limit, offset }: AuditQuery) => {
  const narrowed = [
    ...(from || to ? [withinDays(sql`e.at`, { from, to }, { zone: sql`${zone}`, now })] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(text?.trim() ? [says(text.trim())] : []),
  ]
  const reasons = account ? reasonsOf(account) : [sql`true`]
  const wanted = reasons.map((reason, at) =>
    sql.join([reason, ...reasons.slice(0, at).map((earlier) => sql`(${earlier}) is not true`), ...narrowed], sql` and `),
  )
  const counts = wanted.map((where) => sql`(select count(*)::int from audit_entry e where ${where})`)
  const pages = wanted.map(
    (where) => sql`(select * from audit_entry e where ${where} order by e.at desc, e.id desc limit ${limit + offset})`,
  )
  const { rows: counted } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db)
  const { rows: results } = await sql<AuditRow>`
    select e.id, e.at, e.action, e.reason, e.data, ${person('actor', 'renamed.was')} as actor, ${person('about')} as about, c.tail_number
    from (select * from (${sql.join(pages, sql` union all `)}) e order by e.at desc, e.id desc limit ${limit} offset ${offset}) e
      left join account actor on actor.id = e.actor_id
      left join lateral (select r.data -> 'was' as was from audit_entry r where r.actor_id = e.actor_id and r.action = 'operator_renamed'
        and (r.at, r.id) > (e.at, e.id) order by r.at, r.id limit 1) renamed on true
      left join account about on about.id = coalesce((e.data->>'accountId')::uuid, e.subject_id)
      left join aircraft c on c.id = e.subject_id
    order by e.at desc, e.id desc`.execute(db)
  return { count: counted[0]!.count, results }
}
