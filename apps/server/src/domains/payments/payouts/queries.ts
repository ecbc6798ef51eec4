import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** What payers of a booking still owe. */
const customerOwes = (
  orderId: RawBuilder<unknown>,
) => sql`(select coalesce(sum(e.cents), 0) from ledger_entry e join ledger_movement m on m.id = e.movement_id
  where m.order_id = ${orderId} and e.ledger = 'customer')`

const isDisputed = (
  orderId: RawBuilder<unknown>,
) => sql`exists (select 1 from dispute join charge on charge.id = dispute.charge_id
  where charge.order_id = ${orderId} and dispute.closed_at is null)`

/** No share of this booking is paid out for now: it is disputed, or so much of it is not paid. */
export const isFrozen = (orderId: RawBuilder<unknown>, unpaidCents: number) =>
  sql`(${isDisputed(orderId)} or ${customerOwes(orderId)} >= ${unpaidCents})`

export type PayoutRow = {
  id: string
  orderId: string | null
  number: number | null
  tailNumber: string | null
  ledger: 'owner' | 'csip'
  cents: number
  earnedAt: Date
  paidAt: Date | null
  customerOwes: number
  isDisputed: boolean
}

/** What belongs to no booking is owed under the id of none. */
const none = '00000000-0000-0000-0000-000000000000'

/**
 * Transfers that were made, and what each booking still owes this account; the newest first. Both are read from where their index
 * ends, so a page costs the same after ten years.
 */
export const listPayouts = async (db: Db, accountId: string, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await sql<PayoutRow>`
    with paid as (
      select l.movement_id::text as id, l.order_id, l.ledger, l.cents, l.at as paid_at, null::timestamptz as earned_at, l.at
      from account_line l where l.account_id = ${accountId} and l.kind = 'payout' and l.ledger in ('owner', 'csip')
      order by l.at desc, l.movement_id desc limit ${limit + offset}
    ), owed as (
      select w.order_id || '.' || w.ledger as id, w.order_id, w.ledger, -w.cents as cents, null::timestamptz as paid_at, w.earned_at, w.earned_at as at
      from account_owed w where w.account_id = ${accountId} and w.cents < 0 and w.order_id <> ${none}
      order by w.earned_at desc, w.order_id desc, w.ledger desc limit ${limit + offset}
    ), listed as materialized (
      select * from (select * from paid union all select * from owed) u order by u.at desc, u.id desc limit ${limit} offset ${offset}
    )
    select listed.id, listed.order_id, listed.ledger, listed.cents, listed.paid_at, orders.number, aircraft.tail_number,
      coalesce(listed.earned_at, (
        select max(m.at) from ledger_movement m join ledger_entry e on e.movement_id = m.id
        where m.order_id = listed.order_id and m.kind <> 'payout' and m.at <= listed.paid_at and e.account_id = ${accountId} and e.ledger in ('owner', 'csip')
      ), listed.at) as earned_at,
      ${customerOwes(sql`listed.order_id`)} as customer_owes, ${isDisputed(sql`listed.order_id`)} as is_disputed
    from listed left join orders on orders.id = listed.order_id left join aircraft on aircraft.id = orders.aircraft_id
    order by listed.at desc, listed.id desc`.execute(db)
  return rows
}

export const countPayouts = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(m.payouts), 0) from account_month m where m.account_id = ${accountId} and m.ledger in ('owner', 'csip'))
      + (select count(*) from account_owed w where w.account_id = ${accountId} and w.cents < 0 and w.order_id <> ${none}))::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What an account has earned and not been paid, and how much of it cannot be paid for now; `unpaidFrom`: cents that a pilot owes. */
export const findOwedInParts = async (db: Db, accountId: string, unpaidFrom: number) => {
  const { rows } = await sql<{ owedCents: number; disputedCents: number; unpaidCents: number }>`
    with own as (
      select w.order_id, w.cents from account_owed w where w.account_id = ${accountId}
    ), judged as (
      select -cents as cents, ${isDisputed(sql`own.order_id`)} as disputed, ${customerOwes(sql`own.order_id`)} >= ${unpaidFrom} as unpaid
      from own where order_id <> ${none} and cents < 0
    )
    select greatest(0, -coalesce((select sum(cents) from own), 0))::int as owed_cents,
      coalesce(sum(cents) filter (where disputed), 0)::int as disputed_cents,
      coalesce(sum(cents) filter (where unpaid and not disputed), 0)::int as unpaid_cents
    from judged`.execute(db)
  return rows[0]!
}
