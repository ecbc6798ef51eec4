import type Stripe from 'stripe'
import { createPayoutAccount } from '../../src/outside/stripe/stripeConnect.ts'
import { plusHours } from '@tailshare/contract/text/period'
import { shortInstantText } from '@tailshare/contract/text/timeText'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { enqueue } from '../../src/jobs/enqueue.ts'
import type { Batch } from './bookingRows.ts'
import { insertAll, type Row } from '../bulk.ts'
import { isRecent, paidAtProvider, payoutAt } from './moneyRows.ts'
import type { People } from '../people/people.ts'
import type { Trip } from './trips.ts'
import type { Held } from './upcoming.ts'

const cards = { pm_card_visa: 'Visa', pm_card_mastercard: 'Mastercard' } as const

/** Runs `work` with limited concurrency, because of the provider's rate limit. */
const inParallel = async <Item, Result>(items: readonly Item[], work: (item: Item, index: number) => Promise<Result>) => {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return results
}

export const seedCards = async (db: Db, { stripe, people, now }: { stripe: Stripe; people: People; now: Date }) => {
  const castWithCards = new Set(
    (['maria', 'helen', 'tomas', 'priya', 'bo', 'jonas', 'elena', 'sam'] as const).map((key) => people[key]),
  )
  const accounts = await db.selectFrom('account').select(['id', 'email', 'firstName', 'lastName']).orderBy('email').execute()
  const payers = accounts.filter(({ id, email }) => castWithCards.has(id) || email.endsWith('@pilots.example'))
  const rows = await inParallel(payers, async ({ id, email, firstName, lastName }, index) => {
    const holder = `${firstName} ${lastName}`
    const customer = await stripe.customers.create({ email, name: holder, metadata: { accountId: id } })
    const test = index % 3 === 1 ? 'pm_card_mastercard' : 'pm_card_visa'
    const method = await stripe.paymentMethods.attach(test, { customer: customer.id })
    const card: Row<'paymentMethod'> = {
      id: newId(),
      accountId: id,
      type: 'paymentCard',
      stripeId: method.id,
      lastDigits: method.card?.last4 ?? '',
      holder,
      brand: cards[test],
      expMonth: method.card?.exp_month ?? null,
      expYear: method.card?.exp_year ?? null,
      isPrimary: true,
      status: 'usable',
      createdAt: plusHours(now, -24 * 400),
    }
    return { customerId: customer.id, card }
  })
  await insertAll(
    db,
    'paymentMethod',
    rows.map(({ card }) => card),
  )
  for (const { customerId, card } of rows)
    await db
      .updateTable('account')
      .set({ stripeCustomerId: customerId })
      .where('id', '=', card.accountId as string)
      .execute()
}

type Payer = { stripe: Stripe; customer: string; method: string }

const payIntent = (
  { stripe, customer, method }: Payer,
  cents: number,
  { capture, chargeId, orderId }: { capture: 'automatic' | 'manual'; chargeId: string; orderId: string },
) =>
  stripe.paymentIntents.create({
    amount: cents,
    currency: 'usd',
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card'],
    capture_method: capture,
    confirm: true,
    off_session: true,
    metadata: { chargeId, orderId },
  })

const payersById = async (db: Db, stripe: Stripe) => {
  const rows = await db
    .selectFrom('account')
    .innerJoin('paymentMethod', 'paymentMethod.accountId', 'account.id')
    .select(['account.id', 'account.stripeCustomerId', 'paymentMethod.stripeId'])
    .execute()
  return new Map(
    rows.map(({ id, stripeCustomerId, stripeId }) => [id, { stripe, customer: stripeCustomerId!, method: stripeId }]),
  )
}

/** Payments of the last two days exist at the provider, so that payouts can be made from there. */
export const seedRecentPayments = async (
  db: Db,
  batch: Batch,
  trips: readonly Trip[],
  { stripe, now }: { stripe: Stripe; now: Date },
) => {
  const payers = await payersById(db, stripe)
  const recent = new Map(trips.filter((trip) => overAt(trip) && isRecent(overAt(trip)!, now)).map((trip) => [trip.id, trip]))
  const paid = batch.charge.filter(({ orderId, state }) => state === 'captured' && recent.has(orderId as string))
  await inParallel(paid, async (charge) => {
    const trip = recent.get(charge.orderId as string)!
    const cents = charge.capturedCents as number
    const intent = await payIntent(payers.get(trip.pilot.id)!, cents, {
      capture: 'automatic',
      chargeId: charge.id as string,
      orderId: trip.id,
    })
    charge.stripePaymentIntentId = intent.id
    for (const { movement, entries } of paidAtProvider(trip, overAt(trip)!, cents, intent.id)) {
      batch.ledgerMovement.push(movement)
      batch.ledgerEntry.push(...entries)
    }
  })
  return [...new Set(paid.map(({ orderId }) => orderId as string))].map((orderId) => ({
    orderId,
    runAt: payoutAt(overAt(recent.get(orderId)!)!),
  }))
}

const overAt = ({ flown, cancel }: Trip) => flown?.back ?? cancel?.at

/** Onboards Helen and Victor. The sandbox's onboarding is a single button; at Stripe they would do it themselves. */
export const seedPayoutAccounts = async (
  db: Db,
  people: People,
  { stripe, isSandbox }: { stripe: Stripe; isSandbox: boolean },
) => {
  if (!isSandbox) return
  const owners = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', 'in', [people.helen, people.victor, people.elena])
    .execute()
  await inParallel(owners, async ({ id, email }) => {
    const account = { id: await createPayoutAccount(stripe, { id, email, stripeAccountId: null }) }
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: 'http://127.0.0.1/',
      refresh_url: 'http://127.0.0.1/',
    })
    const page = new URL(link.url)
    const done = await fetch(new URL('/onboarding', page), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(page.searchParams),
    })
    if (done.status !== 303) throw new Error(`The sandbox provider refused the onboarding of ${email}: ${done.status}`)
    await db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', id).execute()
    await db.insertInto('payoutAccount').values({ accountId: id, isReady: true }).execute()
  })
}

const flightOf = ({ aircraft, start }: Held['trip']) => `${aircraft.tailNumber}, ${shortInstantText(start, aircraft.zone)}`

/** Bookings within two days have their holds at the provider; others get the job that places them. */
export const seedHolds = async (db: Db, held: readonly Held[], { stripe, now }: { stripe: Stripe; now: Date }) => {
  const payers = await payersById(db, stripe)
  const wanted = held
    .filter(({ heldFrom }) => heldFrom <= now)
    .flatMap(({ trip, totalCents, depositCents, heldFrom }) =>
      (
        [
          ['hold', totalCents, `Hold for ${flightOf(trip)}`],
          ['deposit', depositCents, `Deposit hold for ${flightOf(trip)}`],
        ] as const
      )
        .filter(([, cents]) => cents > 0)
        .map(([kind, cents, text]) => ({ trip, kind, cents, text, heldFrom })),
    )
  const charges = await inParallel(wanted, async ({ trip, kind, cents, text, heldFrom }): Promise<Row<'charge'>> => {
    const id = newId(heldFrom.getTime())
    const intent = await payIntent(payers.get(trip.pilot.id)!, cents, { capture: 'manual', chargeId: id, orderId: trip.id })
    return {
      id,
      accountId: trip.pilot.id,
      orderId: trip.id,
      kind,
      state: 'authorized',
      amountCents: cents,
      capturedCents: 0,
      text,
      paymentMethodId: trip.pilot.cardId,
      stripePaymentIntentId: intent.id,
      createdAt: heldFrom,
      updatedAt: heldFrom,
    }
  })
  await insertAll(db, 'charge', charges)
  for (const { trip, heldFrom } of held)
    if (heldFrom > now) await enqueue(db, 'placeHold', { orderId: trip.id }, { runAt: heldFrom, key: `placeHold:${trip.id}` })
}
