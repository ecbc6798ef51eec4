import type Stripe from 'stripe'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { membershipOf, type PeriodEnd } from '@tailshare/rules/payments/membership'
import { intentIdOf, periodEndOf, periodStartOf, priceIn } from '../../../outside/stripeMembership.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { insertMovement } from '../ledger/queries.ts'

export const listPlans = (db: Db) => db.selectFrom('membershipPlan').selectAll().orderBy('id').execute()
export const findPlan = (db: Db, id: number) =>
  db.selectFrom('membershipPlan').selectAll().where('id', '=', id).executeTakeFirst()

export const setPlanPrice = (db: Db, id: number, price: string) =>
  db.updateTable('membershipPlan').set({ stripePriceId: price }).where('id', '=', id).execute()

export type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>

const withPlan = (db: Db) =>
  db
    .selectFrom('membership')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .leftJoin('paymentMethod as method', 'method.id', 'membership.paymentMethodId')
    .selectAll('membership')
    .select(['method.brand', 'method.lastDigits'])
    .select(['plan.name', 'plan.priceCents', 'plan.period', 'plan.discountPercent', 'plan.benefits'])

/** The running membership, else one that waits for its first payment. */
export const findMembership = (db: Db, accountId: string) =>
  withPlan(db)
    .where('membership.accountId', '=', accountId)
    .where('membership.status', 'in', ['active', 'grace', 'incomplete'])
    .orderBy((eb) => eb('membership.status', '=', 'incomplete'))
    .orderBy('membership.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * `nextPlanId`: the plan that takes over at the end of the period; none when it just ends, or goes on. `nextPlanIdIfKept`: the one
 * that a cancel has put aside.
 */
export const setEnd = (db: Db, id: string, { cancelAtPeriodEnd, nextPlanId, nextPlanIdIfKept }: PeriodEnd) =>
  db.updateTable('membership').set({ cancelAtPeriodEnd, nextPlanId, nextPlanIdIfKept }).where('id', '=', id).execute()

/** A membership that has ended and names the plan that follows it. */
export const findEnded = (db: Db, id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .select(['membership.accountId', 'membership.nextPlanId', 'membership.paymentMethodId', 'account.email'])
    .where('membership.id', '=', id)
    .where('membership.status', 'in', ['canceled', 'expired'])
    .executeTakeFirst()

export const findAccountOfCustomer = (db: Db, customer: string) =>
  db.selectFrom('account').select(['id', 'email']).where('stripeCustomerId', '=', customer).executeTakeFirst()

/** Brings the membership to what its subscription is at the provider. Answers the status before and after. */
export const recordSubscription = async (tx: Tx, accountId: string, subscription: Stripe.Subscription) => {
  const plan = await tx
    .selectFrom('membershipPlan')
    .select('id')
    .where('stripePriceId', '=', priceIn(subscription))
    .executeTakeFirst()
  const method = await tx
    .selectFrom('paymentMethod')
    .select('id')
    .where('stripeId', '=', idText(subscription.default_payment_method))
    .executeTakeFirst()
  const old = await tx.selectFrom('membership').selectAll().where('stripeSubscriptionId', '=', subscription.id).executeTakeFirst()
  const { status, expiresAt } = membershipOf(
    {
      status: subscription.status,
      endedFor: subscription.cancellation_details?.reason ?? null,
      periodStart: periodStartOf(subscription),
      periodEnd: periodEndOf(subscription),
    },
    old?.status,
  )
  const planId = plan?.id ?? old?.planId ?? Number(subscription.metadata.planId)
  const now = {
    planId,
    status,
    expiresAt,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    paymentMethodId: method?.id ?? null,
    // Whoever keeps the plan after all, or takes a bigger one, has no other waiting.
    nextPlanId: subscription.cancel_at_period_end || subscription.ended_at ? (old?.nextPlanId ?? null) : null,
    nextPlanIdIfKept: subscription.cancel_at_period_end ? (old?.nextPlanIdIfKept ?? null) : null,
  }
  if (status === 'active' || status === 'grace') await endOthers(tx, accountId, subscription.id)
  const { id } = await tx
    .insertInto('membership')
    .values({
      id: newId(),
      accountId,
      stripeSubscriptionId: subscription.id,
      createdAt: new Date(subscription.start_date * 1000),
      ...now,
    })
    .onConflict((on) => on.column('stripeSubscriptionId').doUpdateSet(now))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, before: old?.status, after: status, expiresAt, nextPlanId: now.nextPlanId }
}

const idText = (object: string | { id: string } | null) =>
  object === null ? '' : typeof object === 'string' ? object : object.id

/** One membership runs at a time: a new one ends the one before. */
const endOthers = (tx: Tx, accountId: string, subscription: string) =>
  tx
    .updateTable('membership')
    .set({ status: 'canceled' })
    .where('accountId', '=', accountId)
    .where('status', 'in', ['active', 'grace'])
    .where((eb) => eb.or([eb('stripeSubscriptionId', 'is', null), eb('stripeSubscriptionId', '!=', subscription)]))
    .execute()

/** Books a paid bill once; answers whether it was news. */
export const recordInvoice = async (tx: Tx, accountId: string, invoice: Stripe.Invoice, now: Date) => {
  if (invoice.status !== 'paid' || invoice.amount_paid === 0) return false
  const movement = await insertMovement(tx, {
    kind: 'membership',
    providerRef: invoice.id,
    note: 'Membership',
    at: now,
    entries: [
      { ledger: 'provider', cents: invoice.amount_paid },
      { ledger: 'membership', accountId, cents: -invoice.amount_paid },
    ],
  })
  if (!movement) return false
  await tx
    .insertInto('charge')
    .values({
      id: newId(now.getTime()),
      accountId,
      kind: 'membership',
      state: 'captured',
      amountCents: invoice.amount_paid,
      capturedCents: invoice.amount_paid,
      text: 'Membership',
      stripePaymentIntentId: intentIdOf(invoice) ?? null,
      stripeInvoiceId: invoice.id,
      paymentMethodId:
        (
          await tx
            .selectFrom('membership')
            .select('paymentMethodId')
            .where('accountId', '=', accountId)
            .where('status', 'in', ['active', 'grace', 'incomplete'])
            .orderBy('createdAt', 'desc')
            .limit(1)
            .executeTakeFirst()
        )?.paymentMethodId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((on) => on.doNothing())
    .execute()
  const intentId = intentIdOf(invoice)
  if (intentId) await enqueue(tx, 'followDisputes', { intentId })
  return true
}

/** Memberships that were never the provider's end by the calendar. Answers those that the provider should be asked about. */
export const expireMemberships = async (db: Db, now: Date) => {
  await db
    .updateTable('membership')
    .set({ status: 'expired' })
    .where('status', 'in', ['active', 'grace'])
    .where('stripeSubscriptionId', 'is', null)
    .where('expiresAt', '<', now)
    .execute()
  return db
    .selectFrom('membership')
    .select('stripeSubscriptionId as id')
    .where('status', 'in', ['active', 'grace', 'incomplete'])
    .where('stripeSubscriptionId', 'is not', null)
    .where('expiresAt', '<', now)
    .execute()
}
