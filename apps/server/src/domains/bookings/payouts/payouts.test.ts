import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, completeFlight, finishOnboarding, insertOrder, linesFor, run } from '../../../../test/money.ts'
import { expectBalanced, noticesOf, queuedFor } from '../../../../test/settled.ts'
import { findBalance } from '../../payments/ledger/queries.ts'

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
