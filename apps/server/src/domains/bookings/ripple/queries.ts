import type {
  RippleAnswer,
  RippleCause,
  RippleKind,
  RippleOptionKind,
  RippleQuery,
  RippleState,
} from '@tailshare/contract/ripples'
import type { Quote } from '@tailshare/contract/quote'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { awayBookings } from '../../../db/statuses.ts'
import { endTime } from '../../schedule/queries.ts'
import type { Person } from '../access.ts'

type SpanJson = { from: string; to: string }

/** A booking as it was or became, kept to go back to it. */
export type KeptPlace = {
  aircraftId: string
  ownerId: string
  tailNumber: string
  airportCode: string
  zone: string
  from: string
  to: string
  csip: { id: string; name: string } | null
  plannedHours: number
  quote: Quote
  /** None of events from before this was kept. */
  confirmedAt?: string | null
  kept?: { freeUntil: string; totalCents: number } | null
}

export type RippleRow = {
  id: string
  kind: RippleKind
  ref: string
  aircraftId: string | null
  ownerId: string | null
  airportId: string | null
  cause: RippleCause
  spans: SpanJson[]
  title: string
  message: string
  state: RippleState
  decidedBy: string | null
  by: string | null
  at: Date
  undoUntil: Date | null
  endedAt: Date | null
  blockChangeId: string | null
  held: string[]
  bookings: number
}

const rippleColumns = sql`r.id, r.kind, r.ref, r.aircraft_id, a.owner_id, a.airport_id, r.cause, r.spans, r.title, r.message, r.state, r.decided_by,
  by.first_name || ' ' || by.last_name as by, r.at, r.undo_until, r.ended_at, r.block_change_id, r.held,
  (select count(*)::int from ripple_step s where s.ripple_id = r.id) as bookings`
const rippleJoins = sql`ripple r left join aircraft a on a.id = r.aircraft_id left join account by on by.id = r.decided_by`

export const findRipple = async (db: Db, id: string) => {
  const { rows } = await sql<RippleRow>`select ${rippleColumns} from ${rippleJoins} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Everyone who decides about one waits for the one before. */
export const lockRipple = async (tx: Tx, id: string) => {
  await tx.selectFrom('ripple').select('id').where('id', '=', id).forUpdate().execute()
  return findRipple(tx, id)
}

export const findOpenRipple = async (db: Db, { kind, ref }: { kind: RippleKind; ref: string }) => {
  const { rows } = await sql<RippleRow>`
    select ${rippleColumns} from ${rippleJoins} where r.kind = ${kind} and r.ref = ${ref} and r.state = 'proposed'`.execute(db)
  return rows[0]
}

/** What someone may decide about: an owner's aircraft, an airport's, a CSIP's own days; all of them for an operator. */
const isDecidedBy = ({ id, isOperator, staffAirportIds }: Person): RawBuilder<boolean> =>
  isOperator
    ? sql<boolean>`true`
    : sql<boolean>`(a.owner_id = ${id} or (a.airport_id = any(${staffAirportIds}::uuid[]) and r.kind in ('late', 'grounding'))
        or (r.kind = 'away' and r.ref = ${id}))`

type Listing = { person: Person; query: RippleQuery }

export const listRipples = async (db: Db, { person, query }: Listing) => {
  const conditions = [isDecidedBy(person)]
  if (query.state) conditions.push(sql`r.state = ${query.state}`)
  if (query.aircraft) conditions.push(sql`r.aircraft_id = ${query.aircraft}`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<RippleRow>`
    select ${rippleColumns} from ${rippleJoins} where ${where} order by r.at desc, r.id desc limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from ${rippleJoins} where ${where}`.execute(db)
  return { rows, count: counted[0]!.count }
}

export type StepRow = {
  rippleId: string
  orderId: string
  number: number
  pilotId: string
  pilotName: string
  csipId: string | null
  kind: RippleOptionKind | null
  before: KeptPlace
  after: KeptPlace | null
  answer: RippleAnswer
}

const stepColumns = sql`s.ripple_id, s.order_id, o.number, o.pilot_id, p.first_name || ' ' || p.last_name as pilot_name, o.csip_id, s.kind, s.before, s.after, s.answer`
const stepJoins = sql`ripple_step s join orders o on o.id = s.order_id join account p on p.id = o.pilot_id`

export const listSteps = async (db: Db, rippleId: string) => {
  const { rows } = await sql<StepRow>`
    select ${stepColumns} from ${stepJoins} where s.ripple_id = ${rippleId} order by s.place, s.order_id`.execute(db)
  return rows
}

/** What an event last did to a booking. */
export const findStepOf = async (db: Db, orderId: string) => {
  const { rows } = await sql<StepRow>`
    select ${stepColumns} from ${stepJoins} join ripple r on r.id = s.ripple_id
    where s.order_id = ${orderId} and r.state in ('applied', 'proposed', 'put_back') order by r.at desc limit 1`.execute(db)
  return rows[0]
}

type NewRipple = {
  kind: RippleKind
  ref: string
  aircraftId: string | null
  cause: RippleCause
  spans: readonly { from: Date; to: Date }[]
  title: string
  message: string
  state: 'proposed' | 'applied'
  decidedBy: string | null
  at: Date
  undoUntil: Date | null
  blockChangeId: string | null
  held: string[]
}

/** A decision takes the place of what was only proposed. `undefined` where the same is proposed already. */
export const putRipple = async (tx: Tx, { cause, spans, ...row }: NewRipple) => {
  const values = { ...row, cause: JSON.stringify(cause), spans: JSON.stringify(spans) }
  const put = await tx
    .insertInto('ripple')
    .values({ id: newId(row.at.getTime()), ...values })
    .onConflict((on) => on.columns(['kind', 'ref']).where('state', '=', sql.lit('proposed')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return put?.id
}

export const setDecided = (tx: Tx, id: string, { cause, spans, kind: _kind, ref: _ref, ...row }: NewRipple) =>
  tx
    .updateTable('ripple')
    .set({ ...row, cause: JSON.stringify(cause), spans: JSON.stringify(spans) })
    .where('id', '=', id)
    .execute()

type NewStep = Pick<StepRow, 'rippleId' | 'orderId' | 'kind' | 'before' | 'after' | 'answer'> & { place: number }

/** A booking whose pilot was only offered a choice is decided with it. */
export const putStep = (tx: Tx, { before, after, ...row }: NewStep) => {
  const values = { ...row, before: JSON.stringify(before), after: after && JSON.stringify(after) }
  return tx
    .insertInto('rippleStep')
    .values(values)
    .onConflict((on) => on.columns(['rippleId', 'orderId']).doUpdateSet(values))
    .execute()
}

export const setAnswer = (
  tx: Tx,
  { rippleId, orderId }: Pick<StepRow, 'rippleId' | 'orderId'>,
  { answer, at, kind, after }: { answer: RippleAnswer; at: Date; kind?: RippleOptionKind; after?: KeptPlace },
) =>
  tx
    .updateTable('rippleStep')
    .set({ answer, answeredAt: at, ...(kind && { kind }), ...(after && { after: JSON.stringify(after) }) })
    .where('rippleId', '=', rippleId)
    .where('orderId', '=', orderId)
    .execute()

export const setState = (tx: Tx, id: string, { state, endedAt }: { state: RippleState; endedAt: Date | null }) =>
  tx.updateTable('ripple').set({ state, endedAt }).where('id', '=', id).execute()

/** Makes every change of these bookings wait, in one order. */
export const lockOrders = async (tx: Tx, ids: string[]) => {
  if (ids.length > 0) await tx.selectFrom('orders').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export const listStaffIds = async (db: Db, airportId: string) => {
  const rows = await db.selectFrom('staffAirport').select('accountId').where('airportId', '=', airportId).execute()
  return rows.map(({ accountId }) => accountId)
}

/** What else takes the time of someone, in order. */
export const listTakenOf = async (db: Db, resourceId: string, { from, to }: { from: Date; to: Date }) => {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select lower(during) as from, upper(during) as to from occupancy
    where resource_id = ${resourceId} and during && tstzrange(${from}, ${to}) order by during`.execute(db)
  return rows
}

/** Gives back held time that is still to come; what has begun ends now. */
export const releaseHeld = (tx: Tx, held: string[], at: Date) => endTime(tx, sql`o.id = any(${held}::uuid[])`, at)

export const listProposed = async (db: Db) => {
  const { rows } = await sql<Pick<RippleRow, 'id' | 'cause'>>`
    select id, cause from ripple where state = 'proposed' order by at limit 100`.execute(db)
  return rows
}

type Late = { rippleId: string; orderId: string }

/** Bookings by event that wait for their pilot's answer, and whose cause is gone. */
export const listGone = async (db: Db, now: Date) => {
  const { rows } = await sql<Late>`
    select s.ripple_id, s.order_id from ripple r join ripple_step s on s.ripple_id = r.id
    where r.state = 'applied' and r.ended_at is null and s.answer = 'asked' and (s.before ->> 'from')::timestamptz > ${now}
      -- Nobody goes back to an aircraft that something else grounds.
      and not exists (select from aircraft g where g.id = (s.before ->> 'aircraftId')::uuid and g.grounded_reason is not null)
      and case r.kind
        when 'late' then exists (select from orders o where o.id = r.ref and o.status not in ${awayBookings})
        when 'grounding' then exists (select from squawk q where q.id = r.ref and (q.state = 'closed' or q.severity <> 'grounding'))
        when 'away' then not exists (select from occupancy o where o.id = any(r.held)
          and o.during && tstzrange((s.before ->> 'from')::timestamptz, (s.before ->> 'to')::timestamptz))
        else not exists (select from occupancy o where o.resource_id = r.aircraft_id and o.block_id is not null
          and o.during && tstzrange((s.before ->> 'from')::timestamptz, (s.before ->> 'to')::timestamptz))
      end
    order by s.ripple_id, s.place limit 100`.execute(db)
  return Map.groupBy(rows, ({ rippleId }) => rippleId)
}

/** Nothing of these can go back anymore. */
export const endRipples = async (db: Db, now: Date) => {
  await sql`
    update ripple r set ended_at = ${now}, state = case when exists (
      select from ripple_step s where s.ripple_id = r.id and s.answer = 'put_back') then 'put_back' else r.state end
    where r.state = 'applied' and r.ended_at is null and r.undo_until < ${now} and not exists (
      select from ripple_step s where s.ripple_id = r.id and s.answer = 'asked' and (s.before ->> 'from')::timestamptz > ${now})
      and not (r.kind = 'away' and exists (select from occupancy o where o.id = any(r.held) and upper(o.during) > ${now}))`.execute(
    db,
  )
}
