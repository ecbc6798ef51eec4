import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalOf } from '@tailshare/rules/bookings/price/quote'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, books, chargesOf, finishOnboarding, flyAndSettle, insertOrder, run } from '../../../../../test/money.ts'
import { findBalance } from '../../../payments/ledger/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
  for (const who of ['victor', 'elena'] as const) await canBePaid(who)
})
afterAll(() => api.close())

const canBePaid = async (who: CastKey) => {
  const { id } = await api.services.stripe.accounts.create({
    type: 'custom',
    country: 'US',
    email: api.emailOf(who),
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await api.db.updateTable('account').set({ stripeAccountId: id }).where('id', '=', api.people[who]).execute()
  await finishOnboarding(api, id)
}

const lines = [
  { kind: 'rental' as const, text: 'Rental', cents: 33_333 },
  { kind: 'csip' as const, text: 'CSIP', cents: 7777 },
  { kind: 'fee' as const, text: 'Platform fee, 4%', cents: 1645 },
  { kind: 'tax' as const, text: 'Tax, Texas', cents: 2751 },
]

test('after a refund and a waived fee, with both shares paid out before, every page says the same to the cent', async () => {
  const order = await insertOrder(api, { startsIn: -30, csip: 'elena', tail: 'N940DS', lines })
  await run(api, 'placeHold', { orderId: order.id })
  await flyAndSettle(api, order, lines)
  await run(api, 'payOwner', { orderId: order.id })
  const people = [
    ['owner', 'victor'],
    ['csip', 'elena'],
  ] as const
  for (const [ledger, who] of people) expect(await findBalance(api.db, ledger, api.people[who])).toBe(0)
  const ask = (body: object) =>
    api.call('omar', 'askIntervention', {
      params: { id: order.id },
      body: { reason: 'The heater did not work', ...body } as never,
    })

  const both = await Promise.all([ask({ kind: 'refund', cents: 10_001 }), ask({ kind: 'refund', cents: 10_001 })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await ask({ kind: 'fee_waived' })).status).toBe(200)
  for (const cents of [0, -1, 0.5, 1e12, totalOf(lines)])
    expect((await ask({ kind: 'refund', cents })).status, String(cents)).toBeGreaterThanOrEqual(400)
  // Jobs run late, twice and concurrently.
  await Promise.all([run(api, 'settleFlight', { orderId: order.id }), run(api, 'settleFlight', { orderId: order.id })])
  await run(api, 'payOwner', { orderId: order.id })
  await run(api, 'payOwner', { orderId: order.id })

  const seen = (await api.call('omar', 'getOperatorBooking', { params: { id: order.id } })).json
  const { finalCents, finalLines } = seen.order
  const { money } = seen
  expect(finalCents).toBe(finalLines.reduce((sum, { cents }) => sum + cents, 0))
  expect(money.feeCents).toBe(0)
  expect(money.owner.earnedCents + money.csip!.earnedCents + money.feeCents + money.taxCents).toBe(finalCents)
  expect(money.pilotOwesCents).toBe(0)
  expect([money.owner.paidOutCents, money.csip!.paidOutCents]).toEqual([money.owner.earnedCents, money.csip!.earnedCents])
  const charges = await chargesOf(api, order.id)
  const sumOf = (kind: 'refund' | 'flight') =>
    charges.reduce(
      (sum, one) =>
        sum + ((one.kind === 'refund') === (kind === 'refund') ? (kind === 'refund' ? one.amountCents : one.capturedCents) : 0),
      0,
    )
  expect(sumOf('flight') - sumOf('refund')).toBe(finalCents)
  for (const [ledger, who] of people) {
    expect(await findBalance(api.db, ledger, api.people[who])).toBe(0)
    expect((await api.call(who, 'getStatement')).json.closingCents, who).toBe(0)
  }
  const own = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
  expect(own.finalCents).toBe(finalCents)
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
  const { sumCents } = (await api.call('omar', 'listLedgerAccounts')).json
  expect(sumCents).toBe(0)
  for (const table of ['account_month', 'account_owed', 'owner_payment']) {
    const { rows } = await api.pool.query(`select * from ${table}_counted except select * from ${table}`)
    expect(rows, table).toEqual([])
  }
})
