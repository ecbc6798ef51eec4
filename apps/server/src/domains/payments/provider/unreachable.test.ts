import type { CallName } from '@tailshare/contract/routes'
import type { CastKey } from '../../../../seeds/cast.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addBank, addCard, chargesOf, deliver, insertOrder, providerEvents, run, tokenize } from '../../../../test/money.ts'
import { agreementVersion } from '../payouts/connect/view.ts'

let api: Api
const params: Record<string, Record<string, string>> = {}
const bodies: Record<string, object> = {}
beforeAll(async () => {
  // No retries: the last test would only wait for them.
  api = await startApi({}, { providerRetries: 0 })
})
afterAll(() => api.close())

const ask = (name: CallName) =>
  api.call('rosa' satisfies CastKey, name, { params: params[name], body: bodies[name] } as Parameters<
    Api['call']
  >[2]) as Promise<{
    status: number
    json: Record<string, unknown>
  }>

test('adding a payment method whose card is declined is refused with the provider’s words', async () => {
  const reply = await api.call('rosa', 'addPaymentMethod', {
    body: { paymentMethodId: await tokenize(api, 'tok_chargeDeclinedExpiredCard') },
  })
  expect([reply.status, reply.json]).toMatchObject([402, { code: 'card_declined', detail: 'Your card has expired.' }])
})

test('a card is taken for the membership also where a bank account is the primary method', async () => {
  const { id } = await addBank(api, 'dana')
  await api.call('dana', 'verifyBankAccount', { params: { id }, body: { verificationAmounts: [32, 45] } })
  const card = await addCard(api, 'dana')
  expect(card.isPrimary).toBe(false)
  const reply = await api.call('dana', 'applyMembership', { body: { planId: 5 } })
  expect([reply.status, reply.json]).toMatchObject([200, { status: 'active', paymentMethodId: card.id }])
})

test('a membership already ended at the provider is updated, and the call refused accordingly', async () => {
  const { stripeSubscriptionId: id } = await api.db
    .selectFrom('membership')
    .select('stripeSubscriptionId')
    .where('accountId', '=', api.people.dana)
    .executeTakeFirstOrThrow()
  await api.services.stripe.subscriptions.cancel(id ?? '')
  const reply = await api.call('dana', 'updateMembership', { body: { cancelAtPeriodEnd: true } })
  expect([reply.status, reply.json]).toMatchObject([409, { code: 'membership_ended' }])
  expect((await api.call('dana', 'getMembership')).json).toBeNull()
})

test('a signed event without a subject is accepted, and a statement without a month is refused', async () => {
  const [event] = await providerEvents(api)
  for (const odd of [{ ...event, id: 'evt_odd', data: {} }, { ...event, id: 'evt_odd', data: undefined }, null])
    expect(await deliver(api, odd as unknown as NonNullable<typeof event>)).toMatchObject({ status: 200 })
  for (const query of [{ month: '0000-01' }, { month: '1999-12' }, { month: '9999-12' }]) {
    const reply = await api.call('dana', 'getStatement', { query })
    expect([reply.status, Object.values(reply.json)]).toEqual([400, [['Date is outdated']]])
  }
  expect((await api.call('dana', 'getStatement', { query: { from: '0000-01-01', to: '0000-02-01' } })).status).toBe(400)
})

test('a wrong provider key is a server error, not the caller’s', async () => {
  const { stripe } = api.services
  const known = stripe.setupIntents.create.bind(stripe.setupIntents)
  stripe.setupIntents.create = (data) => known(data, { apiKey: 'sk_test_wrong' })
  const reply = await ask('createSetupIntent')
  expect([reply.status, reply.json]).toMatchObject([503, { code: 'payments_unreachable' }])
  stripe.setupIntents.create = known
})

const names = [
  'updateMembership',
  'applyMembership',
  'createSetupIntent',
  'addCard',
  'addPaymentMethod',
  'addBankAccount',
  'verifyBankAccount',
  'confirmCharge',
  'createPaymentIntent',
  'acceptAgreement',
  'getAccountLink',
  'updatePayoutAccount',
  'getPayoutAccount',
  'listInvoices',
  'downloadInvoice',
  'changeBooking',
] as const satisfies CallName[]

test('while the provider is away, every call that needs it says so and changes nothing', async () => {
  const card = await addCard(api, 'rosa')
  await api.call('rosa', 'applyMembership', { body: { planId: 5 } })
  const bank = await addBank(api, 'rosa')
  const order = await insertOrder(api, { pilot: 'rosa', startsIn: 20, methodId: card.id })
  const bad = await addCard(api, 'rosa', 'tok_threeDSecure2Required')
  const waiting = await insertOrder(api, { pilot: 'rosa', startsIn: 20, methodId: bad.id })
  for (const { id } of [order, waiting]) await run(api, 'placeHold', { orderId: id })
  const charge = (await chargesOf(api, waiting.id)).find(({ state }) => state === 'needs_confirmation')!
  const [invoice] = (await api.call('rosa', 'listInvoices')).json
  // Onboarding started before accepting the terms.
  await api.call('rosa', 'getAccountLink')
  Object.assign(params, {
    verifyBankAccount: { id: bank.id },
    confirmCharge: { id: charge.id },
    downloadInvoice: { id: invoice!.id },
  })
  Object.assign(bodies, {
    updateMembership: { cancelAtPeriodEnd: true },
    applyMembership: { planId: 6 },
    addCard: { paymentMethodId: await tokenize(api) },
    addPaymentMethod: { paymentMethodId: await tokenize(api) },
    addBankAccount: { token: 'btok_1', holder: 'R' },
    verifyBankAccount: { verificationAmounts: [32, 45] },
    createPaymentIntent: { chargeId: charge.id },
    acceptAgreement: { version: agreementVersion },
    updatePayoutAccount: { businessType: 'individual' },
    changeBooking: { orderId: order.id, paymentMethodId: (await addCard(api, 'rosa', 'tok_mastercard')).id },
  })
  const before = (await api.call('rosa', 'getMembership')).json
  await api.sandbox.close()
  api.sandbox.close = () => Promise.resolve()
  const answers: Record<string, unknown> = {}
  for (const name of names) {
    const { status, json } = await ask(name)
    answers[name] = [status, json?.code]
  }
  expect(answers).toEqual(Object.fromEntries(names.map((name) => [name, [503, 'payments_unreachable']])))
  expect((await api.call('rosa', 'getMembership')).json).toEqual(before)
})
