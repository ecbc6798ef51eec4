import { sql } from 'kysely'
import { feeWaits } from '../../../../db/sql/feeWaits.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import { overBookings } from '../../../../db/sql/statuses.ts'
import { bookedDueOf } from '../../ledger/queries.ts'

/** Provider objects with a movement in our ledger between two instants. */
export const listProviderRefs = async (db: Db, { since, until }: { since: Date; until: Date }) => {
  const rows = await db
    .selectFrom('ledgerMovement as movement')
    .leftJoin('ledgerMovement as reversed', 'reversed.id', 'movement.reversesId')
    .innerJoin('ledgerEntry as entry', 'entry.movementId', 'movement.id')
    .select((eb) => eb.fn.coalesce('reversed.providerRef', 'movement.providerRef').as('ref'))
    .distinct()
    .where('entry.ledger', '=', 'provider')
    .where('movement.at', '>=', since)
    .where('movement.at', '<=', until)
    .execute()
  return rows.map(({ ref }) => ref)
}

/** Total provider money by object over all time, net of reversals. Lacks objects without a movement; `null`: movements of no object. */
export const findMovementCents = async (db: Db, refs: readonly (string | null)[]) => {
  const { rows } = await sql<{ ref: string | null; cents: number }>`
    select moved.ref, sum(entry.cents) as cents from (
      select m.id, m.provider_ref as ref from ledger_movement m left join ledger_movement r on r.id = m.reverses_id
        where m.provider_ref = any(${refs}::text[]) and r.provider_ref is null
      union all select m.id, r.provider_ref from ledger_movement r join ledger_movement m on m.reverses_id = r.id
        where r.provider_ref = any(${refs}::text[])
      union all select m.id, null from ledger_movement m left join ledger_movement r on r.id = m.reverses_id
        where ${refs.includes(null)} and m.provider_ref is null and r.provider_ref is null
    ) moved join ledger_entry entry on entry.movement_id = moved.id where entry.ledger = 'provider' group by moved.ref`.execute(
    db,
  )
  return new Map(rows.map(({ ref, cents }) => [ref, cents]))
}

/** Those of the provider's objects that have a movement of their own. */
export const listBooked = async (db: Db, refs: readonly string[]) => {
  const booked = db
    .selectFrom('ledgerMovement')
    .select('providerRef')
    .where('providerRef', '=', sql<string>`any(${refs}::text[])`)
  return new Set((await booked.execute()).map(({ providerRef }) => providerRef))
}

/** Invoices by the payment that paid them: memberships are booked by invoice. */
export const findInvoicesOfIntents = async (db: Db, intentIds: readonly string[]) => {
  const paid = db
    .selectFrom('charge')
    .select(['stripePaymentIntentId', 'stripeInvoiceId'])
    .where('stripePaymentIntentId', '=', sql<string>`any(${intentIds}::text[])`)
  return new Map(
    (await paid.execute()).map(({ stripePaymentIntentId, stripeInvoiceId }) => [stripePaymentIntentId, stripeInvoiceId]),
  )
}

/** Pending charges unchanged for an hour: their events may have been lost. */
export const listStaleIntents = async (db: Db, before: Date) => {
  const rows = await db
    .selectFrom('charge')
    .select('stripePaymentIntentId as id')
    .where('stripePaymentIntentId', 'is not', null)
    .where('state', 'in', ['planned', 'authorized', 'needs_confirmation'])
    .where('updatedAt', '<', before)
    .limit(500)
    .execute()
  return rows.map(({ id }) => id!)
}

/**
 * Finished bookings, moved in a period, whose price differs from the ledger. Skips a cancellation that can still be undone (within the
 * hour) and a late fee awaiting a decision.
 */
export const listUnbooked = async (db: Db, { since, until }: { since: Date; until: Date }) => {
  const { rows } = await sql<{ orderId: string; number: number; at: Date; dueCents: number; bookedCents: number }>`
    select o.id as order_id, o.number, moved.at, due.cents::int as due_cents, booked.cents as booked_cents
    from (select m.order_id, max(m.at) as at from ledger_movement m where m.at between ${since} and ${until} and m.order_id is not null
      group by m.order_id) moved
      join orders o on o.id = moved.order_id,
      lateral (select coalesce(o.final_cents, 0) + coalesce((select sum(d.decided_cents) from damage_claim d where d.order_id = o.id),
        0) as cents) due,
      lateral (select ${bookedDueOf(sql`o.id`)} as cents) booked
    where o.status in ${overBookings} and due.cents <> booked.cents and not ${feeWaits('o')}
      and (o.canceled_at is null or o.canceled_at < ${until}::timestamptz - interval '1 hour')
    order by o.number`.execute(db)
  return rows
}

/** `ref`: the payment or refund at the provider. Skips rows that already have this day. */
export const setAvailable = (db: Db, days: readonly { ref: string; at: Date }[]) =>
  sql`with day as (select * from unnest(${days.map(({ ref }) => ref)}::text[], ${days.map(({ at }) => at)}::timestamptz[]) as d (ref, at)),
    paid as (select c.id, day.at from day join charge c on c.stripe_payment_intent_id = day.ref
      union select c.id, day.at from day join charge c on c.stripe_refund_id = day.ref)
    update charge c set available_at = paid.at from paid where c.id = paid.id and c.available_at is distinct from paid.at`.execute(
    db,
  )

/** When our ledger first recorded an object. */
export const findMovementAt = async (db: Db, ref: string | null) => {
  if (ref === null) return undefined
  const row = await db.selectFrom('ledgerMovement').select('at').where('providerRef', '=', ref).executeTakeFirst()
  return row?.at
}

type Compared = { day: string; providerCents: number; transactions: number; differences: object[]; comparedAt: Date }

/** Saves the latest comparison of a day. */
export const keepDay = (tx: Tx, { day, providerCents, transactions, differences, comparedAt }: Compared) =>
  sql`insert into reconciliation (day, provider_cents, transactions, differences, compared_at)
    values (${day}::date, ${providerCents}, ${transactions}, ${JSON.stringify(differences)}::jsonb, ${comparedAt})
    on conflict (day) do update set provider_cents = excluded.provider_cents, transactions = excluded.transactions,
      differences = excluded.differences, compared_at = excluded.compared_at`.execute(tx)
