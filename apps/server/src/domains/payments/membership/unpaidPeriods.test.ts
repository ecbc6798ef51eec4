import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, advanceDays, books, hearProvider } from '../../../../test/money.ts'
import { findBalance } from '../ledger/queries.ts'

// A provider per story: its clock only moves forward.
let api: Api
const open: Api[] = []
beforeEach(async () => {
  api = await startApi()
  open.push(api)
})
afterAll(() => Promise.all(open.map((each) => each.close())))

const who = 'rosa' as const
const hear = async () => {
  await hearProvider(api)
  await api.runJobs()
}
const membership = async () => (await api.call(who, 'getMembership')).json
const paid = async () => -(await findBalance(api.db, 'membership', api.people[who]))
const customerId = async () =>
  (await api.db.selectFrom('account').select('stripeCustomerId').where('id', '=', api.people[who]).executeTakeFirstOrThrow())
    .stripeCustomerId!
const bills = async (status: 'open' | 'void') =>
  (await api.services.stripe.invoices.list({ customer: await customerId(), status, limit: 100 })).data.length
const creditCents = async () => {
  const customer = await api.services.stripe.customers.retrieve(await customerId())
  return customer.deleted ? 0 : customer.balance
}

/** A member of plan 5 whose renewal was declined: the period runs with an open invoice. */
const unpaid = async () => {
  await addCard(api, who)
  expect((await api.call(who, 'applyMembership', { body: { planId: 5 } })).status).toBe(200)
  const card = await addCard(api, who, 'tok_chargeCustomerFail')
  const { data } = await api.services.stripe.subscriptions.list({ customer: await customerId() })
  await api.services.stripe.subscriptions.update(data[0]!.id, { default_payment_method: card.paymentMethodStripeId })
  await advanceDays(api, 32)
  await hear()
  expect(await membership()).toMatchObject({ status: 'grace' })
  expect(await bills('open')).toBe(1)
}

test.each([
  ['a smaller plan', 4],
  ['a bigger plan', 6],
] as const)(
  'who has not paid the period gets nothing back for it: %s costs its whole price, and the old bill is void',
  async (_, planId) => {
    await unpaid()
    const before = await paid()
    const { priceCents } = (await api.call(who, 'listPlans')).json.find(({ id }) => id === planId)!
    expect((await api.call(who, 'previewMembership', { query: { planId } })).json).toMatchObject({ dueCents: priceCents })
    const good = await addCard(api, who, 'tok_mastercard')
    expect((await api.call(who, 'applyMembership', { body: { planId, paymentMethodId: good.id } })).status).toBe(200)
    await hear()
    expect(await membership()).toMatchObject({ status: 'active', membershipPlan: { id: planId } })
    expect((await paid()) - before).toBe(priceCents)
    expect([await bills('open'), await bills('void'), await creditCents()]).toEqual([0, 1, 0])
    const { data } = await api.services.stripe.subscriptions.list({ customer: await customerId() })
    expect(data.map(({ status }) => status)).toEqual(['active'])
    const { sum, provider, atProvider } = await books(api)
    expect([sum, provider]).toEqual([0, atProvider])
  },
)

test('a card declined for the new plan leaves the week of grace unchanged', async () => {
  await unpaid()
  const bad = await addCard(api, who, 'tok_chargeCustomerFail')
  expect((await api.call(who, 'applyMembership', { body: { planId: 6, paymentMethodId: bad.id } })).status).toBe(402)
  await hear()
  expect(await membership()).toMatchObject({ status: 'grace', membershipPlan: { id: 5 } })
  expect(await bills('open')).toBeGreaterThanOrEqual(1)
})

test('canceling an unpaid membership voids its invoice, and no other card is charged', async () => {
  await unpaid()
  const before = await paid()
  const ended = await api.call(who, 'updateMembership', { body: { cancelAtPeriodEnd: true } })
  expect([ended.status, ended.json]).toEqual([200, null])
  expect([await bills('open'), await bills('void')]).toEqual([0, 1])
  await addCard(api, who, 'tok_mastercard', true)
  await api.runJobs()
  await advanceDays(api, 15)
  await hear()
  expect(await paid()).toBe(before)
  expect(await membership()).toBeNull()
})

test('suspending an unpaid member voids the invoice, and no other card is charged', async () => {
  await unpaid()
  const before = await paid()
  await addCard(api, who, 'tok_mastercard')
  const suspended = await api.call('omar', 'suspendUser', {
    params: { id: api.people[who] },
    body: { reason: 'Forged documents' },
  })
  expect(suspended.status).toBe(200)
  await api.runJobs()
  expect([await bills('open'), await bills('void')]).toEqual([0, 1])
  await advanceDays(api, 15)
  await hear()
  expect(await paid()).toBe(before)
})

test('a renewal that the bank refuses for good is not tried again on that card, and a new one pays it at once', async () => {
  const card = await addCard(api, who)
  expect((await api.call(who, 'applyMembership', { body: { planId: 5 } })).status).toBe(200)
  await api.services.stripe.paymentMethods.update(card.paymentMethodStripeId, { card: { exp_month: 1, exp_year: 2026 } })
  await advanceDays(api, 32)
  await hear()
  const failures = async () =>
    (await api.services.stripe.charges.list({ customer: await customerId(), limit: 100 })).data.filter(
      ({ status }) => status === 'failed',
    ).length
  expect(await failures()).toBe(1)
  expect((await api.call(who, 'listCards')).json).toMatchObject([{ status: 'refused' }])
  await advanceDays(api, 4)
  await hear()
  expect(await failures()).toBe(1)
  expect(await membership()).toMatchObject({ status: 'grace' })
  await addCard(api, who, 'tok_mastercard')
  await api.runJobs()
  expect(await membership()).toMatchObject({ status: 'active' })
})
