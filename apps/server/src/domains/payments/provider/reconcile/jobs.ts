import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import type { DifferenceReason } from '@tailshare/contract/payments/ledger'
import { moneyText } from '@tailshare/contract/text/money'
import { orderNumber } from '@tailshare/contract/base/constants'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import type Stripe from 'stripe'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { idOf, listBalanceTransactions, sumAtProvider } from '../../../../outside/stripe/stripe.ts'
import type { Services } from '../../../../services.ts'
import { listOpenDisputeIntents } from '../../disputes/queries.ts'
import { syncPaymentIntent } from '../events/steps.ts'
import { insertMovement, type Entry } from '../../ledger/queries.ts'
import { endGrace } from '../../membership/steps.ts'
import { expireMemberships } from '../../membership/queries.ts'
import * as q from './queries.ts'
import { notifyOperators, publishToOperators } from '../../../people/notices/steps.ts'

type Difference = { ref: string; providerCents: number; ledgerCents: number; why: DifferenceReason; orderId?: string }
type Day = { providerCents: number; transactions: number; differences: Difference[] }

type Source = { object: string; id: string; payment_intent?: string | { id: string } | null }
/** Longer than any step takes between the provider's answer and our commit. */
const settleMinutes = 15

/** The payment of this balance transaction, if it belongs to one. */
const intentOf = (transaction: Stripe.BalanceTransaction) => {
  const source = transaction.source as Source | null
  const isPaid = source && (source.object === 'charge' || source.object === 'dispute') && source.payment_intent
  return isPaid ? idOf(source.payment_intent!) : undefined
}

/** The id under which our ledger knows this balance transaction. */
const refOf = (transaction: Stripe.BalanceTransaction, invoices: Map<string | null, string | null>) => {
  const source = transaction.source as Source | null
  if (!source) return transaction.id
  const intentId = intentOf(transaction)
  return intentId === undefined || source.object === 'dispute' ? source.id : (invoices.get(intentId) ?? intentId)
}

/** The provider's fees and its payouts to our bank, known only from here. */
const providersOwn = ({ type, amount, fee }: Stripe.BalanceTransaction): Entry[] =>
  type === 'payout' || type === 'payout_failure' || type === 'payout_cancel'
    ? [
        { ledger: 'provider', cents: amount },
        { ledger: 'bank', cents: -amount },
      ]
    : [
        { ledger: 'provider', cents: -fee },
        { ledger: 'fee', cents: fee },
      ]

const bookProvidersOwn = async ({ db }: Services, transactions: Stripe.BalanceTransaction[]) => {
  const own = transactions.filter((transaction) => providersOwn(transaction).some(({ cents }) => cents !== 0))
  const booked = await q.listBooked(
    db,
    own.map(({ id }) => id),
  )
  for (const transaction of own.filter(({ id }) => !booked.has(id))) {
    const at = new Date(transaction.created * 1000)
    const movement = { kind: 'correction', providerRef: transaction.id, note: transaction.type, at } as const
    await inTransaction(db, (tx) => insertMovement(tx, { ...movement, entries: providersOwn(transaction) }))
  }
}

const payments = ['charge', 'payment', 'refund', 'payment_refund']

/** Saves the day each payment's or refund's funds become available, for tax forms. No other event has it. */
const keepAvailable = (db: Services['db'], transactions: Stripe.BalanceTransaction[]) =>
  q.setAvailable(
    db,
    transactions.flatMap((transaction) => {
      const source = transaction.source as Source | null
      const at = new Date(transaction.available_on * 1000)
      return source && payments.includes(transaction.type) ? [{ ref: intentOf(transaction) ?? source.id, at }] : []
    }),
  )

/** Compares ledger and provider for one object over all time, because a period may cut it in two. */
const differenceIn = async ({ db, stripe }: Services, ref: string | null): Promise<Difference | undefined> => {
  const booked = (await q.findMovementCents(db, [ref])).get(ref)
  const ledgerCents = booked ?? 0
  const providerCents = ref ? await sumAtProvider(stripe, ref) : 0
  if (providerCents === ledgerCents) return undefined
  const why = booked === undefined ? 'only_provider' : providerCents === 0 ? 'only_books' : 'amounts'
  return { ref: ref ?? 'none', providerCents, ledgerCents, why }
}

/** Days in UTC, as at the provider. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const msOfDay = 24 * 3_600_000

/** Every day of the period, including days without movements. */
const daysBetween = (since: Date, until: Date) => {
  const days = new Map<string, Day>()
  for (let at = since.getTime(); dayOf(new Date(at)) <= dayOf(until); at += msOfDay)
    days.set(dayOf(new Date(at)), { providerCents: 0, transactions: 0, differences: [] })
  return days
}

/**
 * Compares all money moved at the provider with our ledger. Catches up on lost events; other differences go to the audit log and
 * operators.
 */
export const reconcile = async (services: Services, since: Date, until = plusMinutes(new Date(), -settleMinutes)) => {
  const { db, stripe } = services
  const inSpan = new Map<string | null, number>()
  const disputed = new Map<string | null, string>()
  const days = daysBetween(since, until)
  const dayOfRef = new Map<string | null, string>()
  const transactions = await listBalanceTransactions(stripe, { since, until })
  await bookProvidersOwn(services, transactions)
  await keepAvailable(db, transactions)
  const intentIds = transactions.flatMap((transaction) => intentOf(transaction) ?? [])
  const invoices = await q.findInvoicesOfIntents(db, intentIds)
  const refs = transactions.map((transaction) => refOf(transaction, invoices))
  const before = new Set((await q.findMovementCents(db, refs)).keys())
  for (const [n, transaction] of transactions.entries()) {
    const ref = refs[n]!
    const intentId = intentOf(transaction)
    const on = dayOf(new Date(transaction.created * 1000))
    const day = days.get(on)
    if (day) {
      day.providerCents += transaction.net
      day.transactions += 1
    }
    if (!dayOfRef.has(ref)) dayOfRef.set(ref, on)
    if (transaction.type.startsWith('payout')) inSpan.set(transaction.id, transaction.amount)
    else inSpan.set(ref, (inSpan.get(ref) ?? 0) + transaction.amount - (transaction.id === ref ? transaction.fee : 0))
    if (intentId && ref === (transaction.source as Source).id) disputed.set(ref, intentId)
    else if (intentId && !before.has(ref)) {
      before.add(ref)
      await syncPaymentIntent(services, intentId)
    }
  }
  const differences: Difference[] = []
  const all = [...new Set([...inSpan.keys(), ...(await q.listProviderRefs(db, { since, until }))])]
  const booked = await q.findMovementCents(db, all)
  for (const ref of all) {
    // Most agree at once; check only the others one by one.
    if ((booked.get(ref) ?? 0) === inSpan.get(ref)) continue
    const intentId = disputed.get(ref)
    if (intentId) await syncPaymentIntent(services, intentId)
    const difference = await differenceIn(services, ref)
    if (!difference) continue
    differences.push(difference)
    // If the provider never moved it, use the day we booked it.
    const on = dayOfRef.get(ref) ?? dayOf((await q.findMovementAt(db, ref)) ?? until)
    days.get(on)?.differences.push(difference)
  }
  for (const { orderId, number, at, dueCents, bookedCents } of await q.listUnbooked(db, { since, until })) {
    const difference: Difference = {
      ref: orderNumber(number),
      orderId,
      providerCents: dueCents,
      ledgerCents: bookedCents,
      why: 'not_booked',
    }
    differences.push(difference)
    days.get(dayOf(at))?.differences.push(difference)
  }
  await keepDays(services, days, { since, until })
  if (differences.length > 0) await report(services, differences)
  return differences
}

/** Saves only full days and today: the period may start in the middle of a day. */
const keepDays = ({ db }: Services, days: Map<string, Day>, { since, until }: { since: Date; until: Date }) =>
  inTransaction(db, async (tx) => {
    for (const [day, sums] of days)
      if (day !== dayOf(since) || since.getTime() % msOfDay === 0) await q.keepDay(tx, { day, ...sums, comparedAt: until })
    await publishToOperators(tx, 'books')
  })

const report = ({ db, config }: Services, differences: Difference[]) =>
  inTransaction(db, async (tx) => {
    const first = differences[0]!
    await insertAudit(tx, {
      action: 'reconcile_difference',
      reason: 'The provider and our books differ, or our books and what bookings cost.',
      data: { differences },
      at: new Date(),
    })
    await notifyOperators(tx, config, {
      kind: 'warning',
      title: differences.every(({ why }) => why === 'not_booked')
        ? 'The books and what bookings cost differ'
        : 'The books and the payment provider differ',
      text: `${countText(differences.length, 'difference')}. The first is ${first.ref}: ${moneyText(first.providerCents)} ${first.why === 'not_booked' ? 'due from its pilot' : 'at the provider'}, ${moneyText(first.ledgerCents)} in the books.`,
      link: paths.operatorReconciliation(),
      button: 'See what differs',
    })
  })

export const reconcileJobs = {
  async reconcile(services) {
    const now = new Date()
    for (const id of await q.listStaleIntents(services.db, plusHours(now, -1))) await syncPaymentIntent(services, id)
    for (const id of await listOpenDisputeIntents(services.db)) await syncPaymentIntent(services, id)
    for (const { id } of await expireMemberships(services.db, now)) await endGrace(services, { subscriptionId: id! })
    // Whole days, from midnight: the span may end before the new day is 15 minutes old, and a week stays a week.
    await reconcile(services, new Date(`${dayOf(plusHours(now, -7 * 24))}T00:00:00Z`))
  },
} satisfies Partial<Tasks>
