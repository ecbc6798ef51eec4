import { paths } from '@tailshare/contract/base/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, deliver, hearProvider, insertOrder, providerEvents, run } from '../../../../test/money.ts'
import { chargeLines, noticesOf } from '../../../../test/reading/settled.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const add = paths.paymentsPayout({ add: 'card' })
const texts = (accountId: string) =>
  api.db.selectFrom('notice').select(['title', 'text']).where('accountId', '=', accountId).execute()
const thisMonth = { exp_month: new Date().getUTCMonth() + 1, exp_year: new Date().getUTCFullYear() }

test('a renewed card has its new expiration date, whether reported by us or the network', async () => {
  const card = await addCard(api, 'maria')
  await api.services.stripe.paymentMethods.update(card.paymentMethodStripeId, { card: { exp_month: 3, exp_year: 2033 } })
  const event = (await providerEvents(api)).find(({ type }) => type === 'payment_method.updated')!
  await deliver(api, { ...event, id: 'evt_auto', type: 'payment_method.automatically_updated' } as never)
  await api.runJobs()
  expect((await api.call('maria', 'listCards')).json).toMatchObject([{ expires: '03/2033', status: 'usable' }])
  expect(await noticesOf(api, api.people.maria)).toEqual([])
})

test('a card refused as expired pays at once when its bank renews it', async () => {
  const card = await addCard(api, 'jonas')
  const order = await insertOrder(api, { pilot: 'jonas', methodId: card.id, depositCents: 0 })
  await api.services.stripe.paymentMethods.update(card.paymentMethodStripeId, { card: { exp_month: 1, exp_year: 2026 } })
  await run(api, 'placeHold', { orderId: order.id })
  expect((await api.call('jonas', 'listCards')).json).toMatchObject([{ status: 'refused' }])
  await api.db
    .updateTable('charge')
    .set({ updatedAt: new Date(Date.now() - 7 * 3_600_000) })
    .where('orderId', '=', order.id)
    .execute()
  await api.services.stripe.paymentMethods.update(card.paymentMethodStripeId, { card: { exp_month: 1, exp_year: 2031 } })
  await hearProvider(api)
  await api.runJobs()
  expect((await api.call('jonas', 'listCards')).json).toMatchObject([{ status: 'usable', expires: '01/2031' }])
  expect(await chargeLines(api, order.id)).toContain('hold authorized 38480')
})

test('a card gone at the provider is announced with what it pays for, and pays for nothing', async () => {
  const card = await addCard(api, 'ines')
  const order = await insertOrder(api, { pilot: 'ines', methodId: card.id, startsIn: 300 })
  const { number } = await api.db.selectFrom('orders').select('number').where('id', '=', order.id).executeTakeFirstOrThrow()
  await api.services.stripe.paymentMethods.detach(card.paymentMethodStripeId)
  await hearProvider(api)
  await hearProvider(api)
  expect((await api.call('ines', 'listCards')).json).toMatchObject([{ status: 'refused' }])
  expect(await noticesOf(api, api.people.ines)).toEqual([{ title: 'Visa •••• 4242 can’t be used anymore', link: add }])
  expect((await texts(api.people.ines))[0]?.text).toContain(`TS-${number}, N52148`)
  expect((await api.call('ines', 'setDefaultCard', { params: { id: card.id } })).status).toBe(409)
})

test('a card we delete ourselves is not announced', async () => {
  const card = await addCard(api, 'elena')
  expect((await api.call('elena', 'deleteCard', { params: { id: card.id } })).status).toBeLessThan(300)
  await hearProvider(api)
  expect(await noticesOf(api, api.people.elena)).toEqual([])
})

test('an expiring card is announced once with its booking; an unused one is not', async () => {
  const card = await addCard(api, 'bo')
  const spare = await addCard(api, 'bo', 'tok_mastercard')
  await insertOrder(api, { pilot: 'bo', methodId: card.id, startsIn: 900 })
  for (const { paymentMethodStripeId } of [card, spare])
    await api.services.stripe.paymentMethods.update(paymentMethodStripeId, { card: thisMonth })
  await hearProvider(api)
  await run(api, 'remindOfEndingCards', {})
  await run(api, 'remindOfEndingCards', {})
  const told = await texts(api.people.bo)
  expect(told.map(({ title }) => title)).toEqual([expect.stringMatching(/^Visa •••• 4242 ends with/)])
  expect(told[0]?.text).toContain('N52148')
})
