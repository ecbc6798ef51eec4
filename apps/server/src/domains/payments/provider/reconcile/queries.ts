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

/** Total provider money for one object, net of reversals. */
export const findMovementCents = async (db: Db, ref: string | null) => {
  const row = await db
    .selectFrom('ledgerMovement as movement')
    .leftJoin('ledgerMovement as reversed', 'reversed.id', 'movement.reversesId')
    .innerJoin('ledgerEntry as entry', 'entry.movementId', 'movement.id')
    .select((eb) => eb.fn.sum<number>('entry.cents').as('cents'))
    .where('entry.ledger', '=', 'provider')
    .where((eb) => eb(eb.fn.coalesce('reversed.providerRef', 'movement.providerRef'), 'is not distinct from', ref))
    .executeTakeFirst()
  return row?.cents ?? undefined
}

/** The invoice that a payment paid, if any: memberships are booked by invoice. */
export const findInvoiceOfIntent = async (db: Db, intentId: string) => {
  const row = await db
    .selectFrom('charge')
    .select('stripeInvoiceId')
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
  return row?.stripeInvoiceId ?? undefined
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
export const setAvailable = (db: Db, ref: string, availableAt: Date) =>
  db
    .updateTable('charge')
    .set({ availableAt })
    .where((eb) => eb.or([eb('stripePaymentIntentId', '=', ref), eb('stripeRefundId', '=', ref)]))
    .where('availableAt', 'is distinct from', availableAt)
    .execute()

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
