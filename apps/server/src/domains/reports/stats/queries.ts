import type { OwnerStats } from '@tailshare/contract/reports'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { activeBookings, canceledBookings } from '../../../db/statuses.ts'
import { isFrozen } from '../../payments/payouts/queries.ts'

type StatsAsked = {
  ownerId: string
  aircraftId: string | null
  span: { unit: 'day' | 'week' | 'month'; count: number } | null
  /** What a payer must still owe of a booking for its payout to wait. */
  unpaidCents: number
  now: Date
}

/** Daylight hours since an epoch, for differences: every day counts its twelve hours from 07:00 to 19:00. */
const daylight = (local: RawBuilder<unknown>) =>
  sql`(extract(epoch from date_trunc('day', ${local})) / 7200 + least(12, greatest(0, extract(epoch from (${local} - date_trunc('day', ${local}))) / 3600 - 7)))`

/**
 * The aircraft in question, each with its own clock. A period is a number of calendar days, weeks (from Sunday) or months up to today, this one included; what it
 * is compared with is the same stretch before. All time has neither a beginning nor a before.
 */
const mine = ({ ownerId, aircraftId, span, now }: StatsAsked) => {
  const local = sql`(${now}::timestamptz at time zone ap.zone)`
  const back = (count: number, unit: string) => sql`${sql.lit(`${count} ${unit}`)}::interval`
  const begins = {
    day: sql`date_trunc('day', ${local})`,
    week: sql`(date_trunc('week', ${local} + interval '1 day') - interval '1 day')`,
    month: sql`date_trunc('month', ${local})`,
  }
  const startOf = (unit: keyof typeof begins, count: number) => sql`(${begins[unit]} - ${back(count, unit)}) at time zone ap.zone`
  const always = sql`'-infinity'::timestamptz`
  return sql`
    mine as materialized (
      select a.id, ap.zone, a.created_at, ${startOf('month', 11)} as series_from,
        ${span ? startOf(span.unit, span.count - 1) : always} as since, ${span ? startOf(span.unit, -1) : sql`'infinity'::timestamptz`} as until,
        ${span ? startOf(span.unit, 2 * span.count - 1) : always} as before_since,
        ${span ? sql`(${local} - ${back(span.count, span.unit)}) at time zone ap.zone` : always} as before_until
      from aircraft a join airport ap on ap.id = a.airport_id
      where a.owner_id = ${ownerId} and (${aircraftId}::uuid is null or a.id = ${aircraftId}::uuid)
    )`
}

type Money = { incomeCents: number; bookedCents: number; months: { month: string; incomeCents: number; bookedCents: number }[] }

/**
 * The owner's share: earned by the books, and promised by bookings that come back within the period. A payout is only said to be
 * next where its holder can take it and nothing freezes it.
 */
const findMoney = async (db: Db, asked: StatsAsked) => {
  const { rows } = await sql<Money & { nextPayout: OwnerStats['nextPayout'] | null }>`
    with ${mine(asked)}, earned as materialized (
      select -e.cents as cents, mv.at >= m.since as counts, mv.order_id,
        case when mv.at >= m.series_from then to_char(mv.at at time zone m.zone, 'YYYY-MM') end as month
      from ledger_entry e join mine m on m.id = e.aircraft_id join ledger_movement mv on mv.id = e.movement_id
      where e.ledger = 'owner' and e.account_id = ${asked.ownerId} and mv.kind not in ('payout', 'payment')
    ), promised as materialized (
      select -e.cents as cents, back.at < m.until as counts, to_char(back.at at time zone m.zone, 'YYYY-MM') as month
      from mine m join orders o on o.aircraft_id = m.id and o.status in ${activeBookings}
      cross join lateral (select greatest(o.drop_at, ${asked.now}::timestamptz) as at) back
      join ledger_movement mv on mv.order_id = o.id join ledger_entry e on e.movement_id = mv.id
      where e.ledger = 'expected_owner' and e.account_id = ${asked.ownerId}
    ), unpaid as (
      select to_char((o.drop_real_at + interval '2 days') at time zone m.zone, 'YYYY-MM-DD') as day, -sum(e.cents) as cents
      from mine m join orders o on o.aircraft_id = m.id and o.status = 'flight_complete' and o.drop_real_at > ${asked.now}::timestamptz - interval '60 days'
      join ledger_movement mv on mv.order_id = o.id join ledger_entry e on e.movement_id = mv.id and e.ledger = 'owner' and e.account_id = ${asked.ownerId}
      where exists (select from payout_account p where p.account_id = ${asked.ownerId} and p.is_ready) and not ${isFrozen(sql`o.id`, asked.unpaidCents)}
      group by o.id, m.zone having sum(e.cents) < 0
    )
    select coalesce((select sum(cents) from earned where counts), 0)::bigint as income_cents,
      coalesce((select sum(cents) from promised where counts), 0)::bigint as booked_cents,
      (select json_build_object('cents', sum(cents), 'on', day) from unpaid group by day order by day limit 1) as next_payout,
      coalesce((select json_agg(by_month) from (
        select month, coalesce(sum(earned), 0) as "incomeCents", coalesce(sum(booked), 0) as "bookedCents" from (
          select month, cents as earned, null::bigint as booked from earned where month is not null
          union all select month, null, cents from promised) both_kinds
        group by month) by_month), '[]') as months`.execute(db)
  return rows[0]!
}

type Use = {
  hobbsHours: number
  hobbsHoursBefore: number
  utilizationPercent: number
  bookings: number
  cancellations: number
  /** This month, by the clock of the aircraft. */
  month: string
  months: { month: string; hobbsHours: number; flights: number }[]
}

/**
 * Hours and flights by the meters; how much of the period's daylight the aircraft were booked or away; and how many bookings
 * came back in it, or were to. All of it counts on the day of the return, as the money does.
 */
const findUse = async (db: Db, asked: StatsAsked) => {
  const now = sql`${asked.now}::timestamptz`
  const { rows } = await sql<Use>`
    with ${mine(asked)}, flown as materialized (
      select f.hobbs_in - f.hobbs_out as hours, f.returned_at >= m.since as counts,
        f.returned_at >= m.before_since and f.returned_at < m.before_until as before,
        case when f.returned_at >= m.series_from then to_char(f.returned_at at time zone m.zone, 'YYYY-MM') end as month
      from mine m join flight f on f.aircraft_id = m.id and f.returned_at >= least(m.before_since, m.series_from)
    ), wanted as materialized (
      select m.id, m.zone, o.status, coalesce(o.drop_real_at, o.drop_at) < ${now} as back, greatest(o.start_at, m.since) as begins, least(coalesce(o.drop_real_at, o.drop_at), ${now}) as ends
      from mine m join orders o on o.aircraft_id = m.id
      where coalesce(o.drop_real_at, o.drop_at) >= m.since and o.start_at >= m.since - interval '7 days' and o.start_at < ${now}
    ), used as (
      select id, sum(${daylight(sql`(ends at time zone zone)`)} - ${daylight(sql`(begins at time zone zone)`)}) as hours, min(begins) as first
      from wanted where status not in ${canceledBookings} and ends > begins group by id
    ), there as (
      select sum(${daylight(sql`(${now} at time zone m.zone)`)}
        - ${daylight(sql`(greatest(m.since, least(m.created_at, u.first)) at time zone m.zone)`)}) as hours, sum(u.hours) as used
      from mine m left join used u on u.id = m.id
    )
    select coalesce(round((100 * there.used / nullif(there.hours, 0))::numeric, 1), 0) as utilization_percent,
      (select count(*)::int from wanted where back and status not in ${canceledBookings}) as bookings,
      (select count(*)::int from wanted where back and status in ${canceledBookings}) as cancellations,
      (select coalesce(sum(hours), 0) from flown where counts) as hobbs_hours,
      (select coalesce(sum(hours), 0) from flown where before) as hobbs_hours_before,
      to_char(${now} at time zone coalesce((select min(zone) from mine), 'UTC'), 'YYYY-MM') as month,
      coalesce((select json_agg(by_month) from (
        select month, sum(hours) as "hobbsHours", count(*) as flights from flown where month is not null group by month) by_month), '[]') as months
    from there`.execute(db)
  return rows[0]!
}

export const findOwnerStats = async (db: Db, asked: StatsAsked) => ({
  money: await findMoney(db, asked),
  use: await findUse(db, asked),
})
