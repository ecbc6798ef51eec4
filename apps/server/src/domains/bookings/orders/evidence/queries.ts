import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

// Adds to a flight's evidence chain (docs/decisions/0058), in the transaction that makes the change: booking states, ramp records and
// photos, squawks, claims, messages. Stores people as ids; omits device ids and the current editor of a record.

/** SQL that adds a record for each row of `from`. `sealed` is stored in the chain only as its hash. */
const adding = (
  { kind, said, sealed = sql`null` }: { kind: RawBuilder<unknown>; said: RawBuilder<unknown>; sealed?: RawBuilder<unknown> },
  from: RawBuilder<unknown>,
) => sql`select add_evidence(e.order_id, ${kind}, jsonb_build_object(${said}), ${sealed}) from ${from}`

const ofRow = (table: string, id: string) => sql`${sql.table(table)} e where e.id = ${id}`

/** A change of state into or on the ramp. */
export const addMoveEvidence = (db: Db, eventId: string) =>
  adding(
    { kind: sql`'moved'`, said: sql`'from', e.from_status, 'to', e.to_status, 'by', e.by_id, 'at', iso_text(e.at)` },
    ofRow('order_event', eventId),
  ).execute(db)

export const addRecordEvidence = (db: Db, recordId: string) =>
  adding(
    {
      kind: sql`case e.state when 'closed' then 'record_closed' else 'record_opened' end`,
      said: sql`'stage', e.stage, 'state', e.state, 'answers', e.answers, 'answered_at', e.answered_at, 'answered_by', e.answered_by,
        'opened_by', e.opened_by, 'opened_at', e.opened_at, 'closed_by', e.closed_by, 'closed_at', e.closed_at,
        'expected_hobbs', e.expected_hobbs, 'expected_flight_meter', e.expected_flight_meter, 'question_version_id', e.question_version_id`,
    },
    ofRow('stage_record', recordId),
  ).execute(db)

/** Deletes a record, photo or read limit and adds its removal to the chain. `deleting` returns the full row. */
const addRemoval = (db: Db, kind: string, said: RawBuilder<unknown>, deleting: RawBuilder<unknown>) =>
  sql`with e as (${deleting}) ${adding({ kind: sql`${kind}`, said }, sql`e`)}`.execute(db)

export const removeRecord = (db: Db, recordId: string) =>
  addRemoval(
    db,
    'record_abandoned',
    sql`'stage', e.stage, 'answers', e.answers`,
    sql`delete from stage_record where id = ${recordId} returning *`,
  )

export const addPhotoEvidence = (db: Db, photoId: string) =>
  adding(
    {
      kind: sql`'photo'`,
      said: sql`'photo', e.id, 'stage', e.stage, 'question', e.question, 'sha256', encode(e.sha256, 'hex'),
        'by', (select owner_id from file where id = e.file_id), 'at', iso_text(e.created_at)`,
    },
    ofRow('stage_photo', photoId),
  ).execute(db)

/** `which` is a condition on stage_photo `p`. Returns the file ids. */
export const removePhotos = async (db: Db, which: RawBuilder<unknown>) => {
  const { rows } = await sql<{ fileId: string }>`
    with gone as (delete from stage_photo p where ${which} returning p.*)
    select e.file_id, add_evidence(e.order_id, 'photo_removed', jsonb_build_object('photo', e.id)) from gone e`.execute(db)
  return rows.map(({ fileId }) => fileId)
}

export const addCorrectionEvidence = (db: Db, id: string) =>
  adding(
    {
      kind: sql`'corrected'`,
      said: sql`'by', e.by_id, 'at', iso_text(e.at), 'reason', e.reason, 'before', e.answers_before, 'after', e.answers_after`,
      sealed: sql`jsonb_build_object('centsBefore', e.cents_before, 'centsAfter', e.cents_after)::text`,
    },
    ofRow('return_correction', id),
  ).execute(db)

export const addSquawkEvidence = (db: Db, id: string) =>
  adding(
    {
      kind: sql`'squawk'`,
      said: sql`'squawk', e.id, 'stage', e.stage, 'question', e.question, 'text', e.text, 'severity', e.severity, 'by', e.reported_by,
        'at', iso_text(e.created_at)`,
    },
    sql`${ofRow('squawk', id)} and e.order_id is not null`,
  ).execute(db)

export const addSquawkPhotoEvidence = (db: Db, id: string) =>
  adding(
    {
      kind: sql`'squawk_photo'`,
      said: sql`'photo', p.id, 'squawk', p.squawk_id, 'sha256', encode(p.sha256, 'hex'),
        'by', (select owner_id from file where id = p.file_id), 'at', iso_text(p.created_at)`,
    },
    sql`squawk_photo p join squawk e on e.id = p.squawk_id where p.id = ${id} and e.order_id is not null`,
  ).execute(db)

/** A claim as it stands now, with its amounts sealed. */
export const addClaimEvidence = (db: Db, id: string) =>
  adding(
    { kind: sql`'claim'`, said: sql`'claim', e.id, 'state', e.state`, sealed: sql`(to_jsonb(e) - 'order_id')::text` },
    ofRow('damage_claim', id),
  ).execute(db)

export const addDamagePhotoEvidence = (db: Db, id: string) =>
  adding(
    {
      kind: sql`'claim_photo'`,
      said: sql`'photo', p.id, 'sha256', encode(p.sha256, 'hex'), 'by', p.by_id, 'at', iso_text(p.created_at)`,
    },
    sql`damage_photo p join damage_claim e on e.id = p.claim_id where p.id = ${id}`,
  ).execute(db)

export const addLetPassEvidence = (db: Db, pointId: string) =>
  adding(
    {
      kind: sql`'let_pass'`,
      said: sql`'stage', e.stage, 'question', p.question, 'title', p.title, 'reason', p.reason, 'by', p.released_by_id,
        'at', iso_text(p.released_at)`,
    },
    sql`open_point p join stage_record e on e.id = p.record_id where p.id = ${pointId}`,
  ).execute(db)

export const addLimitEvidence = (db: Db, orderId: string, squawkId: string) =>
  adding(
    {
      kind: sql`'limit_read'`,
      said: sql`'squawk', e.squawk_id, 'text', e.text, 'terms', e.terms, 'by', e.by_id, 'at', iso_text(e.at)`,
    },
    sql`limit_read e where e.order_id = ${orderId} and e.squawk_id = ${squawkId}`,
  ).execute(db)

/** Limits of a flight must be acknowledged again: one, or all. */
export const removeLimitsRead = (db: Db, orderId: string, squawkId?: string) =>
  addRemoval(
    db,
    'limit_unread',
    sql`'squawk', e.squawk_id`,
    sql`delete from limit_read where order_id = ${orderId} and (${squawkId ?? null}::uuid is null or squawk_id = ${squawkId ?? null})
      returning *`,
  )

/** The receipt names people, so only its hash is stored. */
export const addControlEvidence = (db: Db, orderId: string, kind: 'taken' | 'ended') =>
  adding(
    { kind: sql`'control_' || e.kind`, said: sql`'at', iso_text(e.at), 'sha256', encode(e.sha256, 'hex')` },
    sql`operational_control e where e.order_id = ${orderId} and e.kind = ${kind}`,
  ).execute(db)

/** A message as it reads now. The chain keeps only its hash; the text is deleted when the message is withdrawn. */
export const addMessageEvidence = (db: Db, id: string) =>
  sql`select add_evidence(m.order_id, 'message', '{}', message_evidence(m), false, m.id)
    from message m where m.id = ${id} and m.order_id is not null`.execute(db)
