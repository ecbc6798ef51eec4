import type { ChargeState } from '@tailshare/rules/payments/holds/charges'
import type { ShareCharge } from '@tailshare/rules/sharing/costs/settling'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { fundId } from '../queries.ts'

type Which = { aircraftId: string; accountId: string }

/** Everyone with an open balance of shared costs. */
export const listOpenBalances = (db: Db) =>
  db
    .selectFrom('costBalance')
    .leftJoin('payoutAccount', 'payoutAccount.accountId', 'costBalance.accountId')
    .select(['costBalance.aircraftId', 'costBalance.accountId', 'costBalance.cents', 'payoutAccount.isReady'])
    .where('costBalance.cents', '<>', 0)
    .where('costBalance.accountId', '<>', fundId)
    .orderBy('costBalance.aircraftId')
    .orderBy('costBalance.accountId')
    .execute()

/** Balances of one aircraft, by account id. */
export const listBalances = (db: Db, aircraftId: string) =>
  db
    .selectFrom('costBalance')
    .leftJoin('account', 'account.id', 'costBalance.accountId')
    .select(['costBalance.accountId', 'costBalance.cents', 'account.stripeAccountId', 'account.suspendedAt'])
    .where('costBalance.aircraftId', '=', aircraftId)
    .orderBy('costBalance.accountId')
    .execute()

export type ShareChargeRow = ShareCharge & { id: string; intentId: string | null; failure: string | null; isDisputed: boolean }

/** All attempts to charge someone's part, newest first. */
export const listShareCharges = async (db: Db, { aircraftId, accountId }: Which): Promise<ShareChargeRow[]> => {
  const rows = await db
    .selectFrom('charge')
    .select(['id', 'state', 'attempt', 'amountCents', 'paymentMethodId', 'updatedAt', 'stripePaymentIntentId', 'failure'])
    .select((eb) =>
      // After a lost dispute, wait for the next closing, so that the payer can choose how to pay.
      sql<boolean>`exists (select from dispute d where d.charge_id = ${eb.ref('charge.id')} and (d.closed_at is null or (d.state = 'lost'
        and not exists (select from cost_settlement s where s.aircraft_id = ${eb.ref('charge.aircraftId')}
          and s.closed_at > d.closed_at))))`.as('isDisputed'),
    )
    .where('aircraftId', '=', aircraftId)
    .where('accountId', '=', accountId)
    .where('kind', '=', 'settlement')
    .orderBy('attempt', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ state, paymentMethodId, stripePaymentIntentId, ...charge }) => ({
    ...charge,
    state: state as ChargeState,
    methodId: paymentMethodId,
    intentId: stripePaymentIntentId,
  }))
}

type NewCharge = Which & { attempt: number; cents: number; text: string; methodId: string | null; failure?: string; now: Date }

/** Records a charge before it is sent to the provider. */
export const insertShareCharge = async (tx: Tx, { attempt, cents, text, methodId, failure, now, ...which }: NewCharge) => {
  const id = newId(now.getTime())
  const state = failure ? 'failed' : 'planned'
  await tx
    .insertInto('charge')
    .values({
      id,
      ...which,
      kind: 'settlement',
      attempt,
      state,
      amountCents: cents,
      text,
      paymentMethodId: methodId,
      failure: failure ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** A charge with what the provider needs. */
export const findShareCharge = (db: Db, id: string) =>
  db
    .selectFrom('charge')
    .innerJoin('aircraft', 'aircraft.id', 'charge.aircraftId')
    .innerJoin('account', 'account.id', 'charge.accountId')
    .leftJoin('paymentMethod as method', 'method.id', 'charge.paymentMethodId')
    .select([
      'charge.id',
      'charge.accountId',
      'charge.aircraftId',
      'charge.state',
      'charge.attempt',
      'charge.amountCents',
      'charge.capturedCents',
      'method.status as methodStatus',
    ])
    .select([
      'charge.text',
      'charge.failure',
      'charge.returnedAt',
      'charge.notifiedState',
      'charge.stripePaymentIntentId as intentId',
      'charge.updatedAt',
    ])
    .select([
      'aircraft.tailNumber',
      'aircraft.ownerId',
      'account.email',
      'account.firstName',
      'account.stripeCustomerId as customer',
    ])
    .select(['method.stripeId as methodStripeId', 'method.brand', 'method.lastDigits'])
    .select(
      sql<boolean>`exists (select from dispute d where d.charge_id = charge.id
      and d.state in ('needs_response', 'under_review', 'lost'))`.as('isTakenBack'),
    )
    .where('charge.id', '=', id)
    .where('charge.kind', '=', 'settlement')
    .executeTakeFirst()

/** True if the payer has not been told of this state. The caller notifies in the same transaction. */
export const isNews = async (tx: Tx, id: string, state: string) => {
  const updated = await tx
    .updateTable('charge')
    .set({ notifiedState: state })
    .where('id', '=', id)
    .where('notifiedState', 'is distinct from', state)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** A lost dispute about a payment of shared costs. */
export const findLostShare = (db: Db, disputeId: string) =>
  db
    .selectFrom('dispute')
    .innerJoin('charge', 'charge.id', 'dispute.chargeId')
    .innerJoin('account', 'account.id', 'charge.accountId')
    .innerJoin('aircraft', 'aircraft.id', 'charge.aircraftId')
    .select([
      'dispute.amountCents as cents',
      'charge.accountId',
      'aircraft.id as aircraftId',
      'charge.text',
      'aircraft.tailNumber',
    ])
    .select('account.firstName')
    .where('dispute.id', '=', disputeId)
    .where('charge.kind', '=', 'settlement')
    .executeTakeFirst()

/** Serializes payouts of an aircraft's shared costs. */
export const lockPayouts = async (tx: Tx, aircraftId: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('payShares:' || ${aircraftId}, 0))`.execute(tx)
}

/** Time of the last payment toward an aircraft's costs, and whether any payment is disputed. */
export const findPaidIn = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ at: Date | null; isDisputed: boolean }>`
    select max(c.updated_at) filter (where c.state = 'captured') as at,
      coalesce(bool_or(exists (select from dispute d where d.charge_id = c.id and d.closed_at is null)), false) as is_disputed
    from charge c where c.aircraft_id = ${aircraftId} and c.kind = 'settlement'`.execute(db)
  return rows[0]!
}
