import type { BookingStatus } from '@tailshare/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { oneOf } from '../../../db/oneOf.ts'

/** The side that `order_count` keeps every booking under once. */
const noOne = '00000000-0000-0000-0000-000000000000'

type Counted = {
  by: 'pilot' | 'owner' | 'csip' | 'aircraft' | 'all'
  /** People or aircraft; none for `all`. */
  keys: string[]
  statuses: readonly BookingStatus[]
  aircraft: string[] | undefined
  /** Aircraft that are left out. */
  except?: string[]
  /** Months of UTC, the second one not included; `null` for no end. */
  from: string | null
  to: string | null
}

/** How many bookings a list has: from the kept counts, and what has come to them since. */
export const keptCount = ({ by, keys, statuses, aircraft, except = [], from, to }: Counted) => {
  // Whole histories are counted under sides of their own.
  const isAlways = from === null && to === null
  const whose = (ever: string) =>
    by === 'aircraft'
      ? sql`c.side = ${sql.lit(`owner${ever}`)} and ${oneOf(sql`c.aircraft_id`, keys)}`
      : sql`c.side = ${sql.lit(by + ever)} and ${oneOf(sql`c.account_id`, by === 'all' ? [noOne] : keys)}`
  const narrowed = sql`c.status = any(${statuses}::text[])
      ${aircraft ? sql`and ${oneOf(sql`c.aircraft_id`, aircraft)}` : sql``}
      ${except.length > 0 ? sql`and c.aircraft_id <> all(${except}::uuid[])` : sql``}
      ${from === null ? sql`` : sql`and c.month >= ${from}::date`} ${to === null ? sql`` : sql`and c.month < ${to}::date`}`
  return sql`(select coalesce(sum(u.orders), 0)::int from (
      select c.orders from order_count c where ${whose(isAlways ? '.ever' : '')} and ${narrowed}
      union all select c.orders from order_change_sides c where ${whose('')} and ${narrowed}) u)`
}

/** The aircraft of all bookings of some people, by the same counts. */
export const bookedAircraft = (side: string, accountIds: string[]) => sql`
    select c.aircraft_id from order_count c where c.side = ${`${side}.ever`} and ${oneOf(sql`c.account_id`, accountIds)}
    union all select c.aircraft_id from order_change_sides c where c.side = ${side} and ${oneOf(sql`c.account_id`, accountIds)}`

/**
 * Adds up what has come to the counts since, so that reading them stays short. Who reads meanwhile sees one or the other, the sums are the
 * same. Says how many changes there were.
 */
export const foldCounts = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from order_change returning *
    ), sides as (
      select s.side || m.ever as side, s.account_id, s.aircraft_id, c.status, m.month, sum(c.orders) as orders
      from taken c cross join lateral (values ('pilot', c.pilot_id, c.aircraft_id), ('owner', c.owner_id, c.aircraft_id), ('csip', c.csip_id, c.aircraft_id),
          ('all', ${noOne}::uuid, ${noOne}::uuid)) s (side, account_id, aircraft_id)
        cross join lateral (values ('', c.month), ('.ever', '-infinity'::date)) m (ever, month)
      where s.account_id is not null group by 1, 2, 3, 4, 5 having sum(c.orders) <> 0
    ), added as (
      insert into order_count as kept (side, account_id, aircraft_id, status, month, orders)
      select side, account_id, aircraft_id, status, month, orders from sides order by account_id, side, month, status, aircraft_id
      on conflict (account_id, side, month, status, aircraft_id) do update set orders = kept.orders + excluded.orders
    )
    select count(*)::int as count from taken`.execute(db)
  await sql`delete from order_count where orders = 0`.execute(db)
  return rows[0]!.count
}

/** How many counts are not what the bookings come to. */
export const findCountDifferences = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select side, account_id, aircraft_id, status, month from (
        select side, account_id, aircraft_id, status, month, orders from order_count
        union all select s.side || m.ever, s.account_id, s.aircraft_id, s.status, m.month, s.orders
          from order_change_sides s cross join lateral (values ('', s.month), ('.ever', '-infinity'::date)) m (ever, month)
        union all select side, account_id, aircraft_id, status, month, -orders from order_count_kept) both_ways
      group by 1, 2, 3, 4, 5 having sum(orders) <> 0) differing`.execute(db)
  return rows[0]!.count
}

export const countAnew = (db: Db) => sql`select count_orders_anew()`.execute(db)
