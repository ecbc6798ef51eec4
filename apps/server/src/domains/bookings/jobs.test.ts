import { plusHours } from '@tailshare/contract/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import {
  addCard,
  authenticate,
  books,
  chargesOf,
  completeFlight,
  finishOnboarding,
  insertOrder,
  linesFor,
  mailTo,
  owes,
  run,
} from '../../../test/money.ts'
import { newId } from '../../db/newId.ts'
import { findBalance } from '../payments/ledger/queries.ts'
import { moveOrder } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

const summary = async (orderId: string) =>
  (await chargesOf(api, orderId)).map(
    ({ kind, state, amountCents, capturedCents }) => `${kind} ${state} ${state === 'captured' ? capturedCents : amountCents}`,
  )
const statusOf = async (id: string) =>
  await api.db
    .selectFrom('orders')
    .select(['status', 'cancelReason', 'finalCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const queued = async (orderId: string) => {
  const { rows } = await api.pool.query<{ identifier: string; run_at: Date }>(
    `select t.identifier, j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'orderId' = $1 order by 1`,
    [orderId],
  )
  return rows
}
const noticesOf = (accountId: string) =>
  api.db.selectFrom('notice').select(['title', 'link']).where('accountId', '=', accountId).orderBy('createdAt').execute()
const balanced = async () => {
  const state = await books(api)
  expect(state).toMatchObject({ sum: 0, provider: state.atProvider })
}

test('two days before the start, the estimate and the deposit are held, once however often the job runs', async () => {
  const order = await insertOrder(api)
  await Promise.all([run(api, 'placeHold', { orderId: order.id }), run(api, 'placeHold', { orderId: order.id })])
  await run(api, 'placeHold', { orderId: order.id })
  expect((await summary(order.id)).toSorted()).toEqual(['deposit authorized 50000', 'hold authorized 38480'])
  const intents = await api.services.stripe.paymentIntents.list({ limit: 100 })
  expect(intents.data.filter(({ metadata }) => metadata.orderId === order.id)).toHaveLength(2)
  await balanced()
})

test('a hold that is not due yet waits for its day', async () => {
  const order = await insertOrder(api, { startsIn: 100 })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await summary(order.id)).toEqual([])
  const [job] = await queued(order.id)
  expect(job?.identifier).toBe('placeHold')
  expect(Math.round((job!.run_at.getTime() - Date.now()) / 3_600_000)).toBe(52)
})

test('the owner’s own aircraft, without a price, holds nothing', async () => {
  const order = await insertOrder(api, { lines: [{ kind: 'rental', text: 'Own aircraft', cents: 0 }], depositCents: 0 })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await summary(order.id)).toEqual([])
})

test('a cheaper flight captures part of the hold and releases the rest and the deposit; receipt, books and payout follow', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  await run(api, 'settleFlight', { orderId: order.id })
  expect((await summary(order.id)).toSorted()).toEqual(['deposit released 50000', 'hold captured 31200'])
  expect(await owes(api, api.people.maria)).toBe(0)
  const receipts = (await mailTo(api, 'maria@tailshare.example')).filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts).toHaveLength(1)
  expect(receipts[0]!.text).toContain('Rental: $300.00\nPlatform fee, 4%: $12.00')
  expect((await mailTo(api, 'helen@tailshare.example')).map(({ subject }) => subject)).toContain('N52148 earned $300.00')
  const payout = (await queued(order.id)).find(({ identifier }) => identifier === 'payOwner')
  expect(Math.round((payout!.run_at.getTime() - Date.now()) / 3_600_000)).toBe(48)
  await balanced()
})

test('a dearer flight takes the whole hold and charges the rest', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await completeFlight(api, order, linesFor(50_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect((await summary(order.id)).toSorted()).toEqual(['deposit released 50000', 'extra captured 13520', 'hold captured 38480'])
  expect(await owes(api, api.people.maria)).toBe(0)
  await balanced()
})

test('a corrected return refunds what was too much, and charges what was too little', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  await completeFlight(api, order, linesFor(25_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await summary(order.id)).toContain('refund refunded 5200')
  await completeFlight(api, order, linesFor(35_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await summary(order.id)).toContain('extra captured 10400')
  expect(await owes(api, api.people.maria)).toBe(0)
  await balanced()
})

test('a hold that the bank has released meanwhile is charged as a whole', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  for (const { stripePaymentIntentId } of await chargesOf(api, order.id))
    await api.services.stripe.paymentIntents.cancel(stripePaymentIntentId!)
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect((await summary(order.id)).toSorted()).toEqual(['deposit released 50000', 'flight captured 31200', 'hold released 38480'])
  await balanced()
})

test('a free cancellation lets everything go and takes the promise back', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await moveOrder(api.db, {
    orderId: order.id,
    from: 'booked',
    to: 'canceled_by_owner',
    byId: null,
    why: 'grounded',
    at: new Date(),
  })
  await run(api, 'settleCancellation', { orderId: order.id })
  await run(api, 'settleCancellation', { orderId: order.id })
  expect((await summary(order.id)).toSorted()).toEqual(['deposit released 50000', 'hold released 38480'])
  expect(await findBalance(api.db, 'expected_customer', api.people.maria)).toBe(await promised())
  await balanced()
})

/** What is still promised by bookings of these tests that have neither flown nor been canceled. */
const promised = async () => {
  const rows = await api.db
    .selectFrom('orders')
    .select('totalCents')
    .where('pilotId', '=', api.people.maria)
    .where('status', '=', 'booked')
    .execute()
  return rows.reduce((sum, { totalCents }) => sum + totalCents, 0)
}

test('a late cancellation costs its fee from the hold, after the ten minutes in which it can be undone', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  const at = new Date()
  await moveOrder(api.db, { orderId: order.id, from: 'booked', to: 'canceled', byId: api.people.maria, why: 'plans', at })
  await api.db.updateTable('orders').set({ finalCents: 19_240 }).where('id', '=', order.id).execute()
  await run(api, 'settleCancellation', { orderId: order.id })
  expect(await summary(order.id)).toContain('hold authorized 38480')
  await api.db
    .updateTable('orders')
    .set({ canceledAt: plusHours(at, -1) })
    .where('id', '=', order.id)
    .execute()
  await run(api, 'settleCancellation', { orderId: order.id })
  await run(api, 'settleCancellation', { orderId: order.id })
  expect((await summary(order.id)).toSorted()).toEqual(['deposit released 50000', 'hold captured 19240'])
  expect(await owes(api, api.people.maria)).toBe(0)
  await balanced()
})

test('a declined hold tells the pilot once and is tried again; another primary card is tried at once', async () => {
  const bad = await addCard(api, 'jonas', 'tok_chargeCustomerFail')
  const order = await insertOrder(api, { pilot: 'jonas', methodId: bad.id })
  await run(api, 'placeHold', { orderId: order.id })
  await run(api, 'placeHold', { orderId: order.id })
  expect((await summary(order.id)).toSorted()).toEqual(['deposit failed 50000', 'hold failed 38480'])
  const notices = await noticesOf(api.people.jonas)
  expect(notices).toHaveLength(2)
  expect(notices[0]).toMatchObject({ title: 'A payment for N52148 did not work', link: `/booking/orders/${order.id}` })
  expect((await queued(order.id)).map(({ identifier }) => identifier)).toContain('placeHold')

  await addCard(api, 'jonas', 'tok_visa', true)
  await api.runJobs()
  expect((await summary(order.id)).filter((line) => line.includes('authorized')).toSorted()).toEqual([
    'deposit authorized 50000',
    'hold authorized 38480',
  ])
  await run(api, 'watchOrders', {})
  expect(await statusOf(order.id)).toMatchObject({ status: 'booked' })
})

test('a booking whose hold does not work is canceled twelve hours before its start, free of charge', async () => {
  const bad = await addCard(api, 'ines', 'tok_chargeCustomerFail')
  const order = await insertOrder(api, { pilot: 'ines', methodId: bad.id, startsIn: 11 })
  await run(api, 'placeHold', { orderId: order.id })
  await run(api, 'watchOrders', {})
  expect(await statusOf(order.id)).toMatchObject({ status: 'booked' })
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -2) })
    .where('orderId', '=', order.id)
    .execute()
  await run(api, 'watchOrders', {})
  expect(await statusOf(order.id)).toMatchObject({ status: 'canceled', cancelReason: 'payment_failed', finalCents: 0 })
  await api.runJobs()
  expect((await chargesOf(api, order.id)).every(({ state }) => state === 'released')).toBe(true)
  expect((await noticesOf(api.people.ines)).at(-1)?.title).toMatch(/^Booking TS-\d+ of N52148 was canceled$/)
  await balanced()
})

test('a hold that the bank wants confirmed is confirmed by its pilot', async () => {
  const card = await addCard(api, 'elena', 'tok_threeDSecure2Required')
  const order = await insertOrder(api, { pilot: 'elena', methodId: card.id, depositCents: 0 })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await summary(order.id)).toEqual(['hold needs_confirmation 38480'])
  const [charge] = await chargesOf(api, order.id)
  const confirm = (who: 'elena' | 'maria') => api.call(who, 'confirmCharge', { params: { id: charge!.id } })
  expect((await confirm('maria')).status).toBe(404)
  const asked = await confirm('elena')
  expect(asked.status).toBe(402)
  const { clientSecret, paymentMethodStripeId } = asked.json as unknown as { clientSecret: string; paymentMethodStripeId: string }
  expect(paymentMethodStripeId).toBe(card.paymentMethodStripeId)
  // The page confirms with the card, then the bank's page answers.
  const intentId = charge!.stripePaymentIntentId!
  await api.services.stripe.paymentIntents.confirm(intentId, { payment_method: paymentMethodStripeId })
  await authenticate(api, clientSecret)
  expect((await confirm('elena')).json).toMatchObject({ state: 'authorized' })
  expect((await api.call('elena', 'listCharges')).json).toMatchObject({
    count: 1,
    results: [{ tailNumber: 'N52148', kind: 'hold' }],
  })
})

test('without any card the pilot hears that one is missing', async () => {
  const order = await insertOrder(api, { pilot: 'bo', depositCents: 0 })
  await run(api, 'placeHold', { orderId: order.id })
  const [charge] = await chargesOf(api, order.id)
  expect(charge).toMatchObject({ state: 'failed', failure: 'There is no payment card.' })
})

test('a bank account pays after the flight, and only the deposit is held, on a card', async () => {
  const customer = (
    await api.db.selectFrom('account').select('stripeCustomerId').where('id', '=', api.people.maria).executeTakeFirstOrThrow()
  ).stripeCustomerId!
  const bank = await api.services.stripe.paymentMethods.attach('pm_usBankAccount_success', { customer })
  const methodId = newId()
  await api.db
    .insertInto('paymentMethod')
    .values({
      id: methodId,
      accountId: api.people.maria,
      type: 'bankAccount',
      stripeId: bank.id,
      lastDigits: '6789',
      holder: 'Maria Reyes',
      brand: 'STRIPE TEST BANK',
      status: 'verified',
    })
    .execute()
  const order = await insertOrder(api, { methodId })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await summary(order.id)).toEqual(['deposit authorized 50000'])
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await summary(order.id)).toEqual(['deposit released 50000', 'flight planned 31200'])
  const [, charge] = await chargesOf(api, order.id)
  await expect
    .poll(async () => (await api.services.stripe.paymentIntents.retrieve(charge!.stripePaymentIntentId!)).status, {
      timeout: 8000,
    })
    .toBe('succeeded')
  await api.call('maria', 'confirmCharge', { params: { id: charge!.id } })
  await run(api, 'followCharges', { orderId: order.id })
  expect(await summary(order.id)).toContain('flight captured 31200')
  await balanced()
})

test('owner and instructor are paid once the flight is paid; without a payout account the share stays owed', async () => {
  const lines = [...linesFor(30_000), { kind: 'csip' as const, text: 'CSIP', cents: 11_000 }]
  const order = await insertOrder(api, { lines, csip: 'elena', tail: 'N940DS' })
  await completeFlight(api, order, lines)
  await run(api, 'payOwner', { orderId: order.id })
  expect(await findBalance(api.db, 'owner', api.people.victor)).toBe(-30_000)
  expect((await queued(order.id)).map(({ identifier }) => identifier)).toContain('payOwner')

  const account = await api.services.stripe.accounts.create({
    type: 'custom',
    country: 'US',
    email: 'victor@tailshare.example',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await api.db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', api.people.victor).execute()
  await run(api, 'settleFlight', { orderId: order.id })
  await run(api, 'payOwner', { orderId: order.id })
  expect(await findBalance(api.db, 'owner', api.people.victor)).toBe(-30_000)

  await finishOnboarding(api, account.id)
  await run(api, 'payOwner', { orderId: order.id })
  await run(api, 'payOwner', { orderId: order.id })
  expect(await findBalance(api.db, 'owner', api.people.victor)).toBe(0)
  expect((await api.services.stripe.transfers.list({ transfer_group: order.id })).data).toMatchObject([
    { amount: 30_000, destination: account.id },
  ])
  expect(await findBalance(api.db, 'csip', api.people.elena)).toBe(-11_000)
  expect((await noticesOf(api.people.elena)).map(({ title }) => title)).toContain('$110.00 is waiting for you')
  await balanced()
})

test('no one came: the booking lapses an hour after its start and costs half; an open departure record keeps it', async () => {
  const lapsed = await insertOrder(api, { startsIn: -1.1 })
  const kept = await insertOrder(api, { startsIn: -1.1, tail: 'N940DS' })
  await api.db
    .insertInto('stageRecord')
    .values({ id: newId(), orderId: kept.id, stage: 'departure', openedBy: api.people.rosa })
    .execute()
  await run(api, 'watchOrders', {})
  await run(api, 'watchOrders', {})
  expect(await statusOf(lapsed.id)).toEqual({ status: 'canceled', cancelReason: 'no_show', finalCents: 19_240 })
  expect(await statusOf(kept.id)).toMatchObject({ status: 'booked' })
  await api.runJobs()
  expect(await summary(lapsed.id)).toEqual(['cancellation captured 19240'])
  await balanced()
})

test('an aircraft that is not back half an hour after its time is late; its owner and the next pilot hear it once', async () => {
  const late = await insertOrder(api, { startsIn: -4, hours: 3, status: 'in_flight', tail: 'N322SR' })
  const inTime = await insertOrder(api, { startsIn: -4, hours: 3.75, status: 'in_flight', tail: 'N417TS' })
  await insertOrder(api, { pilot: 'priya', startsIn: 1, tail: 'N322SR' })
  await run(api, 'watchOrders', {})
  await run(api, 'watchOrders', {})
  expect(await statusOf(late.id)).toMatchObject({ status: 'late' })
  expect(await statusOf(inTime.id)).toMatchObject({ status: 'in_flight' })
  expect((await noticesOf(api.people.priya)).filter(({ title }) => title === 'N322SR is late')).toHaveLength(1)
  expect((await noticesOf(api.people.helen)).filter(({ title }) => title === 'N322SR is late')).toHaveLength(1)
})

test('a hold whose job got lost is placed by the watch', async () => {
  const order = await insertOrder(api, { startsIn: 30 })
  await run(api, 'watchOrders', {})
  await api.runJobs()
  expect((await summary(order.id)).toSorted()).toEqual(['deposit authorized 50000', 'hold authorized 38480'])
})

test('a new booking is told to its owner and its pilot once', async () => {
  const order = await insertOrder(api, { pilot: 'tomas', startsIn: 200 })
  await run(api, 'tellBooked', { orderId: order.id })
  await run(api, 'tellBooked', { orderId: order.id })
  expect(await noticesOf(api.people.tomas)).toEqual([{ title: 'You booked N52148', link: `/booking/orders/${order.id}` }])
  expect((await noticesOf(api.people.helen)).filter(({ title }) => title === 'N52148 is booked')).toHaveLength(1)
  const markers = await api.db.selectFrom('marker').select('item').where('accountId', '=', api.people.helen).execute()
  expect(markers.map(({ item }) => item)).toContain('aircraft-booking')
  expect(await mailTo(api, 'tomas@tailshare.example')).toMatchObject([{ subject: 'You booked N52148' }])
})

test('when the provider does not answer, the job fails to be tried again, and nothing is charged twice', async () => {
  const order = await insertOrder(api, { depositCents: 0, tail: 'N850VJ' })
  const { paymentIntents } = api.services.stripe
  const create = paymentIntents.create.bind(paymentIntents)
  // The provider acts, but its answer gets lost.
  paymentIntents.create = async (...args: Parameters<typeof create>) => {
    await create(...args)
    throw new Error('the line went dead')
  }
  await expect(run(api, 'placeHold', { orderId: order.id })).rejects.toThrow('the line went dead')
  expect(await summary(order.id)).toEqual(['hold planned 38480'])
  paymentIntents.create = create
  await run(api, 'placeHold', { orderId: order.id })
  expect(await summary(order.id)).toEqual(['hold authorized 38480'])
  const intents = await api.services.stripe.paymentIntents.list({ limit: 100 })
  expect(intents.data.filter(({ metadata }) => metadata.orderId === order.id)).toHaveLength(1)
})
