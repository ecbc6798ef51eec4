import { paths } from '@tailshare/contract/base/paths'
import { productName } from '@tailshare/contract/base/constants'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { membershipOf } from '@tailshare/rules/payments/membership'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { sendMail } from '../../../outside/sending/mail.ts'
import { atProvider, idOf } from '../../../outside/stripe/stripe.ts'
import {
  endUnpaid,
  ensurePrice,
  intentIdOf,
  listPaidInvoices,
  periodEndOf,
  periodStartOf,
  priceIn,
  readSubscription,
} from '../../../outside/stripe/stripeMembership.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../people/notices/steps.ts'
import { findHomeZone } from '../../people/accounts/profile/queries.ts'
import { insertMovement } from '../ledger/queries.ts'
import { findMethodByStripeId, lockPayer } from '../methods/queries.ts'
import * as q from './queries.ts'

type Following = Pick<Services, 'stripe' | 'config'>

/** Brings the membership to its subscription's state. Returns the status before and after. */
const recordSubscription = async (tx: Tx, accountId: string, subscription: Stripe.Subscription) => {
  const plan = await q.findPlanOfPrice(tx, priceIn(subscription))
  const card = subscription.default_payment_method
  const method = card ? await findMethodByStripeId(tx, idOf(card)) : undefined
  const old = await q.findMembershipOf(tx, subscription.id)
  const { status, expiresAt } = membershipOf(termsOf(subscription), old?.status)
  const news = {
    planId: plan?.id ?? old?.planId ?? Number(subscription.metadata.planId),
    status,
    expiresAt,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    paymentMethodId: method?.id ?? null,
    // Keeping the plan, or choosing a bigger one, cancels the planned change.
    nextPlanId: subscription.cancel_at_period_end || subscription.ended_at ? (old?.nextPlanId ?? null) : null,
    nextPlanIdIfKept: subscription.cancel_at_period_end ? (old?.nextPlanIdIfKept ?? null) : null,
  }
  if (status === 'active' || status === 'grace') await q.endOtherMemberships(tx, accountId, subscription.id)
  const createdAt = new Date(subscription.start_date * 1000)
  const id = await q.putMembership(tx, { accountId, stripeSubscriptionId: subscription.id, createdAt }, news)
  return { id, before: old?.status, after: status, expiresAt, nextPlanId: news.nextPlanId }
}

const termsOf = (subscription: Stripe.Subscription) => ({
  status: subscription.status,
  endedFor: subscription.cancellation_details?.reason ?? null,
  periodStart: periodStartOf(subscription),
  periodEnd: periodEndOf(subscription),
})

/** Books a paid invoice once. Returns false if it was already booked. */
const recordInvoice = async (tx: Tx, accountId: string, invoice: Stripe.Invoice, now: Date) => {
  if (invoice.status !== 'paid' || invoice.amount_paid === 0) return false
  const { id: invoiceId, amount_paid: cents } = invoice
  const movement = await insertMovement(tx, {
    kind: 'membership',
    providerRef: invoiceId,
    note: 'Membership',
    at: now,
    entries: [
      { ledger: 'provider', cents },
      { ledger: 'membership', accountId, cents: -cents },
    ],
  })
  if (!movement) return false
  const intentId = intentIdOf(invoice) ?? null
  await q.insertInvoiceCharge(tx, { accountId, invoiceId, intentId, cents, now })
  if (intentId) await enqueue(tx, 'syncDisputes', { intentId })
  return true
}

type Change = Awaited<ReturnType<typeof recordSubscription>>
type Changed = { accountId: string; email: string; subscriptionId: string; change: Change }

/** Base of notices about a membership that needs attention. */
export const membershipNote = {
  kind: 'warning',
  mustKnow: true,
  link: paths.membershipPlan(),
  marker: 'membership-plan',
  button: 'See your membership',
} as const

/** Notifies once of a failed renewal and of an end, and schedules what follows. */
const tellChange = async (tx: Tx, config: Services['config'], changed: Changed) => {
  const { id, before, after, expiresAt, nextPlanId } = changed.change
  if (after === 'grace' && before !== 'grace') {
    const { subscriptionId } = changed
    await enqueue(tx, 'endGrace', { subscriptionId }, { runAt: expiresAt, key: `endGrace:${subscriptionId}` })
    const until = plainDayText(dayIn(expiresAt, await findHomeZone(tx, changed.accountId)))
    const text = `Your card could not be charged for the next period. You can still book until ${until}. Set another card as primary and we’ll retry right away. Without a payment your membership ends then.`
    await notify(tx, config, { to: changed.accountId, ...membershipNote, title: 'Your membership payment did not work', text })
  }
  const hasEnded = (after === 'canceled' || after === 'expired') && (before === 'active' || before === 'grace')
  if (!hasEnded) return
  if (after === 'canceled' && nextPlanId !== null) await enqueue(tx, 'startNextPlan', { membershipId: id })
  else
    await notify(tx, config, {
      to: changed.accountId,
      ...membershipNote,
      title: 'Your membership has ended',
      text:
        after === 'expired'
          ? 'Its renewal was not paid. Choose a plan whenever you want to book again.'
          : 'It was not renewed. Choose a plan whenever you want to book again.',
    })
}

/** Saves a subscription and its paid invoices, and mails receipts for new ones. */
export const saveMembership = async (
  tx: Tx,
  { stripe, config }: Following,
  { accountId, email, subscription, now }: { accountId: string; email: string; subscription: Stripe.Subscription; now: Date },
) => {
  const change = await recordSubscription(tx, accountId, subscription)
  // Only now, so that a declined card leaves the week of grace as it was.
  if (change.after === 'active' && change.before !== 'active')
    await atProvider(endUnpaid(stripe, idOf(subscription.customer), { except: subscription.id }))
  const link = config.publicUrl + paths.membershipPlan()
  for (const invoice of await listPaidInvoices(stripe, subscription.id)) {
    if (!(await recordInvoice(tx, accountId, invoice, now))) continue
    await sendMail(tx, {
      to: email,
      subject: `Receipt: ${productName} membership`,
      text: `Thank you. We received ${moneyText(invoice.amount_paid)} for your membership.\n\nReceipt ${invoice.number ?? invoice.id}`,
      action: { label: 'See your membership', url: link },
    })
  }
  await tellChange(tx, config, { accountId, email, subscriptionId: subscription.id, change })
  if (change.before !== change.after) await publish(tx, [accountId], 'membership')
}

/** For events: reads the subscription under the payer's lock, so that the order of events does not matter. */
export const syncSubscription = async (services: Services, id: string) => {
  const { db, stripe } = services
  const { customer } = await readSubscription(stripe, id)
  const account = await q.findAccountOfCustomer(db, idOf(customer))
  if (!account) return
  await inTransaction(db, async (tx) => {
    await lockPayer(tx, account.id)
    const subscription = await readSubscription(stripe, id)
    await saveMembership(tx, services, { accountId: account.id, email: account.email, subscription, now: new Date() })
  })
}

type Plan = NonNullable<Awaited<ReturnType<typeof q.findPlan>>>

/** The plan's price id at the provider; creates it on first use. */
export const priceOf = async (tx: Tx, stripe: Stripe, plan: Plan) => {
  if (plan.stripePriceId) return plan.stripePriceId
  const price = await atProvider(ensurePrice(stripe, plan))
  await q.setPlanPrice(tx, plan.id, price)
  return price
}

/** Ends a membership still unpaid after its grace period. Called early, it reschedules itself. */
export const endGrace = async (services: Services, { subscriptionId }: { subscriptionId: string }) => {
  const subscription = await readSubscription(services.stripe, subscriptionId)
  const { status, expiresAt } = membershipOf({ ...termsOf(subscription), endedFor: null }, undefined)
  const now = new Date()
  if (status === 'grace' && expiresAt > now)
    await enqueue(services.db, 'endGrace', { subscriptionId }, { runAt: expiresAt, key: `endGrace:${subscriptionId}` })
  else if (status === 'grace') await endUnpaid(services.stripe, idOf(subscription.customer))
  await syncSubscription(services, subscriptionId)
}
