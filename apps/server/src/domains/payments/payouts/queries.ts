import type { PayoutAccount } from '@tailshare/contract/payments/payouts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { withoutIndex } from '../../../db/sql/withoutIndex.ts'
import { owedLedgers } from '../ledger/queries.ts'

/** What payers of a booking still owe. */
const customerOwes = (
  orderId: RawBuilder<unknown>,
) => sql`(select coalesce(sum(e.cents), 0) from ledger_entry e join ledger_movement m on m.id = e.movement_id
  where m.order_id = ${orderId} and e.ledger = 'customer')`

const isDisputed = (
  orderId: RawBuilder<unknown>,
) => sql`exists (select 1 from dispute join charge on charge.id = dispute.charge_id
  where charge.order_id = ${orderId} and dispute.closed_at is null)`

/** True while a booking's shares are not paid out: it is disputed, or at least `unpaidCents` are unpaid. */
export const isFrozen = (orderId: RawBuilder<unknown>, unpaidCents: number) =>
  sql`(${isDisputed(orderId)} or ${customerOwes(orderId)} >= ${unpaidCents})`

/** Largest debt of a partner or the fund, and whether a payment is disputed. */
const partnersOwe = (aircraftId: RawBuilder<unknown>) =>
  sql`(select coalesce(max(b.cents), 0) from cost_balance b where b.aircraft_id = ${aircraftId} and b.cents > 0)`

const isSharedDisputed = (
  aircraftId: RawBuilder<unknown>,
) => sql`exists (select 1 from charge join dispute on dispute.charge_id = charge.id
  where charge.aircraft_id = ${aircraftId} and charge.kind = 'settlement' and dispute.closed_at is null)`

export type PayoutRow = {
  id: string
  orderId: string | null
  number: number | null
  tailNumber: string | null
  ledger: 'owner' | 'csip' | 'co_owner'
  cents: number
  earnedAt: Date
  paidAt: Date | null
  /** Owed by the booking's payers or by the other partners. */
  stillOwed: number
  isDisputed: boolean
}

/** The order id in `account_owed` for money without a booking. */
const none = '00000000-0000-0000-0000-000000000000'

/**
 * Payouts made and amounts still owed to this account, newest first. Reads from the end of the indexes: a page costs the same after ten
 * years.
 */
export const listPayouts = async (db: Db, accountId: string, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await sql<PayoutRow>`
    with paid as (
      select l.movement_id::text as id, l.order_id, null::uuid as aircraft_id, l.ledger, l.cents, l.at as paid_at,
        null::timestamptz as earned_at, l.at
      from account_line l where l.account_id = ${accountId} and l.kind = 'payout' and l.ledger in ('owner', 'csip')
      order by l.at desc, l.movement_id desc limit ${limit + offset}
    ), shared as (
      select l.movement_id::text as id, null::uuid as order_id, e.aircraft_id, l.ledger, l.cents, l.at as paid_at,
        null::timestamptz as earned_at, l.at
      from account_line l join ledger_entry e on e.movement_id = l.movement_id and e.line = l.line
      where l.account_id = ${accountId} and l.kind = 'payout' and l.ledger = 'co_owner'
      order by l.at desc, l.movement_id desc limit ${limit + offset}
    ), owed as (
      select w.order_id || '.' || w.ledger as id, w.order_id, null::uuid as aircraft_id, w.ledger, -w.cents as cents,
        null::timestamptz as paid_at, w.earned_at, w.earned_at as at
      from account_owed w where w.account_id = ${accountId} and w.cents < 0 and w.order_id <> ${none}
      order by w.earned_at desc, w.order_id desc, w.ledger desc limit ${limit + offset}
    ), credit as (
      select b.aircraft_id || '.co_owner' as id, null::uuid as order_id, b.aircraft_id, 'co_owner' as ledger, -b.cents as cents,
        null::timestamptz as paid_at, c.at as earned_at, c.at
      from cost_balance b, lateral (select coalesce(max(s.closed_at), now()) as at from cost_settlement s
        where s.aircraft_id = b.aircraft_id) c
      where b.account_id = ${accountId} and b.cents < 0
    ), listed as materialized (
      select * from (select * from paid union all select * from shared union all select * from owed union all select * from credit) u
      order by u.at desc, u.id desc limit ${limit} offset ${offset}
    )
    select listed.id, listed.order_id, listed.ledger, listed.cents, listed.paid_at, orders.number, aircraft.tail_number,
      coalesce(listed.earned_at, case when listed.ledger = 'co_owner' then (
        select max(s.closed_at) from cost_settlement s where s.aircraft_id = listed.aircraft_id and s.closed_at <= listed.paid_at
      ) else (
        select max(m.at) from ledger_movement m join ledger_entry e on e.movement_id = m.id
        where m.order_id = listed.order_id and m.kind <> 'payout' and m.at <= listed.paid_at
          and ${withoutIndex(sql`e.account_id = ${accountId}`)} and e.ledger in ('owner', 'csip')
      ) end, listed.at) as earned_at,
      case when listed.ledger = 'co_owner' then ${partnersOwe(sql`listed.aircraft_id`)}
        else ${customerOwes(sql`listed.order_id`)} end as still_owed,
      case when listed.ledger = 'co_owner' then ${isSharedDisputed(sql`listed.aircraft_id`)}
        else ${isDisputed(sql`listed.order_id`)} end as is_disputed
    from listed left join orders on orders.id = listed.order_id
      left join aircraft on aircraft.id = coalesce(orders.aircraft_id, listed.aircraft_id)
    order by listed.at desc, listed.id desc`.execute(db)
  return rows
}

export const countPayouts = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(m.payouts), 0) from account_month m where m.account_id = ${accountId} and m.ledger in ('owner', 'csip'))
      + (select count(*) from account_line l where l.account_id = ${accountId} and l.kind = 'payout' and l.ledger = 'co_owner')
      + (select count(*) from account_owed w where w.account_id = ${accountId} and w.cents < 0 and w.order_id <> ${none})
      + (select count(*) from cost_balance b where b.account_id = ${accountId} and b.cents < 0))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

type OwedInParts = Pick<
  PayoutAccount,
  'owedCents' | 'sharedCents' | 'disputedCents' | 'unpaidCents' | 'partnersCents' | 'balanceCents'
>

/** Earned but unpaid money, and how much is blocked. `unpaidFrom`: the least debt of a payer that blocks it, in cents. */
export const findOwedInParts = async (db: Db, accountId: string, unpaidFrom: number) => {
  const { rows } = await sql<OwedInParts>`
    with own as (
      select w.order_id, w.cents from account_owed w where w.account_id = ${accountId}
    ), judged as (
      select -cents as cents, ${isDisputed(sql`own.order_id`)} as disputed, ${customerOwes(sql`own.order_id`)} >= ${unpaidFrom} as unpaid
      from own where order_id <> ${none} and cents < 0
    ), credit as (
      select -b.cents as cents, ${isSharedDisputed(sql`b.aircraft_id`)} as disputed,
        ${partnersOwe(sql`b.aircraft_id`)} >= ${unpaidFrom} as unpaid
      from cost_balance b where b.account_id = ${accountId} and b.cents < 0
    ), shared as (
      select coalesce(sum(cents), 0) as cents, coalesce(sum(cents) filter (where disputed), 0) as disputed,
        coalesce(sum(cents) filter (where unpaid and not disputed), 0) as unpaid from credit
    )
    select (greatest(0, -coalesce((select sum(cents) from own), 0)) + shared.cents)::int as owed_cents, shared.cents::int as shared_cents,
      (coalesce((select sum(cents) from judged where disputed), 0) + shared.disputed)::int as disputed_cents,
      coalesce((select sum(cents) from judged where unpaid and not disputed), 0)::int as unpaid_cents, shared.unpaid::int as partners_cents,
      (-coalesce((select sum(m.cents) from account_month m where m.account_id = ${accountId}
        and m.ledger = any(${[...owedLedgers]}::text[])), 0))::int as balance_cents
    from shared`.execute(db)
  return rows[0]!
}
