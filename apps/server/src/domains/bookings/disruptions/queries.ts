import type {
  DisruptionAnswer,
  DisruptionCause,
  DisruptionKind,
  DisruptionOptionKind,
  DisruptionQuery,
  DisruptionState,
} from '@tailshare/contract/bookings/disruptions/disruptions'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import { plusMinutes, type Period } from '@tailshare/contract/text/period'
import { awayStatuses } from '@tailshare/contract/base/statuses'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { activeBookings, awayBookings } from '../../../db/sql/statuses.ts'
import type { Person } from '../access.ts'

/** A snapshot of a booking, to restore it. */
export type BookingSnapshot = {
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
  confirmedAt?: string | null
  kept?: { freeUntil: string; totalCents: number } | null
}

export type DisruptionRow = {
  id: string
  kind: DisruptionKind
  ref: string
  aircraftId: string | null
  ownerId: string | null
  airportId: string | null
  cause: DisruptionCause
  spans: { from: string; to: string }[]
  title: string
  message: string
  state: DisruptionState
  decidedBy: string | null
  by: string | null
  at: Date
  undoUntil: Date | null
  endedAt: Date | null
  blockChangeId: string | null
  held: string[]
  bookings: number
}

const disruptionColumns = sql`r.id, r.kind, r.ref, r.aircraft_id, a.owner_id, a.airport_id, r.cause, r.spans, r.title, r.message, r.state,
  r.decided_by,
  by.first_name || ' ' || by.last_name as by, r.at, r.undo_until, r.ended_at, r.block_change_id, r.held,
  (select count(*)::int from disruption_step s where s.disruption_id = r.id) as bookings`
const disruptionJoins = sql`disruption r left join aircraft a on a.id = r.aircraft_id left join account by on by.id = r.decided_by`

const findWhere = async (db: Db, where: RawBuilder<unknown>) => {
  const { rows } = await sql<DisruptionRow>`select ${disruptionColumns} from ${disruptionJoins} where ${where}`.execute(db)
  return rows[0]
}

export const findDisruption = (db: Db, id: string) => findWhere(db, sql`r.id = ${id}`)

export const lockDisruption = async (tx: Tx, id: string) => {
  await tx.selectFrom('disruption').select('id').where('id', '=', id).forUpdate().execute()
  return findDisruption(tx, id)
}

export const findOpenDisruption = (db: Db, { kind, ref }: { kind: DisruptionKind; ref: string }) =>
  findWhere(db, sql`r.kind = ${kind} and r.ref = ${ref} and r.state = 'proposed'`)

/** Disruptions this person may decide about: of an owner's aircraft, at staff's airports, or a CSIP's own days; all for operators. */
const isDecidedBy = ({ id, isOperator, staffAirportIds }: Person): RawBuilder<boolean> =>
  isOperator
    ? sql<boolean>`true`
    : sql<boolean>`(a.owner_id = ${id} or (a.airport_id = any(${staffAirportIds}::uuid[]) and r.kind in ('late', 'grounding'))
        or (r.kind = 'away' and r.ref = ${id}))`

export const listDisruptions = async (db: Db, { person, query }: { person: Person; query: DisruptionQuery }) => {
  const conditions = [isDecidedBy(person)]
  if (query.state) conditions.push(sql`r.state = ${query.state}`)
  if (query.aircraft) conditions.push(sql`r.aircraft_id = ${query.aircraft}`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<DisruptionRow>`
    select ${disruptionColumns} from ${disruptionJoins} where ${where} order by r.at desc, r.id desc
      limit ${query.limit} offset ${query.offset}`.execute(db)
  const counting = sql<{ count: number }>`select count(*)::int as count from ${disruptionJoins} where ${where}`
  const { rows: counted } = await counting.execute(db)
  return { rows, count: counted[0]!.count }
}

export type StepRow = {
  disruptionId: string
  orderId: string
  number: number
  pilotId: string
  pilotName: string
  csipId: string | null
  kind: DisruptionOptionKind | null
  before: BookingSnapshot
  after: BookingSnapshot | null
  answer: DisruptionAnswer
}

const stepColumns = sql`s.disruption_id, s.order_id, o.number, o.pilot_id, p.first_name || ' ' || p.last_name as pilot_name, o.csip_id,
  s.kind, s.before, s.after, s.answer`
const stepJoins = sql`disruption_step s join disruption r on r.id = s.disruption_id join orders o on o.id = s.order_id
  join account p on p.id = o.pilot_id`

const stepsWhere = async (db: Db, where: RawBuilder<unknown>) => {
  const { rows } = await sql<StepRow>`select ${stepColumns} from ${stepJoins} where ${where}`.execute(db)
  return rows
}

export const listSteps = (db: Db, disruptionId: string) =>
  stepsWhere(db, sql`s.disruption_id = ${disruptionId} order by s.place, s.order_id`)

export const findStepOf = async (db: Db, orderId: string) => {
  const last = sql`s.order_id = ${orderId} and r.state in ('applied', 'proposed', 'put_back') order by r.at desc limit 1`
  return (await stepsWhere(db, last))[0]
}

type NewDisruption = Omit<DisruptionRow, 'id' | 'ownerId' | 'airportId' | 'spans' | 'state' | 'by' | 'endedAt' | 'bookings'> & {
  spans: readonly Period[]
  state: 'proposed' | 'applied'
}

/** Replaces a proposal by a decision. `undefined` if the same is already proposed. */
export const putDisruption = async (tx: Tx, { cause, spans, ...row }: NewDisruption) => {
  const values = { ...row, cause: JSON.stringify(cause), spans: JSON.stringify(spans) }
  const put = await tx
    .insertInto('disruption')
    .values({ id: newId(row.at.getTime()), ...values })
    .onConflict((on) => on.columns(['kind', 'ref']).where('state', '=', sql.lit('proposed')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return put?.id
}

export const setDecided = (tx: Tx, id: string, { cause, spans, kind: _kind, ref: _ref, ...row }: NewDisruption) =>
  tx
    .updateTable('disruption')
    .set({ ...row, cause: JSON.stringify(cause), spans: JSON.stringify(spans) })
    .where('id', '=', id)
    .execute()

export type NewStep = Pick<StepRow, 'disruptionId' | 'orderId' | 'kind' | 'before' | 'after' | 'answer'> & { place: number }

/** Overwrites the step of a booking whose pilot was only offered a choice. */
export const putStep = (tx: Tx, { before, after, ...row }: NewStep) => {
  const values = { ...row, before: JSON.stringify(before), after: after && JSON.stringify(after) }
  return tx
    .insertInto('disruptionStep')
    .values(values)
    .onConflict((on) => on.columns(['disruptionId', 'orderId']).doUpdateSet(values))
    .execute()
}

export const setAnswer = (
  tx: Tx,
  { disruptionId, orderId }: Pick<StepRow, 'disruptionId' | 'orderId'>,
  { answer, at, kind, after }: { answer: DisruptionAnswer; at: Date; kind?: DisruptionOptionKind; after?: BookingSnapshot },
) =>
  tx
    .updateTable('disruptionStep')
    .set({ answer, answeredAt: at, ...(kind && { kind }), ...(after && { after: JSON.stringify(after) }) })
    .where('disruptionId', '=', disruptionId)
    .where('orderId', '=', orderId)
    .execute()

export const setState = (tx: Tx, id: string, { state, endedAt }: { state: DisruptionState; endedAt: Date | null }) =>
  tx.updateTable('disruption').set({ state, endedAt }).where('id', '=', id).execute()

export const listStaffIds = async (db: Db, airportId: string) => {
  const rows = await db.selectFrom('staffAirport').select('accountId').where('airportId', '=', airportId).execute()
  return rows.map(({ accountId }) => accountId)
}

export const listOccupied = async (db: Db, resourceId: string, { from, to }: Period) => {
  const { rows } = await sql<Period>`
    select lower(during) as from, upper(during) as to from occupancy
    where resource_id = ${resourceId} and during && tstzrange(${from}, ${to}) order by during`.execute(db)
  return rows
}

export const listProposed = (db: Db) =>
  db
    .selectFrom('disruption')
    .select(['id', 'cause'])
    .where('state', '=', 'proposed')
    .orderBy('at')
    .limit(100)
    .$castTo<Pick<DisruptionRow, 'id' | 'cause'>>()
    .execute()

/** Bookings per event that wait for their pilot's answer although the cause is gone. */
export const listWaitingWithoutCause = async (db: Db, now: Date) => {
  const { rows } = await sql<{ id: string; orderIds: string[] }>`
    select r.id, array_agg(s.order_id order by s.place) as order_ids from disruption r join disruption_step s on s.disruption_id = r.id
    where r.state = 'applied' and r.ended_at is null and s.answer = 'asked' and (s.before ->> 'from')::timestamptz > ${now}
      -- Never restore to an aircraft grounded by something else.
      and not exists (select from aircraft g where g.id = (s.before ->> 'aircraftId')::uuid and g.grounded_reason is not null)
      and case r.kind
        when 'late' then exists (select from orders o where o.id = r.ref and o.status not in ${awayBookings})
        when 'grounding' then exists (select from squawk q where q.id = r.ref and (q.state = 'closed' or q.severity <> 'grounding'))
        when 'away' then not exists (select from occupancy o where o.id = any(r.held)
          and o.during && tstzrange((s.before ->> 'from')::timestamptz, (s.before ->> 'to')::timestamptz))
        else not exists (select from occupancy o where o.resource_id = r.aircraft_id and o.block_id is not null
          and o.during && tstzrange((s.before ->> 'from')::timestamptz, (s.before ->> 'to')::timestamptz))
      end
    group by r.id order by r.id limit 100`.execute(db)
  return rows
}

/** Closes events that can no longer be undone and whose bookings can no longer be restored. */
export const endDisruptions = async (db: Db, now: Date) => {
  await sql`
    update disruption r set ended_at = ${now}, state = case when exists (
      select from disruption_step s where s.disruption_id = r.id and s.answer = 'put_back') then 'put_back' else r.state end
    where r.state = 'applied' and r.ended_at is null and r.undo_until < ${now} and not exists (
      select from disruption_step s where s.disruption_id = r.id and s.answer = 'asked' and (s.before ->> 'from')::timestamptz > ${now})
      and not (r.kind = 'away' and exists (select from occupancy o where o.id = any(r.held) and upper(o.during) > ${now}))`.execute(
    db,
  )
}

// Causes and their affected bookings.

export type DisruptionAircraft = {
  id: string
  tailNumber: string
  modelName: string
  ownerId: string
  airportId: string
  zone: string
  turnaroundMinutes: number
}

const aircraftColumns = sql`json_build_object('id', a.id, 'tailNumber', a.tail_number, 'modelName', m.name, 'ownerId', a.owner_id,
  'airportId', a.airport_id, 'zone', ap.zone, 'turnaroundMinutes', a.turnaround_minutes) as aircraft`
const aircraftJoins = sql`join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id`

export const findDisruptionAircraft = async (db: Db, id: string) => {
  const found = sql<{
    aircraft: DisruptionAircraft
  }>`select ${aircraftColumns} from aircraft a ${aircraftJoins} where a.id = ${id}`
  return (await found.execute(db)).rows[0]?.aircraft
}

/** A flight that has left. `isAway` until it returns; `backAt` as reported by the pilot. */
export const findFlightOut = async (db: Db, orderId: string) => {
  const { rows } = await sql<{ aircraft: DisruptionAircraft; dropAt: Date; backAt: Date | null; isAway: boolean }>`
    select ${aircraftColumns}, o.drop_at, o.back_at, o.status = any(${[...awayStatuses]}::text[]) as is_away
    from orders o join aircraft a on a.id = o.aircraft_id ${aircraftJoins} where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** A squawk that grounds its aircraft, or did. */
export const findGroundingSquawk = async (db: Db, squawkId: string) => {
  const { rows } = await sql<{ aircraft: DisruptionAircraft; text: string; isOpen: boolean }>`
    select ${aircraftColumns}, s.text, s.state <> 'closed' and s.severity = 'grounding' as is_open
    from squawk s join aircraft a on a.id = s.aircraft_id ${aircraftJoins} where s.id = ${squawkId}
      and (s.severity = 'grounding' or exists (select from squawk_event e where e.squawk_id = s.id and e.severity = 'grounding'))`.execute(
    db,
  )
  return rows[0]
}

/** A CSIP, with the zone of their home airport or an airport where they teach. */
export const findTeacher = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ id: string; name: string; zone: string | null }>`
    select a.id, a.first_name || ' ' || a.last_name as name, coalesce(ap.zone, (
      select p.zone from csip_rate r join airport p on p.id = r.airport_id where r.account_id = a.id order by p.code limit 1)) as zone
    from account a left join airport ap on ap.id = a.home_airport_id
    where a.id = ${accountId} and a.pilot_category = 'csip_pilot' and a.deleted_at is null`.execute(db)
  return rows[0]
}

type Overlap = { id: string; spans: readonly Period[]; turnaroundMinutes: number; most: number }

/** Bookings of an aircraft or CSIP that overlap these spans, by start. */
export const listOverlapping = async (db: Db, by: 'aircraftId' | 'csipId', { id, spans, turnaroundMinutes, most }: Overlap) => {
  const rows = spans.map(({ from, to }) => ({ starts: plusMinutes(from, -turnaroundMinutes), ends: to }))
  const { rows: found } = await sql<{ id: string }>`
    select o.id from orders o
    where ${sql.ref(`o.${by}`)} = ${id} and o.status in ${activeBookings} and exists (
      select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as span (starts timestamptz, ends timestamptz)
      where o.start_at < span.ends and o.drop_at > span.starts)
    order by o.start_at, o.id limit ${most}`.execute(db)
  return found.map((row) => row.id)
}
