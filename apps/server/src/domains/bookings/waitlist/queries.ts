import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { WaitlistWants } from '@tailshare/contract/bookings/waitlist/waitlist'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { activeBookings } from '../../../db/sql/statuses.ts'
import { refuseOn } from '../../../http/refusal.ts'
import { airportJson } from '../../people/accounts/profile/queries.ts'
import { isFree } from '../../schedule/queries.ts'

type NewEntry = {
  id: string
  accountId: string
  aircraftId: string
  modelId: string
  airportId: string
  anyOfModel: boolean
  startAt: Date
  dropAt: Date
  passengers: number
  plannedHours: number | null
  csipId: string | null
  wants: WaitlistWants
  createdAt: Date
}

export const insertEntry = (tx: Tx, entry: NewEntry) =>
  tx.insertInto('waitlistEntry').values(entry).execute().catch(refuseOn('waitlist_once', 'already_waiting'))

type EntryKey = Pick<NewEntry, 'accountId' | 'aircraftId' | 'modelId' | 'airportId' | 'anyOfModel' | 'startAt' | 'dropAt'>

/** True if they already wait for an overlapping time in the same line. The caller has locked the account. */
export const hasSameEntry = async (
  tx: Tx,
  { accountId, aircraftId, modelId, airportId, anyOfModel, startAt, dropAt }: EntryKey,
) => {
  const { rows } = await sql`
    select from waitlist_entry b, (select ${aircraftId}::uuid as aircraft_id, ${modelId}::uuid as model_id,
      ${airportId}::uuid as airport_id, ${anyOfModel}::boolean as any_of_model, ${startAt}::timestamptz as start_at,
      ${dropAt}::timestamptz as drop_at) w
    where b.account_id = ${accountId} and ${competes} limit 1`.execute(tx)
  return rows.length > 0
}

/** Number of open entries. The caller has locked the account. */
export const countOpen = async (tx: Tx, accountId: string) => {
  const { count } = await tx
    .selectFrom('waitlistEntry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirstOrThrow()
  return count
}

/** The aircraft's model and airport, and whether another aircraft of the model there is free for the period. */
export const findLine = async (db: Db, aircraftId: string, period: { from: Date; to: Date }) => {
  const { rows } = await sql<{ modelId: string; airportId: string; anyFree: boolean }>`
    select a.model_id, a.airport_id, exists (select from aircraft other where other.model_id = a.model_id
      and other.airport_id = a.airport_id
      and other.id <> a.id and other.is_listed and other.deleted_at is null and other.grounded_reason is null
        and ${isFree(sql`other.id`, period)}) as any_free
    from aircraft a where a.id = ${aircraftId} and a.deleted_at is null`.execute(db)
  return rows[0]
}

export type EntryRow = {
  id: string
  aircraftId: string
  tailNumber: string
  modelName: string
  airport: Airport
  anyOfModel: boolean
  startAt: Date
  dropAt: Date
  wants: WaitlistWants
  state: 'waiting' | 'offered'
  place: number
  orderId: string | null
}

const isOpen = (alias: string) => sql`${sql.ref(`${alias}.state`)} in ('waiting', 'offered')`

/** Open entries `b` that compete with `w` for an overlapping time of the same aircraft. */
const competes = sql`${isOpen('b')} and b.model_id = w.model_id and b.airport_id = w.airport_id
  and (b.any_of_model or w.any_of_model or b.aircraft_id = w.aircraft_id) and b.start_at < w.drop_at and b.drop_at > w.start_at`

/** Other people before `w` in the line. */
const before = sql`select count(distinct b.account_id) from waitlist_entry b
  where b.id < w.id and b.account_id <> w.account_id and ${competes}`

const entryColumns = sql`w.id, w.aircraft_id, a.tail_number, m.name as model_name, ${airportJson('ap')} as airport, w.any_of_model,
  w.start_at, w.drop_at, w.wants,
  w.state, 1 + (${before})::int as place, case when w.state = 'offered' then w.order_id end as order_id`
const entryJoins = sql`waitlist_entry w join aircraft a on a.id = w.aircraft_id join aircraft_model m on m.id = w.model_id
  join airport ap on ap.id = w.airport_id`

type Page = { limit: number; offset: number }

/** Soonest first. */
export const listEntries = async (db: Db, accountId: string, { limit, offset }: Page) => {
  const where = sql`w.account_id = ${accountId} and ${isOpen('w')} and w.drop_at > now()`
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from ${entryJoins} where ${where} order by w.start_at, w.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from waitlist_entry w where ${where}`.execute(db)
  return { rows, count: counted[0]!.count }
}

export const findEntry = async (db: Db, id: string) => {
  const { rows } = await sql<EntryRow>`select ${entryColumns} from ${entryJoins} where w.id = ${id}`.execute(db)
  return rows[0]
}

export type DemandRow = { aircraftId: string; tailNumber: string; airport: Airport; startAt: Date; dropAt: Date; count: number }

/** Number of people waiting per time of an owner's aircraft. Entries for any aircraft of a model count for the one that was viewed. */
export const listDemand = async (db: Db, ownerId: string, { limit, offset }: Page) => {
  const groups = sql`select w.aircraft_id, w.start_at, w.drop_at, count(*)::int as count from waitlist_entry w
    join aircraft a on a.id = w.aircraft_id
    where a.owner_id = ${ownerId} and a.deleted_at is null and ${isOpen('w')} and w.start_at > now() group by 1, 2, 3`
  const { rows } = await sql<DemandRow>`
    select g.*, a.tail_number, ${airportJson('ap')} as airport from (${groups}) g join aircraft a on a.id = g.aircraft_id
      join airport ap on ap.id = a.airport_id
    order by g.start_at, a.tail_number, g.drop_at limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from (${groups}) g`.execute(db)
  return { rows, count: counted[0]!.count }
}

export const lockEntry = (tx: Tx, id: string) =>
  tx.selectFrom('waitlistEntry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setEntry = (tx: Tx, id: string, set: { state: string; orderId?: string; notifiedAt?: Date }) =>
  tx.updateTable('waitlistEntry').set(set).where('id', '=', id).execute()

/**
 * Closes entries whose offer was confirmed, declined or not answered. A pilot who lost the offer because of the aircraft waits again, but
 * not if the owner canceled for another reason. Returns the accounts concerned.
 */
export const settleOffers = async (db: Db) => {
  const { rows } = await sql<{ accountId: string }>`
    update waitlist_entry w set state = case when o.status = 'canceled_by_owner' and o.canceled_by_id = o.owner_id
      and o.cancel_reason <> 'aircraft' then 'ended'
      when o.status = 'canceled_by_owner' then 'waiting' when o.status <> 'canceled' then 'taken'
      when o.cancel_reason = 'not_answered' then 'lapsed' else 'declined' end
    from orders o where o.id = w.order_id and w.state = 'offered' and (o.status <> 'booked' or o.waits_for is distinct from 'pilot')
    returning w.account_id`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** Ends entries whose time has begun, whose pilot has another booking then, or whose account is gone or suspended. */
export const endEntries = async (db: Db, now: Date) => {
  const { rows } = await sql<{ accountId: string }>`
    update waitlist_entry w set state = 'ended' where w.state = 'waiting' and (w.start_at <= ${now}
      or exists (select from orders o where o.pilot_id = w.account_id and o.status in ${activeBookings} and o.start_at < w.drop_at
        and o.drop_at > w.start_at)
      or exists (select from account p where p.id = w.account_id and (p.deleted_at is not null or p.suspended_at is not null)))
    returning w.account_id`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

export type GoneEntry = {
  accountId: string
  startAt: Date
  dropAt: Date
  tailNumber: string
  modelName: string
  anyOfModel: boolean
  zone: string
}

/** Ends entries for an aircraft that is retired or deleted, or for any of a model that is no longer at the airport. */
export const endUnavailableEntries = async (db: Db) => {
  const { rows } = await sql<GoneEntry>`
    update waitlist_entry w set state = 'ended' from aircraft a join aircraft_model m on m.id = a.model_id, airport ap
    where w.state = 'waiting' and a.id = w.aircraft_id and ap.id = w.airport_id and (a.state = 'retired' or a.deleted_at is not null)
      and not (w.any_of_model and exists (select from aircraft other where other.model_id = w.model_id and other.airport_id = w.airport_id
        and other.state <> 'retired' and other.deleted_at is null))
    returning w.account_id, w.start_at, w.drop_at, a.tail_number, m.name as model_name, w.any_of_model, ap.zone`.execute(db)
  return rows
}

const standsFor = (aircraft: string): RawBuilder<unknown> =>
  sql`w.model_id = ${sql.ref(`${aircraft}.model_id`)} and w.airport_id = ${sql.ref(`${aircraft}.airport_id`)}
    and (w.any_of_model or w.aircraft_id = ${sql.ref(`${aircraft}.id`)})`

export type Waiting = {
  id: string
  accountId: string
  startAt: Date
  dropAt: Date
  passengers: number
  plannedHours: number | null
  csipId: string | null
  wants: WaitlistWants
  state: 'waiting' | 'notified'
}

/** Limit per run. The next run follows with the next freed time or within minutes. */
const mostAtOnce = 100

/** Entries for an aircraft, first come first served, including those just notified who have a head start. */
export const listLine = async (db: Db, aircraftId: string, notifiedSince: Date) => {
  const { rows } = await sql<Waiting>`
    select w.id, w.account_id, w.start_at, w.drop_at, w.passengers, w.planned_hours, w.csip_id, w.wants, w.state
    from aircraft a join waitlist_entry w on ${standsFor('a')}
    where a.id = ${aircraftId} and a.is_listed and a.deleted_at is null and a.grounded_reason is null
      and (w.state = 'waiting' or (w.state = 'notified' and w.notified_at > ${notifiedSince}))
    order by w.id limit ${mostAtOnce}`.execute(db)
  return rows
}

export const listFreeForSomeone = async (db: Db) => {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from waitlist_entry w join aircraft a on ${standsFor('a')}
    where w.state = 'waiting' and a.is_listed and a.deleted_at is null and a.grounded_reason is null
      and not exists (select from occupancy o where o.resource_id = a.id
        and o.during && tstzrange(w.start_at, w.drop_at + make_interval(mins => a.turnaround_minutes)))`.execute(db)
  return rows.map(({ id }) => id)
}
