import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { moneyText } from '@tailshare/contract/text/money'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { isOpenDispute, type DisputeState } from '@tailshare/rules/payments/disputes/disputes'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { idOf } from '../../../outside/stripe/stripe.ts'
import { endUnpaid, isUnpaid, readSubscription, setCancelAtEnd } from '../../../outside/stripe/stripeMembership.ts'
import { syncSubscription } from '../membership/steps.ts'
import { findMembership } from '../membership/queries.ts'
import { findDisputeNews } from './queries.ts'
import { syncDisputes } from './steps.ts'
import { notifyOperators } from '../../people/notices/steps.ts'

type News = NonNullable<Awaited<ReturnType<typeof findDisputeNews>>>

const openedNotice = ({ isInquiry, amountCents, answerBy, text }: News) => {
  const until = answerBy ? ` Please answer by ${wholeInstantText(answerBy, zoneWithoutHome)}.` : ''
  return isInquiry
    ? { title: `A bank asks about a payment of ${moneyText(amountCents)}`, text: `${text}.${until}` }
    : { title: `A payment of ${moneyText(amountCents)} is disputed`, text: `${text}: the bank took the money back.${until}` }
}

const closedNotice = ({ state, amountCents, text }: News) => {
  const amount = moneyText(amountCents)
  if (state === 'won') return { title: `A dispute over ${amount} is won`, text: `${text}: the money is back.` }
  if (state === 'lost') return { title: `A dispute over ${amount} is lost`, text: `${text}: the bank keeps the money.` }
  return { title: `A bank’s question about ${amount} has ended`, text: `${text}: no money moved.` }
}

export const disputeJobs = {
  /** A dispute's event may arrive before the membership's payment is known. */
  syncDisputes: (services, { intentId }) => syncDisputes(services, intentId),

  async tellDispute({ db, config }, { disputeId, isOpen }) {
    const news = await findDisputeNews(db, disputeId)
    // The next job tells if it closed or reopened meanwhile.
    if (!news || isOpenDispute(news.state as DisputeState) !== isOpen) return
    const notice = isOpen ? openedNotice(news) : closedNotice(news)
    const once = `dispute:${disputeId}:${isOpen ? 'open' : news.state}`
    const kind = isOpen || news.state === 'lost' ? 'warning' : 'system'
    await inTransaction(db, (tx) =>
      notifyOperators(tx, config, { kind, ...notice, link: paths.operatorDispute(disputeId), button: 'See the dispute', once }),
    )
  },

  /** Stops renewal for a member who disputed the membership or was suspended. */
  async stopRenewal(services, { accountId }) {
    const membership = await findMembership(services.db, accountId)
    if (!membership?.stripeSubscriptionId || membership.cancelAtPeriodEnd) return
    const { stripe } = services
    const subscription = await readSubscription(stripe, membership.stripeSubscriptionId)
    if (isUnpaid(subscription)) await endUnpaid(stripe, idOf(subscription.customer))
    else await setCancelAtEnd(stripe, subscription.id, true)
    await syncSubscription(services, membership.stripeSubscriptionId)
  },
} satisfies Partial<Tasks>
