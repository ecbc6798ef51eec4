import { paths } from '@tailshare/contract/paths'
import { moneyText } from '@tailshare/contract/money'
import { plusHours } from '@tailshare/contract/period'
import { leastChargeCents } from '@tailshare/rules/payments/charges'
import { payoutAt } from '@tailshare/rules/payments/holds'
import type Stripe from 'stripe'
import { inTransaction } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { listTransfers, transferShare, wasDisputed } from '../../../outside/stripe.ts'
import { listDisputes } from '../../../outside/stripeDisputes.ts'
import type { Services } from '../../../services.ts'
import { listOrderCharges } from '../../payments/charges/queries.ts'
import { followDisputes, listChargeDisputes } from '../../payments/disputes/queries.ts'
import { findCustomerOwes, insertMovement } from '../../payments/ledger/queries.ts'
import { findOrderMoney, isFirstTime, type OrderMoney } from '../money/queries.ts'
import { findPaidAt, listOwed } from './queries.ts'
import { notify } from '../../accounts/notices/steps.ts'

/** Books a transfer once; the provider's own list is where a lost answer is found again. */
const recordTransfer = ({ db }: Services, orderId: string, transfer: Stripe.Transfer) => {
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

/**
 * A payout waits while the flight is not paid for or somebody disputes a payment of it. News of a dispute may still be on its way,
 * and what is paid out does not come back: the provider is asked before every payout.
 */
const isFrozen = async ({ db, stripe }: Services, orderId: string) => {
  const charges = await listOrderCharges(db, orderId)
  for (const { state, stripePaymentIntentId: id } of charges) {
    if (state !== 'captured' || !id) continue
    if (wasDisputed(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })))
      await followDisputes(db, id, () => listDisputes(stripe, id))
  }
  if ((await listChargeDisputes(db, orderId)).some(({ isOpen }) => isOpen)) return true
  return (await findCustomerOwes(db, orderId)) >= leastChargeCents
}

type Owed = Awaited<ReturnType<typeof listOwed>>[number]

/** Without a connected account that can take money, the share stays owed, and its holder hears how to get it. */
const tellToOnboard = ({ db, config }: Services, order: OrderMoney, { accountId, ledger, cents }: Owed) =>
  inTransaction(db, async (tx) => {
    if (!(await isFirstTime(tx, order.id, `onboard.${ledger}`))) return
    await notify(tx, config, {
      to: accountId,
      kind: 'warning',
      mustKnow: true,
      button: 'Finish your payout account',
      title: `${moneyText(cents)} are waiting for you`,
      text: `Your share of booking ${order.number} cannot be paid out yet. Please finish your payout account; we pay it out then.`,
      link: paths.paymentsPayout(),
      marker: 'payments-payout',
    })
  })

export const payoutJobs = {
  async payOwner(services, { orderId }) {
    const { db, stripe } = services
    const order = await findOrderMoney(db, orderId)
    if (!order) return
    const transfers = await listTransfers(stripe, orderId)
    for (const transfer of transfers) await recordTransfer(services, orderId, transfer)
    const owed = await listOwed(db, orderId)
    if (owed.length === 0) return
    if (await isFrozen(services, orderId)) {
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
      if (transfer) await recordTransfer(services, orderId, transfer)
      else await tellToOnboard(services, order, share)
    }
  },

  /** What waited for a dispute is paid at once, but no earlier than two days after the flight was paid for. */
  async resumePayout({ db }, { orderId }) {
    const paidAt = await findPaidAt(db, orderId)
    if (paidAt) await enqueue(db, 'payOwner', { orderId }, { runAt: payoutAt(paidAt), key: `payOwner:${orderId}` })
  },
} satisfies Partial<Tasks>
