import { paths } from '@tailshare/contract/base/paths'
import { moneyText } from '@tailshare/contract/text/money'
import { inTransaction } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import type { Services } from '../../../../services.ts'
import { notify, notifyOperators } from '../../../people/notices/steps.ts'
import { findChargeById } from '../../charges/queries.ts'
import { followPayout, syncPayoutAccount } from '../../payouts/connect/steps.ts'
import { syncSubscription } from '../../membership/steps.ts'
import { syncCard } from '../../methods/steps.ts'
import { findEvent, setEventHandled } from './queries.ts'
import { syncPaymentIntent } from './steps.ts'

/** Tells the payer that a returned refund comes another way, and operators that they must send it. */
const tellRefundFailed = async ({ db, config }: Services, { chargeId }: { chargeId: string }) => {
  const refund = await findChargeById(db, chargeId)
  if (!refund) return
  const amount = moneyText(refund.amountCents)
  const link = refund.orderId ? paths.order(refund.orderId) : paths.paymentsPayout()
  await inTransaction(db, async (tx) => {
    const title = `Your bank sent a refund of ${amount} back`
    const text = `${refund.text}: the money did not arrive. We still owe it to you and will write to you about another way to send it.`
    const notice = { kind: 'warning', mustKnow: true, title, text, link, button: 'See what it is for' } as const
    await notify(tx, config, { to: refund.accountId, ...notice, once: `refundFailed:${chargeId}` })
    await notifyOperators(tx, config, {
      kind: 'warning',
      title: `A refund of ${amount} came back`,
      text: `${refund.text}. The pilot is owed this money; please send it another way.`,
      link: refund.orderId ? link : paths.operator(),
      once: `refundFailedThere:${chargeId}`,
    })
  })
}

const sharedCosts = (aircraftId: string) => paths.coOwnershipInfo(aircraftId, { tab: 'costs' })

const tellRefunded = async ({ db, config }: Services, { chargeId }: { chargeId: string }) => {
  const refund = await findChargeById(db, chargeId)
  if (!refund) return
  await notify(db, config, {
    to: refund.accountId,
    kind: 'system',
    title: `A refund of ${moneyText(refund.amountCents)} is on its way`,
    text: `${refund.text}. It goes back to what you paid with; banks usually take five to ten days.`,
    link: refund.aircraftId
      ? sharedCosts(refund.aircraftId)
      : refund.orderId
        ? paths.order(refund.orderId)
        : paths.membershipPlan(),
    button: 'See what it is for',
    once: `refunded:${chargeId}`,
  })
}

/** Stripe's status of an authorized amount that is not captured. */
const held = 'requires_capture'

export const eventJobs = {
  followPayee: async (services, { stripeAccountId }) => void (await syncPayoutAccount(services, stripeAccountId)),
  tellRefunded,
  tellRefundFailed,

  async handleProviderEvent(services, { eventId }) {
    const event = await findEvent(services.db, eventId)
    if (!event) return
    const { subject, isHeld } = event
    const intentId = subject.object === 'payment_intent' ? subject.id : subject.intentId
    const subscriptionId = subject.object === 'subscription' ? subject.id : subject.subscriptionId
    // Skip news of a known hold: our own call usually returned first, and later changes have their own events.
    const isOldNews = isHeld && subject.status === held
    if (intentId && !isOldNews) await syncPaymentIntent(services, intentId)
    if (subscriptionId) await syncSubscription(services, subscriptionId)
    if (subject.object === 'account') await syncPayoutAccount(services, subject.id)
    if (subject.object === 'payout' && subject.account)
      await followPayout(services, { id: subject.id, stripeAccountId: subject.account })
    if (subject.object === 'payment_method') await syncCard(services, subject.id)
    await setEventHandled(services.db, eventId, new Date())
  },
} satisfies Partial<Tasks>
