import { paths } from '@tailshare/contract/paths'
import { moneyText } from '@tailshare/contract/money'
import { inTransaction } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { listRefunds, releaseHold, wasDisputed } from '../../../outside/stripe.ts'
import { listDisputes } from '../../../outside/stripeDisputes.ts'
import type { Services } from '../../../services.ts'
import { findChargeById } from '../charges/queries.ts'
import { followPayoutAccount } from '../connect/jobs.ts'
import { followDisputes } from '../disputes/queries.ts'
import { followSubscription } from '../membership/jobs.ts'
import { isOrphan, recordIntent, recordRefund } from '../news/queries.ts'
import { findEvent, setEventHandled } from './queries.ts'
import { publish } from '../../../db/publish.ts'
import { notify, notifyOperators } from '../../accounts/notices/steps.ts'

const alive = ['requires_capture', 'requires_action', 'requires_payment_method', 'requires_confirmation']

/** Reads a payment with its refunds and disputes at the provider and brings charge and books to that state. */
export const followIntent = async (services: Services, intentId: string) => {
  const { db, stripe } = services
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  const refunds = intent.status === 'succeeded' ? await listRefunds(stripe, intentId) : []
  const known = await inTransaction(db, async (tx) => {
    const now = new Date()
    const charge = await recordIntent(tx, intent, now)
    for (const refund of refunds) await recordRefund(tx, intentId, refund, now)
    if (charge?.changed && charge.orderId) {
      await enqueue(tx, 'followCharges', { orderId: charge.orderId }, { key: `followCharges:${charge.orderId}` })
      await publish(tx, [charge.accountId], 'order', { orderId: charge.orderId })
    }
    return charge ?? ((await isOrphan(tx, intent)) ? ({ state: 'released' } as const) : undefined)
  })
  if (wasDisputed(intent)) await followDisputes(db, intentId, () => listDisputes(stripe, intentId))
  // Let go of here before the provider's answer was known: there, too, then.
  if (known?.state === 'released' && alive.includes(intent.status)) await releaseHold(stripe, intent.id)
}

/** A refund that came back is for people: its payer hears that it is coming in another way, operators that they have to send it. */
const tellRefundFailed = async ({ db, config }: Services, { chargeId }: { chargeId: string }) => {
  const refund = await findChargeById(db, chargeId)
  if (!refund) return
  const amount = moneyText(refund.amountCents)
  const link = refund.orderId ? paths.order(refund.orderId) : paths.paymentsPayout()
  await inTransaction(db, async (tx) => {
    const title = `Your bank sent a refund of ${amount} back`
    const text = `${refund.text}: the money did not arrive. We still owe it to you and will write to you about another way.`
    const told = { kind: 'warning', mustKnow: true, title, text, link, button: 'See what it is for' } as const
    await notify(tx, config, { to: refund.accountId, ...told })
    await notifyOperators(tx, config, {
      kind: 'warning',
      title: `A refund of ${amount} came back`,
      text: `${refund.text}. The pilot is owed this money; please send it in another way.`,
      link: refund.orderId ? link : paths.operator(),
    })
  })
}

export const eventJobs = {
  tellRefundFailed,

  async handleProviderEvent(services, { eventId }) {
    const subject = await findEvent(services.db, eventId)
    if (!subject) return
    const intentId = subject.object === 'payment_intent' ? subject.id : subject.intentId
    const subscriptionId = subject.object === 'subscription' ? subject.id : subject.subscriptionId
    if (intentId) await followIntent(services, intentId)
    if (subscriptionId) await followSubscription(services, subscriptionId)
    if (subject.object === 'account') await followPayoutAccount(services, subject.id)
    await setEventHandled(services.db, eventId, new Date())
  },
} satisfies Partial<Tasks>
