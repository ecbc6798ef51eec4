import { moneyText } from '@tailshare/contract/money'
import { plusHours } from '@tailshare/contract/period'
import { leastChargeCents } from '@tailshare/rules/payments/charges'
import type Stripe from 'stripe'
import { inTransaction } from '../../../db/connect.ts'
import { notify } from '../../../db/tell.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { isDisputed, listTransfers, transferShare } from '../../../outside/stripe.ts'
import type { Outfit } from '../../../outfit.ts'
import { listOrderCharges } from '../../payments/charges/queries.ts'
import { insertMovement } from '../../payments/ledger/queries.ts'
import { findOrderMoney, isFirstTime, type OrderMoney } from '../money/queries.ts'
import { findCustomerOwes, listOwed } from './queries.ts'

/** Books a transfer once; the provider's own list is where a lost answer is found again. */
const recordTransfer = ({ db }: Outfit, orderId: string, transfer: Stripe.Transfer) => {
  const { accountId, ledger } = transfer.metadata
  if (!accountId || (ledger !== 'owner' && ledger !== 'csip')) return undefined
  return inTransaction(db, (tx) =>
    insertMovement(tx, {
      kind: 'payout',
      orderId,
      providerRef: transfer.id,
      note: transfer.description ?? '',
      at: new Date(),
      entries: [
        { ledger, accountId, cents: transfer.amount },
        { ledger: 'provider', cents: -transfer.amount },
      ],
    }),
  )
}

/** A payout waits while the flight is not paid for or somebody disputes a payment of it. */
const isFrozen = async ({ db, stripe }: Outfit, orderId: string) => {
  if ((await findCustomerOwes(db, orderId)) >= leastChargeCents) return true
  const captured = (await listOrderCharges(db, orderId)).filter(({ state }) => state === 'captured')
  for (const { stripePaymentIntentId } of captured)
    if (stripePaymentIntentId && (await isDisputed(stripe, stripePaymentIntentId))) return true
  return false
}

type Owed = Awaited<ReturnType<typeof listOwed>>[number]

/** Without a connected account that can take money, the share stays owed, and its holder hears how to get it. */
const tellToOnboard = ({ db }: Outfit, order: OrderMoney, { accountId, ledger, cents }: Owed) =>
  inTransaction(db, async (tx) => {
    if (!(await isFirstTime(tx, order.id, `onboard.${ledger}`))) return
    await notify(tx, accountId, {
      kind: 'warning',
      title: `${moneyText(cents)} are waiting for you`,
      text: `Your share of booking ${order.number} cannot be paid out yet. Please finish your payout account; we pay it out then.`,
      link: '/profile/payments-payout',
      marker: 'payments-payout',
    })
  })

export const payoutJobs = {
  async payOwner(outfit, { orderId }) {
    const { db, stripe } = outfit
    const order = await findOrderMoney(db, orderId)
    if (!order) return
    const transfers = await listTransfers(stripe, orderId)
    for (const transfer of transfers) await recordTransfer(outfit, orderId, transfer)
    const owed = await listOwed(db, orderId)
    if (owed.length === 0) return
    if (await isFrozen(outfit, orderId)) {
      await enqueue(db, 'payOwner', { orderId }, { runAt: plusHours(new Date(), 24), key: `payOwner:${orderId}` })
      return
    }
    for (const share of owed) {
      const { ledger, accountId, stripeAccountId: destination, cents } = share
      const before = transfers.filter(({ metadata }) => metadata.accountId === accountId && metadata.ledger === ledger).length
      const text = `Booking ${order.number}, ${order.tailNumber}`
      const key = `${orderId}.${ledger}.${accountId}.${before + 1}`
      const transfer = destination
        ? await transferShare(stripe, { orderId, accountId, ledger, destination, cents, text, key })
        : undefined
      if (transfer) await recordTransfer(outfit, orderId, transfer)
      else await tellToOnboard(outfit, order, share)
    }
  },
} satisfies Partial<Tasks>
