import type { ClaimState } from '@tailshare/contract/flights/damage/damageClaims'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { openRequestOf } from '../../bookings/operatorLimits/queries.ts'
import type { KeptFile } from '../../../outside/files.ts'
import { addClaimEvidence, addDamagePhotoEvidence } from '../../bookings/orders/evidence/queries.ts'

export type ClaimRow = {
  id: string
  orderId: string
  raisedById: string
  raisedBy: string
  raisedAt: Date
  questions: string[]
  text: string
  amountCents: number | null
  state: ClaimState
  answerBy: Date
  answer: string
  answeredAt: Date | null
  decidedCents: number | null
  reason: string
  closedBy: string | null
  closedAt: Date | null
  photos: { id: string; created: string; by: string }[]
  wanted: { by: string; cents: number } | null
}

const claims = sql`select c.id, c.order_id, c.raised_by_id, r.first_name || ' ' || r.last_name as raised_by, c.raised_at, c.questions,
  c.text, c.amount_cents,
  c.state, c.answer_by, c.answer, c.answered_at, c.decided_cents, c.reason, closer.first_name || ' ' || closer.last_name as closed_by,
    c.closed_at,
  coalesce((select json_agg(json_build_object('id', p.id, 'created', p.created_at, 'by', a.first_name || ' ' || a.last_name)
    order by p.created_at, p.id)
    from damage_photo p join account a on a.id = p.by_id where p.claim_id = c.id), '[]') as photos, ${openRequestOf('c.id')} as wanted
  from damage_claim c join account r on r.id = c.raised_by_id left join account closer on closer.id = c.closed_by_id`

/** All claims of a booking, oldest first. All but the last were withdrawn. */
export const listOrderClaims = async (db: Db, orderId: string) =>
  (await sql<ClaimRow>`${claims} where c.order_id = ${orderId} order by c.raised_at, c.id`.execute(db)).rows

export const findClaim = async (db: Db, id: string) => (await sql<ClaimRow>`${claims} where c.id = ${id}`.execute(db)).rows[0]

/** Claims past their deadline without an amount or answer. */
export const listOverdueClaims = async (db: Db, at: Date) => {
  const { rows } = await sql<{ id: string }>`
    select id from damage_claim where closed_at is null and state in ('asked', 'unpriced') and answer_by <= ${at} order by answer_by
      limit 200`.execute(db)
  return rows
}

type NewClaim = {
  orderId: string
  raisedById: string
  raisedAt: Date
  questions: string[]
  text: string
  amountCents: number | null
  state: 'unpriced' | 'asked'
  answerBy: Date
}

export const insertClaim = async (tx: Tx, claim: NewClaim) => {
  const id = newId(claim.raisedAt.getTime())
  await tx
    .insertInto('damageClaim')
    .values({ id, ...claim })
    .execute()
  await addClaimEvidence(tx, id)
  return id
}

type ClaimNews = {
  state: ClaimState
  amountCents?: number
  answerBy?: Date
  answer?: string
  answeredAt?: Date
  decidedCents?: number
  reason?: string
  closedById?: string | null
  closedAt?: Date
}

/** The claim must be locked with its booking. */
export const setClaim = async (tx: Tx, id: string, news: ClaimNews) => {
  await tx.updateTable('damageClaim').set(news).where('id', '=', id).execute()
  await addClaimEvidence(tx, id)
}

type NewPhoto = { claimId: string; file: KeptFile; byId: string; at: Date; most: number }

/**
 * The claim must be locked with its booking. The same picture counts once. Returns the row and whether it is new; `undefined` at the limit.
 */
export const insertDamagePhoto = async (tx: Tx, { claimId, file, byId, at, most }: NewPhoto) => {
  const same = await tx
    .selectFrom('damagePhoto')
    .select(['id', 'createdAt'])
    .where('claimId', '=', claimId)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst()
  if (same) return { id: same.id, at: same.createdAt, isNew: false }
  const { count } = await tx
    .selectFrom('damagePhoto')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('claimId', '=', claimId)
    .executeTakeFirstOrThrow()
  if (count >= most) return undefined
  const { id: fileId, ...kept } = file
  const id = newId(at.getTime())
  await tx
    .insertInto('file')
    .values({ id: fileId, ownerId: byId, createdAt: at, ...kept })
    .execute()
  await tx.insertInto('damagePhoto').values({ id, claimId, fileId, sha256: file.sha256, byId, createdAt: at }).execute()
  await addDamagePhotoEvidence(tx, id)
  return { id, at, isNew: true }
}

export const findDamagePhoto = (db: Db, id: string) =>
  db
    .selectFrom('damagePhoto as photo')
    .innerJoin('file', 'file.id', 'photo.fileId')
    .innerJoin('damageClaim as claim', 'claim.id', 'photo.claimId')
    .select(['claim.orderId', 'file.storageKey', 'file.contentType', 'file.name'])
    .where('photo.id', '=', id)
    .executeTakeFirst()

export type ListedRow = {
  id: string
  orderId: string
  number: number
  tailNumber: string
  state: ClaimState
  text: string
  pilot: string
  raisedAt: Date
  amountCents: number | null
  decidedCents: number | null
  answerBy: Date
  closedAt: Date | null
}

/** For operators: open claims by deadline, settled ones newest first. */
export const listClaims = async (db: Db, { show, limit, offset }: { show: 'open' | 'closed'; limit: number; offset: number }) => {
  const shown = show === 'open' ? sql`c.closed_at is null` : sql`c.closed_at is not null`
  // Claims awaiting an operator come first.
  const order =
    show === 'open' ? sql`(c.state in ('contested', 'unanswered')) desc, c.answer_by, c.id` : sql`c.closed_at desc, c.id desc`
  const { rows } = await sql<ListedRow>`
    select c.id, c.order_id, o.number, a.tail_number, c.state, c.text, p.first_name || ' ' || p.last_name as pilot, c.raised_at,
      c.amount_cents,
      c.decided_cents, c.answer_by, c.closed_at
    from damage_claim c join orders o on o.id = c.order_id join aircraft a on a.id = o.aircraft_id join account p on p.id = o.pilot_id
    where ${shown} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from damage_claim c where ${shown}`.execute(db)
  return { count: counted[0]!.count, results: rows }
}
