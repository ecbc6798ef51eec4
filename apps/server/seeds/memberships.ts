import type { Services } from '../src/services.ts'
import type { Tx } from '../src/db/connect.ts'
import { priceOf, saveMembership } from '../src/domains/payments/membership/steps.ts'
import { periodEndOf, periodStartOf, startSubscription } from '../src/outside/stripeMembership.ts'
import type { People } from './people.ts'

/** Maria's and Helen's memberships start today with real subscriptions at the provider. Others have none and end by date. */
export const seedMemberships = async (tx: Tx, people: People, now: Date, { stripe, config }: Services) => {
  const members = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .innerJoin('paymentMethod as card', 'card.accountId', 'account.id')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .selectAll('plan')
    .select(['membership.accountId', 'account.email', 'account.stripeCustomerId', 'card.stripeId'])
    .where('account.id', 'in', [people.maria, people.helen])
    .execute()
  for (const { accountId, email, stripeCustomerId, stripeId, ...plan } of members) {
    const metadata = { accountId, planId: String(plan.id) }
    const price = await priceOf(tx, stripe, plan)
    const choice = { old: undefined, customer: stripeCustomerId!, price, method: stripeId, metadata }
    const subscription = await startSubscription(stripe, choice)
    await tx.deleteFrom('membership').where('accountId', '=', accountId).execute()
    await saveMembership(tx, { stripe, config }, { accountId, email, subscription, now })
    const paidMs = periodEndOf(subscription).getTime() - periodStartOf(subscription).getTime()
    // Use the demo's time: the provider's is slightly later or, in tests, far off.
    await tx
      .updateTable('membership')
      .set({ createdAt: now, expiresAt: new Date(now.getTime() + paidMs) })
      .where('accountId', '=', accountId)
      .execute()
  }
}
