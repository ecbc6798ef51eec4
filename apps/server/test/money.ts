import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import type { BookingStatus } from '@tailshare/contract/base/statuses'
import { plusHours } from '@tailshare/contract/text/period'
import { totalOf } from '@tailshare/rules/bookings/price/quote'
import { bookedEntries, flightEntries } from '@tailshare/rules/payments/ledger'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { CastKey } from '../seeds/cast.ts'
import type { NamedTail } from '../seeds/fleet/fleet.ts'
import { newId } from '../src/db/newId.ts'
import { findBalance, insertMovement, reverseMovements } from '../src/domains/payments/ledger/queries.ts'
import type { Jobs } from '../src/jobs/enqueue.ts'
import { tasks } from '../src/tasks.ts'
import type { Api } from './api.ts'

/** A card as tokenized by the provider's page; `tok_visa` and others. */
export const tokenize = async (api: Api, token = 'tok_visa') =>
  (await api.services.stripe.paymentMethods.create({ type: 'card', card: { token } })).id

export const addCard = async (api: Api, who: CastKey, token = 'tok_visa', isPrimary?: boolean) => {
  const reply = await api.call(who, 'addCard', { body: { paymentMethodId: await tokenize(api, token), isPrimary } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.json))
  return reply.json
}

type BankOptions = { account?: string; kind?: 'token' | 'method' }

/** A bank account as sent by the browser. Microdeposits of 32 and 45 cents verify any account. */
export const tokenizeBank = async (api: Api, { account = '000123456789', kind = 'token' }: BankOptions = {}) => {
  const { stripe } = api.services
  if (kind === 'method') {
    const bank = { account_number: account, routing_number: '110000000', account_holder_type: 'individual' as const }
    const method = { type: 'us_bank_account' as const, us_bank_account: bank, billing_details: { name: 'A Holder' } }
    return (await stripe.paymentMethods.create(method)).id
  }
  const bank = { country: 'US', currency: 'usd', account_number: account, routing_number: '110000000' }
  return (await stripe.tokens.create({ bank_account: bank })).id
}

export const addBank = async (api: Api, who: CastKey, options: BankOptions = {}) => {
  const reply = await api.call(who, 'addBankAccount', { body: { token: await tokenizeBank(api, options), holder: 'A Holder' } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.json))
  return reply.json
}

export const verifyBank = (api: Api, who: CastKey, id: string, verificationAmounts: [number, number] = [32, 45]) =>
  api.call(who, 'verifyBankAccount', { params: { id }, body: { verificationAmounts } })

type NewOrder = {
  pilot?: CastKey
  tail?: NamedTail
  /** Hours from now until the start; negative if it has begun. */
  startsIn?: number
  hours?: number
  status?: BookingStatus
  lines?: QuoteLine[]
  depositCents?: number
  methodId?: string | null
  csip?: CastKey
}

export const linesFor = (rental: number): QuoteLine[] => [
  { kind: 'rental', text: 'Rental', cents: rental },
  { kind: 'fee', text: 'Platform fee, 4%', cents: Math.round(rental * 0.04) },
]

/** Inserts a booking with its ledger entries, to test what follows a booking. */
export const insertOrder = async (api: Api, order: NewOrder = {}) => {
  const { pilot = 'maria', tail = 'N52148', startsIn = 24, hours = 3, status = 'booked', methodId = null } = order
  const lines = order.lines ?? linesFor(37_000)
  const id = newId()
  const now = new Date()
  const aircraft = await api.db
    .selectFrom('aircraft')
    .select(['id', 'ownerId'])
    .where('id', '=', api.fleet[tail])
    .executeTakeFirstOrThrow()
  const parties = {
    customerId: api.people[pilot],
    ownerId: aircraft.ownerId,
    csipId: order.csip ? api.people[order.csip] : null,
    aircraftId: aircraft.id,
  }
  const quote = {
    lines,
    totalCents: totalOf(lines),
    hours: 2,
    minimumHours: 1,
    depositCents: order.depositCents ?? 50_000,
    heldFrom: plusHours(now, startsIn - 48).toISOString(),
    freeCancellationUntil: null,
    policyText: 'Free cancellation.',
  }
  await api.db
    .insertInto('orders')
    .values({
      id,
      aircraftId: aircraft.id,
      ownerId: aircraft.ownerId,
      pilotId: api.people[pilot],
      bookedById: api.people[pilot],
      csipId: parties.csipId,
      paymentMethodId: methodId,
      status,
      startAt: plusHours(now, startsIn),
      dropAt: plusHours(now, startsIn + hours),
      plannedHours: 2,
      quote: sql`${JSON.stringify(quote)}::jsonb`,
      totalCents: quote.totalCents,
      createdAt: plusHours(now, -400),
    })
    .execute()
  await insertMovement(api.db, { kind: 'booked', orderId: id, at: now, entries: bookedEntries(parties, lines) })
  return { id, parties, lines, totalCents: quote.totalCents }
}

type Inserted = Awaited<ReturnType<typeof insertOrder>>

/** What closing the return record does to money: sets the final price, and books the flight instead of the booking. */
export const completeFlight = async (api: Api, { id, parties }: Inserted, lines: QuoteLine[]) => {
  const at = new Date()
  await api.db
    .updateTable('orders')
    .set({
      status: 'flight_complete',
      dropRealAt: at,
      finalCents: totalOf(lines),
      finalLines: sql`${JSON.stringify(lines)}::jsonb`,
    })
    .where('id', '=', id)
    .execute()
  await reverseMovements(api.db, { orderId: id, kind: 'booked', reversal: 'booked_reversed', at })
  await reverseMovements(api.db, { orderId: id, kind: 'flight', reversal: 'correction', at })
  await insertMovement(api.db, { kind: 'flight', orderId: id, at, entries: flightEntries(parties, lines) })
}

export const run = <Name extends keyof Jobs>(api: Api, name: Name, payload: Jobs[Name]) =>
  (tasks[name] as (services: Api['services'], payload: Jobs[Name]) => Promise<void>)(api.services, payload)

/** Completes the flight at this price and tries to charge it. */
export const flyAndSettle = async (api: Api, order: Inserted, lines: QuoteLine[]) => {
  await completeFlight(api, order, lines)
  await run(api, 'settleFlight', { orderId: order.id })
}

export const chargesOf = (api: Api, orderId: string) =>
  api.db
    .selectFrom('charge')
    .select(['id', 'kind', 'state', 'amountCents', 'capturedCents', 'attempt', 'failure', 'text', 'stripePaymentIntentId'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** All events recorded by the provider, oldest first. */
export const providerEvents = async (api: Api) =>
  (await api.services.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).toReversed()

/** Delivers an event signed like the provider's. */
export const deliver = async (api: Api, event: Stripe.Event, secret = api.services.config.stripe.webhookSecrets[0]!) => {
  const payload = JSON.stringify(event)
  const header = api.services.stripe.webhooks.generateTestHeaderString({ payload, secret })
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/v1/payments/stripe/webhook/',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  })
  return { status: reply.statusCode, json: reply.json() as Record<string, unknown> }
}

/** Delivers all provider events so far and runs the resulting jobs. */
export const hearProvider = async (api: Api) => {
  for (const event of await providerEvents(api)) await deliver(api, event)
  await api.runJobs()
}

/** Completes 3-D Secure on the bank's page. */
export const authenticate = async (api: Api, clientSecret: string, outcome: 'succeeded' | 'failed' = 'succeeded') => {
  const answer = await fetch(`${api.sandbox.url}/sandbox/authenticate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.services.config.stripe.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, outcome }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Moves the provider's clock forward, with everything that falls due. */
export const advanceDays = async (api: Api, days: number) => {
  const answer = await fetch(`${api.sandbox.url}/sandbox/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.services.config.stripe.secretKey}` },
    body: new URLSearchParams({ seconds: String(days * 86_400) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Completes onboarding on the provider's pages as the account's owner. */
export const finishOnboarding = async (api: Api, account: string) => {
  const back = 'http://localhost/back'
  const { url } = await api.services.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: back,
    refresh_url: back,
  })
  const body = new URLSearchParams(new URL(url).search)
  const answer = await fetch(`${api.sandbox.url}/onboarding`, { method: 'POST', body, redirect: 'manual' })
  if (answer.status >= 400) throw new Error(await answer.text())
}

const providerBalance = async (api: Api) => (await api.services.stripe.balance.retrieve()).available[0]?.amount ?? 0

/** Ledger and provider balances, which must agree whenever no event is pending. */
export const books = async (api: Api) => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(cents), 0) as sum from ledger_entry`.execute(api.db)
  return { sum: rows[0]!.sum, provider: await findBalance(api.db, 'provider'), atProvider: await providerBalance(api) }
}

export const owes = (api: Api, accountId: string) => findBalance(api.db, 'customer', accountId)

export const mailTo = (api: Api, recipient: string) =>
  api.db.selectFrom('outboxMessage').select(['subject', 'text']).where('recipient', '=', recipient).orderBy('createdAt').execute()

/** Earlier than any test moves money; comparisons from here cover a month of days. */
export const beforeMoney = () => plusHours(new Date(), -30 * 24)
