import { paths } from '@tailshare/contract/base/paths'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn, plusHours } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { inSentence, listText } from '@tailshare/rules/bookings/orders/words'
import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import { payoutAt } from '@tailshare/rules/payments/holds/holds'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { enqueue, ownerPayout, payoutQueue } from '../../../../jobs/enqueue.ts'
import { isPayable, readPayout, readPayoutAccount } from '../../../../outside/stripe/stripeConnect.ts'
import type { Services } from '../../../../services.ts'
import { lockPayer } from '../../methods/queries.ts'
import { findOwedInParts } from '../queries.ts'
import * as q from './queries.ts'
import { agreementVersion, deadlinesIn, missingIn } from './view.ts'
import { notify } from '../../../people/notices/steps.ts'
import { findHomeZone } from '../../../people/accounts/profile/queries.ts'

/** Schedules payouts that waited for this account, each for when it is due. */
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

const setUpAgain = { link: paths.paymentsPayout({ tab: 'payouts' }), marker: 'payments-payout' } as const

const needs = (missing: string[]) => (missing.length === 0 ? 'something from you' : listText(missing.map(inSentence)))
const waitingText = async (tx: Tx, accountId: string) => {
  const { owedCents } = await findOwedInParts(tx, accountId, leastChargeCents)
  return owedCents > 0 ? `${moneyText(owedCents)} waits for you.` : 'What you earn waits for you.'
}

/** The provider sends no such notice: tell people that their payouts have stopped, and what is missing. */
const noteStopped = async (tx: Tx, config: Services['config'], accountId: string, account: Stripe.Account) =>
  notify(tx, config, {
    to: accountId,
    kind: 'warning',
    mustKnow: true,
    ...setUpAgain,
    title: 'Your payouts have stopped',
    text: `Our payment provider can’t pay you until it has ${needs(missingIn(account))}. ${await waitingText(tx, accountId)}`,
    button: 'See what is missing',
  })

/** Remind this long before payouts would stop. */
const remindHoursBefore = 72

/** The provider requires something by a day. Notifies now and once more before the day. */
const noteDeadline = async (tx: Tx, config: Services['config'], { accountId, account, now, seconds, missing }: Deadline) => {
  const until = new Date(seconds * 1000)
  const remindAt = plusHours(until, -remindHoursBefore)
  const day = plainDayText(dayIn(until, await findHomeZone(tx, accountId)))
  if (now < remindAt)
    await enqueue(
      tx,
      'followPayee',
      { stripeAccountId: account.id },
      { runAt: remindAt, key: `followPayee:${account.id}:${seconds}` },
    )
  await notify(tx, config, {
    to: accountId,
    kind: 'warning',
    mustKnow: true,
    ...setUpAgain,
    title: `Your payouts stop on ${day}`,
    text: `Our payment provider needs ${needs(missing)} by then. Answer it before, and nothing changes.`,
    button: 'See what is missing',
    once: `payoutDeadline:${account.id}:${seconds}${now < remindAt ? '' : ':soon'}`,
  })
}

type Deadline = { accountId: string; account: Stripe.Account; now: Date } & ReturnType<typeof deadlinesIn>[number]

/** The provider lost the account: payouts wait, and the holder is told once how to set up again. */
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

/** `account` is `payeeId` at the provider now; `undefined` if the provider no longer knows it. */
type Seen = { accountId: string; payeeId: string; account: Stripe.Account | undefined; now: Date }

/** Saves the provider's state unless another payout account has replaced this one meanwhile. The payer must be locked. */
export const savePayoutAccount = async (tx: Tx, config: Services['config'], { accountId, payeeId, account, now }: Seen) => {
  const before = await q.findPayoutAccount(tx, accountId)
  if (before?.stripeAccountId !== payeeId) return
  if (!account) return noteLost(tx, config, accountId, now)
  const isReady = isPayable(account)
  await q.setReady(tx, accountId, isReady, now)
  const { date, ip, user_agent: userAgent } = account.tos_acceptance ?? {}
  // Agreements accepted on the provider's own pages count.
  if (date && !before.agreementVersion)
    await q.setAgreement(tx, accountId, {
      version: agreementVersion,
      at: new Date(date * 1000),
      ip: ip ?? null,
      userAgent: userAgent ?? null,
    })
  if (isReady && !before.isReady) await sweep(tx, config, accountId, now)
  if (!isReady && before.isReady) await noteStopped(tx, config, accountId, account)
  if (isReady) await q.setStopped(tx, accountId, null)
  // If they were never paid, setup is unfinished and nothing has stopped.
  else if (before.isReady || before.stoppedAt) await q.setStopped(tx, accountId, { at: now, why: listText(missingIn(account)) })
  for (const deadline of isReady ? deadlinesIn(account) : [])
    await noteDeadline(tx, config, { accountId, account, now, ...deadline })
}

/** Reads the account, so that the order of events does not matter. Returns it; `undefined` if no member has it. */
export const syncPayoutAccount = async ({ db, stripe, config }: Services, stripeAccountId: string) => {
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

const failures: Record<string, string> = {
  account_closed: 'the account is closed',
  no_account: 'there is no such account',
  account_frozen: 'the account is frozen',
  bank_account_restricted: 'the account takes no such payments',
  incorrect_account_holder_name: 'the holder’s name does not match',
  invalid_account_number: 'the account number is wrong',
}

/** Tells the recipient once that a bank returned a payout, so that they enter another bank account. */
export const followPayout = async (
  { db, stripe, config }: Services,
  { id, stripeAccountId }: { id: string; stripeAccountId: string },
) => {
  const known = await q.findAccountOfPayout(db, stripeAccountId)
  const payout = known && (await readPayout(stripe, id, stripeAccountId))
  if (!known || payout?.status !== 'failed') return
  const { amount, failure_code: code, destination } = payout
  const digits =
    destination && typeof destination === 'object' && 'last4' in destination
      ? ` to the account ending in ${destination.last4 ?? ''}`
      : ''
  const why = failures[code ?? ''] ?? 'it could not be booked there'
  await inTransaction(db, async (tx) => {
    await q.setFailed(tx, known.id, { payoutId: id, cents: amount, why, at: new Date() })
    await notify(tx, config, {
      to: known.id,
      kind: 'warning',
      mustKnow: true,
      ...setUpAgain,
      title: `A payout of ${moneyText(amount)} did not arrive`,
      text: `Your bank sent the payout${digits} back: ${why}. The money is still yours; it goes out again once our payment provider has an account that works.`,
      button: 'Change the bank account',
      once: `payoutFailed:${id}`,
    })
  })
}
