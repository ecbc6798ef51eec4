import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { reviewColumns, reviewJoins, type ReviewRow } from '../../../people/reviews/queries.ts'

export type ReportedRow = ReviewRow & {
  authorName: string
  subjectName: string
  hiddenAt: Date | null
  hiddenReason: string | null
  reports: { id: string; name: string; reason: string; created: string }[]
}

const name = (alias: string) => sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`)
const isOpen = sql`exists (select 1 from review_report p where p.review_id = v.id and p.decided_at is null)`

const reported = (operatorId: string, where: ReturnType<typeof sql>) => sql<ReportedRow>`
  select ${reviewColumns(operatorId)}, ${name('w')} as author_name, v.hidden_at, v.hidden_reason,
    (select ${name('s')} from account s where s.id = coalesce(v.subject_id, o.owner_id, c.owner_id)) as subject_name,
    (select coalesce(json_agg(json_build_object('id', p.reporter_id, 'name', ${name('t')}, 'reason', p.reason, 'created', p.created_at)
      order by p.created_at), '[]')
      from review_report p join account t on t.id = p.reporter_id
        where p.review_id = v.id and (p.decided_at is null or v.hidden_at is not null)) as reports
  from review v ${reviewJoins} where ${where}`

type ReviewQuery = { operatorId: string; status: 'open' | 'hidden'; limit: number; offset: number }

/** Open: longest wait first. Hidden: latest first. */
export const listReported = async (db: Db, { operatorId, status, limit, offset }: ReviewQuery) => {
  const wanted = status === 'open' ? isOpen : sql`v.hidden_at is not null`
  const order =
    status === 'open'
      ? sql`(select min(p.created_at) from review_report p where p.review_id = v.id and p.decided_at is null), v.id`
      : sql`v.hidden_at desc, v.id`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from review v where ${wanted}`.execute(db)
  const { rows: results } =
    await sql<ReportedRow>`${reported(operatorId, wanted)} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return { count: counted[0]!.count, results }
}

export const findReported = async (db: Db, id: string, operatorId: string) => {
  const isReported = sql`v.id = ${id} and exists (select 1 from review_report p where p.review_id = v.id)`
  const { rows } = await reported(operatorId, isReported).execute(db)
  return rows[0]
}

/** People whose reports are open. */
export const listReporters = async (db: Db, reviewId: string) => {
  const rows = await db
    .selectFrom('reviewReport')
    .select('reporterId')
    .where('reviewId', '=', reviewId)
    .where('decidedAt', 'is', null)
    .execute()
  return rows.map(({ reporterId }) => reporterId)
}

export const decideReports = (db: Db, reviewId: string, at: Date) =>
  db.updateTable('reviewReport').set({ decidedAt: at }).where('reviewId', '=', reviewId).where('decidedAt', 'is', null).execute()

export const setHidden = (db: Db, id: string, reason: string, at: Date) =>
  db.updateTable('review').set({ hiddenAt: at, hiddenReason: reason }).where('id', '=', id).execute()
