import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, insertOrder, tokenize } from '../../../../test/money.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const cards = async (who: 'maria' | 'jonas' | 'bo' | 'ines') => (await api.call(who, 'listCards')).json

test('the browser gets what it needs to save a card, for the visitor’s host name', async () => {
  const reply = await api.call('maria', 'createSetupIntent', { headers: { host: 'localhost:4321' } })
  expect(reply.status).toBe(200)
  expect(reply.json.clientSecret).toMatch(/^seti_/)
  expect(reply.json).toMatchObject({
    publishableKey: 'pk_test_sandbox',
    scriptUrl: `http://localhost:${api.sandbox.port}/v3/stripe.js`,
  })
  const again = await api.call('maria', 'createSetupIntent')
  const [one, two] = await Promise.all(
    [reply, again].map(({ json }) => api.services.stripe.setupIntents.retrieve(json.clientSecret.split('_secret')[0]!)),
  )
  expect(one?.customer).toBe(two?.customer)
})

test('the first card becomes the primary one, with brand, digits and expiry but never its number', async () => {
  const card = await addCard(api, 'maria')
  expect(card).toMatchObject({
    type: 'paymentCard',
    displayName: 'Payment Card',
    lastDigits: '4242',
    holder: 'Maria Reyes',
    isPrimary: true,
    status: 'usable',
    signature: 'Visa •••• 4242',
  })
  expect(card.expires).toMatch(/^12\/20\d\d$/)
  const second = await addCard(api, 'maria', 'tok_mastercard')
  expect(second).toMatchObject({ isPrimary: false, brand: 'Mastercard' })
  expect((await cards('maria')).map(({ isPrimary }) => isPrimary)).toEqual([true, false])
})

test('adding the same card twice keeps it once', async () => {
  const paymentMethodId = await tokenize(api)
  const first = await api.call('jonas', 'addCard', { body: { paymentMethodId } })
  const second = await api.call('jonas', 'addCard', { body: { paymentMethodId } })
  expect(second.json.id).toBe(first.json.id)
  expect(await cards('jonas')).toHaveLength(1)
})

test('a card entered again stays one card; refused by its bank it stays refused, and gone at the provider it comes back', async () => {
  const enter = async (who: 'ines' | 'tomas', token?: string) => {
    const paymentMethodId = await tokenize(api, token)
    return { paymentMethodId, ...(await api.call(who, 'addCard', { body: { paymentMethodId } })) }
  }
  const first = await enter('ines', 'tok_mastercard')
  const order = await insertOrder(api, { pilot: 'ines', methodId: first.json.id })
  const again = await enter('ines', 'tok_mastercard')
  expect([again.json.id, await cards('ines')]).toEqual([first.json.id, [expect.objectContaining({ brand: 'Mastercard' })]])
  expect((await api.services.stripe.paymentMethods.retrieve(again.paymentMethodId)).customer).toBeNull()
  // Another person's is a card of their own.
  expect((await enter('tomas', 'tok_mastercard')).json.id).not.toBe(first.json.id)

  await api.db.updateTable('paymentMethod').set({ status: 'refused' }).where('id', '=', first.json.id).execute()
  const refused = await enter('ines', 'tok_mastercard')
  expect([refused.status, refused.json]).toMatchObject([400, { paymentMethodId: [expect.stringContaining('another card')] }])
  await api.services.stripe.paymentMethods.detach(first.paymentMethodId)
  const back = await enter('ines', 'tok_mastercard')
  expect(back.json).toMatchObject({ id: first.json.id, paymentMethodStripeId: back.paymentMethodId, status: 'usable' })
  const { paymentMethodId: pays } = await api.db
    .selectFrom('orders')
    .select('paymentMethodId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(pays).toBe(first.json.id)
})

test('someone else’s card, or one that does not exist, cannot be added', async () => {
  const [card] = await cards('maria')
  const stolen = await api.call('jonas', 'addCard', { body: { paymentMethodId: card!.paymentMethodStripeId } })
  expect(stolen.status).toBe(400)
  expect(stolen.json).toHaveProperty('paymentMethodId')
  const invented = await api.call('jonas', 'addCard', { body: { paymentMethodId: 'pm_invented' } })
  expect(invented.status).toBe(400)
})

test('a declined card is refused with the provider’s words', async () => {
  const reply = await api.call('jonas', 'addCard', {
    body: { paymentMethodId: await tokenize(api, 'tok_chargeDeclinedExpiredCard') },
  })
  expect(reply.status).toBe(402)
  expect(reply.json).toMatchObject({ code: 'card_declined', detail: 'Your card has expired.' })
})

test('choosing a primary method unsets the others; others’ cards are 404', async () => {
  const second = (await cards('maria'))[1]!
  const reply = await api.call('maria', 'setDefaultCard', { params: { id: second.id } })
  expect(reply.json).toMatchObject({ id: second.id, isPrimary: true })
  expect((await cards('maria')).filter(({ isPrimary }) => isPrimary).map(({ id }) => id)).toEqual([second.id])
  expect((await api.call('jonas', 'setDefaultCard', { params: { id: second.id } })).status).toBe(404)
  expect((await api.call('jonas', 'deleteCard', { params: { id: second.id } })).status).toBe(404)
  expect((await api.call('maria', 'deleteCard', { params: { id: newId() } })).status).toBe(404)
})

test('deleting the primary card promotes another one and removes it at the provider', async () => {
  const [primary, other] = await cards('maria')
  expect((await api.call('maria', 'deleteCard', { params: { id: primary!.id } })).status).toBe(204)
  expect(await cards('maria')).toMatchObject([{ id: other!.id, isPrimary: true }])
  expect((await api.services.stripe.paymentMethods.retrieve(primary!.paymentMethodStripeId)).customer).toBeNull()
  const again = await api.call('maria', 'addCard', { body: { paymentMethodId: primary!.paymentMethodStripeId } })
  expect(again.status).toBe(400)
})

test('a card that pays for an upcoming booking cannot be deleted', async () => {
  const [card] = await cards('maria')
  const order = await insertOrder(api, { methodId: card!.id, startsIn: 400 })
  const reply = await api.call('maria', 'deleteCard', { params: { id: card!.id } })
  expect(reply.status).toBe(409)
  expect(reply.json).toMatchObject({ code: 'payment_method_in_use' })
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  expect((await api.call('maria', 'deleteCard', { params: { id: card!.id } })).status).toBe(204)
})

test('when the provider does not answer, nothing is written', async () => {
  const card = await addCard(api, 'bo')
  api.services.stripe.paymentMethods.detach = () =>
    Promise.reject(new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'no route' } as never))
  const reply = await api.call('bo', 'deleteCard', { params: { id: card.id } })
  expect(reply.status).toBe(503)
  expect(reply.json).toMatchObject({ code: 'payments_unreachable' })
  expect(await cards('bo')).toMatchObject([{ id: card.id, isPrimary: true }])
  delete (api.services.stripe.paymentMethods as { detach?: unknown }).detach
})
