import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { addBank, addCard, hearProvider, run, verifyBank } from '../../../../../test/money.ts'
import { closeIn, monthsAgo, shareCosts, standsAt } from '../../../../../test/sharing/sharedCosts.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const month = monthsAgo(2)
const aircraftId = () => api.fleet.N417TS
const charges = async () =>
  (await api.db.selectFrom('charge').select('state').where('kind', '=', 'settlement').orderBy('attempt').execute()).map(
    ({ state }) => state,
  )

test('a part is not retried on a card refused for good; its payer is asked for another, which is charged at once', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  const card = await addCard(api, 'tomas')
  await api.services.stripe.paymentMethods.update(card.paymentMethodStripeId, { card: { exp_month: 1, exp_year: 2026 } })
  const heard = await startHearing(api)
  const which = { aircraftId: aircraftId(), accountId: api.people.tomas }
  await run(api, 'chargeShare', which)
  await api.runJobs()
  await sql`update charge set updated_at = updated_at - interval '7 hours'`.execute(api.db)
  await run(api, 'chargeShare', which)
  expect(await charges()).toEqual(['failed'])
  const told = (await heard()).filter(({ title }) => title === 'A payment for N417TS did not work')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('Your bank won’t let us try it again.')
  await addCard(api, 'tomas', 'tok_mastercard')
  await api.runJobs()
  expect(await charges()).toEqual(['failed', 'captured'])
  expect(await standsAt(api, 'tomas')).toBe(0)
})

test('a returned debit is owed again: payer and partners are told, and another card pays at once', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  const bank = await addBank(api, 'tomas', { account: '000555555559' })
  await verifyBank(api, 'tomas', bank.id)
  const heard = await startHearing(api)
  const paid = await api.call('tomas', 'paySettlement', { params: { aircraftId: aircraftId(), month }, body: {} })
  expect(paid.status).toBe(200)
  await expect
    .poll(
      async () => {
        await hearProvider(api)
        await api.runJobs()
        return charges()
      },
      { timeout: 20_000 },
    )
    .toEqual(['failed'])
  expect(await standsAt(api, 'tomas')).toBe(20_000)
  const all = await heard()
  expect(all.find(({ who, title }) => who === 'tomas' && title.includes('did not work'))?.text).toContain(
    'there was not enough money in the account',
  )
  expect(all.filter(({ who, title }) => who === 'helen' && title.includes('bank sent $200.00 for N417TS back'))).toHaveLength(1)
  await addCard(api, 'tomas')
  await api.runJobs()
  expect(await charges()).toEqual(['failed', 'captured'])
  expect(await standsAt(api, 'tomas')).toBe(0)
})
