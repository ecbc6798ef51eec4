import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { dayTrip, times } from '../../../../../test/factories.ts'
import { addBank, addCard, books, finishOnboarding, hearProvider, run, verifyBank } from '../../../../../test/money.ts'
import { closeIn, flyIn, monthsAgo, noonOf, shareCosts, standsAt } from '../../../../../test/sharing/sharedCosts.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { insertTerms } from '../queries.ts'
import { setRunningCosts } from '../steps.ts'
import { planShare, sendShareCharge } from './steps.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const month = monthsAgo(2)
const aircraftId = () => api.fleet.N417TS
const pay = (who: string) => api.call(who, 'paySettlement', { params: { aircraftId: aircraftId(), month }, body: {} })
const daysLater = (days: number) =>
  sql`update charge set updated_at = updated_at - make_interval(days => ${days})`.execute(api.db)

test('creditors are paid two days after the others paid, each as much as came in', async () => {
  await shareCosts(api, { tomas: 25, priya: 25 }, { from: month, reserveMonthCents: 10_000 })
  const account = await api.services.stripe.accounts.create({
    type: 'custom',
    country: 'US',
    email: 'helen@tailshare.example',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await api.db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', api.people.helen).execute()
  await finishOnboarding(api, account.id)
  await closeIn(api, month)
  expect(await standsAt(api, 'helen')).toBe(-35_000)
  await addCard(api, 'tomas')
  await addCard(api, 'priya')
  await pay('tomas')
  await run(api, 'payShares', { aircraftId: aircraftId() })
  expect(await standsAt(api, 'helen')).toBe(-35_000)
  await daysLater(3)
  const heard = await startHearing(api)
  await run(api, 'payShares', { aircraftId: aircraftId() })
  await run(api, 'payShares', { aircraftId: aircraftId() })
  // Half has been paid; the reserve fund's part is not hers.
  expect(await standsAt(api, 'helen')).toBe(-35_000 + 12_500)
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([['helen', '$125.00 is on its way to you']])
  await pay('priya')
  await daysLater(3)
  await run(api, 'payShares', { aircraftId: aircraftId() })
  expect(await standsAt(api, 'helen')).toBe(0)
  const state = await books(api)
  expect(state).toMatchObject({ sum: 0, provider: state.atProvider })
  const statement = (await api.call('helen', 'getStatement')).json.lines
  expect(statement.map(({ kind, tailNumber }) => [kind, tailNumber])).toEqual([
    ['payout', 'N417TS'],
    ['payout', 'N417TS'],
  ])
})

test('without a payout account it stays as credit, deducted next month', async () => {
  await shareCosts(api, { tomas: 50 }, { from: month })
  await closeIn(api, month)
  await addCard(api, 'tomas')
  await pay('tomas')
  await daysLater(3)
  await run(api, 'payShares', { aircraftId: aircraftId() })
  expect(await standsAt(api, 'helen')).toBe(-40_000)
  const costs = { lines: [], hourCents: 0, reserveMonthCents: 50_000 }
  await inTransaction(api.db, (tx) =>
    setRunningCosts(tx, { aircraftId: aircraftId(), costs, config: api.services.config, now: noonOf(month, 15) }),
  )
  const heard = await startHearing(api)
  await closeIn(api, monthsAgo(1))
  expect(await standsAt(api, 'helen')).toBe(-15_000)
  expect((await heard()).find(({ who }) => who === 'helen')?.text).toContain('$400.00 of credit from before is taken off.')
})

test('a part can be paid from a bank account, and counts once the money has arrived', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  const bank = await addBank(api, 'tomas')
  await verifyBank(api, 'tomas', bank.id)
  expect(await pay('tomas')).toMatchObject({ status: 200, json: { cents: 20_000 } })
  expect((await pay('tomas')).status).toBe(409)
  await expect
    .poll(async () => {
      await hearProvider(api)
      return standsAt(api, 'tomas')
    })
    .toBe(0)
})

test('a lost provider response charges no one twice', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  await addCard(api, 'tomas')
  const { paymentIntents } = api.services.stripe
  const create = paymentIntents.create.bind(paymentIntents)
  paymentIntents.create = async (...args: Parameters<typeof create>) => {
    await create(...args)
    throw new Error('the line went dead')
  }
  expect((await pay('tomas')).status).toBe(500)
  paymentIntents.create = create
  expect(await pay('tomas')).toMatchObject({ status: 200, json: { state: 'captured' } })
  expect((await api.services.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(1)
  expect(await standsAt(api, 'tomas')).toBe(0)
})

const noted = async () => {
  const which = { aircraftId: aircraftId(), accountId: api.people.tomas }
  const now = plusHours(new Date(), -1)
  const planned = await inTransaction(api.db, (tx) => planShare(tx, { ...which, byHand: true, now }))
  return { which, id: planned!.id }
}

test('a charge recorded before a crash and never sent is planned again with the current card and amount', async () => {
  // The month closed last is charged at once on any day of this month.
  await shareCosts(api, { tomas: 25 }, { from: monthsAgo(3) })
  await closeIn(api, monthsAgo(3))
  await addCard(api, 'tomas', 'tok_chargeCustomerFail')
  const { which } = await noted()
  await addCard(api, 'tomas', 'tok_visa', true)
  await closeIn(api, month)
  await run(api, 'chargeShare', which)
  const charges = await api.db.selectFrom('charge').select(['state', 'amountCents']).orderBy('attempt').execute()
  expect(charges).toEqual([
    { state: 'released', amountCents: 20_000 },
    { state: 'captured', amountCents: 40_000 },
  ])
  expect(await standsAt(api, 'tomas')).toBe(0)
  expect((await books(api)).sum).toBe(0)
})

test('a charge sent just before the crash is found at the provider, and no other card is charged', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  await addCard(api, 'tomas')
  const { id } = await noted()
  const { paymentIntents } = api.services.stripe
  const create = paymentIntents.create.bind(paymentIntents)
  paymentIntents.create = async (...args: Parameters<typeof create>) => {
    await create(...args)
    throw new Error('the line went dead')
  }
  await expect(sendShareCharge(api.services, id)).rejects.toThrow('the line went dead')
  paymentIntents.create = create
  await addCard(api, 'tomas', 'tok_visa', true)
  expect(await pay('tomas')).toMatchObject({ status: 409, json: { code: 'nothing_to_pay' } })
  expect((await paymentIntents.list({ limit: 100 })).data).toHaveLength(1)
  expect(await api.db.selectFrom('charge').select('state').execute()).toEqual([{ state: 'captured' }])
  expect(await standsAt(api, 'tomas')).toBe(0)
})

test('terms agreed from next month do not price flights before that month begins at the airport', async () => {
  const id = await shareCosts(api, { tomas: 25 }, { from: month, monthCents: 0 })
  const terms = { lines: [], hourCents: 20_000, reserveMonthCents: 0, begunBy: null }
  const next = { ...terms, aircraftId: id, version: 2, fromMonth: monthsAgo(-1), at: new Date() }
  await inTransaction(api.db, (tx) => insertTerms(tx, next))
  const { json } = await api.call('tomas', 'canBook', { params: { id }, query: { ...times(dayTrip(9)), hours: 2.5 } })
  expect(json.quote).toMatchObject({ settledMonthly: { hours: 2.5, hourCents: 12_345 } })
})

test('a co-owner’s flight has its true cost everywhere, to the cent', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month, monthCents: 0 })
  const trip = times(dayTrip(9))
  const quoted = await api.call('tomas', 'canBook', {
    params: { id: aircraftId() },
    query: { ...trip, hours: 2.5 },
  })
  expect(quoted.json.quote).toMatchObject({ totalCents: 0, settledMonthly: { hours: 2.5, hourCents: 12_345, cents: 30_863 } })
  const flown = await flyIn(api, 'tomas', { month, date: 5, hobbs: 1.3 })
  await closeIn(api, month)
  const order = (await api.call('tomas', 'getOrder', { params: { id: flown.id } })).json
  const report = (await api.call('tomas', 'getPilotFlights')).json
  const { json } = await api.call('tomas', 'getSharedCosts', { params: { aircraftId: aircraftId() }, query: { month } })
  expect([order.runningCosts, report.totals.costCents, report.results[0]!.costCents, json.people[0]!.netCents]).toEqual([
    { hours: 1.3, cents: 16_049, heldCents: 0 },
    16_049,
    16_049,
    16_049,
  ])
  const rented = await flyIn(api, 'maria', { month, date: 9, hobbs: 2 })
  expect((await api.call('maria', 'getOrder', { params: { id: rented.id } })).json.runningCosts).toBeNull()
})

test('a partner’s trip says that nothing is charged and the running costs are settled monthly, and asks for no card', async () => {
  await shareCosts(api, { tomas: 25 }, { from: monthsAgo(0), monthCents: 0 })
  const card = await addCard(api, 'tomas')
  const { id } = await insertOrder(api, { tail: 'N417TS', pilot: 'tomas', start: noonOf(month, 9), hours: 2 })
  const { json } = await api.call('tomas', 'canBook', { params: { id: aircraftId() }, query: { ...times(dayTrip(9)), hours: 2 } })
  expect(json.quote!.policyText).toBe('Nothing is held or charged; its running costs are settled monthly with your partners.')
  await api.db
    .updateTable('orders')
    .set({ quote: JSON.stringify(json.quote), totalCents: 0, paymentMethodId: card.id })
    .where('id', '=', id)
    .execute()
  const order = (await api.call('tomas', 'getOrder', { params: { id } })).json
  expect(order).toMatchObject({ paymentMethod: null, paymentMethodId: null, canChangePayment: false })
  const change = await api.call('tomas', 'changeBooking', { body: { orderId: id, paymentMethodId: card.id } })
  expect(change).toMatchObject({ status: 409, json: { detail: expect.stringContaining('Nothing is charged') } })
})
