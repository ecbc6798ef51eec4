import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, authenticate, books, chargesOf, flyAndSettle, insertOrder, linesFor, run } from '../../../../test/money.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Who = 'maria' | 'jonas' | 'priya' | 'bo'
const ask = (who: Who, body: { chargeId?: string; orderId?: string }) => api.call(who, 'createPaymentIntent', { body })

/** Confirms with this card, like the payer's browser with the client secret. */
const payInBrowser = async (clientSecret: string, card = 'pm_card_visa') => {
  const id = clientSecret.split('_secret')[0] ?? ''
  return api.services.stripe.paymentIntents.confirm(id, { payment_method: card, return_url: 'http://localhost/back' })
}

test('the payer can place a declined hold with another card, without a second hold', async () => {
  await addCard(api, 'maria', 'tok_chargeCustomerFail')
  const order = await insertOrder(api, { startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  const [failed] = (await chargesOf(api, order.id)).filter(({ kind }) => kind === 'hold')
  expect(failed).toMatchObject({ state: 'failed' })

  const reply = await ask('maria', { chargeId: failed!.id })
  expect(reply.status).toBe(200)
  expect(reply.json).toMatchObject({ amountCents: order.totalCents, chargeId: failed!.id, publishableKey: 'pk_test_sandbox' })
  expect((await ask('maria', { chargeId: failed!.id })).json.clientSecret).toBe(reply.json.clientSecret)
  await payInBrowser(reply.json.clientSecret)
  expect((await api.call('maria', 'confirmCharge', { params: { id: failed!.id } })).json).toMatchObject({ state: 'authorized' })
  const after = await ask('maria', { chargeId: failed!.id })
  expect([after.status, after.json.code]).toEqual([409, 'nothing_to_pay'])
  await run(api, 'placeHold', { orderId: order.id })
  expect((await chargesOf(api, order.id)).filter(({ kind }) => kind === 'hold')).toMatchObject([{ state: 'authorized' }])
})

test('someone without a card when the flight was due pays in the browser', async () => {
  const order = await insertOrder(api, { pilot: 'jonas', startsIn: -5 })
  await flyAndSettle(api, order, linesFor(20_000))
  const [charge] = await chargesOf(api, order.id)
  expect(charge).toMatchObject({ kind: 'flight', state: 'failed', stripePaymentIntentId: null })

  const reply = await ask('jonas', { orderId: order.id })
  expect(reply.json).toMatchObject({ amountCents: 20_800, chargeId: charge!.id, paymentMethodStripeId: null })
  expect(await chargesOf(api, order.id)).toMatchObject([{ state: 'failed', failure: 'There is no payment method.' }])
  await payInBrowser(reply.json.clientSecret)
  await api.call('jonas', 'confirmCharge', { params: { id: charge!.id } })
  await api.runJobs()
  expect(await chargesOf(api, order.id)).toMatchObject([{ state: 'captured', capturedCents: 20_800 }])
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
  expect((await ask('jonas', { orderId: order.id })).json.code).toBe('nothing_to_pay')
})

test('a payment that the bank wants confirmed is confirmed with the same secret', async () => {
  await addCard(api, 'priya', 'tok_threeDSecure2Required')
  const order = await insertOrder(api, { pilot: 'priya', startsIn: -5 })
  await flyAndSettle(api, order, linesFor(10_000))
  const reply = await ask('priya', { orderId: order.id })
  expect(reply.json.paymentMethodStripeId).toMatch(/^pm_/)
  await payInBrowser(reply.json.clientSecret, reply.json.paymentMethodStripeId ?? '')
  await authenticate(api, reply.json.clientSecret)
  const [charge] = await chargesOf(api, order.id)
  expect((await api.call('priya', 'confirmCharge', { params: { id: charge!.id } })).json).toMatchObject({ state: 'captured' })
})

test('a canceled booking needs no hold', async () => {
  await addCard(api, 'bo', 'tok_chargeCustomerFail')
  const order = await insertOrder(api, { pilot: 'bo', startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  expect((await ask('bo', { orderId: order.id })).json.code).toBe('nothing_to_pay')
})

test('others’ charges and bookings are 404, and one thing is paid at a time', async () => {
  const order = await insertOrder(api, { pilot: 'bo', startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  const [charge] = await chargesOf(api, order.id)
  expect((await ask('jonas', { orderId: order.id })).status).toBe(404)
  expect((await ask('jonas', { chargeId: charge!.id })).status).toBe(404)
  expect((await ask('bo', { chargeId: newId() })).status).toBe(404)
  expect((await ask('bo', {})).status).toBe(400)
  expect((await ask('bo', { chargeId: charge!.id, orderId: order.id })).status).toBe(400)
})
