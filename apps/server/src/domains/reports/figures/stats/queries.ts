import type { OwnerStats } from '@tailshare/contract/reports/flights/reports'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { withoutIndex } from '../../../../db/sql/withoutIndex.ts'
import { activeBookings } from '../../../../db/sql/statuses.ts'
import { isFrozen } from '../../../payments/payouts/queries.ts'
import { boundsOf, type Span, type Whose } from '../queries.ts'

const mineIn = ({ ownerId, aircraftId, now }: Whose, span: Span) => {
  const { since, until } = boundsOf(span, now)
  return sql`mine as materialized (
    select a.id, a.created_at, ap.zone, ap.lat, ap.lon, ${since} as since, ${until} as until
    from aircraft a join airport ap on ap.id = a.airport_id
    where a.owner_id = ${ownerId} and (${aircraftId}::uuid is null or a.id = ${aircraftId}::uuid))`
}

type Promised = { month: string; bookedCents: number; counts: boolean }

/** The owner's share of open bookings, by month of return. */
export const listPromised = async (db: Db, whose: Whose, span: Span) => {
  const { rows } = await sql<Promised>`
    with ${mineIn(whose, span)}
    select to_char(back.at at time zone m.zone, 'YYYY-MM') as month, back.at >= m.since and back.at < m.until as counts,
      sum(-e.cents)::bigint as booked_cents
    from mine m join orders o on o.aircraft_id = m.id and o.status in ${activeBookings}
      cross join lateral (select greatest(o.drop_at, ${whose.now}::timestamptz) as at) back
      join ledger_movement mv on mv.order_id = o.id join ledger_entry e on e.movement_id = mv.id
    where e.ledger = 'expected_owner' and ${withoutIndex(sql`e.account_id = ${whose.ownerId}`)}
    group by 1, 2`.execute(db)
  return rows
}

/** The next payout the owner can receive and nothing freezes. `unpaidCents`: least debt of a payer that blocks it. */
export const findNextPayout = async (db: Db, whose: Whose, unpaidCents: number) => {
  const { ownerId, now } = whose
  const { rows } = await sql<{ cents: number; on: string }>`
    with ${mineIn(whose, 'always')}
    select to_char((o.drop_real_at + interval '2 days') at time zone m.zone, 'YYYY-MM-DD') as on, -sum(w.cents)::bigint as cents
    from account_owed w join orders o on o.id = w.order_id join mine m on m.id = o.aircraft_id
    where w.account_id = ${ownerId} and w.ledger = 'owner' and w.cents < 0 and o.status = 'flight_complete'
      and o.drop_real_at > ${now}::timestamptz - interval '60 days'
      and exists (select from payout_account p where p.account_id = ${ownerId} and p.is_ready) and not ${isFrozen(sql`o.id`, unpaidCents)}
    group by 1 order by 1 limit 1`.execute(db)
  return rows[0] satisfies OwnerStats['nextPayout'] | undefined
}

type Use = {
  /** Seconds of daylight the aircraft were bookable, and of trips under way. */
  thereSeconds: number
  underWaySeconds: number
  underWay: number
  /** The current month at the aircraft's home. */
  month: string
}

/** Use counts from the day an aircraft was listed, or its first flight if earlier. */
export const findUse = async (db: Db, whose: Whose, span: Span) => {
  const now = sql`${whose.now}::timestamptz`
  const { rows } = await sql<Use>`
    with ${mineIn(whose, span)}, away as (
      select m.lat, m.lon, greatest(o.start_at, m.since) as begins, least(o.drop_at, m.until, ${now}) as ends, o.drop_at >= m.since
        and o.drop_at < least(m.until, ${now}) as back
      from mine m join orders o on o.aircraft_id = m.id and o.status in ${activeBookings} and o.start_at < least(m.until, ${now})
    ), there as (
      select m.lat, m.lon, greatest(m.since, least(m.created_at, (select min(o.start_at) from orders o
        where o.aircraft_id = m.id and o.status = 'flight_complete'))) as begins,
        least(m.until, ${now}) as ends from mine m
    )
    select coalesce((select sum(daylight_between(begins, ends, lat, lon)) from there where ends > begins), 0)::bigint as there_seconds,
      coalesce((select sum(daylight_between(begins, ends, lat, lon)) from away where ends > begins), 0)::bigint as under_way_seconds,
      (select count(*)::int from away where back) as under_way,
      to_char(${now} at time zone coalesce((select min(zone) from mine), 'UTC'), 'YYYY-MM') as month`.execute(db)
  return rows[0]!
}
