import type Stripe from 'stripe'
import { plusHours } from '@tailshare/contract/period'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import { enqueue } from '../src/jobs/enqueue.ts'
import { insertAll, type Row } from './bulk.ts'
import type { People } from './people.ts'
import type { Held } from './upcoming.ts'

const cards = { pm_card_visa: 'Visa', pm_card_mastercard: 'Mastercard' } as const

/** Runs `work` for each, a few at a time: the provider limits calls per second. */
const inParallel = async <Item, Result>(items: readonly Item[], work: (item: Item, index: number) => Promise<Result>) => {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return results
}

/** The demo's cards exist at the provider too: a customer and a card for each who pays. */
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

/** Bookings that start within two days have their holds at the provider already; the others get the job that places them. */
export const seedHolds = async (db: Db, held: readonly Held[], { stripe, now }: { stripe: Stripe; now: Date }) => {
  const customers = new Map(
    (
      await db
        .selectFrom('account')
        .innerJoin('paymentMethod', 'paymentMethod.accountId', 'account.id')
        .select(['account.id', 'account.stripeCustomerId', 'paymentMethod.stripeId'])
        .execute()
    ).map((row) => [row.id, row]),
  )
  const wanted = held
    .filter(({ heldFrom }) => heldFrom <= now)
    .flatMap(({ trip, totalCents, depositCents, heldFrom }) =>
      (
        [
          ['hold', totalCents, `Flight with ${trip.aircraft.tailNumber}`],
          ['deposit', depositCents, `Deposit for ${trip.aircraft.tailNumber}`],
        ] as const
      )
        .filter(([, cents]) => cents > 0)
        .map(([kind, cents, text]) => ({ trip, kind, cents, text, heldFrom })),
    )
  const charges = await inParallel(wanted, async ({ trip, kind, cents, text, heldFrom }): Promise<Row<'charge'>> => {
    const payer = customers.get(trip.pilot.id)!
    const id = newId(heldFrom.getTime())
    const intent = await stripe.paymentIntents.create({
      amount: cents,
      currency: 'usd',
      customer: payer.stripeCustomerId!,
      payment_method: payer.stripeId,
      allowed_payment_method_types: ['card'],
      capture_method: 'manual',
      confirm: true,
      off_session: true,
      metadata: { chargeId: id, orderId: trip.id },
    })
    return {
      id,
      accountId: trip.pilot.id,
      orderId: trip.id,
      kind,
      state: 'authorised',
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
