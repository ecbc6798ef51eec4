import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addBank, addCard, advanceDays, books, chargesOf, hearProvider, insertOrder, run } from '../../../../test/money.ts'
import { plusHours } from '@tailshare/contract/text/period'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const subscriptionOf = async (who: 'rosa' | 'maria') => {
  const row = await api.db
    .selectFrom('membership')
    .select('stripeSubscriptionId')
    .where('accountId', '=', api.people[who])
    .where('status', 'in', ['active', 'grace'])
    .executeTakeFirstOrThrow()
  return api.services.stripe.subscriptions.retrieve(row.stripeSubscriptionId ?? '')
}
const holdsOf = async (orderId: string) =>
  (await chargesOf(api, orderId)).map(({ kind, state, attempt }) => `${kind} ${attempt} ${state}`).toSorted()
const payWith = (who: 'maria' | 'jonas' | 'bo', orderId: string, paymentMethodId: string, key?: string) =>
  api.call(who, 'changeBooking', { body: { orderId, paymentMethodId }, ...(key && { key }) })

test('a membership moves to another card, and the old card can then be deleted', async () => {
  const old = await addCard(api, 'rosa')
  await api.call('rosa', 'applyMembership', { body: { planId: 5 } })
  expect((await api.call('rosa', 'getMembership')).json).toMatchObject({
    paymentMethodId: old.id,
    paymentMethod: 'Visa •••• 4242',
  })
  const refused = await api.call('rosa', 'deleteCard', { params: { id: old.id } })
  expect(refused.json).toMatchObject({
    code: 'payment_method_in_use',
    uses: [{ text: 'Your Wingman membership', link: '/profile/membership-plan' }],
  })
  expect(refused.json).toHaveProperty('detail', expect.stringContaining('your Wingman membership'))

  const next = await addCard(api, 'rosa', 'tok_mastercard', true)
  const reply = await api.call('rosa', 'updateMembership', { body: { paymentMethodId: next.id } })
  expect(reply.json).toMatchObject({ status: 'active', paymentMethodId: next.id, paymentMethod: 'Mastercard •••• 4444' })
  expect((await subscriptionOf('rosa')).default_payment_method).toBe(next.paymentMethodStripeId)
  expect((await api.call('rosa', 'deleteCard', { params: { id: old.id } })).status).toBe(204)
  expect((await api.call('rosa', 'updateMembership', { body: { paymentMethodId: old.id } })).status).toBe(400)
  expect((await api.call('rosa', 'updateMembership', { body: {} })).status).toBe(400)
})

test('a planned downgrade keeps its card from being deleted', async () => {
  const [card] = (await api.call('rosa', 'listCards')).json
  await api.call('rosa', 'applyMembership', { body: { planId: 4 } })
  expect((await api.call('rosa', 'deleteCard', { params: { id: card!.id } })).json).toMatchObject({
    code: 'payment_method_in_use',
  })
})

test('an unpaid renewal is charged to a new card at once; a declined one changes nothing', async () => {
  const [card] = (await api.call('rosa', 'listCards')).json
  await api.call('rosa', 'applyMembership', { body: { planId: 5 } })
  const bad = await addCard(api, 'rosa', 'tok_chargeCustomerFail')
  await api.call('rosa', 'updateMembership', { body: { paymentMethodId: bad.id } })
  await advanceDays(api, 32)
  await hearProvider(api)
  expect((await api.call('rosa', 'getMembership')).json).toMatchObject({ status: 'grace', paymentMethodId: bad.id })
  const worse = await addCard(api, 'rosa', 'tok_chargeCustomerFail')
  const declined = await api.call('rosa', 'updateMembership', { body: { paymentMethodId: worse.id } })
  expect([declined.status, declined.json.code]).toEqual([402, 'card_declined'])
  expect((await subscriptionOf('rosa')).default_payment_method).toBe(bad.paymentMethodStripeId)
  const reply = await api.call('rosa', 'updateMembership', { body: { paymentMethodId: card!.id } })
  expect(reply.json).toMatchObject({ status: 'active', paymentMethodId: card!.id })
  const { provider, atProvider } = await books(api)
  expect(provider).toBe(atProvider)
})

test('a membership unknown to the provider renews with the chosen card, and charges nothing before', async () => {
  const before = (await api.call('maria', 'getMembership')).json
  expect(before).toMatchObject({ paymentMethod: null })
  const paid = (await books(api)).provider
  const card = await addCard(api, 'maria')
  const reply = await api.call('maria', 'updateMembership', { body: { paymentMethodId: card.id } })
  expect(reply.json).toMatchObject({
    status: 'active',
    paymentMethodId: card.id,
    membershipPlan: { id: before.membershipPlan.id },
  })
  expect(Math.abs(Date.parse(reply.json.expirationDate) - Date.parse(before.expirationDate))).toBeLessThan(1000)
  expect((await subscriptionOf('maria')).status).toBe('trialing')
  expect((await books(api)).provider).toBe(paid)
})

test('a booking without a hold simply switches to the other card', async () => {
  const [old, next] = [await addCard(api, 'jonas'), await addCard(api, 'jonas', 'tok_mastercard')]
  const order = await insertOrder(api, { pilot: 'jonas', methodId: old.id, startsIn: 400 })
  const refused = await api.call('jonas', 'deleteCard', { params: { id: old.id } })
  expect(refused.json).toMatchObject({ uses: [{ link: `/booking/orders/${order.id}` }] })
  expect((await payWith('jonas', order.id, next.id)).status).toBe(200)
  expect((await api.call('jonas', 'getOrder', { params: { id: order.id } })).json).toMatchObject({
    paymentMethod: 'Mastercard ending 4444',
    paymentMethodId: next.id,
  })
  expect(await chargesOf(api, order.id)).toEqual([])
  expect((await api.call('jonas', 'deleteCard', { params: { id: old.id } })).status).toBe(204)
})

test('a placed hold moves: the new one first, then the old one is released; the same request again changes nothing', async () => {
  const [old, next] = [await addCard(api, 'bo', 'tok_visa', true), await addCard(api, 'bo', 'tok_mastercard')]
  const order = await insertOrder(api, { pilot: 'bo', methodId: old.id, startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await holdsOf(order.id)).toEqual(['deposit 1 authorized', 'hold 1 authorized'])
  for (let times = 0; times < 2; times++) expect((await payWith('bo', order.id, next.id, 'move-1')).status).toBe(200)
  await api.runJobs(plusHours(new Date(), 0))
  const moved = ['deposit 1 released', 'deposit 2 authorized', 'hold 1 released', 'hold 2 authorized']
  expect(await holdsOf(order.id)).toEqual(moved)
  expect((await payWith('bo', order.id, next.id)).status).toBe(200)
  await api.runJobs()
  expect(await holdsOf(order.id)).toEqual(moved)
  for (const { state, stripePaymentIntentId } of await chargesOf(api, order.id)) {
    const { status } = await api.services.stripe.paymentIntents.retrieve(stripePaymentIntentId ?? '')
    expect(status).toBe(state === 'authorized' ? 'requires_capture' : 'canceled')
  }
  expect((await api.call('bo', 'deleteCard', { params: { id: old.id } })).status).toBe(204)
})

test('a declined card leaves the booking and its holds unchanged and holds nothing', async () => {
  const [good] = (await api.call('bo', 'listCards')).json
  const order = await insertOrder(api, { pilot: 'bo', methodId: good!.id, startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  const before = await holdsOf(order.id)
  for (const token of ['tok_chargeCustomerFail', 'tok_threeDSecure2Required']) {
    const bad = await addCard(api, 'bo', token)
    for (const key of [undefined, `declined-${token}`]) {
      const reply = await payWith('bo', order.id, bad.id, key)
      expect([reply.status, reply.json.code]).toEqual([402, 'card_declined'])
    }
    expect((await api.call('bo', 'getOrder', { params: { id: order.id } })).json.paymentMethodId).toBe(good!.id)
    const intents = await api.services.stripe.paymentIntents.list({ limit: 100 })
    const held = intents.data.filter(({ payment_method: method }) => method === bad.paymentMethodStripeId)
    expect(held.filter(({ status }) => status !== 'canceled')).toEqual([])
  }
  expect(await holdsOf(order.id)).toEqual(before)
})

test('a hold whose request we lost is released when its event arrives', async () => {
  const order = await insertOrder(api, { pilot: 'bo', startsIn: 20 })
  const [card] = (await api.call('bo', 'listCards')).json
  const customer = (await api.services.stripe.paymentMethods.retrieve(card!.paymentMethodStripeId)).customer as string
  const intent = await api.services.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    customer,
    payment_method: card!.paymentMethodStripeId,
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    confirm: true,
    metadata: { chargeId: newId(), orderId: order.id },
  })
  await hearProvider(api)
  expect((await api.services.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
})

test('only the pilot switches, one thing at a time, to their own usable method, before departure', async () => {
  const order = await insertOrder(api, { pilot: 'bo', startsIn: 300 })
  const [card] = (await api.call('bo', 'listCards')).json
  const [other] = (await api.call('jonas', 'listCards')).json
  expect((await payWith('jonas', order.id, other!.id)).status).toBe(404)
  expect((await payWith('bo', order.id, other!.id)).status).toBe(400)
  const bank = await addBank(api, 'bo')
  expect((await payWith('bo', order.id, bank.id)).status).toBe(400)
  const both = { orderId: order.id, paymentMethodId: card!.id, plannedHours: 1 }
  expect((await api.call('bo', 'changeBooking', { body: both })).status).toBe(400)
  await api.db.updateTable('orders').set({ status: 'in_flight' }).where('id', '=', order.id).execute()
  expect((await payWith('bo', order.id, card!.id)).json.code).toBe('wrong_state')
})
