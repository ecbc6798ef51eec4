import { orderNumber } from '@tailshare/contract/base/constants'
import { plusHours } from '@tailshare/contract/text/period'
import { payoutAt } from '@tailshare/rules/payments/holds/holds'
import type Stripe from 'stripe'
import { enqueue, ownerPayout } from '../../../../jobs/enqueue.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { listTransfers, transferShare } from '../../../../outside/stripe/stripeTransfers.ts'
import type { Services } from '../../../../services.ts'
import { findOrderMoney, type OrderMoney } from '../money/queries.ts'
import { findPaidAt, listShares } from './queries.ts'
import { syncPayoutAccount } from '../../../payments/payouts/connect/steps.ts'
import { findCustomerOwes } from '../../../payments/ledger/queries.ts'
import { recordTakenBack, recordTransfer, takeBack, tellFrozen, tellToOnboard, findPayoutBlocker, type Owed } from './steps.ts'

const tomorrow = ({ db }: Services, orderId: string) =>
  enqueue(db, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt: plusHours(new Date(), 24) })

/**
 * After a refused transfer, tells the holder how to get paid. If the account is usable again or was replaced, retries tomorrow: the
 * provider repeats a refusal for a day.
 */
const afterRefusal = async (services: Services, order: OrderMoney, share: Owed) => {
  const { stripeAccountId: destination } = share
  const state = destination ? await syncPayoutAccount(services, destination) : 'waiting'
  if (state === 'waiting') await tellToOnboard(services, order, share)
  else if (state !== 'lost') await tomorrow(services, order.id)
}

const payOwed = async (services: Services, order: OrderMoney, shares: Owed[], transfers: Stripe.Transfer[]) => {
  let owed = shares.filter(({ cents, isSuspended }) => cents > 0 && !isSuspended)
  // Shares of suspended people are retried daily until the suspension ends.
  if (shares.some(({ cents, isSuspended }) => cents > 0 && isSuspended)) await tomorrow(services, order.id)
  if (owed.length === 0) return
  const frozenBy = await findPayoutBlocker(services, order.id)
  const unpaidCents = frozenBy === 'unpaid' ? await findCustomerOwes(services.db, order.id) : 0
  if (frozenBy === 'unpaid' && unpaidCents <= order.damageCents) {
    // Only damage is unpaid. The flight itself is paid, so pay its shares now.
    owed = owed.map((share) => (share.ledger === 'owner' ? { ...share, cents: share.cents - unpaidCents } : share))
    await tomorrow(services, order.id)
  } else if (frozenBy) {
    if (frozenBy === 'dispute') for (const share of owed) await tellFrozen(services, order, share)
    await tomorrow(services, order.id)
    return
  }
  for (const share of owed.filter(({ cents }) => cents > 0)) {
    const { ledger, accountId, stripeAccountId: destination, cents } = share
    const before = transfers.filter(({ metadata }) => metadata.accountId === accountId && metadata.ledger === ledger).length
    const text = `Booking ${orderNumber(order.number)}, ${order.tailNumber}`
    // The key includes amount and account, so that a changed transfer is a new one to the provider.
    const key = `${order.id}.${ledger}.${accountId}.${before + 1}.${cents}.${destination}`
    const transfer = destination
      ? await transferShare(services.stripe, { orderId: order.id, accountId, ledger, destination, cents, text, key })
      : undefined
    if (transfer) await recordTransfer(services, order.id, transfer)
    else await afterRefusal(services, order, share)
  }
}

export const payoutJobs = {
  async payOwner(services, { orderId }) {
    const { db, stripe } = services
    const order = await findOrderMoney(db, orderId)
    if (!order) return
    const transfers = await listTransfers(stripe, orderId)
    for (const transfer of transfers) await recordTransfer(services, orderId, transfer)
    for (const transfer of transfers) await recordTakenBack(services, orderId, transfer)
    const shares = await listShares(db, orderId)
    // Pay out positive shares first; a failed reversal must not block them.
    await payOwed(services, order, shares, transfers)
    let waits = false
    for (const share of shares.filter(({ cents }) => cents < 0))
      waits = !(await takeBack(services, order, share, transfers)) || waits
    if (waits) await tomorrow(services, orderId)
  },

  /** Pays what a dispute delayed, but not before two days after payment. */
  async resumePayout({ db }, { orderId }) {
    const paidAt = await findPaidAt(db, orderId)
    if (paidAt) await enqueue(db, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt: payoutAt(paidAt) })
  },
} satisfies Partial<Tasks>
