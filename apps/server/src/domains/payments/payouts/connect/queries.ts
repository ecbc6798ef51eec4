import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'

export type PayoutAccountRow = NonNullable<Awaited<ReturnType<typeof findPayoutAccount>>>

/** An account's payout state; its fields are `null` before the first setup. */
export const findPayoutAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .leftJoin('payoutAccount as payout', 'payout.accountId', 'account.id')
    .select([
      'account.id',
      'account.email',
      'account.stripeAccountId',
      'payout.isReady',
      'payout.stoppedAt',
      'payout.agreementVersion',
      'payout.agreedAt',
      'payout.agreedIp',
      'payout.agreedUserAgent',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()

export const findAccountOfPayout = (db: Db, stripeAccountId: string) =>
  db.selectFrom('account').select('id').where('stripeAccountId', '=', stripeAccountId).executeTakeFirst()

export const setStripeAccount = (tx: Tx, accountId: string, stripeAccountId: string) =>
  tx.updateTable('account').set({ stripeAccountId }).where('id', '=', accountId).execute()

type Agreement = { version: string; at: Date; ip: string | null; userAgent: string | null }

export const setAgreement = (tx: Tx, accountId: string, { version, at, ip, userAgent }: Agreement) => {
  const agreed = { agreementVersion: version, agreedAt: at, agreedIp: ip, agreedUserAgent: userAgent }
  return tx
    .insertInto('payoutAccount')
    .values({ accountId, ...agreed })
    .onConflict((on) => on.column('accountId').doUpdateSet(agreed))
    .execute()
}

/** Saves the provider's word on whether the account can be paid. */
export const setReady = (tx: Tx, accountId: string, isReady: boolean, now: Date) => {
  const known = { isReady, lostAt: null, updatedAt: now }
  return tx
    .insertInto('payoutAccount')
    .values({ accountId, ...known })
    .onConflict((on) => on.column('accountId').doUpdateSet(known))
    .execute()
}

type Stopped = { at: Date; why: string }

/** Since when payouts are stopped and what the provider lacks; `null` if they are not stopped. */
export const setStopped = (tx: Tx, accountId: string, stopped: Stopped | null) =>
  tx
    .updateTable('payoutAccount')
    .set({ stoppedAt: stopped && sql<Date>`coalesce(stopped_at, ${stopped.at})`, stoppedFor: stopped?.why ?? '' })
    .where('accountId', '=', accountId)
    .execute()

type Failed = { payoutId: string; cents: number; why: string; at: Date }

/** Records the last payout returned by the bank. A repeated event changes nothing. */
export const setFailed = (tx: Tx, accountId: string, { payoutId, cents, why, at }: Failed) =>
  tx
    .updateTable('payoutAccount')
    .set({ failedPayout: payoutId, failedAt: at, failedCents: cents, failedFor: why })
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('failedPayout', 'is', null), eb('failedPayout', '<>', payoutId)]))
    .execute()

/** Marks the account as unknown to the provider. Returns false if it was already marked. */
export const setLost = async (tx: Tx, accountId: string, now: Date) => {
  const lost = { isReady: false, lostAt: now, updatedAt: now }
  const noted = await tx
    .insertInto('payoutAccount')
    .values({ accountId, ...lost })
    .onConflict((on) => on.column('accountId').doUpdateSet(lost).where('payoutAccount.lostAt', 'is', null))
    .executeTakeFirst()
  return noted.numInsertedOrUpdatedRows === 1n
}

/** Bookings with an unpaid share for this account, and when money last moved in each. */
export const listOwedOrders = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ orderId: string; movedAt: Date }>`
    select m.order_id,
      (select max(at) from ledger_movement l
        where l.order_id = m.order_id and l.kind in ('flight', 'cancellation', 'payment', 'correction', 'refund')) as moved_at
    from ledger_entry e join ledger_movement m on m.id = e.movement_id
    where e.account_id = ${accountId} and e.ledger in ('owner', 'csip') and m.order_id is not null
    group by m.order_id having sum(e.cents) < 0`.execute(db)
  return rows
}

/** Aircraft whose partners owe this account. Not for the reserve fund. */
export const listOwedShares = async (db: Db, accountId: string) => {
  const rows = await db
    .selectFrom('costBalance')
    .select('aircraftId')
    .where('accountId', '=', accountId)
    .where('cents', '<', 0)
    .execute()
  return rows.map(({ aircraftId }) => aircraftId)
}
