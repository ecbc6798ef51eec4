import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { TripChange } from '@tailshare/contract/bookings/orders/bookings'
import type {
  Changed,
  InterventionKind,
  InterventionMove,
  InterventionState,
} from '@tailshare/contract/backoffice/bookings/interventions'
import type { Answers, SquawkSeverity } from '@tailshare/contract/flights/ramp'
import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { heldParts } from '../../../aircraft/shares/queries.ts'
import { raterOf } from '../../../bookings/payment/money/queries.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

/** The booking's state when the change was requested. */
export type Seen = { startAt: string; aircraftId: string; pilotId: string; ownerId: string; csipId: string | null }

export type InterventionRow = {
  id: string
  kind: InterventionKind
  state: InterventionState
  cents: number
  move: InterventionMove | null
  changes: Changed[]
  reason: string
  orderId: string
  number: number
  tailNumber: string
  pilot: Person
  pilotId: string
  ownerId: string
  csipId: string | null
  /** Current owner and co-owners. */
  holderIds: string[]
  askedBy: Person
  /** A late fee depends on a squawk that the asker reported, or on an inspection that they made due; they requested nothing. */
  isForAct: boolean
  /** Author of the act that a waiting late fee depends on, and whether it is a squawk. */
  actor: Person | null
  isOfSquawk: boolean
  askedAt: Date
  /** Requested changes to a trip, or a return's corrected answers. */
  request: TripChange | Answers | null
  seen: Seen | null
  until: Date | null
  decidedBy: Person | null
  decidedAt: Date | null
  answer: string
}

const selected = sql`select i.id, i.kind, i.state, i.cents, i.move, i.changes, i.reason, i.order_id, o.number, a.tail_number,
  ${personJson('p')} as pilot, o.pilot_id, o.owner_id, o.csip_id,
    array(select h.account_id from ${heldParts('a')} h) as holder_ids,
    ${personJson('asker')} as asked_by, i.kind = 'fee_waived' and i.seen is null as is_for_act, i.asked_at,
    case when actor.id is null then null else ${personJson('actor')} end as actor, o.fee_squawk_id is not null as is_of_squawk,
    i.request, i.seen, i.until,
    case when decider.id is null then null else ${personJson('decider')} end as decided_by, i.decided_at, i.answer
  from intervention i join orders o on o.id = i.order_id join aircraft a on a.id = o.aircraft_id join account p on p.id = o.pilot_id
    join account asker on asker.id = i.asked_by_id left join account decider on decider.id = i.decided_by_id
    left join account actor on actor.id = o.fee_by_id`

const read = async (db: Db, where: RawBuilder<unknown>) => {
  const { rows } = await sql<InterventionRow>`${selected} where ${where} order by i.asked_at desc, i.id desc`.execute(db)
  return rows
}

/** To decide, read it under the booking's lock, so that the second of two decisions sees the first. */
export const findIntervention = async (db: Db, id: string) => (await read(db, sql`i.id = ${id}`))[0]
export const listOfOrder = (db: Db, orderId: string) => read(db, sql`i.order_id = ${orderId}`)

type Page = { show: 'waiting' | 'settled'; limit: number; offset: number }

/** Newest first. Reads each state from its index. */
export const listInterventions = async (db: Db, { show, limit, offset }: Page) => {
  const states = show === 'waiting' ? ['waiting'] : ['done', 'declined', 'withdrawn', 'lapsed']
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from intervention where state = any(${states})`.execute(db)
  const parts = states.map(
    (state) => sql`(select id from intervention where state = ${state} order by asked_at desc, id desc limit ${limit + offset})`,
  )
  const { rows: results } = await sql<InterventionRow>`${selected} where i.id in (${sql.join(parts, sql` union all `)})
    order by i.asked_at desc, i.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counted[0]!.count, results }
}

export const isWaitingFor = async (tx: Tx, orderId: string) => {
  const { rows } = await sql`select from intervention where order_id = ${orderId} and state = 'waiting'`.execute(tx)
  return rows.length > 0
}

type NewIntervention = Pick<InterventionRow, 'id' | 'orderId' | 'kind' | 'move' | 'request' | 'seen' | 'reason'> & {
  askedById: string
  at: Date
}

/** As done by one operator. */
export const insertIntervention = (tx: Tx, { id, orderId, kind, move, request, seen, reason, askedById, at }: NewIntervention) =>
  sql`insert into intervention (id, order_id, kind, cents, move, request, seen, reason, state, asked_by_id, asked_at, decided_by_id,
      decided_at)
    values (${id}, ${orderId}, ${kind}, 0, ${move}, ${request && JSON.stringify(request)}::jsonb, ${seen && JSON.stringify(seen)}::jsonb,
      ${reason}, 'done', ${askedById}, ${at}, ${askedById}, ${at})`.execute(tx)

type LateFee = { id: string; orderId: string; cents: number; reason: string; askedById: string; at: Date }

/** Waits for a decision without a deadline. */
export const insertLateFee = (tx: Tx, { id, orderId, cents, reason, askedById, at }: LateFee) =>
  sql`insert into intervention (id, order_id, kind, cents, reason, state, asked_by_id, asked_at)
    values (${id}, ${orderId}, 'late_fee', ${cents}, ${reason}, 'waiting', ${askedById}, ${at})`.execute(tx)

/** The amount moved. With `until`, nothing was done and it waits for a second operator. */
type Worth = { cents: number; changes: Changed[]; until: Date | null }
export const setWorth = (tx: Tx, id: string, { cents, changes, until }: Worth) =>
  until
    ? sql`update intervention set cents = ${cents}, changes = ${JSON.stringify(changes)}::jsonb, until = ${until}, state = 'waiting',
      decided_by_id = null, decided_at = null
        where id = ${id}`.execute(tx)
    : sql`update intervention set cents = ${cents}, changes = ${JSON.stringify(changes)}::jsonb, until = null where id = ${id}`.execute(
        tx,
      )

export type Decision = { state: Exclude<InterventionState, 'waiting'>; byId: string | null; answer?: string; at: Date }

export const setDecided = (tx: Tx, id: string, { state, byId, answer = '', at }: Decision) =>
  sql`update intervention set state = ${state}, decided_by_id = ${byId}, decided_at = ${at}, answer = ${answer} where id = ${id}`.execute(
    tx,
  )

/** The cancellation fee no longer waits. Returns whether it did. */
export const endFeeWait = async (tx: Tx, orderId: string) => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ feeById: null, feeSquawkId: null })
    .where('id', '=', orderId)
    .where('feeById', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findReported = async (tx: Tx, squawkId: string) => {
  const { rows } = await sql<{
    text: string
    severity: SquawkSeverity
    by: Person
    reporterId: string | null
    how: 'reported' | 'reopened' | 'judged'
  }>`
    select s.text, s.severity, s.reported_by as reporter_id, ${personJson('r')} as by, word.kind as how
    from squawk s cross join lateral ${raterOf('s')} word
    join account r on r.id = word.by_id where s.id = ${squawkId}`.execute(tx)
  return rows[0]
}

/** Whose act a late fee depends on that is not a squawk. */
export const findActor = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ by: Person }>`select ${personJson('r')} as by from account r where r.id = ${id}`.execute(tx)
  return rows[0]!.by
}

/** Waiting late fees that depend on one person's act: on a squawk, or of a booking. */
export const listWaitingFor = async (
  db: Db,
  { squawkId = null, orderId = null }: { squawkId?: string | null; orderId?: string | null },
) => {
  const { rows } = await sql<{ id: string; orderId: string }>`
    select i.id, i.order_id from intervention i join orders o on o.id = i.order_id where i.state = 'waiting' and o.fee_by_id is not null
      and (o.fee_squawk_id = ${squawkId} or o.id = ${orderId})`.execute(db)
  return rows
}

type Lowered = { lines: QuoteLine[]; centsBefore: number; centsAfter: number }

export const setLowered = (tx: Tx, id: string, { lines, centsBefore, centsAfter }: Lowered) =>
  sql`update intervention set lines = ${JSON.stringify(lines)}::jsonb, cents_before = ${centsBefore}, cents_after = ${centsAfter}
    where id = ${id}`.execute(tx)

/** The cancellation price after an operator reduced it. */
export const setCancellationPrice = (tx: Tx, orderId: string, cents: number) =>
  tx.updateTable('orders').set({ finalCents: cents }).where('id', '=', orderId).execute()
