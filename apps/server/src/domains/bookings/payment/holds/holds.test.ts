import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, authenticate, chargesOf, insertOrder, run } from '../../../../../test/money.ts'
import { chargeLines, expectBalanced, noticesOf, outcomeOf, queuedFor } from '../../../../../test/reading/settled.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

test('two days before the start, the estimate and the deposit are held, once however often the job runs', async () => {
  const order = await insertOrder(api)
  await Promise.all([run(api, 'placeHold', { orderId: order.id }), run(api, 'placeHold', { orderId: order.id })])
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'hold authorized 38480'])
  const intents = await api.services.stripe.paymentIntents.list({ limit: 100 })
  expect(intents.data.filter(({ metadata }) => metadata.orderId === order.id)).toHaveLength(2)
  await expectBalanced(api)
})

test('a hold that is not due yet waits for its day', async () => {
  const order = await insertOrder(api, { startsIn: 100 })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual([])
  const [job] = await queuedFor(api, order.id)
  expect(job?.identifier).toBe('placeHold')
  expect(Math.round((job!.run_at.getTime() - Date.now()) / 3_600_000)).toBe(52)
})

test('the owner’s own aircraft, without a price, holds nothing', async () => {
  const order = await insertOrder(api, { lines: [{ kind: 'rental', text: 'Own aircraft', cents: 0 }], depositCents: 0 })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual([])
})

test('a declined hold is reported once and retried; a new primary card is tried at once', async () => {
  const bad = await addCard(api, 'jonas', 'tok_chargeCustomerFail')
  const order = await insertOrder(api, { pilot: 'jonas', methodId: bad.id })
  await run(api, 'placeHold', { orderId: order.id })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit failed 50000', 'hold failed 38480'])
  const notices = await noticesOf(api, api.people.jonas)
  expect(notices).toHaveLength(1)
  expect(notices[0]).toMatchObject({ title: 'A payment for N52148 did not work', link: `/booking/orders/${order.id}` })
  const { text } = await api.db
    .selectFrom('notice')
    .select('text')
    .where('accountId', '=', api.people.jonas)
    .executeTakeFirstOrThrow()
  expect(text).toMatch(/^Deposit hold for N52148, .+ and hold for N52148, .+: /)
  expect((await queuedFor(api, order.id)).map(({ identifier }) => identifier)).toContain('placeHold')

  // Six hours later the same card is tried again, with the same answer.
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -7) })
    .where('orderId', '=', order.id)
    .execute()
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toHaveLength(4)
  expect(await noticesOf(api, api.people.jonas)).toHaveLength(1)

  await addCard(api, 'jonas', 'tok_visa', true)
  await api.runJobs()
  expect((await chargeLines(api, order.id)).filter((line) => line.includes('authorized'))).toEqual([
    'deposit authorized 50000',
    'hold authorized 38480',
  ])
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, order.id)).toMatchObject({ status: 'booked' })
})

test('a booking whose hold does not work is canceled twelve hours before its start, free of charge', async () => {
  const bad = await addCard(api, 'ines', 'tok_chargeCustomerFail')
  const order = await insertOrder(api, { pilot: 'ines', methodId: bad.id, startsIn: 11 })
  await run(api, 'placeHold', { orderId: order.id })
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, order.id)).toMatchObject({ status: 'booked' })
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -2) })
    .where('orderId', '=', order.id)
    .execute()
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, order.id)).toMatchObject({ status: 'canceled', cancelReason: 'payment_failed', finalCents: 0 })
  await api.runJobs()
  expect((await chargesOf(api, order.id)).every(({ state }) => state === 'released')).toBe(true)
  expect((await noticesOf(api, api.people.ines)).at(-1)?.title).toMatch(/^Booking TS-\d+ of N52148 was canceled$/)
  await expectBalanced(api)
})

test('a hold that the bank wants confirmed is confirmed by its pilot', async () => {
  const card = await addCard(api, 'elena', 'tok_threeDSecure2Required')
  const order = await insertOrder(api, { pilot: 'elena', methodId: card.id, depositCents: 0 })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['hold needs_confirmation 38480'])
  const [charge] = await chargesOf(api, order.id)
  const confirm = (who: 'elena' | 'maria') => api.call(who, 'confirmCharge', { params: { id: charge!.id } })
  expect((await confirm('maria')).status).toBe(404)
  const asked = await confirm('elena')
  expect(asked.status).toBe(402)
  const { clientSecret, paymentMethodStripeId } = asked.json as unknown as { clientSecret: string; paymentMethodStripeId: string }
  expect(paymentMethodStripeId).toBe(card.paymentMethodStripeId)
  // The page confirms with the card, then the bank's page responds.
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

test('a hold whose job was lost is placed by the watch job', async () => {
  const order = await insertOrder(api, { startsIn: 30 })
  await run(api, 'watchOrders', {})
  await api.runJobs()
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'hold authorized 38480'])
})

test('if the provider does not respond, the job fails and is retried without charging twice', async () => {
  const order = await insertOrder(api, { depositCents: 0, tail: 'N850VJ' })
  const { paymentIntents } = api.services.stripe
  const create = paymentIntents.create.bind(paymentIntents)
  // The provider acts, but its response is lost.
  paymentIntents.create = async (...args: Parameters<typeof create>) => {
    await create(...args)
    throw new Error('the line went dead')
  }
  await expect(run(api, 'placeHold', { orderId: order.id })).rejects.toThrow('the line went dead')
  expect(await chargeLines(api, order.id)).toEqual(['hold planned 38480'])
  paymentIntents.create = create
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['hold authorized 38480'])
  const intents = await api.services.stripe.paymentIntents.list({ limit: 100 })
  expect(intents.data.filter(({ metadata }) => metadata.orderId === order.id)).toHaveLength(1)
})
