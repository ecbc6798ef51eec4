import type { OwnedAircraft } from '@tailshare/contract/aircraft/aircraft'
import type { ListingState } from '@tailshare/contract/base/statuses'
import type { AircraftModel } from '@tailshare/contract/aircraft/aircraftModels'
import { type RawBuilder, sql } from 'kysely'
import { plusHours } from '@tailshare/contract/text/period'
import type { Db } from '../../db/connect.ts'
import { oneOf } from '../../db/sql/oneOf.ts'
import { isAdvisorFor } from '../../db/sql/taxAdvisors.ts'
import { isVisibleTo } from '../../db/sql/seenAircraft.ts'
import { activeBookings, awayBookings, canceledBookings } from '../../db/sql/statuses.ts'
import { airportJson } from '../people/accounts/profile/queries.ts'
import { addingJob } from '../../jobs/enqueue.ts'

/**
 * `other`: what owners earned besides flights, whose income is a column of `flight`. A cancellation counts when it was canceled, anything
 * else when it was booked. The kinds are those of the index `account_line_besides`, so that no flight is read.
 */
export const otherIncome = (ownerIds: string[]) => sql`
  other as materialized (
    select l.account_id as owner_id, e.aircraft_id, coalesce(o.canceled_at, l.at) as at, -l.cents as cents
    from account_line l join ledger_entry e on e.movement_id = l.movement_id and e.line = l.line
      join ledger_movement mv on mv.id = l.movement_id left join ledger_movement reversed on reversed.id = mv.reverses_id
      left join orders o on o.id = l.order_id
    where ${oneOf(sql`l.account_id`, ownerIds)} and l.ledger = 'owner' and l.kind not in ('flight', 'payout', 'payment')
      and coalesce(reversed.kind, '') <> 'flight'
  )`

/** Owner's income from aircraft `a` between two instants, in cents. Needs `other`. */
export const earnedBy = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`(
  coalesce((select sum(f.income_cents) from flight f where f.aircraft_id = a.id and f.owner_id = a.owner_id and f.returned_at >= ${since}
    and f.returned_at < ${until}), 0)
  + coalesce((select sum(x.cents) from other x where x.aircraft_id = a.id and x.owner_id = a.owner_id and x.at >= ${since}
    and x.at < ${until}), 0))::bigint`

export const photoIds = (alias: string): RawBuilder<unknown> =>
  sql`array(select p.id from aircraft_photo p where p.aircraft_id = ${sql.raw(alias)}.id order by p.position)`

export type Relation = {
  id: string
  tailNumber: string
  ownerId: string
  airportId: string
  zone: string
  state: ListingState
  isSeen: boolean
  isCoOwner: boolean
  isAdvisor: boolean
  /** Has booked it, as pilot or instructor; lasts until a day after the return. */
  hasBooked: boolean
}

const hoursAfterReturn = 24

export const findRelation = async (
  db: Db,
  { aircraftId, viewerId, now }: { aircraftId: string; viewerId: string | undefined; now: Date },
) => {
  const viewer = sql`${viewerId ?? null}::uuid`
  const { rows } = await sql<Relation>`
    select a.id, a.tail_number, a.owner_id, a.airport_id, p.zone, a.state, ${isVisibleTo('a', viewerId)} as is_seen,
      exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${viewer}) as is_co_owner,
      ${isAdvisorFor('a', viewer)} as is_advisor,
      exists (select from orders o where o.aircraft_id = a.id and ${viewer} in (o.pilot_id, o.csip_id) and (o.status in ${activeBookings}
        or o.drop_real_at > ${plusHours(now, -hoursAfterReturn)} and o.status not in ${canceledBookings})) as has_booked
    from aircraft a join airport p on p.id = a.airport_id where a.id = ${aircraftId} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Serializes changes to an aircraft and counts of its rows. Does not block bookings. */
export const lockAircraft = (db: Db, id: string) =>
  db.selectFrom('aircraft').select('id').where('id', '=', id).where('deletedAt', 'is', null).forNoKeyUpdate().executeTakeFirst()

export const findTail = (db: Db, tailNumber: string) =>
  db
    .selectFrom('aircraft')
    .select(['id', 'tailNumber'])
    .where('tailNumber', '=', tailNumber)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Home airport's location, listed or not. */
export const findAircraftPlace = (db: Db, aircraftId: string) =>
  db
    .selectFrom('aircraft')
    .innerJoin('airport', 'airport.id', 'aircraft.airportId')
    .select(['aircraft.id', 'airport.zone', 'airport.lat', 'airport.lon'])
    .where('aircraft.id', '=', aircraftId)
    .where('aircraft.deletedAt', 'is', null)
    .executeTakeFirst()

export const listOwned = async (db: Db, ownerId: string, now: Date) => {
  const thisMonth = sql`date_trunc('month', ${now}::timestamptz at time zone ap.zone)`
  const { rows } = await sql<{
    id: string
    tailNumber: string
    modelName: string
    model: AircraftModel
    yearManufactured: number
    family: string
    airport: unknown
    photoIds: string[]
    rateCents: number
    hobbs: number
    isListed: boolean
    listing: ListingState
    groundedReason: string | null
    coOwners: number
    next: OwnedAircraft['next']
    monthCents: number
  }>`with ${otherIncome([ownerId])}
    select a.id, a.tail_number, m.name as model_name, m.family, ${airportJson('ap')} as airport, ${photoIds('a')} as photo_ids,
      a.year_manufactured,
      json_build_object('id', m.id, 'name', m.name, 'maker', m.maker, 'family', m.family, 'type', m.type) as model, a.rate_cents, a.hobbs,
        a.is_listed, a.state as listing, a.grounded_reason,
      (select count(*)::int from aircraft_share s where s.aircraft_id = a.id) as co_owners,
      (select json_build_object('orderId', o.id, 'pilot', p.first_name || ' ' || left(p.last_name, 1) || '.', 'isAway',
        o.status in ${awayBookings}, 'from', o.start_at, 'to', o.drop_at)
        from orders o join account p on p.id = o.pilot_id where o.aircraft_id = a.id and o.status in ${activeBookings} order by o.start_at
          limit 1) as next,
      ${earnedBy(sql`(${thisMonth} at time zone ap.zone)`, sql`((${thisMonth} + interval '1 month') at time zone ap.zone)`)} as month_cents
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    where a.owner_id = ${ownerId} and a.deleted_at is null order by a.tail_number`.execute(db)
  return rows
}

/** Fields of a listing that say something about the aircraft, but not who may fly it and when. */
export const saidFields = ['description', 'equipment', 'parking', 'rampHours', 'photoIds', 'photos']

/** True if an operator changed the listing in place of its owner since a time. */
export const hasChanged = async (db: Db, { aircraftId, byId, since }: { aircraftId: string; byId: string; since: Date }) => {
  const row = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('subjectId', '=', aircraftId)
    .where('actorId', '=', byId)
    .where('action', '=', 'listing_changed')
    .where('at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Checks searches with an alert against these aircraft. Call it whenever one is listed, changed in a searched field or returned to
 * service. Freed time does the same in `schedule/freed`.
 */
export const wakeSearches = (db: Db, aircraftIds: readonly string[]) =>
  sql`select ${addingJob('sendAlerts', sql`json_build_object('aircraftId', a.id)`, { key: sql`'sendAlerts:' || a.id` })}
    from (select id from aircraft where id = any(${[...aircraftIds]}::uuid[]) and is_listed and deleted_at is null
      and exists (select from saved_search where has_alert) order by id) a`.execute(db)
