import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import {
  beforeMoney,
  addCard,
  books,
  chargesOf,
  completeFlight,
  deliver,
  insertOrder,
  linesFor,
  providerEvents,
  run,
} from '../../../../test/money.ts'
import { Refusal } from '../../../http/refusal.ts'
import { readEvent } from '../../../outside/stripe/stripe.ts'
import { insertMovement } from '../ledger/queries.ts'
import { reconcile } from './reconcile/jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

const since = beforeMoney()
const soon = () => plusMinutes(new Date(), 5)
const kept = () => api.db.selectFrom('providerEvent').selectAll().execute()

test('an event without the provider’s signature is refused and not kept', async () => {
  const [event] = await providerEvents(api)
  expect(await deliver(api, event!, 'whsec_wrong')).toMatchObject({ status: 400, json: { code: 'bad_signature' } })
  const bare = await api.call(undefined, 'receiveStripeEvent', { body: {} })
  expect(bare.status).toBe(400)
  for (const signature of ['t=1,v1=', 't=1,v1', 'v1=,t=1,v1=abc', ',', '='])
    expect(
      await api.call(undefined, 'receiveStripeEvent', { body: {}, headers: { 'stripe-signature': signature } }),
    ).toMatchObject({
      status: 400,
      json: { code: 'bad_signature' },
    })
  expect(await kept()).toHaveLength(0)
})

test('each endpoint accepts only its own secret', async () => {
  const [event] = await providerEvents(api)
  const { stripe } = api.services
  const payload = JSON.stringify(event)
  const read = (secret: string, secrets: string[]) =>
    readEvent(stripe, { rawBody: payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret }), secrets })
  for (const secret of ['whsec_account', 'whsec_connect'])
    expect(read(secret, ['whsec_account', 'whsec_connect'])).toMatchObject({ id: event!.id })
  expect(() => read('whsec_old', ['whsec_account', 'whsec_connect'])).toThrow(Refusal)
  expect(() => read('', ['whsec_account', 'whsec_connect'])).toThrow()
  expect(() => read('whsec_account', [])).toThrow(Refusal)
})

test('an event is saved once with ids only, and handled by a job', async () => {
  const [event] = await providerEvents(api)
  expect(await deliver(api, event!)).toEqual({ status: 200, json: { received: true } })
  expect(await deliver(api, event!)).toEqual({ status: 200, json: { received: true } })
  const rows = await kept()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows[0]!.data)).not.toContain('@')
  await api.runJobs()
  expect((await kept())[0]!.handledAt).not.toBeNull()
})

test('a payment whose response was lost is recovered by its event', async () => {
  const order = await insertOrder(api, { startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  // As if the server died between the provider's answer and its own commit.
  await api.db
    .updateTable('charge')
    .set({ state: 'planned', stripePaymentIntentId: null })
    .where('orderId', '=', order.id)
    .execute()
  for (const event of await providerEvents(api)) await deliver(api, event)
  await api.runJobs()
  const charges = await chargesOf(api, order.id)
  expect(charges.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual(['deposit authorized', 'hold authorized'])
})

test('an event without news makes no provider call, and a redundant one is not even saved', async () => {
  const order = await insertOrder(api, { startsIn: 21 })
  await run(api, 'placeHold', { orderId: order.id })
  const asked = vi.spyOn(api.services.stripe.paymentIntents, 'retrieve')
  const known = new Set((await kept()).map(({ id }) => id))
  const news = (await providerEvents(api)).filter(({ id }) => !known.has(id))
  for (const event of news) await deliver(api, event)
  await api.runJobs()
  const fresh = (await kept()).filter(({ id }) => !known.has(id))
  expect(fresh.map(({ type }) => type)).toEqual(Array(2).fill('payment_intent.amount_capturable_updated'))
  expect(fresh.every(({ handledAt }) => handledAt !== null)).toBe(true)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('a refund made in the provider’s dashboard is booked once', async () => {
  const order = await insertOrder(api, { startsIn: -5 })
  await completeFlight(api, order, linesFor(20_000))
  await run(api, 'settleFlight', { orderId: order.id })
  const [paid] = await chargesOf(api, order.id)
  await api.services.stripe.refunds.create({ payment_intent: paid!.stripePaymentIntentId!, amount: 5000 })
  const refund = (await providerEvents(api)).filter(({ type }) => type === 'charge.refunded')
  for (const event of [...refund, ...refund]) await deliver(api, event)
  await run(api, 'handleProviderEvent', { eventId: refund[0]!.id })
  const state = await books(api)
  expect(state).toMatchObject({ sum: 0, provider: state.atProvider })
  expect((await chargesOf(api, order.id)).filter(({ kind }) => kind === 'refund')).toMatchObject([
    { state: 'refunded', amountCents: 5000 },
  ])
})

test('a matching ledger is left alone, and the day funds become available is saved', async () => {
  await api.runJobs()
  expect(await reconcile(api.services, since, soon())).toEqual([])
  const moved = await api.db
    .selectFrom('charge')
    .select(['kind', 'availableAt', 'createdAt'])
    .where('state', 'in', ['captured', 'refunded'])
    .where((eb) => eb.or([eb('stripePaymentIntentId', 'is not', null), eb('stripeRefundId', 'is not', null)]))
    .execute()
  expect(new Set(moved.map(({ kind }) => kind))).toContain('refund')
  // The provider says whole seconds, of a moment before the row was written.
  expect(moved.filter(({ availableAt, createdAt }) => !availableAt || availableAt < plusHours(createdAt, -1))).toEqual([])
})

test('a difference of one cent on either side is reported to operators', async () => {
  await insertMovement(api.db, {
    kind: 'payment',
    providerRef: 'pi_never_happened',
    at: plusHours(new Date(), 0),
    entries: [
      { ledger: 'provider', cents: 1 },
      { ledger: 'customer', accountId: api.people.maria, cents: -1 },
    ],
  })
  expect(await reconcile(api.services, since, soon())).toEqual([
    { ref: 'pi_never_happened', providerCents: 0, ledgerCents: 1, why: 'only_books' },
  ])
  const audit = await api.db.selectFrom('auditEntry').selectAll().where('action', '=', 'reconcile_difference').execute()
  expect(audit).toHaveLength(1)
  const notices = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.omar).execute()
  expect(notices).toMatchObject([{ title: 'The books and the payment provider differ' }])
})

test('money taken by the provider without an event is caught up', async () => {
  const order = await insertOrder(api, { startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  const hold = (await chargesOf(api, order.id)).find(({ kind }) => kind === 'hold')!
  await api.services.stripe.paymentIntents.capture(hold.stripePaymentIntentId!, { amount_to_capture: 1234 })
  const differences = await reconcile(api.services, since, soon())
  expect(differences.map(({ ref }) => ref)).toEqual(['pi_never_happened'])
  expect((await chargesOf(api, order.id)).find(({ id }) => id === hold.id)).toMatchObject({
    state: 'captured',
    capturedCents: 1234,
  })
})
