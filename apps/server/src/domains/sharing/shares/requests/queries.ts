import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { ShareRequestState } from '@tailshare/contract/sharing/shares/shareSales'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { DB } from '../../../../db/types.gen.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

export type SignatureRow = { person: Person; name: string; at: string; textHash: string }
export type RequestRow = {
  id: string
  state: ShareRequestState
  aircraft: { id: string; tailNumber: string; modelName: string; zone: string }
  buyer: Person
  seller: Person
  percent: number
  priceCents: number
  message: string
  handOverOn: string
  reason: string
  voteId: string
  votesUntil: Date | null
  /** Account ids of those who have voted. */
  voted: string[]
  createdAt: Date
  decidedAt: Date | null
  handedOverAt: Date | null
  signatures: SignatureRow[]
  /** The owner's plan when the partners agreed; `null` before that, and for older requests. */
  planFigures: { costs: { fixedYearCents: number; hourCents: number } | null } | null
  /** Newest version both have signed. */
  file: { version: number; at: string; sha256: string } | null
}

const columns = sql`r.id, r.state, json_build_object('id', a.id, 'tailNumber', a.tail_number, 'modelName', m.name,
  'zone', ap.zone) as aircraft,
  ${personJson('b')} as buyer, ${personJson('s')} as seller, r.percent, r.price_cents, r.message, r.hand_over_on, r.reason, r.vote_id,
    r.plan_figures,
  case when v.state = 'open' then v.closes_at end as votes_until,
  array(select o.account_id from share_ballot o where o.vote_id = v.id and o.choice is not null) as voted,
  r.created_at, r.decided_at, r.handed_over_at,
  (select coalesce(json_agg(json_build_object('person', ${personJson('w')}, 'name', g.signed_name, 'at', g.signed_at, 'textHash',
    g.text_hash) order by g.signed_at), '[]')
    from share_signature g join account w on w.id = g.account_id where g.request_id = r.id) as signatures,
  (select json_build_object('version', g.version, 'at', g.signed_at, 'sha256', encode(f.sha256, 'hex'))
    from share_agreement g join file f on f.id = g.file_id where g.request_id = r.id order by g.version desc limit 1) as file`
const tables = sql`share_request r join aircraft a on a.id = r.aircraft_id join aircraft_model m on m.id = a.model_id
  join airport ap on ap.id = a.airport_id join account b on b.id = r.buyer_id join account s on s.id = r.seller_id
    join share_vote v on v.id = r.vote_id`
const open = sql`r.state in ('asked', 'accepted', 'signed')`

export const findRequest = async (db: Db, id: string) => {
  const { rows } = await sql<RequestRow>`select ${columns} from ${tables} where r.id = ${id}`.execute(db)
  return rows[0]
}

type Listing = {
  viewerId: string
  as: 'buyer' | 'holder'
  aircraft?: string | undefined
  state?: 'open' | 'closed' | undefined
  limit: number
  offset: number
}

/**
 * Newest first. `as: 'buyer'`: the viewer's requests, and sales that left them without a share. `aircraft`: all of that aircraft; else of
 * all the viewer's aircraft.
 */
export const listRequests = async (db: Db, { viewerId, as, aircraft, state, limit, offset }: Listing) => {
  const held = sql`(a.owner_id = ${viewerId} or exists (select from aircraft_share h
    where h.aircraft_id = a.id and h.account_id = ${viewerId}))`
  const mine: RawBuilder<unknown> =
    as === 'buyer'
      ? sql`(r.buyer_id = ${viewerId} or (r.seller_id = ${viewerId} and not ${held}))`
      : aircraft === undefined
        ? held
        : sql`true`
  const inState: RawBuilder<unknown> = state === undefined ? sql`true` : state === 'open' ? open : sql`not ${open}`
  const where = sql`${mine} and (${inState}) and (${aircraft ?? null}::uuid is null or a.id = ${aircraft ?? null}) and a.deleted_at is null`
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from ${tables} where ${where}`.execute(db)
  const { rows } = await sql<RequestRow>`select ${columns} from ${tables} where ${where}
    order by (${open}) desc, r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

/** Oldest first: requests are served in order. */
export const listOpenOf = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<RequestRow>`select ${columns} from ${tables} where r.aircraft_id = ${aircraftId} and ${open}
    order by r.created_at, r.id`.execute(db)
  return rows
}

/** Someone's open requests. The caller's account must be locked. */
export const listOpenBy = (db: Db, buyerId: string) =>
  db
    .selectFrom('shareRequest')
    .select(['id', 'aircraftId'])
    .where('buyerId', '=', buyerId)
    .where('state', 'in', ['asked', 'accepted', 'signed'])
    .execute()

/** Percent a seller has already signed over to others. */
export const sumSigned = async (db: Db, { aircraftId, sellerId, but }: { aircraftId: string; sellerId: string; but: string }) => {
  const { rows } = await sql<{ percent: number }>`select coalesce(sum(percent), 0)::float8 as percent from share_request
    where aircraft_id = ${aircraftId} and seller_id = ${sellerId} and id <> ${but} and state = 'signed'`.execute(db)
  return rows[0]!.percent
}

export const insertRequest = (db: Db, row: Insertable<DB['shareRequest']>) => db.insertInto('shareRequest').values(row).execute()

export const setRequest = (db: Db, id: string, values: Updateable<DB['shareRequest']>) =>
  db.updateTable('shareRequest').set(values).where('id', '=', id).execute()

export const deleteSignatures = (db: Db, requestId: string) =>
  db.deleteFrom('shareSignature').where('requestId', '=', requestId).execute()

/** Parties that still have an account, suspended or not. Blocks deletion until the transaction ends. */
export const lockParties = async (db: Db, ids: string[]) => {
  const { rows } = await sql<{ id: string }>`
    select id from account where id in (${sql.join(ids)}) and deleted_at is null order by id for key share`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
