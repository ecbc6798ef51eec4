import { sql, type RawBuilder } from 'kysely'
import type { Bound, BoundPeriod } from '../../../../db/sql/compiled.ts'
import type { Db, Tx } from '../../../../db/connect.ts'

// All writes to the quota ledger (docs/decisions/0047) except holiday swaps (sharing/holidays/swaps). Only adds rows, in the transaction
// that uses or returns a quota.

/** Local days at airport `ap` that a period touches. */
const daysTouched = ({ from, to }: BoundPeriod) =>
  sql`generate_series((${from} at time zone ap.zone)::date, ((${to} - interval '1 millisecond') at time zone ap.zone)::date,
    interval '1 day')`

/** CTE body that counts the days of a partner's new booking. Reads the share after the insert, which waits for a hand-over. */
export const countingNewDays = (booking: RawBuilder<unknown>, at: Bound<Date>): RawBuilder<unknown> => sql`
  insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, order_id, at)
  select b.aircraft_id, b.pilot_id, 'day', day::date, 1, 'booked', b.id, ${at}
  from ${booking} b join aircraft a on a.id = b.aircraft_id join airport ap on ap.id = a.airport_id
    cross join lateral ${daysTouched({ from: sql`b.start_at`, to: sql`b.drop_at` })} as day
  where holds_share(b.aircraft_id, b.pilot_id) order by day`

type Counted = {
  orderIds: readonly string[]
  cause: 'booked' | 'changed' | 'canceled' | 'taken_back' | 'returned' | 'joined'
  /** `null`: each booking's own time. */
  at: Date | null
}

/**
 * Brings the ledger to the days these bookings use now; unchanged days keep their date. Call it after changing aircraft, pilot, times,
 * status or late cancellation. Canceling in the free period returns all days, later none; a flight uses the days away.
 */
export const countDays = async (db: Db, { orderIds, cause, at }: Counted) => {
  const dropAt = sql`coalesce(case when o.status = 'flight_complete' and o.drop_real_at > o.start_at then o.drop_real_at end, o.drop_at)`
  await sql`
    with kept as (
      select order_id, aircraft_id, account_id, day from quota_entry where order_id = any(${[...orderIds]}::uuid[]) and measure = 'day'
      group by order_id, aircraft_id, account_id, day having sum(amount) > 0
    ), wanted as (
      select o.id as order_id, o.aircraft_id, o.pilot_id as account_id, day::date as day
      from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
        cross join lateral ${daysTouched({ from: sql`o.start_at`, to: dropAt })} as day
      where o.id = any(${[...orderIds]}::uuid[]) and (o.status not in ('canceled', 'canceled_by_owner') or o.canceled_late)
        and holds_share(o.aircraft_id, o.pilot_id)
    )
    insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, order_id, at)
    select aircraft_id, account_id, 'day', day, case when k.day is null then 1 else -1 end, ${cause}, order_id,
      coalesce(${at}::timestamptz, (select o.created_at from orders o where o.id = order_id))
    from kept k full join wanted w using (order_id, aircraft_id, account_id, day) where k.day is null or w.day is null
    order by order_id, day`.execute(db)
}

/** Counts the year's trips of a new partner, and of the owner. */
export const countDaysOfHolder = async (
  tx: Tx,
  { aircraftId, accountId, since }: { aircraftId: string; accountId: string; since: string },
) => {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join aircraft a on a.id = o.aircraft_id
    where o.aircraft_id = ${aircraftId} and o.pilot_id in (${accountId}, a.owner_id)
      and o.start_at >= date_trunc('year', ${since}::date) - interval '61 days'
    order by o.id for share of o`.execute(tx)
  await countDays(tx, { orderIds: rows.map(({ id }) => id), cause: 'joined', at: null })
}

/** Records why the days of a canceled booking stay used. */
export const noteCanceledLate = (tx: Tx, orderId: string, at: Date) =>
  sql`insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, order_id, at)
    select o.aircraft_id, o.pilot_id, 'day', (o.start_at at time zone ap.zone)::date, 0, 'canceled_late', o.id, ${at}
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
    where o.id = ${orderId}
      and (holds_share(o.aircraft_id, o.pilot_id) or exists (select from quota_entry e where e.order_id = o.id))`.execute(tx)

const isHoldersShop = sql`t.kind = 'maintenance' and t.created_by is not null and holds_share(t.resource_id, t.created_by)`

/** Rows for new shop hours, counted for the account that set them in the year they start. `times` are rows of occupancy. */
export const shopHoursSet = (times: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id, t.created_by, 'shop_hours', (lower(t.during) at time zone ap.zone)::date,
    extract(epoch from upper(t.during) - lower(t.during)) / 3600, 'shop_set', t.id, now()
  from ${times} t join aircraft a on a.id = t.resource_id join airport ap on ap.id = a.airport_id where ${isHoldersShop}`

/** Rows that return shop hours. */
export const shopHoursFreed = (times: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.aircraft_id, e.account_id, e.measure, e.day, -sum(e.amount), 'shop_freed', t.id, now()
  from ${times} t join quota_entry e on e.occupancy_id = t.id where ${isHoldersShop}
  group by t.id, e.aircraft_id, e.account_id, e.measure, e.day having sum(e.amount) <> 0`

export const countingShopHours = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, occupancy_id, at) ${rows}`

type ClaimCounted = { amount: 1 | -1; cause: 'claimed' | 'released' | 'swapped'; at: Date }

/** Counts a holiday that was won, released or swapped, for its current holder. */
export const countClaim = (db: Db, id: string, { amount, cause, at }: ClaimCounted) =>
  sql`insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, claim_id, at)
    select aircraft_id, account_id, 'claim', day, ${amount}, ${cause}, id, ${at} from holiday_claim where id = ${id}`.execute(db)
