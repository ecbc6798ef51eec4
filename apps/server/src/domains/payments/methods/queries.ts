import { activeStatuses, openMembershipStatuses, usableMethodStatuses } from '@tailshare/contract/base/statuses'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Caller } from '../../../http/call.ts'
import { lockCaller } from '../../../http/session.ts'

const columns = [
  'id',
  'accountId',
  'type',
  'stripeId',
  'lastDigits',
  'holder',
  'brand',
  'expMonth',
  'expYear',
  'isPrimary',
  'status',
  'wrongTries',
  'lockedUntil',
  'stripeSetupIntentId',
  'createdAt',
] as const

export type MethodRow = Awaited<ReturnType<typeof listMethods>>[number]

/** Serializes changes to an account's payments. Does not block bookings that reference the account. */
export const lockPayer = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'lastName', 'stripeCustomerId', 'stripeAccountId'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Serializes an account's payment calls and rejects a session that ended meanwhile. */
export const lockPayingCaller = async (tx: Tx, caller: Pick<Caller, 'id' | 'sessionId'>) => {
  await lockCaller(tx, caller)
  return lockPayer(tx, caller.id)
}

export const findCustomer = async (db: Db, accountId: string) =>
  (await db.selectFrom('account').select('stripeCustomerId').where('id', '=', accountId).executeTakeFirst())?.stripeCustomerId

export const setCustomer = (db: Db, accountId: string, customer: string) =>
  db
    .updateTable('account')
    .set({ stripeCustomerId: customer })
    .where('id', '=', accountId)
    .where('stripeCustomerId', 'is', null)
    .execute()

/** The account's payment methods, the primary one first, then the newest. */
export const listMethods = (db: Db, accountId: string) =>
  db
    .selectFrom('paymentMethod')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy('isPrimary', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findMethod = (db: Db, { id, accountId }: { id: string; accountId: string }) =>
  db
    .selectFrom('paymentMethod')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const findMethodByStripeId = (db: Db, stripeId: string) =>
  db
    .selectFrom('paymentMethod')
    .select([...columns, 'deletedAt'])
    .where('stripeId', '=', stripeId)
    .executeTakeFirst()

const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export const brandOf = ({ brand }: Pick<Stripe.PaymentMethod.Card, 'brand'>) => brandNames[brand] ?? brand

export const insertCard = async (
  tx: Tx,
  { accountId, method, holder, now }: { accountId: string; method: Stripe.PaymentMethod; holder: string; now: Date },
) => {
  const card = method.card!
  const id = newId(now.getTime())
  await tx
    .insertInto('paymentMethod')
    .values({
      id,
      accountId,
      type: 'paymentCard',
      stripeId: method.id,
      lastDigits: card.last4,
      holder: method.billing_details.name ?? holder,
      brand: brandOf(card),
      expMonth: card.exp_month,
      expYear: card.exp_year,
      status: 'usable',
      fingerprint: card.fingerprint ?? null,
      createdAt: now,
    })
    .execute()
  return id
}

/** The same card, entered before: number and expiration date. */
export const findTwin = (db: Db, accountId: string, { fingerprint, exp_month, exp_year }: Stripe.PaymentMethod.Card) =>
  db
    .selectFrom('paymentMethod')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('fingerprint', '=', fingerprint ?? null)
    .where('expMonth', '=', exp_month)
    .where('expYear', '=', exp_year)
    .executeTakeFirst()

/** Puts a card entered again in place of one that the provider no longer has. What it pays for stays. */
export const replaceCard = (tx: Tx, id: string, stripeId: string) =>
  tx.updateTable('paymentMethod').set({ stripeId, status: 'usable' }).where('id', '=', id).execute()

/** Makes one method primary and the others not. The payer must be locked. */
export const setPrimary = async (tx: Tx, { id, accountId }: { id: string; accountId: string }) => {
  await tx
    .updateTable('paymentMethod')
    .set({ isPrimary: false })
    .where('accountId', '=', accountId)
    .where('isPrimary', '=', true)
    .execute()
  await tx.updateTable('paymentMethod').set({ isPrimary: true }).where('id', '=', id).execute()
}

export const setMethodDeleted = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('paymentMethod').set({ deletedAt: now, isPrimary: false }).where('id', '=', id).execute()

/** Its bank told us not to retry it. */
export const setMethodRefused = (tx: Tx, stripeId: string) =>
  tx
    .updateTable('paymentMethod')
    .set({ status: 'refused' })
    .where('stripeId', '=', stripeId)
    .where('status', 'in', usableMethodStatuses)
    .execute()

type Card = { lastDigits: string; brand: string; expMonth: number; expYear: number; status: string }

/** Updates a card from the provider, for example after its bank issued a new one. */
export const setCard = (tx: Tx, id: string, card: Card) =>
  tx.updateTable('paymentMethod').set(card).where('id', '=', id).execute()

/** A page of usable cards that expire in this month or earlier, by id. */
export const listEndingCards = (db: Db, { year, month }: { year: number; month: number }, after: string, limit: number) =>
  db
    .selectFrom('paymentMethod')
    .select(['id', 'accountId', 'brand', 'lastDigits', 'expMonth', 'expYear'])
    .where('type', '=', 'paymentCard')
    .where('status', '=', 'usable')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`exp_year * 12 + exp_month <= ${year * 12 + month}`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export type MethodUse = { planName: string | null; orderId: string | null; number: number | null; tailNumber: string | null }

/** What still depends on a method: unsettled bookings, pending payments and a membership that renews. */
export const listMethodUses = async (db: Db, id: string): Promise<MethodUse[]> => {
  const memberships = await db
    .selectFrom('membership')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .select('plan.name as planName')
    .where('membership.paymentMethodId', '=', id)
    .where('membership.status', 'in', openMembershipStatuses)
    .where((eb) => eb.or([eb('cancelAtPeriodEnd', '=', false), eb('nextPlanId', 'is not', null)]))
    .execute()
  const orders = await db
    .selectFrom('orders')
    .innerJoin('aircraft', 'aircraft.id', 'orders.aircraftId')
    .select(['orders.id as orderId', 'orders.number', 'aircraft.tailNumber'])
    .where((eb) =>
      eb.or([
        eb.and([eb('orders.paymentMethodId', '=', id), eb('orders.status', 'in', activeStatuses)]),
        eb.exists(
          eb
            .selectFrom('charge')
            .select('charge.id')
            .whereRef('charge.orderId', '=', 'orders.id')
            .where('charge.paymentMethodId', '=', id)
            .where('charge.state', 'in', ['planned', 'authorized', 'needs_confirmation']),
        ),
      ]),
    )
    .orderBy('orders.startAt')
    .execute()
  return [
    ...memberships.map(({ planName }) => ({ planName, orderId: null, number: null, tailNumber: null })),
    ...orders.map((order) => ({ planName: null, ...order })),
  ]
}

const refusedMethods = (db: Db, accountId: string) =>
  db.selectFrom('paymentMethod').select('id').where('accountId', '=', accountId).where('status', '=', 'refused')

/** `onlyRefused`: only on methods refused by their bank. */
type Failed = { accountId: string; since: Date; onlyRefused: boolean }

/** Bookings with a charge that failed since a time. */
export const listUnpaidOrderIds = async (db: Db, { accountId, since, onlyRefused }: Failed) => {
  const rows = await db
    .selectFrom('charge')
    .select('orderId')
    .distinct()
    .where('accountId', '=', accountId)
    .where('state', '=', 'failed')
    .where('orderId', 'is not', null)
    .where('createdAt', '>', since)
    .$if(onlyRefused, (query) => query.where('paymentMethodId', 'in', refusedMethods(db, accountId)))
    .execute()
  return rows.map(({ orderId }) => orderId!)
}

/** Aircraft with unpaid shared costs whose charge failed since a time. */
export const listUnpaidShares = async (db: Db, { accountId, since, onlyRefused }: Failed) => {
  const rows = await db
    .selectFrom('charge')
    .innerJoin('costBalance as balance', (join) =>
      join.onRef('balance.aircraftId', '=', 'charge.aircraftId').onRef('balance.accountId', '=', 'charge.accountId'),
    )
    .select('balance.aircraftId')
    .distinct()
    .where('charge.accountId', '=', accountId)
    .where('charge.kind', '=', 'settlement')
    .where('charge.state', '=', 'failed')
    .where('charge.createdAt', '>', since)
    .where('balance.cents', '>', 0)
    .$if(onlyRefused, (query) => query.where('charge.paymentMethodId', 'in', refusedMethods(db, accountId)))
    .execute()
  return rows.map(({ aircraftId }) => aircraftId)
}

/** True if a membership renewal is unpaid, unless the membership was canceled. */
export const hasUnpaidMembership = async (db: Db, { accountId, onlyRefused }: Failed) =>
  (await db
    .selectFrom('membership')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '=', 'grace')
    .where('cancelAtPeriodEnd', '=', false)
    .$if(onlyRefused, (query) => query.where('paymentMethodId', 'in', refusedMethods(db, accountId)))
    .executeTakeFirst()) !== undefined
