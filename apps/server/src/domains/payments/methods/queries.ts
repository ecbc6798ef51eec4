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

/** Everything that changes who pays with what waits for its turn here, one account at a time. Bookings that name the account do not wait. */
export const lockPayer = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'lastName', 'stripeCustomerId', 'stripeAccountId'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** One payment call of an account after the other, and none of a session that has ended meanwhile. */
export const lockPayingCaller = async (tx: Tx, caller: Pick<Caller, 'id' | 'sessionId'>) => {
  await lockCaller(tx, caller)
  return lockPayer(tx, caller.id)
}

/** The account's customer at the provider, if it ever had to do with payments. */
export const findCustomer = async (db: Db, accountId: string) =>
  (await db.selectFrom('account').select('stripeCustomerId').where('id', '=', accountId).executeTakeFirst())?.stripeCustomerId

export const setCustomer = (db: Db, accountId: string, customer: string) =>
  db
    .updateTable('account')
    .set({ stripeCustomerId: customer })
    .where('id', '=', accountId)
    .where('stripeCustomerId', 'is', null)
    .execute()

/** Own payment methods, the primary one first, then the newest. */
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

/** `visa` → `Visa`, as the brands write themselves. */
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
      createdAt: now,
    })
    .execute()
  return id
}

/** Makes one method primary and all others not. The caller holds the payer's lock. */
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

/** Its bank has told us not to try it again. */
export const setMethodRefused = (tx: Tx, stripeId: string) =>
  tx
    .updateTable('paymentMethod')
    .set({ status: 'refused' })
    .where('stripeId', '=', stripeId)
    .where('status', 'in', usableMethodStatuses)
    .execute()

type Card = { lastDigits: string; brand: string; expMonth: number; expYear: number; status: string }

/** A card as the provider has it now: its bank may have sent a new one. */
export const setCard = (tx: Tx, id: string, card: Card) =>
  tx.updateTable('paymentMethod').set(card).where('id', '=', id).execute()

/** Cards that end in this month or before, with a bank that still takes them; a page of them, by their ids. */
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

/** What a method still pays for: bookings that are not settled or have a payment under way, and a membership that goes on. */
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

/** `onlyRefused`: on a method that its bank does not take anymore. */
type Failed = { accountId: string; since: Date; onlyRefused: boolean }

/** Bookings for which a try to hold or take money has failed since. */
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

/** Aircraft whose shared costs someone owes, and a try to charge them has failed since. */
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

/** Whether a membership waits for its renewal to be paid; one that was canceled waits for nothing. */
export const hasUnpaidMembership = async (db: Db, { accountId, onlyRefused }: Failed) =>
  (await db
    .selectFrom('membership')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '=', 'grace')
    .where('cancelAtPeriodEnd', '=', false)
    .$if(onlyRefused, (query) => query.where('paymentMethodId', 'in', refusedMethods(db, accountId)))
    .executeTakeFirst()) !== undefined
