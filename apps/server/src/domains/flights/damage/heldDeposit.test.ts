import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '../../../../test/api.ts'
import { claimed, depositOf, flown } from '../../../../test/bookings/damage.ts'
import { advanceDays, hearProvider, owes, run } from '../../../../test/money.ts'
import { prepare, type Prepared } from '../../../../test/prepare.ts'
import { chargeLines, expectBalanced } from '../../../../test/reading/settled.ts'
import { findBalance } from '../../payments/ledger/queries.ts'

let api: Api
let order: string
let prepared: Prepared<string>
beforeAll(async () => {
  prepared = await prepare(flown)
})
afterAll(() => prepared.close())
beforeEach(async () => {
  api = await prepared.open()
  order = prepared.told
})
afterEach(() => api.close())

const settle = () => run(api, 'settleFlight', { orderId: order })
const answer = (claim: string, agrees: boolean, amountCents?: number) =>
  api.call('maria', 'answerClaim', { params: { id: claim }, body: { agrees, amountCents, text: 'It was there before' } })
const decide = (who: keyof Api['people'], claim: string, amountCents: number) =>
  api.call(who, 'decideClaim', { params: { id: claim }, body: { amountCents, reason: 'The photos show it' } })

test('a deposit is captured before the hold expires, belongs to neither side meanwhile, and the rest is refunded', async () => {
  const claim = await claimed(api, order, 30_000)
  const endsIn = (hours: number) =>
    api.db
      .updateTable('charge')
      .set({ captureBefore: new Date(Date.now() + hours * 3_600_000) })
      .where('orderId', '=', order)
      .where('kind', '=', 'deposit')
      .execute()
  await endsIn(13)
  await settle()
  expect(await depositOf(api, order)).toEqual(['authorized 50000'])
  await endsIn(11)
  await settle()
  await settle()
  expect(await depositOf(api, order)).toEqual(['captured 50000'])
  expect(await findBalance(api.db, 'deposit', api.people.maria)).toBe(-50_000)
  expect(await owes(api, api.people.maria)).toBe(0)
  const kept = (await api.call('maria', 'getOrder', { params: { id: order } })).json
  expect([kept.hasReceipt, kept.damageCents]).toEqual([true, 0])
  await expectBalanced(api)
  await answer(claim, false)
  await decide('omar', claim, 10_000)
  await settle()
  expect(await findBalance(api.db, 'deposit', api.people.maria)).toBe(0)
  expect(await chargeLines(api, order)).toContain('refund refunded 40000')
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
  // Late and repeated events change nothing.
  await hearProvider(api)
  await settle()
  await expectBalanced(api)
  expect(await chargeLines(api, order)).toContain('refund refunded 40000')
})

test('where the hold has lapsed all the same, the card is charged', async () => {
  await advanceDays(api, 8)
  await hearProvider(api)
  const claim = await claimed(api, order, 30_000)
  await answer(claim, true, 30_000)
  await settle()
  expect(
    (await chargeLines(api, order)).some((line) => line === 'extra captured 30000' || line === 'deposit captured 30000'),
  ).toBe(true)
  await expectBalanced(api)
})
