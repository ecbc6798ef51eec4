import { paths } from '@tailshare/contract/base/paths'
import { orderNumber } from '@tailshare/contract/base/constants'
import { moneyText } from '@tailshare/contract/text/money'
import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import type Stripe from 'stripe'
import { inTransaction } from '../../../../db/connect.ts'
import { wasDisputed } from '../../../../outside/stripe/stripe.ts'
import { listTakenBack, takeBackShare } from '../../../../outside/stripe/stripeTransfers.ts'
import type { Services } from '../../../../services.ts'
import { notify } from '../../../people/notices/steps.ts'
import { listOrderCharges } from '../../../payments/charges/queries.ts'
import { listChargeDisputes } from '../../../payments/disputes/queries.ts'
import { syncDisputes } from '../../../payments/disputes/steps.ts'
import { findCustomerOwes, insertMovement } from '../../../payments/ledger/queries.ts'
import { isFirstTime, type OrderMoney } from '../money/queries.ts'
import type { listShares } from './queries.ts'

export type Owed = Awaited<ReturnType<typeof listShares>>[number]

/** Books a transfer once. If a response is lost, the provider's list of transfers recovers it. */
export const recordTransfer = ({ db }: Services, orderId: string, transfer: Stripe.Transfer) => {
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

/** Books each reversal of a transfer once. */
export const recordTakenBack = async (
  { db, stripe }: Pick<Services, 'db' | 'stripe'>,
  orderId: string,
  transfer: Stripe.Transfer,
) => {
  if (transfer.amount_reversed === 0) return
  const { accountId, ledger } = transfer.metadata
  if (!accountId || (ledger !== 'owner' && ledger !== 'csip')) return
  for (const { id, amount } of await listTakenBack(stripe, transfer.id))
    await inTransaction(db, (tx) =>
      insertMovement(tx, {
        kind: 'payout',
        orderId,
        providerRef: id,
        note: `Payout taken back: ${transfer.description ?? ''}`,
        at: new Date(),
        entries: [
          { ledger, accountId, cents: -amount },
          { ledger: 'provider', cents: amount },
        ],
      }),
    )
}

/** Reverses the part of a paid share that a correction removed; `false` if that is not possible now. */
export const takeBack = async (services: Services, order: OrderMoney, share: Owed, transfers: Stripe.Transfer[]) => {
  const { accountId, ledger } = share
  let left = -share.cents
  for (const transfer of transfers) {
    const { metadata, amount, amount_reversed: back } = transfer
    if (metadata.accountId !== accountId || metadata.ledger !== ledger) continue
    const cents = Math.min(left, amount - back)
    if (cents <= 0) continue
    const text = `Booking ${orderNumber(order.number)}, ${order.tailNumber}: its price was corrected`
    // The provider repeats the response to a key, including refusals, so the key includes amount and day.
    const key = `${transfer.id}.back.${back}.${cents}.${new Date().toISOString().slice(0, 10)}`
    if (!(await takeBackShare(services.stripe, { transferId: transfer.id, accountId, ledger, cents, text, key }))) return false
    await recordTakenBack(services, order.id, { ...transfer, amount_reversed: back + cents })
    left -= cents
  }
  return left === 0
}

/**
 * What a payout waits for: a disputed or missing payment. Asks the provider before each payout, because dispute news may be late and money
 * paid out is hard to recover.
 */
export const findPayoutBlocker = async ({ db, stripe }: Services, orderId: string) => {
  const charges = await listOrderCharges(db, orderId)
  for (const { state, stripePaymentIntentId: id } of charges) {
    if (state !== 'captured' || !id) continue
    if (wasDisputed(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })))
      await syncDisputes({ db, stripe }, id)
  }
  if ((await listChargeDisputes(db, orderId)).some(({ isOpen }) => isOpen)) return 'dispute'
  return (await findCustomerOwes(db, orderId)) >= leastChargeCents ? 'unpaid' : undefined
}

/** Without a usable payout account the share stays owed; tells the holder how to get it. */
export const tellToOnboard = ({ db, config }: Services, order: OrderMoney, { accountId, ledger, cents }: Owed) =>
  inTransaction(db, async (tx) => {
    if (!(await isFirstTime(tx, order.id, `onboard.${ledger}`))) return
    await notify(tx, config, {
      to: accountId,
      kind: 'warning',
      mustKnow: true,
      button: 'Finish your payout account',
      title: `${moneyText(cents)} is waiting for you`,
      text: `Your share of booking ${orderNumber(order.number)} cannot be paid out yet. Finish your payout account and we’ll pay it out right away.`,
      link: paths.paymentsPayout({ tab: 'payouts' }),
      marker: 'payments-payout',
    })
  })

/** Tells the holder once that a due share waits for a dispute. */
export const tellFrozen = ({ db, config }: Services, order: OrderMoney, { accountId, ledger, cents }: Owed) =>
  inTransaction(db, async (tx) => {
    if (!(await isFirstTime(tx, order.id, `frozen.${ledger}`))) return
    await notify(tx, config, {
      to: accountId,
      kind: 'warning',
      mustKnow: true,
      button: 'See your payouts',
      title: `Your share of ${moneyText(cents)} is on hold`,
      text: `A payment for booking ${orderNumber(order.number)} of ${order.tailNumber} is disputed. We will pay out your share once the bank has decided; there is nothing you need to do.`,
      link: paths.paymentsPayout({ tab: 'payouts' }),
      marker: 'payments-payout',
    })
  })
