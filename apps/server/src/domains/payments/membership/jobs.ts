import { paths } from '@tailshare/contract/paths'
import { productName } from '@tailshare/contract/constants'
import { moneyText } from '@tailshare/contract/money'
import { plainDayText } from '@tailshare/contract/timeText'
import { membershipOf } from '@tailshare/rules/payments/membership'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { sendFromOutbox } from '../../../outside/mail.ts'
import { atProvider, idOf, isCardError } from '../../../outside/stripe.ts'
import {
  dropSubscription,
  ensurePrice,
  findSubscription,
  listPaidInvoices,
  periodEndOf,
  periodStartOf,
  priceIn,
  readSubscription,
  takePlan,
} from '../../../outside/stripeMembership.ts'
import type { Services } from '../../../services.ts'
import { mayPayWith } from '../methods/access.ts'
import { listMethods, lockPayer } from '../methods/queries.ts'
import {
  findAccountOfCustomer,
  findEnded,
  findMembership,
  findPlan,
  recordInvoice,
  recordSubscription,
  setPlanPrice,
} from './queries.ts'
import { publish } from '../../../db/publish.ts'
import { notify } from '../../accounts/notices/steps.ts'

type Following = Pick<Services, 'stripe' | 'config'>

type Change = Awaited<ReturnType<typeof recordSubscription>>
type Changed = { accountId: string; email: string; subscriptionId: string; change: Change }

const path = paths.membershipPlan()

const notice = { kind: 'warning', mustKnow: true, link: path, marker: 'membership-plan', button: 'See your membership' } as const

/** Word of a renewal that failed and of an end, once each; and what happens next on its own. */
const tellChange = async (tx: Tx, config: Services['config'], changed: Changed) => {
  const { id, before, after, expiresAt, nextPlanId } = changed.change
  if (after === 'grace' && before !== 'grace') {
    const { subscriptionId } = changed
    await enqueue(tx, 'endGrace', { subscriptionId }, { runAt: expiresAt, key: `endGrace:${subscriptionId}` })
    const until = plainDayText(expiresAt.toISOString().slice(0, 10))
    const text = `Your card could not be charged for the next period. You can still book until ${until}. Please make another card your primary one: we try again at once. Without a payment your membership ends then.`
    await notify(tx, config, { to: changed.accountId, ...notice, title: 'Your membership payment did not work', text })
  }
  const hasEnded = (after === 'canceled' || after === 'expired') && (before === 'active' || before === 'grace')
  if (!hasEnded) return
  if (after === 'canceled' && nextPlanId !== null) await enqueue(tx, 'startNextPlan', { membershipId: id })
  else
    await notify(tx, config, {
      to: changed.accountId,
      ...notice,
      title: 'Your membership has ended',
      text:
        after === 'expired'
          ? 'Its renewal was not paid. Choose a plan whenever you want to book again.'
          : 'It was not renewed. Choose a plan whenever you want to book again.',
    })
}

/** Saves a subscription and its paid bills as the provider has them now, with receipts for what is new. */
export const saveMembership = async (
  tx: Tx,
  { stripe, config }: Following,
  { accountId, email, subscription, now }: { accountId: string; email: string; subscription: Stripe.Subscription; now: Date },
) => {
  const change = await recordSubscription(tx, accountId, subscription)
  const link = config.publicUrl + paths.membershipPlan()
  for (const invoice of await listPaidInvoices(stripe, subscription.id)) {
    if (!(await recordInvoice(tx, accountId, invoice, now))) continue
    await sendFromOutbox(tx, {
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
export const followSubscription = async (services: Services, id: string) => {
  const { db, stripe } = services
  const { customer } = await readSubscription(stripe, id)
  const account = await findAccountOfCustomer(db, idOf(customer))
  if (!account) return
  await inTransaction(db, async (tx) => {
    await lockPayer(tx, account.id)
    const subscription = await readSubscription(stripe, id)
    await saveMembership(tx, services, { accountId: account.id, email: account.email, subscription, now: new Date() })
  })
}

type Plan = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** A plan's price at the provider, made when first needed. */
export const priceOf = async (tx: Tx, stripe: Stripe, plan: Plan) => {
  if (plan.stripePriceId) return plan.stripePriceId
  const price = await atProvider(ensurePrice(stripe, plan))
  await setPlanPrice(tx, plan.id, price)
  return price
}

/** Ends a membership whose renewal is still not paid when its grace is over; asked too early, it waits. */
export const endGrace = async (services: Services, { subscriptionId }: { subscriptionId: string }) => {
  const subscription = await readSubscription(services.stripe, subscriptionId)
  const { status, expiresAt } = membershipOf(
    {
      status: subscription.status,
      endedFor: null,
      periodStart: periodStartOf(subscription),
      periodEnd: periodEndOf(subscription),
    },
    undefined,
  )
  const now = new Date()
  if (status === 'grace' && expiresAt > now)
    await enqueue(services.db, 'endGrace', { subscriptionId }, { runAt: expiresAt, key: `endGrace:${subscriptionId}` })
  else if (status === 'grace') await dropSubscription(services.stripe, subscriptionId)
  await followSubscription(services, subscriptionId)
}

/** The card that pays from now on: the one that paid before, else the primary one. */
const cardFor = async (tx: Tx, accountId: string, methodId: string | null) => {
  const cards = (await listMethods(tx, accountId)).filter((method) => method.type === 'paymentCard' && mayPayWith(method))
  return cards.find(({ id }) => id === methodId) ?? cards[0]
}

export const membershipJobs = {
  endGrace,

  async retryMembership(services, { accountId, methodId }) {
    const { db, stripe } = services
    await inTransaction(db, async (tx) => {
      const { email, stripeCustomerId: customer } = await lockPayer(tx, accountId)
      const membership = await findMembership(tx, accountId)
      const card = await cardFor(tx, accountId, methodId)
      if (membership?.status !== 'grace' || !membership.stripeSubscriptionId || !customer || card?.id !== methodId) return
      const old = await readSubscription(stripe, membership.stripeSubscriptionId)
      const choice = { old, customer, price: priceIn(old), method: card.stripeId, metadata: old.metadata }
      const subscription = await takePlan(stripe, choice).catch((error: unknown) => {
        // Declined again: its holder was told already, and the provider goes on trying.
        if (!isCardError(error)) throw error
        return readSubscription(stripe, old.id)
      })
      await saveMembership(tx, services, { accountId, email, subscription, now: new Date() })
    })
  },

  /** Begins the smaller plan that was chosen for the end of the period. */
  async startNextPlan(services, { membershipId }) {
    const { db, stripe, config } = services
    await inTransaction(db, async (tx) => {
      const ended = await findEnded(tx, membershipId)
      if (!ended || ended.nextPlanId === null) return
      const { accountId, email } = ended
      const { stripeCustomerId: customer } = await lockPayer(tx, accountId)
      const plan = await findPlan(tx, ended.nextPlanId)
      const card = await cardFor(tx, accountId, ended.paymentMethodId)
      if (!plan || (await findMembership(tx, accountId))) return
      const old = customer ? await findSubscription(stripe, customer) : undefined
      const metadata = { accountId, planId: String(plan.id) }
      const subscription =
        customer && card
          ? await takePlan(stripe, { old, customer, price: await priceOf(tx, stripe, plan), method: card.stripeId, metadata })
          : undefined
      if (subscription) await saveMembership(tx, services, { accountId, email, subscription, now: new Date() })
      if (subscription?.status === 'active') return
      const title = `${plan.name} could not begin`
      const text = 'Its first payment did not work. Please choose the plan again, with a card that works.'
      await notify(tx, config, { to: accountId, ...notice, title, text, button: 'Choose a plan' })
    })
  },
} satisfies Partial<Tasks>
