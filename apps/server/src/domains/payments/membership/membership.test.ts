import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, authenticate, books, deliver, hearProvider, mailTo, providerEvents } from '../../../../test/money.ts'
import { newId } from '../../../db/newId.ts'
import { findBalance } from '../ledger/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Rosa, Dana and Victor start without a membership. */
const apply = (who: 'rosa' | 'dana' | 'victor' | 'maria', planId: number, paymentMethodId?: string) =>
  api.call(who, 'applyMembership', { body: { planId, paymentMethodId } })

test('three plans are offered, the preselected one in the middle', async () => {
  const { json } = await api.call(undefined, 'listPlans')
  expect(json.map(({ id }) => id)).toEqual([4, 5, 6])
  expect(json[1]).toMatchObject({ name: 'Wingman', price: 49, priceCents: 4900, period: 'month' })
})

test('a non-member has no membership, and without a card cannot take a plan', async () => {
  expect((await api.call('rosa', 'getMembership')).json).toBeNull()
  const reply = await apply('rosa', 5)
  expect(reply.status).toBe(400)
  expect(reply.json).toHaveProperty('paymentMethodId')
})

test('a plan is paid with the primary card: the membership starts, is booked, and a receipt is sent', async () => {
  await addCard(api, 'rosa')
  const reply = await apply('rosa', 5)
  expect(reply.status).toBe(200)
  expect(reply.json).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, membershipPlan: { id: 5, name: 'Wingman' } })
  expect(new Date(reply.json.expirationDate).getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
  expect(await findBalance(api.db, 'membership', api.people.rosa)).toBe(-4900)
  expect(await books(api)).toMatchObject({ sum: 0, provider: 4900, atProvider: 4900 })
  expect((await mailTo(api, 'rosa@tailshare.example')).map(({ subject }) => subject)).toEqual(['Receipt: Tailshare membership'])
  const { json } = await api.call('rosa', 'listCharges')
  expect(json).toMatchObject({
    count: 1,
    results: [{ kind: 'membership', state: 'captured', amountCents: 4900, paymentMethod: 'Visa •••• 4242' }],
  })
})

test('the same plan again is refused; an unknown plan is not found', async () => {
  expect((await apply('rosa', 5)).json).toMatchObject({ code: 'already_member' })
  expect((await apply('rosa', 99)).status).toBe(404)
})

test('a repeated request is answered with the first answer and paid once', async () => {
  await addCard(api, 'victor')
  const once = () => api.call('victor', 'applyMembership', { body: { planId: 4 }, key: 'apply-1' })
  const [first, second] = [await once(), await once()]
  expect(first.status).toBe(200)
  expect(second.json).toEqual(first.json)
  expect(await findBalance(api.db, 'membership', api.people.victor)).toBe(-1900)
})

test('the card of a running membership cannot be deleted', async () => {
  const [card] = (await api.call('rosa', 'listCards')).json
  expect((await api.call('rosa', 'deleteCard', { params: { id: card!.id } })).status).toBe(409)
})

test('a bigger plan changes the same subscription and takes the difference now', async () => {
  const before = (await api.call('rosa', 'getMembership')).json
  const reply = await apply('rosa', 6)
  expect(reply.json).toMatchObject({ id: before?.id, status: 'active', membershipPlan: { id: 6 } })
  const paid = -(await findBalance(api.db, 'membership', api.people.rosa))
  expect(paid).toBeGreaterThanOrEqual(49_000)
  expect(paid).toBeLessThanOrEqual(49_000 + 4900)
  const { provider, atProvider, sum } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
})

test('canceling takes effect at the end of the period and can be undone', async () => {
  const cancel = (cancelAtPeriodEnd: boolean) => api.call('rosa', 'updateMembership', { body: { cancelAtPeriodEnd } })
  expect((await cancel(true)).json).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  const row = await api.db.selectFrom('membership').selectAll().where('accountId', '=', api.people.rosa).executeTakeFirstOrThrow()
  expect((await api.services.stripe.subscriptions.retrieve(row.stripeSubscriptionId!)).cancel_at_period_end).toBe(true)
  expect((await cancel(false)).json).toMatchObject({ cancelAtPeriodEnd: false })
  expect((await api.call('dana', 'updateMembership', { body: { cancelAtPeriodEnd: true } })).status).toBe(404)
})

test('a declined card buys nothing and changes nothing', async () => {
  const card = await addCard(api, 'dana', 'tok_chargeCustomerFail')
  const reply = await apply('dana', 5, card.id)
  expect(reply.status).toBe(402)
  expect(reply.json).toMatchObject({ code: 'card_declined', detail: 'Your card was declined.' })
  await hearProvider(api)
  expect((await api.call('dana', 'getMembership')).json).toBeNull()
  expect(await findBalance(api.db, 'membership', api.people.dana)).toBe(0)
})

test('someone else’s card does not pay', async () => {
  const [card] = (await api.call('rosa', 'listCards')).json
  expect((await apply('dana', 5, card!.id)).status).toBe(400)
  expect((await apply('dana', 5, newId())).status).toBe(400)
})

test('if the bank wants confirmation the membership waits, with or without an idempotency key', async () => {
  const card = await addCard(api, 'dana', 'tok_threeDSecure2Required')
  const ask = () => api.call('dana', 'applyMembership', { body: { planId: 5, paymentMethodId: card.id }, key: 'dana-1' })
  const reply = await ask()
  expect(reply.status).toBe(402)
  expect(reply.json).toMatchObject({ code: 'payment_needs_confirmation', publishableKey: 'pk_test_sandbox' })
  const { clientSecret } = reply.json as unknown as { clientSecret: string }
  // Before any event: the provider's confirmation is saved although the call was refused.
  expect((await api.call('dana', 'getMembership')).json).toMatchObject({ status: 'incomplete' })

  await authenticate(api, clientSecret)
  const done = await ask()
  expect(done.status).toBe(200)
  expect(done.json).toMatchObject({ status: 'active', membershipPlan: { id: 5 } })
  expect(await findBalance(api.db, 'membership', api.people.dana)).toBe(-4900)
})

test('a bigger plan awaiting bank confirmation starts when paid; until then the old one continues', async () => {
  const card = (await api.call('dana', 'listCards')).json.find(({ lastDigits }) => lastDigits === '3220')
  const wish = () => api.call('dana', 'applyMembership', { body: { planId: 6, paymentMethodId: card!.id } })
  const membership = async () => (await api.call('dana', 'getMembership')).json
  const first = await wish()
  expect(first.json).toMatchObject({ code: 'payment_needs_confirmation' })
  await hearProvider(api)
  expect(await membership()).toMatchObject({ status: 'active', membershipPlan: { id: 5 } })
  await authenticate(api, (first.json as unknown as { clientSecret: string }).clientSecret, 'failed')
  await hearProvider(api)
  expect(await membership()).toMatchObject({ status: 'active', membershipPlan: { id: 5 } })
  expect(await findBalance(api.db, 'membership', api.people.dana)).toBe(-4900)

  const { clientSecret } = (await wish()).json as unknown as { clientSecret: string }
  await authenticate(api, clientSecret)
  await hearProvider(api)
  expect(await membership()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, membershipPlan: { id: 6 } })
  expect(await findBalance(api.db, 'membership', api.people.dana)).toBeLessThanOrEqual(-49_000)
})

test('a member from before the provider moves over without two running memberships', async () => {
  await addCard(api, 'maria')
  const reply = await apply('maria', 6)
  expect(reply.json).toMatchObject({ status: 'active', membershipPlan: { id: 6 } })
  const rows = await api.db
    .selectFrom('membership')
    .select(['planId', 'status'])
    .where('accountId', '=', api.people.maria)
    .orderBy('planId')
    .execute()
  expect(rows).toEqual([
    { planId: 5, status: 'canceled' },
    { planId: 6, status: 'active' },
  ])
})

test('replaying every event twice and in reverse changes nothing', async () => {
  await hearProvider(api)
  const before = await books(api)
  await api.db.deleteFrom('providerEvent').execute()
  for (const event of (await providerEvents(api)).toReversed()) {
    await deliver(api, event)
    await deliver(api, event)
  }
  await api.runJobs()
  expect(await books(api)).toEqual(before)
  expect(before.provider).toBe(before.atProvider)
})
