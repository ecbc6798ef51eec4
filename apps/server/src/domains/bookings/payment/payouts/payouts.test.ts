import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, completeFlight, finishOnboarding, insertOrder, linesFor, run } from '../../../../../test/money.ts'
import { expectBalanced, noticesOf, queuedFor } from '../../../../../test/reading/settled.ts'
import { findBalance } from '../../../payments/ledger/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

test('owner and instructor are paid once the flight is paid; without a payout account the share stays owed', async () => {
  const lines = [...linesFor(30_000), { kind: 'csip' as const, text: 'CSIP', cents: 11_000 }]
  const order = await insertOrder(api, { lines, csip: 'elena', tail: 'N940DS' })
  await completeFlight(api, order, lines)
  await run(api, 'payOwner', { orderId: order.id })
  expect(await findBalance(api.db, 'owner', api.people.victor)).toBe(-30_000)
  expect((await queuedFor(api, order.id)).map(({ identifier }) => identifier)).toContain('payOwner')

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
  expect((await noticesOf(api, api.people.elena)).map(({ title }) => title)).toContain('$110.00 is waiting for you')
  await expectBalanced(api)
})

test('a reversal that fails does not block other shares, and is retried with a new key for day and amount', async () => {
  const linesOf = (rental: number) => [...linesFor(rental), { kind: 'csip' as const, text: 'CSIP', cents: 11_000 }]
  const order = await insertOrder(api, { lines: linesOf(30_000), csip: 'elena', tail: 'N940DS' })
  const correct = async (rental: number) => {
    await completeFlight(api, order, linesOf(rental))
    await run(api, 'settleFlight', { orderId: order.id })
  }
  const pay = () => run(api, 'payOwner', { orderId: order.id })
  await correct(30_000)
  await pay()
  const owed = await findBalance(api.db, 'csip', api.people.elena)

  const { stripe } = api.services
  const account = await stripe.accounts.create({
    type: 'custom',
    country: 'US',
    email: 'elena@tailshare.example',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await api.db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', api.people.elena).execute()
  await finishOnboarding(api, account.id)
  await correct(20_000)
  const asked = vi.spyOn(stripe.transfers, 'createReversal')
  const refused = (code: string, status: 400 | 403 = 400) => {
    const refusal = { message: 'No', type: 'invalid_request_error', code } as const
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
    asked.mockRejectedValueOnce(status === 400 ? new StripeInvalidRequestError(refusal) : new StripePermissionError(refusal))
  }
  refused('parameter_unknown')
  await expect(pay()).rejects.toThrow('No')
  expect(await findBalance(api.db, 'csip', api.people.elena)).toBe(owed + 11_000)

  // The provider returns 403 for an account taken from us and 400 for a closed one.
  for (const status of [400, 403] as const) {
    refused('account_invalid', status)
    await pay()
  }
  expect((await queuedFor(api, order.id)).map(({ identifier }) => identifier)).toContain('payOwner')
  await correct(15_000)
  await pay()
  const keyOf = ([, , options]: Parameters<typeof stripe.transfers.createReversal>) =>
    (options as { idempotencyKey: string }).idempotencyKey
  const keys = asked.mock.calls.map((call) => keyOf(call as never))
  asked.mockRestore()
  expect(keys).toHaveLength(4)
  const day = new Date().toISOString().slice(0, 10)
  for (const [place, cents] of [10_000, 10_000, 10_000, 15_000].entries()) expect(keys[place]).toContain(`.${cents}.${day}`)
  expect(await findBalance(api.db, 'owner', api.people.victor)).toBe(0)
  await expectBalanced(api)
})
