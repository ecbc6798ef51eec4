import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { overBookings } from '../../../db/sql/statuses.ts'

export type ChargeRow = Awaited<ReturnType<typeof listOrderCharges>>[number]

export type NewCharge = {
  accountId: string
  orderId: string
  kind: 'hold' | 'deposit' | 'flight' | 'extra' | 'cancellation' | 'refund'
  attempt: number
  cents: number
  text: string
  methodId: string | null
  refundsId?: string
  /** Set if the charge failed before it was sent to the provider. */
  failure?: string
  now: Date
}

/** Records a charge before sending it to the provider. Ignores a second insert of the same attempt. */
export const insertCharge = async (db: Db, charge: NewCharge) => {
  await db
    .insertInto('charge')
    .values({
      id: newId(charge.now.getTime()),
      accountId: charge.accountId,
      orderId: charge.orderId,
      kind: charge.kind,
      attempt: charge.attempt,
      state: charge.failure ? 'failed' : 'planned',
      amountCents: charge.cents,
      text: charge.text,
      paymentMethodId: charge.methodId,
      refundsId: charge.refundsId ?? null,
      failure: charge.failure ?? null,
      createdAt: charge.now,
      updatedAt: charge.now,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Whether the bank has taken the payment back: for good, or while it decides. */
const disputeOf = (charge: 'c' | 'charge') => sql<'open' | 'lost' | null>`(
  select case when d.closed_at is null then 'open' when d.state = 'lost' then 'lost' end from dispute d
  where d.charge_id = ${sql.ref(`${charge}.id`)} and not d.is_inquiry order by d.opened_at desc, d.id desc limit 1)`

/** A finished booking's total and the money received. A deposit kept for an open claim, and what a bank took back, is not received. */
const due = sql<number | null>`case when orders.status in ${overBookings} then orders.final_cents
  + coalesce((select sum(d.decided_cents) from damage_claim d where d.order_id = orders.id), 0)::int end`
const received = sql<number>`(select coalesce(sum(case when c.kind <> 'refund' then c.captured_cents when c.state = 'refunded'
  then -c.amount_cents else 0 end), 0)::int
  from charge c where c.order_id = orders.id and ${disputeOf('c')} is null and not (
    (c.kind = 'deposit' or exists (select from charge deposit where deposit.id = c.refunds_id and deposit.kind = 'deposit'))
    and exists (select from damage_claim d where d.order_id = orders.id and d.closed_at is null)))`

const asRow = (db: Db) =>
  db
    .selectFrom('charge')
    .leftJoin('paymentMethod as method', 'method.id', 'charge.paymentMethodId')
    .leftJoin('orders', 'orders.id', 'charge.orderId')
    .leftJoin('aircraft', 'aircraft.id', 'orders.aircraftId')
    .selectAll('charge')
    .select(['method.brand', 'method.lastDigits', 'method.stripeId as methodStripeId', 'method.status as methodStatus'])
    .select('aircraft.tailNumber')
    .select([due.as('orderDueCents'), received.as('orderReceivedCents'), disputeOf('charge').as('dispute')])

/** A booking's charges, oldest first. */
export const listOrderCharges = (db: Db, orderId: string) =>
  asRow(db).where('charge.orderId', '=', orderId).orderBy('charge.createdAt').orderBy('charge.id').execute()

/** The date that the list shows: when the money moved, before that when it was asked for. */
const shownAt = sql`case when charge.state in ('captured', 'refunded', 'released') then charge.updated_at else charge.created_at end`

/** Newest first. */
export const listCharges = async (db: Db, accountId: string, { limit, offset }: { limit: number; offset: number }) => {
  const results = await asRow(db)
    .where('charge.accountId', '=', accountId)
    .orderBy(shownAt, 'desc')
    .orderBy('charge.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('charge')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { count, results }
}

export const findCharge = (db: Db, { id, accountId }: { id: string; accountId: string }) =>
  asRow(db).where('charge.id', '=', id).where('charge.accountId', '=', accountId).executeTakeFirst()

/** For jobs: any account's charge. */
export const findChargeById = (db: Db, id: string) =>
  db
    .selectFrom('charge')
    .select(['accountId', 'orderId', 'aircraftId', 'amountCents', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Charges to pay by hand: the latest of their kind, refused or awaiting the bank, still needed and unpaid. */
export const listOpenCharges = (db: Db, accountId: string, { id, orderId }: { id?: string; orderId?: string }) =>
  asRow(db)
    .select('orders.status as orderStatus')
    .select((eb) =>
      eb
        .selectFrom('ledgerEntry as entry')
        .innerJoin('ledgerMovement as movement', 'movement.id', 'entry.movementId')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('entry.cents'), of.lit(0)).as('cents'))
        .whereRef('movement.orderId', '=', 'charge.orderId')
        .where('entry.ledger', '=', 'customer')
        // Money withdrawn by a dispute is not charged again, not even by hand.
        .where('movement.kind', 'not in', ['dispute', 'dispute_won', 'dispute_lost'])
        .as('owedCents'),
    )
    .where('charge.accountId', '=', accountId)
    .where('charge.state', 'in', ['failed', 'needs_confirmation'])
    .where('charge.kind', 'in', ['hold', 'deposit', 'flight', 'extra', 'cancellation'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('charge as later')
            .select('later.id')
            .whereRef('later.orderId', '=', 'charge.orderId')
            .whereRef('later.kind', '=', 'charge.kind')
            .whereRef('later.attempt', '>', 'charge.attempt'),
        ),
      ),
    )
    .$if(id !== undefined, (query) => query.where('charge.id', '=', id!))
    .$if(orderId !== undefined, (query) => query.where('charge.orderId', '=', orderId!))
    .orderBy('charge.createdAt')
    .orderBy('charge.id')
    .execute()

/** True if the charge or booking belongs to this payer. */
export const isOwnPayable = async (db: Db, accountId: string, { id, orderId }: { id?: string; orderId?: string }) => {
  const row = id
    ? await db.selectFrom('charge').select('id').where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()
    : await db.selectFrom('orders').select('id').where('id', '=', orderId!).where('pilotId', '=', accountId).executeTakeFirst()
  return row !== undefined
}

export const setChargeText = (db: Db, id: string, text: string) =>
  db.updateTable('charge').set({ text }).where('id', '=', id).execute()

/** The charge could not be sent to the provider. */
export const setChargeFailed = (db: Db, id: string, failure: string, now: Date) =>
  db
    .updateTable('charge')
    .set({ state: 'failed', failure, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute()

/** Releases a charge the provider never received. */
export const setChargeReleased = (db: Db, id: string, now: Date) =>
  db
    .updateTable('charge')
    .set({ state: 'released', updatedAt: now })
    .where('id', '=', id)
    .where('stripePaymentIntentId', 'is', null)
    .where('state', 'in', ['planned', 'failed'])
    .execute()
