import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

/**
 * `customer`: what someone owes us (+) or we owe them (−). `provider`: our balance at the payment provider. `bank`: what it has paid out
 * to us. `owner` and `csip`: what we owe them (−). `fee`, `tax` and `membership`: ours or the state's (−).
 * `co_owner`: what someone owes (+) or is owed (−) of an aircraft's shared costs. `reserve`: balance of its reserve fund (−).
 * `deposit`: what an unsettled claim keeps of someone's deposit (−), earned by neither side yet.
 * `expected_*`: expected money of bookings not flown yet, on both sides; reversed when they are flown or canceled.
 */
export type Ledger =
  | 'customer'
  | 'provider'
  | 'owner'
  | 'csip'
  | 'fee'
  | 'tax'
  | 'membership'
  | 'bank'
  | 'co_owner'
  | 'reserve'
  | 'deposit'
  | 'expected_customer'
  | 'expected_owner'
  | 'expected_csip'
  | 'expected_fee'
  | 'expected_tax'

/** Ledgers of real debts between an account and us, without the expected money of future bookings. */
export const owedLedgers = ['customer', 'owner', 'csip', 'co_owner'] as const satisfies Ledger[]

export type MovementKind =
  | 'booked'
  | 'booked_reversed'
  | 'flight'
  | 'payment'
  | 'refund'
  | 'payout'
  | 'membership'
  | 'cancellation'
  | 'correction'
  | 'dispute'
  | 'dispute_won'
  | 'dispute_lost'
  | 'settlement'
  | 'damage'
  | 'deposit'
  | 'debit_returned'

export type Entry = { ledger: Ledger; accountId?: string | null; aircraftId?: string | null; cents: number }

type NewMovement = {
  kind: MovementKind
  orderId?: string | null
  providerRef?: string | null
  note?: string
  at: Date
  entries: Entry[]
}

/**
 * Writes one movement; the database checks that its entries sum to zero. With a `providerRef` it is written once, and later calls return
 * `undefined`.
 */
export const insertMovement = async (db: Db, { kind, orderId, providerRef, note, at, entries }: NewMovement) => {
  const id = newId(at.getTime())
  const kept = entries.filter(({ cents }) => cents !== 0)
  if (kept.length === 0) return undefined
  const lines = kept.map(({ ledger, accountId = null, aircraftId = null, cents }, line) => ({
    line,
    ledger,
    account_id: accountId,
    aircraft_id: aircraftId,
    cents,
  }))
  const { rows } = await sql<{ id: string }>`
    with movement as (
      insert into ledger_movement (id, kind, order_id, provider_ref, note, at)
      values (${id}, ${kind}, ${orderId ?? null}, ${providerRef ?? null}, ${note ?? ''}, ${at})
      on conflict (provider_ref) do nothing
      returning id
    ), entries as (
      insert into ledger_entry (movement_id, line, ledger, account_id, aircraft_id, cents)
      select movement.id, entry.line, entry.ledger, entry.account_id, entry.aircraft_id, entry.cents
      from movement, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as entry (line int, ledger text, account_id uuid, aircraft_id uuid, cents bigint)
    )
    select id from movement`.execute(db)
  return rows[0]?.id
}

/** Books the exact opposite of each movement. Idempotent. */
export const reverseMovements = async (
  db: Db,
  { orderId, kind, reversal, at }: { orderId: string; kind: MovementKind; reversal: MovementKind; at: Date },
) => {
  const movements = await db
    .selectFrom('ledgerMovement as movement')
    .select('movement.id')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('reversesId', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('ledgerMovement as later').select('later.id').whereRef('later.reversesId', '=', 'movement.id')),
      ),
    )
    .execute()
  for (const movement of movements) await reverse(db, movement.id, { reversal, note: '', at })
}

const reverse = async (db: Db, id: string, { reversal, note, at }: { reversal: MovementKind; note: string; at: Date }) => {
  await sql`
    with reversal as (
      insert into ledger_movement (id, kind, order_id, reverses_id, note, at)
      select ${newId(at.getTime())}, ${reversal}, order_id, id, ${note}, ${at}::timestamptz from ledger_movement where id = ${id}
        returning id
    )
    insert into ledger_entry (movement_id, line, ledger, account_id, aircraft_id, cents)
    select reversal.id, entry.line, entry.ledger, entry.account_id, entry.aircraft_id, -entry.cents
    from reversal, ledger_entry entry where entry.movement_id = ${id}`.execute(db)
}

/** Reverses the movement of a provider's object. Does nothing if there is none or it is already reversed. */
export const reverseMovementOf = async (
  db: Db,
  { providerRef, ...how }: { providerRef: string; reversal: MovementKind; note: string; at: Date },
) => {
  const movement = await db
    .selectFrom('ledgerMovement as movement')
    .select('movement.id')
    .where('providerRef', '=', providerRef)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('ledgerMovement as later').select('later.id').whereRef('later.reversesId', '=', 'movement.id')),
      ),
    )
    .executeTakeFirst()
  if (movement) await reverse(db, movement.id, how)
}

/** In cents. For tests. */
export const findBalance = async (db: Db, ledger: Ledger, accountId?: string) => {
  const row = await db
    .selectFrom('ledgerEntry')
    .select((eb) => eb.fn.sum<number>('cents').as('cents'))
    .where('ledger', '=', ledger)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId!))
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** What the pilot owes for a booking, in cents; with `kind`, only the effect of such movements. */
export const findCustomerOwes = async (db: Db, orderId: string, kind?: MovementKind) => {
  const row = await db
    .selectFrom('ledgerEntry as entry')
    .innerJoin('ledgerMovement as movement', 'movement.id', 'entry.movementId')
    .select((eb) => eb.fn.sum<number>('entry.cents').as('cents'))
    .where('movement.orderId', '=', orderId)
    .where('entry.ledger', '=', 'customer')
    .$if(kind !== undefined, (query) => query.where('movement.kind', '=', kind!))
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** A booking's total price as booked, in cents, without movements that only pay it: payments, refunds, disputes, deposits. */
export const bookedDueOf = (orderId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(e.cents), 0)::int from ledger_movement m
    left join ledger_movement reversed on reversed.id = m.reverses_id
    join ledger_entry e on e.movement_id = m.id and e.ledger = 'customer'
  where m.order_id = ${orderId} and coalesce(reversed.kind, m.kind) in ('flight', 'cancellation', 'damage'))`

export const findBookedDue = async (db: Db, orderId: string) => {
  const { rows } = await sql<{ cents: number }>`select ${bookedDueOf(sql`${orderId}::uuid`)} as cents`.execute(db)
  return rows[0]!.cents
}

type Keeping = { orderId: string; accountId: string; keptCents: number; note: string; at: Date }

/** Sets the amount kept of a deposit. It remains the pilot's until a claim is settled. */
export const bookDeposit = async (db: Db, { orderId, accountId, keptCents, note, at }: Keeping) => {
  const row = await db
    .selectFrom('ledgerEntry as entry')
    .innerJoin('ledgerMovement as movement', 'movement.id', 'entry.movementId')
    .select((eb) => eb.fn.sum<number>('entry.cents').as('cents'))
    .where('movement.orderId', '=', orderId)
    .where('entry.ledger', '=', 'deposit')
    .executeTakeFirst()
  const cents = keptCents + (row?.cents ?? 0)
  const entries: Entry[] = [
    { ledger: 'customer', accountId, cents },
    { ledger: 'deposit', accountId, cents: -cents },
  ]
  return insertMovement(db, { kind: 'deposit', orderId, note, at, entries })
}
