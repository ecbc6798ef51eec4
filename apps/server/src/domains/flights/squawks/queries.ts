import type { Squawk, SquawkSeverity, SquawkState, Stage } from '@tailshare/contract/flights/ramp'
import type { SquawkEntryKind, SquawkFilters } from '@tailshare/contract/flights/squawks/squawks'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { isAdvisorFor } from '../../../db/sql/taxAdvisors.ts'
import { newId } from '../../../db/newId.ts'
import { isVisibleTo, keeperCounts, writesAlone } from '../../../db/sql/seenAircraft.ts'
import { notLeftBookings } from '../../../db/sql/statuses.ts'
import { addSquawkEvidence } from '../../bookings/orders/evidence/queries.ts'

export type NewSquawk = {
  aircraftId: string
  orderId: string | null
  stage: Stage | null
  question: string
  text: string
  severity: SquawkSeverity
  reportedBy: string
}
export type ReportedRow = Omit<Squawk, 'created'> & { createdAt: Date }

const columns = ['id', 'question', 'text', 'severity', 'state', 'createdAt'] as const

/** A squawk already reported by a phone that got no response. */
export const findSameSquawk = (tx: Tx, { aircraftId, orderId, stage, question, text, severity, reportedBy }: NewSquawk) =>
  tx
    .selectFrom('squawk')
    .select(columns)
    .where('aircraftId', '=', aircraftId)
    .where('orderId', 'is not distinct from', orderId)
    .where('stage', 'is not distinct from', stage)
    .where('question', '=', question)
    .where('text', '=', text)
    .where('severity', '=', severity)
    .where('state', '!=', 'closed')
    .$if(orderId === null, (query) => query.where('reportedBy', '=', reportedBy))
    .$castTo<ReportedRow>()
    .executeTakeFirst()

export const insertSquawk = async (tx: Tx, squawk: NewSquawk, at: Date) => {
  const id = newId(at.getTime())
  const row = await tx
    .insertInto('squawk')
    .values({ id, ...squawk, createdAt: at })
    .returning(columns)
    .$castTo<ReportedRow>()
    .executeTakeFirstOrThrow()
  await addSquawkEvidence(tx, id)
  return row
}

export type SquawkedAircraft = {
  id: string
  tailNumber: string
  ownerId: string
  airportId: string
  zone: string
  isShared: boolean
  isAdvisor: boolean
  /** Keeps the maintenance records for the owner. */
  keepsRecords: boolean
}

const relation = (viewerId: string): RawBuilder<unknown> => sql`a.tail_number, a.owner_id, a.airport_id, ap.zone,
  exists (select from aircraft_share h where h.aircraft_id = a.id and h.account_id = ${viewerId}) as is_shared,
  ${isAdvisorFor('a', viewerId)} as is_advisor,
  exists (select from record_keeper p where p.account_id = ${viewerId} and ${keeperCounts('a')}) as keeps_records`

export const findSquawkedAircraft = async (db: Db, id: string, viewerId: string) => {
  const { rows } = await sql<SquawkedAircraft & { isDeleted: boolean }>`
    select a.id, a.deleted_at is not null as is_deleted, ${relation(viewerId)} from aircraft a join airport ap on ap.id = a.airport_id
    where a.id = ${id} and ${isVisibleTo('a', viewerId)}`.execute(db)
  return rows[0]
}

export type SquawkRow = Omit<SquawkedAircraft, 'id'> & {
  id: string
  aircraftId: string
  orderId: string | null
  question: string
  text: string
  severity: SquawkSeverity
  state: SquawkState
  dueOn: string | null
  inoperative: boolean
  needsDecision: boolean
  createdAt: Date
  closedAt: Date | null
  reportedById: string | null
  reportedBy: string | null
  entries: number
  photos: number
  /** The viewer reported it, or flew when it was found. */
  foundIt: boolean
}

const squawkColumns = (
  viewerId: string,
) => sql`s.id, s.aircraft_id, s.order_id, s.question, s.text, s.severity, s.state, s.due_on, s.inoperative,
  s.needs_decision, s.created_at, s.closed_at, s.reported_by as reported_by_id, by.first_name || ' ' || by.last_name as reported_by,
    ${relation(viewerId)},
  ${isFoundBy(viewerId)} as found_it,
  (select count(*)::int from squawk_event e where e.squawk_id = s.id) as entries,
  (select count(*)::int from squawk_photo f where f.squawk_id = s.id) as photos`
const squawkJoins = sql`squawk s join aircraft a on a.id = s.aircraft_id join airport ap on ap.id = a.airport_id
  left join account by on by.id = s.reported_by left join orders o on o.id = s.order_id`

const isFoundBy = (viewerId: string) => sql<boolean>`coalesce(${viewerId} in (s.reported_by, o.pilot_id, o.csip_id), false)`

export const findSquawk = async (db: Db, id: string, viewerId: string) => {
  const { rows } = await sql<SquawkRow>`
    select ${squawkColumns(viewerId)} from ${squawkJoins} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** Pilots and instructors of upcoming bookings. */
export const listFliesNext = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ id: string }>`select p.id from orders o, unnest(array[o.pilot_id, o.csip_id]) p (id)
    where o.aircraft_id = ${aircraftId} and o.status in ${notLeftBookings} and p.id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** True if the viewer has or had a booking of the aircraft, or ever reported a squawk on it. */
export const hasFlown = async (db: Db, aircraftId: string, viewerId: string) => {
  const { rows } = await sql`
    select where exists (select from orders o where o.aircraft_id = ${aircraftId} and ${viewerId} in (o.pilot_id, o.csip_id))
      or exists (select from squawk s where s.aircraft_id = ${aircraftId} and s.reported_by = ${viewerId})`.execute(db)
  return rows.length > 0
}

type Listing = { aircraftId: string; viewerId: string; seesAll: boolean; query: SquawkFilters }

/** Open squawks first, grounding ones at the top, then newest. */
export const listSquawks = async (db: Db, { aircraftId, viewerId, seesAll, query }: Listing) => {
  const { state, severity, order, limit, offset } = query
  const conditions = [sql`s.aircraft_id = ${aircraftId}`]
  if (!seesAll) conditions.push(isFoundBy(viewerId))
  if (state === 'not_closed') conditions.push(sql`s.state <> 'closed'`)
  else if (state) conditions.push(sql`s.state = ${state}`)
  if (severity) conditions.push(sql`s.severity = ${severity}`)
  if (order) conditions.push(sql`s.order_id = ${order}`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<SquawkRow>`
    select ${squawkColumns(viewerId)} from ${squawkJoins} where ${where}
    order by s.state = 'closed', array_position(array['grounding', 'limit', 'cosmetic'], s.severity), s.created_at desc, s.id desc
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from squawk s left join orders o on o.id = s.order_id where ${where}`.execute(db)
  return { rows, count: counted[0]!.count }
}

export type EntryRow = {
  id: string
  kind: SquawkEntryKind
  byId: string | null
  byName: string | null
  at: Date
  text: string
  severity: SquawkSeverity | null
  dueOn: string | null
  inoperative: boolean
  certificate: string
  photos: { id: string }[]
}

export const listEntries = async (db: Db, squawkId: string) => {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.by_id, p.first_name || ' ' || p.last_name as by_name, e.at, e.text, e.severity, e.due_on, e.inoperative,
      e.certificate,
      coalesce((select json_agg(json_build_object('id', f.id) order by f.created_at, f.id) from squawk_photo f where f.event_id = e.id),
        '[]') as photos
    from squawk_event e left join account p on p.id = e.by_id where e.squawk_id = ${squawkId} order by e.at, e.id`.execute(db)
  return rows
}

export type NewEntry = {
  squawkId: string
  kind: SquawkEntryKind
  byId: string | null
  at: Date
  text: string
  severity?: SquawkSeverity
  dueOn?: string
  inoperative?: boolean
  certificate?: string
}

export const insertEntry = async (tx: Tx, entry: NewEntry) => {
  const id = newId(entry.at.getTime())
  await tx
    .insertInto('squawkEvent')
    .values({ id, ...entry, alone: writesAlone(entry.squawkId, entry.byId) })
    .execute()
  return id
}

type Changes = Partial<{
  state: SquawkState
  severity: SquawkSeverity
  dueOn: string | null
  inoperative: boolean
  needsDecision: boolean
  closedAt: Date | null
  closedBy: string | null
  closingNote: string
  groundsSince: Date | null
}>

export const setSquawk = (tx: Tx, id: string, changes: Changes) =>
  tx.updateTable('squawk').set(changes).where('id', '=', id).execute()

/** The oldest other squawk that grounds the aircraft. */
export const findOpenGrounding = (tx: Tx, aircraftId: string) =>
  tx
    .selectFrom('squawk')
    .select(['id', 'text'])
    .where('aircraftId', '=', aircraftId)
    .where('severity', '=', 'grounding')
    .where('state', '!=', 'closed')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()

/** Upcoming bookings this squawk puts at risk. */
export const countAtRisk = async (db: Db, squawkId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where at_risk_squawk_id = ${squawkId} and status in ${notLeftBookings}`.execute(db)
  return rows[0]!.count
}

/** The owner, the reporter, and everyone who wrote or decided and is still involved with the aircraft. */
export const listPeople = async (db: Db, squawkId: string) => {
  const { rows } = await sql<{ id: string }>`
    select distinct w.id from squawk s join aircraft a on a.id = s.aircraft_id left join orders o on o.id = s.order_id
    cross join lateral (select a.owner_id as id union select s.reported_by union select e.by_id from squawk_event e
      where e.squawk_id = s.id) w
    where s.id = ${squawkId} and w.id is not null and (w.id in (a.owner_id, s.reported_by, o.pilot_id, o.csip_id)
      or exists (select from account op where op.id = w.id and op.is_operator)
      or exists (select from aircraft_share h where h.aircraft_id = a.id and h.account_id = w.id)
      or exists (select from staff_airport f where f.airport_id = a.airport_id and f.account_id = w.id)
      or exists (select from record_keeper p where p.account_id = w.id and ${keeperCounts('a')}))`.execute(db)
  return rows.map(({ id }) => id)
}

const isLapsed = (at: Date) => sql<boolean>`s.state = 'deferred' and s.due_on < (${at}::timestamptz at time zone ap.zone)::date`
const lapsedJoins = sql`squawk s join aircraft a on a.id = s.aircraft_id join airport ap on ap.id = a.airport_id`

/** Squawks deferred until a day that is over at the home airport. */
export const listLapsed = async (db: Db, at: Date) => {
  const { rows } = await sql<{ id: string }>`
    select s.id from ${lapsedJoins} where ${isLapsed(at)} order by s.due_on limit 200`.execute(db)
  return rows
}

type Lapsed = { id: string; aircraftId: string; tailNumber: string; text: string; severity: SquawkSeverity; dueOn: string }

/** One of them, locked, if it still qualifies. */
export const findLapsed = async (tx: Tx, id: string, at: Date) => {
  const { rows } = await sql<Lapsed>`
    select s.id, s.aircraft_id, a.tail_number, s.text, s.severity, s.due_on from ${lapsedJoins}
      where s.id = ${id} and ${isLapsed(at)} for update of s`.execute(tx)
  return rows[0]
}
