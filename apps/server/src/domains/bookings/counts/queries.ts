import type { BookingStatus } from '@tailshare/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

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

/** How many bookings a list has, from the kept counts. */
export const keptCount = ({ by, keys, statuses, aircraft, except = [], from, to }: Counted) => {
  const of =
    by === 'aircraft'
      ? sql`c.side = 'owner' and c.aircraft_id = any(${keys}::uuid[])`
      : sql`c.side = ${by} and c.account_id = any(${by === 'all' ? [noOne] : keys}::uuid[])`
  return sql`(select coalesce(sum(c.orders), 0)::int from order_count c
    where ${of} and c.status = any(${statuses}::text[])
      ${aircraft ? sql`and c.aircraft_id = any(${aircraft}::uuid[])` : sql``}
      ${except.length > 0 ? sql`and c.aircraft_id <> all(${except}::uuid[])` : sql``}
      ${from === null ? sql`` : sql`and c.month >= ${from}::date`} ${to === null ? sql`` : sql`and c.month < ${to}::date`})`
}

/** Adds up what has come to the counts since, so that reading them stays short. Who reads meanwhile sees one or the other, the sums are the same. */
export const foldCounts = async (db: Db) => {
  const { numAffectedRows } = await sql`
    with several as (
      select side, account_id, aircraft_id, status, month from order_count group by 1, 2, 3, 4, 5 having count(*) > 1
    ), taken as (
      delete from order_count c using several s
      where (c.side, c.account_id, c.aircraft_id, c.status, c.month) = (s.side, s.account_id, s.aircraft_id, s.status, s.month)
      returning c.*
    )
    insert into order_count (side, account_id, aircraft_id, status, month, orders)
    select side, account_id, aircraft_id, status, month, sum(orders) from taken group by 1, 2, 3, 4, 5 having sum(orders) <> 0`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** How many counts are not what the bookings come to. */
export const findCountDifferences = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select side, account_id, aircraft_id, status, month from (
        select side, account_id, aircraft_id, status, month, orders from order_count
        union all select side, account_id, aircraft_id, status, month, -orders from order_count_counted) both_ways
      group by 1, 2, 3, 4, 5 having sum(orders) <> 0) differing`.execute(db)
  return rows[0]!.count
}

export const countAnew = (db: Db) => sql`select count_orders_anew()`.execute(db)
