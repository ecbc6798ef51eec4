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

/** Transfers that were made, and what each booking still owes this account; the newest first. */
export const listPayouts = async (db: Db, accountId: string, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await sql<PayoutRow>`
    with own as (
      select m.id, m.order_id, m.kind, m.at, e.ledger, e.cents
      from ledger_entry e join ledger_movement m on m.id = e.movement_id
      where e.account_id = ${accountId} and e.ledger in ('owner', 'csip')
    ), listed as (
      select id::text, order_id, ledger, cents,
        coalesce((select max(w.at) from own w where w.order_id = own.order_id and w.kind <> 'payout' and w.at <= own.at), at) as earned_at,
        at as paid_at
      from own where kind = 'payout'
      union all
      select order_id || '.' || ledger, order_id, ledger, -sum(cents), max(at) filter (where kind <> 'payout'), null
      from own where order_id is not null group by order_id, ledger having sum(cents) < 0
    )
    select listed.*, orders.number, aircraft.tail_number,
      ${customerOwes(sql`listed.order_id`)} as customer_owes, ${isDisputed(sql`listed.order_id`)} as is_disputed
    from listed left join orders on orders.id = listed.order_id left join aircraft on aircraft.id = orders.aircraft_id
    order by coalesce(listed.paid_at, listed.earned_at) desc, listed.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countPayouts = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ count: number }>`
    with own as (
      select m.order_id, m.kind, e.ledger, e.cents
      from ledger_entry e join ledger_movement m on m.id = e.movement_id
      where e.account_id = ${accountId} and e.ledger in ('owner', 'csip')
    )
    select (select count(*) from own where kind = 'payout')
      + (select count(*) from (select 1 from own where order_id is not null group by order_id, ledger having sum(cents) < 0) owed) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What an account has earned and not been paid, and how much of it cannot be paid for now; `unpaidFrom`: cents that a pilot owes. */
export const findOwedInParts = async (db: Db, accountId: string, unpaidFrom: number) => {
  const { rows } = await sql<{ owedCents: number; disputedCents: number; unpaidCents: number }>`
    with own as (
      select m.order_id, e.ledger, sum(e.cents) as cents
      from ledger_entry e join ledger_movement m on m.id = e.movement_id
      where e.account_id = ${accountId} and e.ledger in ('owner', 'csip') group by m.order_id, e.ledger
    ), judged as (
      select -cents as cents, ${isDisputed(sql`own.order_id`)} as disputed, ${customerOwes(sql`own.order_id`)} >= ${unpaidFrom} as unpaid
      from own where order_id is not null and cents < 0
    )
    select greatest(0, -coalesce((select sum(cents) from own), 0))::int as owed_cents,
      coalesce(sum(cents) filter (where disputed), 0)::int as disputed_cents,
      coalesce(sum(cents) filter (where unpaid and not disputed), 0)::int as unpaid_cents
    from judged`.execute(db)
  return rows[0]!
}
