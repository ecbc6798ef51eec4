import type { ReportDecision, ReportKind } from '@tailshare/contract/messages/reportKinds'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { addMessageEvidence } from '../../../bookings/orders/evidence/queries.ts'

type NamedRow = { id: string; firstName: string; lastName: string; photoFileId: string | null; hasLeft: boolean }

export type ReportedMessageRow = {
  id: string
  messageId: string
  kind: ReportKind
  text: string
  createdAt: Date
  reporter: NamedRow
  writer: NamedRow & { isSuspended: boolean }
  copy: {
    id: string
    userFrom: string
    message: string
    created: string
    takenBack: boolean
    files: { id: string; name: string; contentType: string }[]
  }[]
  now: 'stands' | 'changed' | 'taken_back' | 'removed'
  earlier: number
  decision: ReportDecision | null
  decidedAt: Date | null
  decidedBy: string | null
  wordToReporter: string | null
  wordToWriter: string | null
}

const named = (alias: string) => {
  const who = sql.raw(alias)
  return sql`json_build_object('id', ${who}.id, 'firstName', ${who}.first_name, 'lastName', ${who}.last_name, 'photoFileId',
    ${who}.photo_file_id,
    'hasLeft', ${who}.deleted_at is not null, 'isSuspended', ${who}.suspended_at is not null)`
}

/** Reads only the copy, never the chat itself. */
const reports = (where: ReturnType<typeof sql>) => sql<ReportedMessageRow>`
  select p.id, p.message_id, p.kind, p.text, p.created_at, ${named('r')} as reporter, ${named('w')} as writer, p.copy,
    case when msg.removed_at is not null then 'removed' when msg.taken_back_at is not null then 'taken_back'
      when msg.text <> p.copy->-1->>'message' then 'changed' else 'stands' end as now,
    (select count(*)::int from message_report e where e.writer_id = p.writer_id and e.decision <> 'nothing'
      and e.decided_at < coalesce(p.decided_at, 'infinity')) as earlier,
    p.decision, p.decided_at, d.first_name || ' ' || d.last_name as decided_by, p.word_to_reporter, p.word_to_writer
  from message_report p join message msg on msg.id = p.message_id join account r on r.id = p.reporter_id
    join account w on w.id = p.writer_id
    left join account d on d.id = p.decided_by where ${where}`

type ReportQuery = { status: 'open' | 'decided'; limit: number; offset: number }

/** Open: longest wait first. Decided: latest first. */
export const listReports = async (db: Db, { status, limit, offset }: ReportQuery) => {
  const wanted = status === 'open' ? sql`p.decided_at is null` : sql`p.decided_at is not null`
  const order = status === 'open' ? sql`p.created_at, p.id` : sql`p.decided_at desc, p.id`
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from message_report p where ${wanted}`.execute(db)
  const { rows: results } =
    await sql<ReportedMessageRow>`${reports(wanted)} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return { count: counted[0]!.count, results }
}

export const findReport = async (db: Db, id: string) => {
  const { rows } = await reports(sql`p.id = ${id}`).execute(db)
  return rows[0]
}

type Decided = {
  id: string
  decision: ReportDecision
  decidedBy: string
  wordToReporter: string
  wordToWriter: string
  now: Date
}

/** Returns false if it was already decided. */
export const decideReport = async (db: Db, { id, now, ...decided }: Decided) => {
  const { numUpdatedRows } = await db
    .updateTable('messageReport')
    .set({ ...decided, decidedAt: now })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if the message was already deleted. Its files then belong to the report only. */
export const removeMessage = async (db: Db, id: string, now: Date) => {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ text: '', caution: [], modifiedAt: now, takenBackAt: now, removedAt: now })
    .where('id', '=', id)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await addMessageEvidence(db, id)
  await db.deleteFrom('messageFile').where('messageId', '=', id).execute()
  return true
}

/** A file of a reported message or one before it. */
export const findReportedFile = (db: Db, id: string) =>
  db
    .selectFrom('file')
    .select(['name', 'contentType', 'storageKey'])
    .where('id', '=', id)
    .where('id', 'in', db.selectFrom('messageReportFile').select('fileId'))
    .executeTakeFirst()
