import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { PilotCategory } from '@tailshare/contract/base/constants'
import type { Landed } from '@tailshare/rules/bookings/law/currency/landings'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { canceledBookings } from '../../../../db/sql/statuses.ts'
import { airportJson } from '../profile/queries.ts'

export type Ties = {
  sharesBooking: boolean
  /** The viewer is staff at an airport where one of the person's bookings starts. */
  servesBooking: boolean
  sharesAircraft: boolean
  advises: boolean
  lendsTo: boolean
  teaches: boolean
}

export type PersonRow = Ties & {
  id: string
  firstName: string
  lastName: string
  photoFileId: string | null
  createdAt: Date
  homeAirport: Airport | null
  pilotCategory: PilotCategory | null
  isAircraftOwner: boolean
  ratings: string[]
  endorsements: string[]
  totalHours: number | null
}

/** A person and their ties to the viewer: bookings (not canceled ones), aircraft and tax advice. */
export const findPerson = async (db: Db, { id, viewerId }: { id: string; viewerId: string }): Promise<PersonRow | undefined> => {
  const parties = sql`array[o.owner_id, o.pilot_id, o.csip_id, o.booked_by_id]`
  const kept = sql`o.status not in ${canceledBookings}`
  const aircraftOf = (account: string) => sql`(
    select c.id from aircraft c where c.owner_id = ${account} and c.deleted_at is null
    union select s.aircraft_id from aircraft_share s join aircraft c on c.id = s.aircraft_id where s.account_id = ${account}
      and c.deleted_at is null
    union select u.aircraft_id from aircraft_customer u join aircraft c on c.id = u.aircraft_id where u.account_id = ${account}
      and c.deleted_at is null)`
  const { rows } = await sql<PersonRow>`
    select a.id, a.first_name, a.last_name, a.photo_file_id, a.created_at, a.pilot_category, a.ratings, a.total_hours,
      array(select unnest(a.endorsements) union select unnest(l.endorsements) from lesson_result l where l.pilot_id = a.id
        order by 1) as endorsements,
      (select ${airportJson('p')} from airport p where p.id = a.home_airport_id) as home_airport,
      exists (select 1 from aircraft c where c.owner_id = a.id and c.is_listed and c.deleted_at is null) as is_aircraft_owner,
      exists (select 1 from orders o where a.id = any(${parties}) and ${viewerId} = any(${parties}) and ${kept}) as shares_booking,
      exists (select 1 from staff_airport s join aircraft c on c.airport_id = s.airport_id join orders o on o.aircraft_id = c.id
        where s.account_id = ${viewerId} and a.id = any(${parties}) and ${kept}) as serves_booking,
      exists (select 1 from ${aircraftOf(id)} mine join ${aircraftOf(viewerId)} theirs on theirs.id = mine.id) as shares_aircraft,
      exists (select 1 from tax_advisor t where t.ended_at is null and t.confirmed_at is not null
        and ((t.owner_id = a.id and t.advisor_id = ${viewerId}) or (t.advisor_id = a.id and t.owner_id = ${viewerId}))) as advises,
      exists (select 1 from orders o where o.pilot_id = a.id and o.owner_id = ${viewerId} and ${kept}) as lends_to,
      exists (select 1 from orders o where o.pilot_id = a.id and o.csip_id = ${viewerId} and ${kept}) as teaches
    from account a where a.id = ${id} and a.deleted_at is null and a.registered_at is not null`.execute(db)
  return rows[0]
}

export const listHoursByModel = (db: Db, accountId: string) =>
  db
    .selectFrom('modelHours')
    .innerJoin('aircraftModel', 'aircraftModel.id', 'modelHours.modelId')
    .select([
      'aircraftModel.name as modelName',
      'modelHours.totalHours',
      'modelHours.hoursLastYear as totalHoursLast12Month',
      'modelHours.hoursLastMonth as totalHoursLast30Days',
      'modelHours.hoursLastHalfYear as totalHoursLast6Month',
      'modelHours.picHours as totalPicHours',
    ])
    .where('modelHours.accountId', '=', accountId)
    .orderBy('aircraftModel.name')
    .execute()

type LandedRow = Landed & { accountId: string }

/**
 * Landings in the last 150 days of people who may take passengers, by day at the aircraft's home airport. In a lesson, those recorded by the
 * instructor.
 */
export const listLanded = async (db: Db, accountIds: readonly string[], now: Date) => {
  const { rows } = await sql<LandedRow>`
    select f.pilot_id as account_id, (f.returned_at at time zone p.zone)::date as day, m.class, m.tailwheel,
      case when m.needs_type_rating is not null then m.family end as type_family, sum(coalesce(l.landings, f.landings))::int as landings,
      sum(case jsonb_typeof(r.answers -> 'landingsNight') when 'number' then (r.answers ->> 'landingsNight')::numeric
        else 0 end)::int as night
    from flight f join aircraft a on a.id = f.aircraft_id join aircraft_model m on m.id = a.model_id join airport p on p.id = a.airport_id
      join account c on c.id = f.pilot_id and c.pilot_category not in ('student_pilot', 'non_pilot')
      left join lesson_result l on l.order_id = f.order_id left join stage_record r on r.order_id = f.order_id and r.stage = 'return'
    where f.pilot_id = any(${accountIds}::uuid[]) and f.returned_at > ${now}::timestamptz - make_interval(days => 150)
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

export const findFlown = async (db: Db, accountId: string, landingsSince: Date) => {
  const { rows } = await sql<{ ordersFlownCount: number; landingsLast90Days: number }>`
    select (select count(*)::int from orders o where o.pilot_id = ${accountId} and o.status = 'flight_complete') as orders_flown_count,
      (select coalesce(sum(coalesce(l.landings, f.landings)), 0)::int from flight f left join lesson_result l on l.order_id = f.order_id
        where f.pilot_id = ${accountId} and f.returned_at > ${landingsSince}) as landings_last90_days`.execute(db)
  return rows[0]!
}
