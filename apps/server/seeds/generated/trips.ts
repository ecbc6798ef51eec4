import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { accounts, aircraft, chanceOf, hobbsBefore, idOf, timedIdOf, type Plan, type Size } from './size.ts'

/** Bookings last two to eight hours. Late returns are 15 minutes late; turnaround is 30 minutes. */
const longestHours = 8

/**
 * Generates all trips into the temporary table `drawn_trip`, numbered in booking order; the other tables are derived from it. A flight
 * costs its planned hours at the rate, the instructor, a 4% fee and 2% tax; a late cancellation half. Each aircraft flies evenly from 18
 * months ago (or longer, if needed) to six months ahead. Trips never overlap per aircraft or pilot.
 */
export const drawTrips = async (db: Db, { aircraft: planes, bookings }: Size, plan: Plan) => {
  const perAircraft = Math.ceil(bookings / planes)
  const ahead = 180 * 24
  const apart = Math.max(longestHours + 2, Math.floor((720 * 24) / perAircraft))
  const { clubs, owners, pilots, pilotsOfClub, trainerEvery } = plan
  const draw = (salt: number) => sql.raw(chanceOf('i', salt))
  await sql`create temporary table drawn_trip on commit drop as
    with spread as (
      select i, (i - 1) / ${sql.lit(perAircraft)} + 1 as plane, date_trunc('hour', now()) + make_interval(hours =>
        (${sql.lit(ahead)} - ${sql.lit(apart)} * (1 + (i - 1) % ${sql.lit(perAircraft)})
          + ((i - 1) / ${sql.lit(perAircraft)}) * 37 % ${sql.lit(apart)})::int) as starts,
        (2 + i % ${sql.lit(longestHours - 1)})::int as hours
      from generate_series(1, ${bookings}::bigint) i
    ), planned as (
      select *, (plane - 1) % ${sql.lit(clubs)} as club, (plane - 1) / ${sql.lit(clubs)} as seat,
        starts + make_interval(hours => hours) as drops,
        least(starts, now() - interval '1 minute') - ${draw(3)} * interval '40 days' as created,
        case when ${draw(4)} < 0.1 then ${draw(5)} end as cancels, ${draw(4)} < 0.02 as by_owner,
          round((hours * 0.55 + ${draw(6)} * 0.5)::numeric, 1) as hobbs_hours
      from spread
    ), lived as (
      select *, created + (least(starts, now()) - created) * cancels as canceled,
        case when cancels is null and drops <= now() then least(now(), drops + (${draw(7)} * 75 - 60) * interval '1 minute') end as flown_at
      from planned
    ), ordered as (
      select *, row_number() over (order by created, i) as n, row_number() over (partition by club order by starts, i) as turn,
        sum(case when flown_at is null then 0 else hobbs_hours end) over (partition by plane order by starts) as hobbs_in
      from lived
    )
    select n, ${timedIdOf('created', 1, 'n')} as order_id, ${idOf(aircraft, 'plane')} as aircraft_id, a.tail_number, a.owner_id,
      a.rate_cents, a.deposit_cents,
      ${idOf(accounts, `${owners} + club * ${pilotsOfClub} + 1 + turn % ${pilotsOfClub}`)} as pilot_id, case when is_lesson then
        ${idOf(accounts, `${owners + pilots + 1} + seat / ${trainerEvery} * ${clubs} + club`)} end as instructor_id,
      starts, drops, hours, created, canceled, by_owner, flown_at, hobbs_hours, ${hobbsBefore('plane')} + hobbs_in as hobbs_in,
      case when canceled is not null then case when by_owner then 'canceled_by_owner' else 'canceled' end
        when flown_at is not null then 'flight_complete' when starts <= now() then 'in_flight' else 'booked' end as status,
      is_late, rental, lesson, fee, tax, total, case when flown_at is not null then total when is_late then total / 2
        when canceled is not null then 0 end as final
    from ordered join aircraft a on a.id = ${idOf(aircraft, 'plane')},
      lateral (select canceled is not null and not by_owner and starts - canceled < interval '1 day' as is_late,
        seat % ${sql.lit(trainerEvery)} = 0 as is_lesson) kind,
      lateral (select (a.rate_cents * hours * 0.6)::int as rental, case when is_lesson then 8000 * hours else 0 end as lesson) hour,
      lateral (select rental / 25 as fee, rental / 50 as tax) part, lateral (select rental + lesson + fee + tax as total) price
    order by n`.execute(db)
  await sql`analyze drawn_trip`.execute(db)
}
