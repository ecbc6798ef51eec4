import { openMembershipStatuses, runningMembershipStatuses } from '@tailshare/contract/base/statuses'
import type { PeriodEnd } from '@tailshare/rules/payments/membership'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

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

/** The running membership, else one waiting for its first payment. */
export const findMembership = (db: Db, accountId: string) =>
  withPlan(db)
    .where('membership.accountId', '=', accountId)
    .where('membership.status', 'in', openMembershipStatuses)
    .orderBy((eb) => eb('membership.status', '=', 'incomplete'))
    .orderBy('membership.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** `nextPlanId`: the plan after this period, if any. `nextPlanIdIfKept`: the one set aside by a cancellation. */
export const setEnd = (db: Db, id: string, { cancelAtPeriodEnd, nextPlanId, nextPlanIdIfKept }: PeriodEnd) =>
  db.updateTable('membership').set({ cancelAtPeriodEnd, nextPlanId, nextPlanIdIfKept }).where('id', '=', id).execute()

/** An ended membership that names the next plan. */
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

export const findPlanOfPrice = (db: Db, price: string) =>
  db.selectFrom('membershipPlan').select('id').where('stripePriceId', '=', price).executeTakeFirst()

export const findMembershipOf = (db: Db, subscription: string) =>
  db
    .selectFrom('membership')
    .select(['planId', 'status', 'nextPlanId', 'nextPlanIdIfKept'])
    .where('stripeSubscriptionId', '=', subscription)
    .executeTakeFirst()

type MembershipNews = PeriodEnd & { planId: number; status: string; expiresAt: Date; paymentMethodId: string | null }
type Subscribed = { accountId: string; stripeSubscriptionId: string; createdAt: Date }

/** One row per subscription, updated by later events. */
export const putMembership = async (tx: Tx, subscribed: Subscribed, news: MembershipNews) => {
  const { id } = await tx
    .insertInto('membership')
    .values({ id: newId(), ...subscribed, ...news })
    .onConflict((on) => on.column('stripeSubscriptionId').doUpdateSet(news))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Only one membership runs at a time: a new one ends the previous one. */
export const endOtherMemberships = (tx: Tx, accountId: string, subscription: string) =>
  tx
    .updateTable('membership')
    .set({ status: 'canceled' })
    .where('accountId', '=', accountId)
    .where('status', 'in', runningMembershipStatuses)
    .where((eb) => eb.or([eb('stripeSubscriptionId', 'is', null), eb('stripeSubscriptionId', '!=', subscription)]))
    .execute()

type PaidInvoice = { accountId: string; invoiceId: string; intentId: string | null; cents: number; now: Date }

export const insertInvoiceCharge = async (tx: Tx, { accountId, invoiceId, intentId, cents, now }: PaidInvoice) => {
  await tx
    .insertInto('charge')
    .values((eb) => ({
      id: newId(now.getTime()),
      accountId,
      kind: 'membership',
      state: 'captured',
      amountCents: cents,
      capturedCents: cents,
      text: 'Membership',
      stripePaymentIntentId: intentId,
      stripeInvoiceId: invoiceId,
      paymentMethodId: eb
        .selectFrom('membership')
        .select('paymentMethodId')
        .where('accountId', '=', accountId)
        .where('status', 'in', openMembershipStatuses)
        .orderBy('createdAt', 'desc')
        .limit(1),
      createdAt: now,
      updatedAt: now,
    }))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Expires overdue memberships without a subscription. Returns the subscriptions to check at the provider. */
export const expireMemberships = async (db: Db, now: Date) => {
  await db
    .updateTable('membership')
    .set({ status: 'expired' })
    .where('status', 'in', runningMembershipStatuses)
    .where('stripeSubscriptionId', 'is', null)
    .where('expiresAt', '<', now)
    .execute()
  return db
    .selectFrom('membership')
    .select('stripeSubscriptionId as id')
    .where('status', 'in', openMembershipStatuses)
    .where('stripeSubscriptionId', 'is not', null)
    .where('expiresAt', '<', now)
    .execute()
}
