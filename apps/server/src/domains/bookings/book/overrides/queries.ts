import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Period } from '@tailshare/contract/text/period'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { DB } from '../../../../db/types.gen.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

export type OverrideRow = {
  id: string
  state: 'asked' | 'granted' | 'refused' | 'revoked' | 'withdrawn' | 'expired'
  pilot: Person
  pilotId: string
  ownerId: string
  aircraft: { id: string; tailNumber: string; zone: string }
  codes: BookingRefusalCode[]
  startAt: Date | null
  dropAt: Date | null
  message: string
  createdAt: Date
  decidedBy: Person | null
  decidedAt: Date | null
  reason: string
  untilOn: string | null
}

const columns = sql`v.id, v.state, ${personJson('w')} as pilot, v.pilot_id, a.owner_id, v.codes, v.start_at, v.drop_at, v.message,
  v.created_at,
  json_build_object('id', a.id, 'tailNumber', a.tail_number, 'zone', ap.zone) as aircraft,
  case when d.id is null then null else ${personJson('d')} end as decided_by, v.decided_at, v.reason, v.until_on`
const tables = sql`rule_override v join account w on w.id = v.pilot_id join aircraft a on a.id = v.aircraft_id
  join airport ap on ap.id = a.airport_id left join account d on d.id = v.decided_by_id`

export const findOverride = async (db: Db, id: string) => {
  const { rows } = await sql<OverrideRow>`select ${columns} from ${tables} where v.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the row: of two concurrent answers, the second sees the first. */
export const lockOverride = (db: Db, id: string) =>
  db.selectFrom('ruleOverride').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()

type Listing = {
  viewerId: string
  as: 'pilot' | 'owner'
  aircraft?: string | undefined
  state?: 'asked' | 'granted' | undefined
  now: Date
  limit: number
  offset: number
}

/** Same formula as `questionEnds`. */
const endsAt = sql`least(v.start_at, greatest(v.start_at - interval '24 hours', v.created_at + interval '24 hours'))`

/** Newest first. Requests and overrides that have expired are excluded from `asked` and `granted`. */
export const listOverrides = async (db: Db, { viewerId, as, aircraft, state, now, limit, offset }: Listing) => {
  const mine = as === 'pilot' ? sql`v.pilot_id = ${viewerId}` : sql`a.owner_id = ${viewerId}`
  const inState: RawBuilder<unknown> =
    state === 'asked'
      ? sql`v.state = 'asked' and ${endsAt} > ${now}`
      : state === 'granted'
        ? sql`v.state = 'granted' and v.until_on >= (${now}::timestamptz at time zone ap.zone)::date`
        : sql`true`
  const where = sql`${mine} and ${inState} and a.deleted_at is null and (${aircraft ?? null}::uuid is null or a.id = ${aircraft ?? null})`
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from ${tables} where ${where}`.execute(db)
  const { rows } = await sql<OverrideRow>`select ${columns} from ${tables} where ${where}
    order by v.created_at desc, v.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}

type OverrideQuery = { pilotId: string; aircraftId: string }

/** The pilot's latest request that is open or was refused, for the trip's page. `sameTrip`: it overlaps this trip. */
export const findLastAsked = async (
  db: Db,
  { pilotId, aircraftId }: OverrideQuery,
  { since, trip }: { since: Date; trip: Period },
) => {
  const { rows } = await sql<{ id: string; state: 'asked' | 'refused'; reason: string; sameTrip: boolean }>`
    select v.id, v.state, v.reason, v.start_at < ${trip.to} and v.drop_at > ${trip.from} as same_trip
    from rule_override v where v.pilot_id = ${pilotId} and v.aircraft_id = ${aircraftId} and v.created_at > ${since}
      and (v.state = 'refused' or v.state = 'asked' and ${endsAt} > now())
    order by v.state = 'asked' desc, same_trip desc, v.created_at desc limit 1`.execute(db)
  return rows[0]
}

/** The latest refusal for a trip that overlaps this time. */
export const findRefused = async (db: Db, { pilotId, aircraftId }: OverrideQuery, { from, to }: Period) => {
  const { rows } = await sql<{ by: string; reason: string }>`
    select d.first_name as by, v.reason from rule_override v join account d on d.id = v.decided_by_id
    where v.pilot_id = ${pilotId} and v.aircraft_id = ${aircraftId} and v.state = 'refused' and v.start_at < ${to} and v.drop_at > ${from}
    order by v.decided_at desc limit 1`.execute(db)
  return rows[0]
}

/** Requests not answered in time, of everyone or of one pilot and aircraft. */
export const listUnanswered = async (db: Db, now: Date, of: Partial<OverrideQuery> = {}) => {
  const { pilotId = null, aircraftId = null } = of
  const { rows } = await sql<{ id: string }>`
    select v.id from rule_override v where v.state = 'asked' and ${endsAt} <= ${now}
      and (${pilotId}::uuid is null or v.pilot_id = ${pilotId}) and (${aircraftId}::uuid is null or v.aircraft_id = ${aircraftId})
    order by v.start_at limit 200`.execute(db)
  return rows
}

/**
 * Overrides that applied to a booking: granted before it ended, valid through its return day, not revoked before it was made. A later
 * revocation does not change the booking; check-in tests the rules again.
 */
export const listForOrder = async (db: Db, orderId: string) => {
  const { rows } =
    await sql<OverrideRow>`select ${columns} from orders o join ${tables} on v.pilot_id = o.pilot_id and v.aircraft_id = o.aircraft_id
    where o.id = ${orderId} and v.state in ('granted', 'revoked') and v.until_on >= (o.drop_at at time zone ap.zone)::date
      and v.decided_at < coalesce(o.canceled_at, o.drop_real_at, o.drop_at) and (v.revoked_at is null or v.revoked_at > o.created_at)
    order by v.decided_at, v.id`.execute(db)
  return rows
}

export const insertOverride = (db: Db, row: Insertable<DB['ruleOverride']>) => db.insertInto('ruleOverride').values(row).execute()

export const setOverride = (db: Db, id: string, values: Updateable<DB['ruleOverride']>) =>
  db.updateTable('ruleOverride').set(values).where('id', '=', id).execute()

export const findAsked = (db: Db, { pilotId, aircraftId }: OverrideQuery) =>
  db
    .selectFrom('ruleOverride')
    .select('id')
    .where('pilotId', '=', pilotId)
    .where('aircraftId', '=', aircraftId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
