import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { isCardError } from '../../../outside/stripe/stripe.ts'
import { findSubscription, priceIn, readSubscription, startSubscription } from '../../../outside/stripe/stripeMembership.ts'
import { notify } from '../../people/notices/steps.ts'
import { mayPayWith } from '../methods/access.ts'
import { listMethods, lockPayer } from '../methods/queries.ts'
import { findEnded, findMembership, findPlan } from './queries.ts'
import { endGrace, membershipNote, priceOf, saveMembership } from './steps.ts'

/** The card that paid before, else the first usable one (primary first). Never replaces a refused card unasked. */
const cardFor = async (tx: Tx, accountId: string, methodId: string | null) => {
  const cards = (await listMethods(tx, accountId)).filter(({ type }) => type === 'paymentCard')
  const card = cards.find(({ id }) => id === methodId) ?? cards.find(mayPayWith)
  return card && mayPayWith(card) ? card : undefined
}

export const membershipJobs = {
  endGrace,

  async retryMembership(services, { accountId, methodId }) {
    const { db, stripe } = services
    await inTransaction(db, async (tx) => {
      const { email, stripeCustomerId: customer } = await lockPayer(tx, accountId)
      const membership = await findMembership(tx, accountId)
      const card = await cardFor(tx, accountId, methodId)
      if (
        membership?.status !== 'grace' ||
        membership.cancelAtPeriodEnd ||
        !membership.stripeSubscriptionId ||
        !customer ||
        card?.id !== methodId
      )
        return
      const old = await readSubscription(stripe, membership.stripeSubscriptionId)
      const choice = { old, customer, price: priceIn(old), method: card.stripeId, metadata: old.metadata }
      const subscription = await startSubscription(stripe, choice).catch((error: unknown) => {
        // Declined again: the holder has been told, and the provider keeps retrying.
        if (!isCardError(error)) throw error
        return readSubscription(stripe, old.id)
      })
      await saveMembership(tx, services, { accountId, email, subscription, now: new Date() })
    })
  },

  /** Starts the smaller plan chosen for the end of the period. */
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
          ? await startSubscription(stripe, {
              old,
              customer,
              price: await priceOf(tx, stripe, plan),
              method: card.stripeId,
              metadata,
            })
          : undefined
      if (subscription) await saveMembership(tx, services, { accountId, email, subscription, now: new Date() })
      if (subscription?.status === 'active') return
      const title = `${plan.name} could not begin`
      const text = 'Its first payment did not work. Please choose the plan again, with a card that works.'
      await notify(tx, config, { to: accountId, ...membershipNote, title, text, button: 'Choose a plan' })
    })
  },
} satisfies Partial<Tasks>
