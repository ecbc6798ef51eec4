import type { Stage } from '@tailshare/contract/flights/ramp'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type EvidenceRow = { seq: number; body: string; hash: string; sealed: string | null; isMessage: boolean }

/** In order. `sealed` is for readers who may see money; messages are for their two authors, unless edited or deleted since. */
export const listEvidence = async (db: Db, orderId: string, { readerId, money }: { readerId: string; money: boolean }) => {
  const { rows } = await sql<EvidenceRow>`
    select e.seq, e.body, e.hash, e.message_id is not null as is_message, case
        when e.message_id is null then case when ${money} then e.sealed end
        when m.taken_back_at is null and ${readerId}::uuid in (m.low_id, m.high_id)
          and sha256_text(message_evidence(m)) = e.body::jsonb ->> 'sealed' then message_evidence(m) end as sealed
    from evidence_record e left join message m on m.id = e.message_id where e.order_id = ${orderId} order by e.seq`.execute(db)
  return rows
}

export type EvidencePhoto = {
  id: string
  storageKey: string
  sha256: string
  at: Date
  stage: Stage | null
  question: string
  squawk: string | null
}

/** Photos of both stages, claims and squawks of a booking. A photo with neither stage nor squawk shows claimed damage. */
export const listEvidencePhotos = async (db: Db, orderId: string) => {
  const { rows } = await sql<EvidencePhoto>`
    select p.id, f.storage_key, encode(p.sha256, 'hex') as sha256, p.created_at as at, p.stage, p.question, null as squawk
      from stage_photo p join file f on f.id = p.file_id where p.order_id = ${orderId} and p.sha256 is not null
    union all
    select p.id, f.storage_key, encode(p.sha256, 'hex'), p.created_at, null, '', null from damage_photo p
      join damage_claim c on c.id = p.claim_id
      join file f on f.id = p.file_id where c.order_id = ${orderId}
    union all
    select p.id, f.storage_key, encode(p.sha256, 'hex'), p.created_at, null, '', s.text from squawk_photo p
      join squawk s on s.id = p.squawk_id
      join file f on f.id = p.file_id where s.order_id = ${orderId}
    order by at, id`.execute(db)
  return rows
}

export const listNames = async (db: Db, ids: string[]) => {
  if (ids.length === 0) return {}
  const rows = await db.selectFrom('account').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()
  return Object.fromEntries(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}
