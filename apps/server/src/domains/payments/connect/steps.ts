import { paths } from '@tailshare/contract/paths'
import { moneyText } from '@tailshare/contract/money'
import { leastChargeCents } from '@tailshare/rules/payments/charges'
import { payoutAt } from '@tailshare/rules/payments/holds'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { enqueue, ownerPayout, payoutQueue } from '../../../jobs/enqueue.ts'
import { isPayable, readPayoutAccount } from '../../../outside/stripeConnect.ts'
import type { Services } from '../../../services.ts'
import { lockPayer } from '../methods/queries.ts'
import { findOwedInParts } from '../payouts/queries.ts'
import * as q from './queries.ts'
import { agreementVersion } from './view.ts'
import { notify } from '../../accounts/notices/steps.ts'

/** What waited for this account is paid, each share when it is due. */
const sweep = async (tx: Tx, config: Services['config'], accountId: string, now: Date) => {
  const { owedCents, sharedCents } = await findOwedInParts(tx, accountId, leastChargeCents)
  for (const { orderId, movedAt } of await q.listOwedOrders(tx, accountId)) {
    const due = payoutAt(movedAt)
    await enqueue(tx, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt: due > now ? due : now })
  }
  for (const aircraftId of await q.listOwedShares(tx, accountId))
    await enqueue(tx, 'payShares', { aircraftId }, payoutQueue(aircraftId))
  await notify(tx, config, {
    to: accountId,
    kind: 'system',
    title: 'You can be paid now',
    text:
      owedCents > 0
        ? `Your payout account is ready. ${moneyText(owedCents)} is on its way: we pay each share two days after its flight was paid for${sharedCents > 0 ? ', and shared costs once your partners have paid' : ''}.`
        : 'Your payout account is ready. Your share of each booking is paid two days after its flight is paid for.',
    link: paths.paymentsPayout({ tab: 'payouts' }),
  })
}

/** Nothing is sent to an account that the provider no longer knows: what is owed waits, and its holder hears how to be paid again. Once. */
const noteLost = async (tx: Tx, config: Services['config'], accountId: string, now: Date) => {
  if (!(await q.setLost(tx, accountId, now))) return
  const { owedCents } = await findOwedInParts(tx, accountId, leastChargeCents)
  const waiting = owedCents > 0 ? `${moneyText(owedCents)} waits for you` : 'What you earn waits for you'
  await notify(tx, config, {
    to: accountId,
    kind: 'warning',
    mustKnow: true,
    title: 'Please set up your payouts again',
    text: `Our payment provider no longer has your payout account, so we can’t pay you for now. ${waiting}: set up payouts again, and we’ll pay it out.`,
    link: paths.paymentsPayout({ tab: 'payouts' }),
    button: 'Set up payouts',
    marker: 'payments-payout',
  })
}

/** `account`: as the provider has `payeeId` now; `undefined` where it no longer knows it. */
type Seen = { accountId: string; payeeId: string; account: Stripe.Account | undefined; now: Date }

/** Saves what the provider says about an account, unless another has taken its place since it was asked. The caller holds the holder's lock. */
export const savePayoutAccount = async (tx: Tx, config: Services['config'], { accountId, payeeId, account, now }: Seen) => {
  const before = await q.findPayoutAccount(tx, accountId)
  if (before?.stripeAccountId !== payeeId) return
  if (!account) return noteLost(tx, config, accountId, now)
  const isReady = isPayable(account)
  await q.setReady(tx, accountId, isReady, now)
  const { date, ip, user_agent: userAgent } = account.tos_acceptance ?? {}
  // Accepted on the provider's own pages is accepted, too.
  if (date && !before.agreementVersion)
    await q.setAgreement(tx, accountId, {
      version: agreementVersion,
      at: new Date(date * 1000),
      ip: ip ?? null,
      userAgent: userAgent ?? null,
    })
  if (isReady && !before.isReady) await sweep(tx, config, accountId, now)
}

/**
 * For events, and for a payout that was refused: reads the account at the provider, so that the order of events does not matter. Answers
 * what it found; nothing where the account is nobody's by now.
 */
export const followPayoutAccount = async ({ db, stripe, config }: Services, stripeAccountId: string) => {
  const known = await q.findAccountOfPayout(db, stripeAccountId)
  if (!known) return undefined
  return inTransaction(db, async (tx) => {
    await lockPayer(tx, known.id)
    const account = await readPayoutAccount(stripe, stripeAccountId)
    await savePayoutAccount(tx, config, { accountId: known.id, payeeId: stripeAccountId, account, now: new Date() })
    if (!account) return 'lost'
    return isPayable(account) ? 'ready' : 'waiting'
  })
}
