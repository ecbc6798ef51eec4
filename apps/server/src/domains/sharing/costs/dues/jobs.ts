import { moneyText } from '@tailshare/contract/text/money'
import { dayIn, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { monthsToClose, payoutsOf } from '@tailshare/rules/sharing/costs/settling'
import { hoursBetweenTries, leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import { payoutAt } from '@tailshare/rules/payments/holds/holds'
import type Stripe from 'stripe'
import { inTransaction } from '../../../../db/connect.ts'
import { eachInOwnTransaction } from '../../../../jobs/eachInOwnTransaction.ts'
import { enqueue, payoutQueue } from '../../../../jobs/enqueue.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { costsGroup, listTransfers, transferCredit } from '../../../../outside/stripe/stripeTransfers.ts'
import type { Services } from '../../../../services.ts'
import { syncPayoutAccount } from '../../../payments/payouts/connect/steps.ts'
import { insertMovement } from '../../../payments/ledger/queries.ts'
import { findCostAircraft, fundId } from '../queries.ts'
import { tellPartners } from '../steps.ts'
import { listUncontested } from '../expenses/queries.ts'
import { agreeUncontested } from '../expenses/steps.ts'
import { listSharedAircraft } from '../settlements/queries.ts'
import { closeMonths } from '../settlements/steps.ts'
import * as q from './queries.ts'
import { releaseUnsentCharges, dropUnanswered, planShare, sendShareCharge, tellCharge } from './steps.ts'

/** Books a transfer once and notifies its recipient. */
const recordCredit = ({ db, config }: Services, transfer: Stripe.Transfer) => {
  const { aircraftId, accountId } = transfer.metadata
  if (!aircraftId || !accountId) return undefined
  const note = transfer.description ?? ''
  return inTransaction(db, async (tx) => {
    const booked = await insertMovement(tx, {
      kind: 'payout',
      providerRef: transfer.id,
      note,
      at: new Date(),
      entries: [
        { ledger: 'co_owner', accountId, aircraftId, cents: transfer.amount },
        { ledger: 'provider', cents: -transfer.amount },
      ],
    })
    if (booked)
      await tellPartners({ db: tx, config }, aircraftId, [accountId], {
        title: `${moneyText(transfer.amount)} is on its way to you`,
        text: `${note}: your partners have paid.`,
      })
  })
}

export const dueJobs = {
  /** Hourly: agrees to expenses without objections, closes due months, and charges and pays out open balances. */
  async watchCosts({ db, config, log }) {
    const now = new Date()
    await eachInOwnTransaction({ db, log }, await listUncontested(db, now), (tx, which) =>
      agreeUncontested(tx, which, { config, now }),
    )
    for (const { aircraftId, zone, begun, last } of await listSharedAircraft(db))
      if (monthsToClose({ begun, last, today: dayIn(now, zone) }).length > 0)
        await enqueue(db, 'closeCosts', { aircraftId }, { key: `closeCosts:${aircraftId}` })
    for (const { aircraftId, accountId, cents, isReady } of await q.listOpenBalances(db)) {
      if (cents >= leastChargeCents)
        await enqueue(db, 'chargeShare', { aircraftId, accountId }, { key: `chargeShare:${aircraftId}:${accountId}` })
      if (cents < 0 && isReady) await enqueue(db, 'payShares', { aircraftId }, payoutQueue(aircraftId))
    }
  },

  closeCosts: (services, { aircraftId }) => closeMonths(services, aircraftId, new Date()),

  async chargeShare(services, { aircraftId, accountId, methodId }) {
    const { db } = services
    const now = new Date()
    await releaseUnsentCharges(services, { aircraftId, accountId }, now)
    await dropUnanswered(services, { aircraftId, accountId }, now)
    const planned = await inTransaction(db, (tx) => planShare(tx, { aircraftId, accountId, methodId, byHand: false, now }))
    if (planned) await sendShareCharge(services, planned.id)
  },

  async followShare(services, { chargeId }) {
    await inTransaction(services.db, async (tx) => {
      const charge = await q.findShareCharge(tx, chargeId)
      if (!charge) return
      const { aircraftId, accountId, state } = charge
      await tellCharge(tx, services, charge)
      const now = new Date()
      if (state === 'captured')
        await enqueue(
          tx,
          'payShares',
          { aircraftId: aircraftId! },
          { ...payoutQueue(aircraftId!), runAt: plusMinutes(payoutAt(now), 1) },
        )
      if (state === 'failed') {
        const runAt = plusMinutes(plusHours(now, hoursBetweenTries), 1)
        await enqueue(
          tx,
          'chargeShare',
          { aircraftId: aircraftId!, accountId },
          { runAt, key: `chargeShare:${aircraftId}:${accountId}` },
        )
      }
    })
  },

  /** The payer owes the share again, and the others are paid later. */
  async tellShareLost({ db, config }, { disputeId }) {
    await inTransaction(db, async (tx) => {
      const lost = await q.findLostShare(tx, disputeId)
      if (!lost) return
      const { aircraftId, accountId, cents, text, tailNumber, firstName } = lost
      const context = { db: tx, config }
      await tellPartners(context, aircraftId, [accountId], {
        kind: 'warning',
        mustKnow: true,
        title: `You owe ${moneyText(cents)} for ${tailNumber} again`,
        text: `${text}: your bank took the payment back for good. Pay it now; after the next settlement we charge your primary payment method.`,
        button: 'Pay now',
        once: `shareLost:${disputeId}`,
      })
      const aircraft = await findCostAircraft(tx, aircraftId, fundId)
      const others = (aircraft?.holderIds ?? []).filter((id) => id !== accountId)
      await tellPartners(context, aircraftId, others, {
        title: `${firstName}’s bank took back ${moneyText(cents)} for ${tailNumber}`,
        text: `${text}. ${firstName} owes it again; what is yours of it is paid out once it is paid.`,
        once: `shareLost:${disputeId}`,
      })
    })
  },

  /** Pays out two days after the last payment, unless one is disputed. */
  payShares: (services, { aircraftId }) =>
    inTransaction(services.db, async (tx) => {
      await q.lockPayouts(tx, aircraftId)
      const { at, isDisputed } = await q.findPaidIn(services.db, aircraftId)
      if (!isDisputed && at !== null && payoutAt(at) <= new Date()) await payOut(services, aircraftId)
    }),
} satisfies Partial<Tasks>

/** Pays out the money received. Books earlier transfers first. */
const payOut = async (services: Services, aircraftId: string) => {
  const { db, stripe } = services
  const transfers = await listTransfers(stripe, costsGroup(aircraftId))
  for (const transfer of transfers) await recordCredit(services, transfer)
  const aircraft = await findCostAircraft(db, aircraftId, fundId)
  const rows = await q.listBalances(db, aircraftId)
  const fundCents = 0 - (rows.find(({ accountId }) => accountId === fundId)?.cents ?? 0)
  const people = rows.filter(({ accountId }) => accountId !== fundId)
  for (const { accountId, cents } of payoutsOf(people, fundCents)) {
    const { stripeAccountId: destination, suspendedAt } = people.find((row) => row.accountId === accountId)!
    // Suspended people are not paid; `watchCosts` retries hourly.
    if (!destination || suspendedAt) continue
    const before = transfers.filter(({ metadata }) => metadata.accountId === accountId).length
    const text = `Shared costs of ${aircraft?.tailNumber ?? 'an aircraft'}`
    const key = `${costsGroup(aircraftId)}.${accountId}.${before + 1}.${cents}.${destination}`
    const transfer = await transferCredit(stripe, { aircraftId, accountId, destination, cents, text, key })
    if (transfer) await recordCredit(services, transfer)
    else await syncPayoutAccount(services, destination)
  }
}
