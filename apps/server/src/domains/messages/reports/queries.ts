import type { ReportKind } from '@tailshare/contract/messages/reportKinds'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Keeps the message from being edited or deleted meanwhile. */
export const lockMessage = (db: Db, id: string) =>
  db.selectFrom('message').select(['text', 'takenBackAt']).where('id', '=', id).forShare().executeTakeFirst()

export const countReports = async (db: Db, reporterId: string, since: Date) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message_report where reporter_id = ${reporterId} and created_at > ${since}`.execute(db)
  return rows[0]!.count
}

type NewReport = {
  id: string
  messageId: string
  reporterId: string
  writerId: string
  kind: ReportKind
  text: string
  /** Number of earlier messages to copy. */
  before: number
  now: Date
}

/** Saves copies of the message and those before it. Returns false if it already has an open report. */
export const insertReport = async (db: Db, { id, messageId, reporterId, writerId, kind, text, before, now }: NewReport) => {
  const { numAffectedRows } = await sql`
    insert into message_report (id, message_id, reporter_id, writer_id, kind, text, copy, created_at)
    select ${id}, reported.id, ${reporterId}, ${writerId}, ${kind}, ${text},
      (select json_agg(json_build_object('id', c.id, 'userFrom', c.from_id, 'message', c.text, 'created', c.created_at, 'takenBack',
        c.taken_back_at is not null,
            'files', coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type)
              order by mf.position)
              from message_file mf join file f on f.id = mf.file_id where mf.message_id = c.id), '[]'::json))
          order by c.created_at, c.id)
        from (select * from message msg where msg.low_id = reported.low_id and msg.high_id = reported.high_id
          and (msg.created_at, msg.id) <= (reported.created_at, reported.id)
          order by msg.created_at desc, msg.id desc limit ${before + 1}) c), ${now}
    from message reported where reported.id = ${messageId} on conflict do nothing`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`insert into message_report_file (report_id, file_id)
    select p.id, (f->>'id')::uuid from message_report p, jsonb_array_elements(p.copy) c, jsonb_array_elements(c->'files') f
      where p.id = ${id}`.execute(db)
  return true
}
