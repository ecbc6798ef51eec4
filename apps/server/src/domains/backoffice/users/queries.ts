import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { typedTail } from '@tailshare/contract/text/comparable'
import type { PilotCategory } from '@tailshare/contract/base/constants'
import { operatorProbationHours } from '@tailshare/contract/backoffice/bookings/interventions'
import { plusHours } from '@tailshare/contract/text/period'
import type { AccountDecisionKind, UserFilter } from '@tailshare/contract/backoffice/operator'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { containsWords } from '../../../db/sql/saying.ts'
import { activeBookings, notLeftBookings } from '../../../db/sql/statuses.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'
import { wakeSearches } from '../../aircraft/queries.ts'

export type UserRow = {
  id: string
  firstName: string
  lastName: string
  email: string
  photoFileId: string | null
  pilotCategory: PilotCategory | null
  pilotCategories: PilotCategory[]
  homeAirport: string | null
  createdAt: Date
  registeredAt: Date | null
  suspendedAt: Date | null
  isOperator: boolean
  isOwner: boolean
  isStaff: boolean
  documentsWaiting: number
}

const ownsAircraft = sql<boolean>`exists (select 1 from aircraft c where c.owner_id = a.id and c.deleted_at is null)`
const isStaff = sql<boolean>`exists (select 1 from staff_airport s where s.account_id = a.id)`

const columns = sql`a.id, a.first_name, a.last_name, a.email, a.photo_file_id, a.pilot_category, a.pilot_categories, a.created_at,
  a.registered_at,
  a.suspended_at, a.is_operator, ${ownsAircraft} as is_owner, ${isStaff} as is_staff,
  (select p.code from airport p where p.id = a.home_airport_id) as home_airport,
  (select count(*)::int from document d where d.account_id = a.id and d.status = 'pending' and d.deleted_at is null) as documents_waiting`

const filters: Record<UserFilter, RawBuilder<boolean>> = {
  pilot: sql`a.pilot_category <> 'non_pilot'`,
  owner: ownsAircraft,
  csip: sql`a.pilot_category = 'csip_pilot'`,
  staff: isStaff,
  operator: sql`a.is_operator`,
  suspended: sql`a.suspended_at is not null`,
}

/** Every word in name or address, in any order, or a tail number they own. */
const matches = (search: string) => {
  return sql<boolean>`(${containsWords(sql`a.first_name || ' ' || a.last_name || ' ' || a.email`, search)} or a.id in
    (select c.owner_id from aircraft c where c.tail_number = ${typedTail(search)} and c.deleted_at is null))`
}

type UsersQuery = { search?: string | undefined; filter?: UserFilter | undefined; limit: number; offset: number }

/** Newest first. */
export const listUsers = async (db: Db, { search, filter, limit, offset }: UsersQuery) => {
  const wanted = [sql`a.deleted_at is null`, ...(search?.trim() ? [matches(search)] : []), ...(filter ? [filters[filter]] : [])]
  const from = sql`from account a where ${sql.join(wanted, sql` and `)}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  const { rows: results } =
    await sql<UserRow>`select ${columns} ${from} order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`.execute(
      db,
    )
  return { count: counted[0]!.count, results }
}

export type UserDetailRow = UserRow & {
  suspendedReason: string | null
  sessionCount: number
  hasSecondFactor: boolean
  lastSeen: Date | null
  upcomingBookings: number
  calledOffForWeather: { count: number; late: number }
  listedAircraft: number
}

export const findUser = async (db: Db, id: string, now: Date) => {
  const { rows } = await sql<UserDetailRow>`
    select ${columns}, a.suspended_reason,
      exists (select from passkey k where k.account_id = a.id) or exists (select from authenticator t
        where t.account_id = a.id and t.secret_sealed is not null) as has_second_factor,
      (select count(*)::int from session s where s.account_id = a.id and s.expires_at > ${now}) as session_count,
      (select max(s.seen_at) from session s where s.account_id = a.id) as last_seen,
      (select count(*)::int from orders o where a.id in (o.pilot_id, o.owner_id, o.csip_id)
        and o.status in ${activeBookings}) as upcoming_bookings,
      (select json_build_object('count', count(*)::int, 'late', (count(*) filter (where o.canceled_at > o.free_until))::int) from (
        select canceled_at,
          coalesce(kept_free_until, (quote ->> 'freeCancellationUntil')::timestamptz, confirmed_at, created_at) as free_until
        from orders where pilot_id = a.id and canceled_by_id = a.id and status = 'canceled' and cancel_reason = 'weather'
          and canceled_at > ${plusHours(now, -365 * 24)}) o) as called_off_for_weather,
      (select count(*)::int from aircraft c where c.owner_id = a.id and c.is_listed and c.deleted_at is null) as listed_aircraft
    from account a where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

export type LockedUser = { id: string; email: string; isOperator: boolean; suspendedAt: Date | null }

/** Locks these accounts and all operators in one order, so that the number of operators stays correct. */
export const lockUsers = (db: Db, ids: string[]): Promise<LockedUser[]> =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'isOperator', 'suspendedAt'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('isOperator', '=', true)]))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const listStaffAirports = (db: Db, accountId: string) =>
  db
    .selectFrom('staffAirport')
    .innerJoin('airport', 'airport.id', 'staffAirport.airportId')
    .select(['airport.id', 'airport.code'])
    .where('staffAirport.accountId', '=', accountId)
    .orderBy('airport.code')
    .execute()

export const listAirportsById = (db: Db, ids: string[]) =>
  ids.length === 0 ? [] : db.selectFrom('airport').select(['id', 'code']).where('id', 'in', ids).orderBy('code').execute()

/** `since` is `null` for configured operators. */
export const setIsOperator = (db: Db, id: string, isOperator: boolean, since: Date | null) =>
  db.updateTable('account').set({ isOperator, operatorSince: since }).where('id', '=', id).execute()

export type Appointment = { askedBy: Person; reason: string; askedAt: Date }

/** Valid for a week, while the asker is an operator. */
export const findAppointment = async (db: Db, id: string, now: Date) => {
  const { rows } = await sql<Appointment>`select ${personJson('a')} as asked_by, w.reason, w.asked_at from operator_appointment w
    join account a on a.id = w.asked_by_id and a.is_operator and a.suspended_at is null
    where w.account_id = ${id} and w.asked_at > ${plusHours(now, -operatorProbationHours)}`.execute(db)
  return rows[0]
}

export type DecisionRow = Appointment & { id: string; kind: AccountDecisionKind; account: Person; email: string }

/** Decisions about accounts, valid for a week, while their askers are operators. A request for an address has a subject of its own. */
export const listAccountDecisions = async (db: Db, now: Date) => {
  const { rows } = await sql<DecisionRow>`
    select w.id, w.kind, ${personJson('s')} as account, s.email, ${personJson('a')} as asked_by, w.reason, w.asked_at
    from (select account_id as id, 'operator' as kind, account_id, asked_by_id, reason, asked_at from operator_appointment
      union all select subject_id, case when subject_id = account_id then 'restore' else 'address' end,
        account_id, asked_by_id, reason, asked_at from operator_request where account_id is not null) w
    join account a on a.id = w.asked_by_id and a.is_operator and a.suspended_at is null
    join account s on s.id = w.account_id and s.deleted_at is null
    where w.asked_at > ${plusHours(now, -operatorProbationHours)} order by w.asked_at limit 100`.execute(db)
  return rows
}

type NewAppointment = { accountId: string; askedById: string; reason: string; askedAt: Date }

export const putAppointment = (db: Db, appointment: NewAppointment) =>
  db
    .insertInto('operatorAppointment')
    .values(appointment)
    .onConflict((at) => at.column('accountId').doUpdateSet(appointment))
    .execute()

export const deleteAppointment = (db: Db, id: string) =>
  db.deleteFrom('operatorAppointment').where('accountId', '=', id).execute()

export const setSuspended = (db: Db, id: string, { at, reason }: { at: Date | null; reason: string | null }) =>
  db.updateTable('account').set({ suspendedAt: at, suspendedReason: reason }).where('id', '=', id).execute()

/** Someone's upcoming bookings as pilot, owner or instructor. */
export const listAhead = async (db: Db, id: string) => {
  const { rows } = await sql<{ id: string }>`select o.id from orders o
    where ${id} in (o.pilot_id, o.owner_id, o.csip_id) and o.status in ${notLeftBookings} order by o.id`.execute(db)
  return rows.map((row) => row.id)
}

/** The operator behind the current suspension. */
export const findSuspender = async (db: Db, id: string) => {
  const { rows } = await sql<{ actorId: string }>`select actor_id from audit_entry
    where action = 'account_suspended' and subject_id = ${id} order by at desc, id desc limit 1`.execute(db)
  return rows[0]?.actorId
}

/** Pauses someone's listed aircraft. Returns them. */
export const unlistAircraftOf = async (db: Db, ownerId: string) => {
  const rows = await db
    .updateTable('aircraft')
    .set({ state: 'paused' })
    .where('ownerId', '=', ownerId)
    .where('isListed', '=', true)
    .where('deletedAt', 'is', null)
    .returning(['id', 'tailNumber'])
    .execute()
  return rows.sort((one, other) => one.tailNumber.localeCompare(other.tailNumber))
}

/** Lists again what the last suspension paused, if still theirs and paused. */
export const relistAircraftOf = async (db: Db, ownerId: string) => {
  const { rows } = await sql<{ id: string; tailNumber: string }>`
    update aircraft c set state = 'listed'
    from (select data from audit_entry where action = 'account_suspended' and subject_id = ${ownerId} order by at desc, id desc
      limit 1) entry
    where c.owner_id = ${ownerId} and c.deleted_at is null and entry.data->'unlistedIds' ? c.id::text and c.state = 'paused'
    returning c.id, c.tail_number`.execute(db)
  await wakeSearches(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ tailNumber }) => tailNumber).sort()
}

/** Sets exactly these airports. Existing ones keep their start date. */
export const setStaffAirports = async (tx: Tx, accountId: string, airportIds: string[], now: Date) => {
  await tx
    .deleteFrom('staffAirport')
    .where('accountId', '=', accountId)
    .where((eb) => eb.not(eb('airportId', '=', eb.fn.any(eb.val(airportIds)))))
    .execute()
  if (airportIds.length > 0)
    await tx
      .insertInto('staffAirport')
      .values(airportIds.map((airportId) => ({ accountId, airportId, since: now })))
      .onConflict((at) => at.doNothing())
      .execute()
}
