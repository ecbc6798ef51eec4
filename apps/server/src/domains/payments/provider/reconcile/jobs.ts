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
import { insertMovement } from '../../ledger/queries.ts'
import { endGrace } from '../../membership/steps.ts'
import { expireMemberships } from '../../membership/queries.ts'
import * as q from './queries.ts'
import { notifyOperators, publishToOperators } from '../../../people/notices/steps.ts'

type Difference = { ref: string; providerCents: number; ledgerCents: number; why: DifferenceReason; orderId?: string }
type Day = { providerCents: number; transactions: number; differences: Difference[] }

type Source = { object: string; id: string; payment_intent?: string | { id: string } | null }
/** Longer than any step takes between the provider's answer and our commit. */
const settleMinutes = 15

/** The id under which our ledger knows this balance transaction. */
const refOf = async ({ db }: Services, transaction: Stripe.BalanceTransaction) => {
  const source = transaction.source as Source | null
  if (!source) return { ref: transaction.id }
  if ((source.object !== 'charge' && source.object !== 'dispute') || !source.payment_intent) return { ref: source.id }
  const intentId = idOf(source.payment_intent)
  if (source.object === 'dispute') return { ref: source.id, intentId }
  return { ref: (await q.findInvoiceOfIntent(db, intentId)) ?? intentId, intentId }
}

/** Books the provider's fees and its payouts to our bank, known only from here. */
const bookProvidersOwn = async ({ db }: Services, transaction: Stripe.BalanceTransaction) => {
  const at = new Date(transaction.created * 1000)
  const entries =
    transaction.type === 'payout' || transaction.type === 'payout_failure' || transaction.type === 'payout_cancel'
      ? [
          { ledger: 'provider' as const, cents: transaction.amount },
          { ledger: 'bank' as const, cents: -transaction.amount },
        ]
      : [
          { ledger: 'provider' as const, cents: -transaction.fee },
          { ledger: 'fee' as const, cents: transaction.fee },
        ]
  await inTransaction(db, (tx) =>
    insertMovement(tx, { kind: 'correction', providerRef: transaction.id, note: transaction.type, at, entries }),
  )
}

/** Saves the day a payment's or refund's funds become available, for tax forms. No other event has it. */
const keepAvailable = async (db: Services['db'], transaction: Stripe.BalanceTransaction, intentId: string | undefined) => {
  const source = transaction.source as Source | null
  if (!source || !['charge', 'payment', 'refund', 'payment_refund'].includes(transaction.type)) return
  await q.setAvailable(db, intentId ?? source.id, new Date(transaction.available_on * 1000))
}

/** Compares ledger and provider for one object over all time, because a period may cut it in two. */
const differenceIn = async ({ db, stripe }: Services, ref: string | null): Promise<Difference | undefined> => {
  const booked = await q.findMovementCents(db, ref)
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
  for (const transaction of await listBalanceTransactions(stripe, { since, until })) {
    const { ref, intentId } = await refOf(services, transaction)
    await bookProvidersOwn(services, transaction)
    await keepAvailable(db, transaction, intentId)
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
    else if (intentId && (await q.findMovementCents(db, ref)) === undefined) await syncPaymentIntent(services, intentId)
  }
  const differences: Difference[] = []
  for (const ref of new Set([...inSpan.keys(), ...(await q.listProviderRefs(db, { since, until }))])) {
    // Most agree at once; check only the others one by one.
    if (((await q.findMovementCents(db, ref)) ?? 0) === inSpan.get(ref)) continue
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
