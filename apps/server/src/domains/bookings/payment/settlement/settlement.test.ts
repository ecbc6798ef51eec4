import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, chargesOf, completeFlight, insertOrder, linesFor, mailTo, owes, run } from '../../../../../test/money.ts'
import { chargeLines, expectBalanced, noticesOf, queuedFor } from '../../../../../test/reading/settled.ts'
import { newId } from '../../../../db/newId.ts'
import { findBalance } from '../../../payments/ledger/queries.ts'
import { moveOrder } from '../../queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

test('a cheaper flight captures part of the hold and releases the rest and the deposit; receipt, books and payout follow', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'hold captured 31200'])
  expect(await owes(api, api.people.maria)).toBe(0)
  const receipts = (await mailTo(api, 'maria@tailshare.example')).filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts).toHaveLength(1)
  expect(receipts[0]!.text).toContain('Rental: $300.00\nPlatform fee, 4%: $12.00')
  const payout = (await queuedFor(api, order.id)).find(({ identifier }) => identifier === 'payOwner')
  expect(Math.round((payout!.run_at.getTime() - Date.now()) / 3_600_000)).toBe(48)
  await expectBalanced(api)
})

test('a more expensive flight captures the whole hold and charges the rest', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await completeFlight(api, order, linesFor(50_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'extra captured 13520', 'hold captured 38480'])
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
})

test('a corrected return refunds or charges the difference', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  await completeFlight(api, order, linesFor(25_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toContain('refund refunded 5200')
  await completeFlight(api, order, linesFor(35_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toContain('extra captured 10400')
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
})

test('a correction before the first payment leads to a first receipt, not a corrected one, and tells those who earn', async () => {
  const linesOf = (rental: number) => [...linesFor(rental), { kind: 'csip' as const, text: 'CSIP', cents: 11_000 }]
  const order = await insertOrder(api, { csip: 'elena', lines: linesOf(30_000) })
  const correct = async (centsBefore: number, rental: number) => {
    const entry = { orderId: order.id, byId: api.people.rosa, reason: 'Misread', answersBefore: '{}', answersAfter: '{}' }
    await api.db
      .insertInto('returnCorrection')
      .values({ id: newId(), ...entry, at: new Date(), centsBefore, centsAfter: centsBefore - 5_200 })
      .execute()
    await completeFlight(api, order, linesOf(rental))
    await run(api, 'settleFlight', { orderId: order.id })
  }
  await completeFlight(api, order, linesOf(30_000))
  const { number } = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
  const receipts = async () =>
    (await mailTo(api, 'maria@tailshare.example')).map(({ subject }) => subject).filter((subject) => subject.endsWith(number))
  await correct(42_200, 25_000)
  expect((await receipts()).map((subject) => subject.split(':')[0])).toContain('Receipt')
  expect((await receipts()).filter((subject) => subject.startsWith('Corrected'))).toEqual([])
  const earned = async () =>
    (await noticesOf(api, api.people.elena)).filter(({ title }) => title.startsWith('You earned $110.00'))
  expect(await earned()).toHaveLength(1)

  await correct(37_000, 20_000)
  expect((await receipts()).filter((subject) => subject.startsWith('Corrected'))).toHaveLength(1)
  expect(await earned()).toHaveLength(1)
})

test('a hold that the bank has released meanwhile is charged as a whole', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  for (const { stripePaymentIntentId } of await chargesOf(api, order.id))
    await api.services.stripe.paymentIntents.cancel(stripePaymentIntentId!)
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'flight captured 31200', 'hold released 38480'])
  await expectBalanced(api)
})

test('a free cancellation releases all holds and reverses the ledger', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  await moveOrder(api.db, {
    orderId: order.id,
    from: 'booked',
    to: 'canceled_by_owner',
    byId: null,
    why: 'grounded',
    at: new Date(),
  })
  await run(api, 'settleCancellation', { orderId: order.id })
  await run(api, 'settleCancellation', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit released 50000', 'hold released 38480'])
  expect(await findBalance(api.db, 'expected_customer', api.people.maria)).toBe(await promised())
  await expectBalanced(api)
})

/** Ledger total of these tests' bookings that have neither flown nor been canceled. */
const promised = async () => {
  const rows = await api.db
    .selectFrom('orders')
    .select('totalCents')
    .where('pilotId', '=', api.people.maria)
    .where('status', '=', 'booked')
    .execute()
  return rows.reduce((sum, { totalCents }) => sum + totalCents, 0)
}

test('a late cancellation costs its fee from the hold, after the ten minutes in which it can be undone', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  const at = new Date()
  await moveOrder(api.db, { orderId: order.id, from: 'booked', to: 'canceled', byId: api.people.maria, why: 'plans', at })
  await api.db.updateTable('orders').set({ finalCents: 19_240 }).where('id', '=', order.id).execute()
  await run(api, 'settleCancellation', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toContain('hold authorized 38480')
  await api.db
    .updateTable('orders')
    .set({ canceledAt: plusHours(at, -1) })
    .where('id', '=', order.id)
    .execute()
  await run(api, 'settleCancellation', { orderId: order.id })
  await run(api, 'settleCancellation', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit released 50000', 'hold captured 19240'])
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
})

test('a bank account pays after the flight, and only the deposit is held, on a card', async () => {
  const customer = (
    await api.db.selectFrom('account').select('stripeCustomerId').where('id', '=', api.people.maria).executeTakeFirstOrThrow()
  ).stripeCustomerId!
  const bank = await api.services.stripe.paymentMethods.attach('pm_usBankAccount_success', { customer })
  const methodId = newId()
  await api.db
    .insertInto('paymentMethod')
    .values({
      id: methodId,
      accountId: api.people.maria,
      type: 'bankAccount',
      stripeId: bank.id,
      lastDigits: '6789',
      holder: 'Maria Reyes',
      brand: 'STRIPE TEST BANK',
      status: 'verified',
    })
    .execute()
  const order = await insertOrder(api, { methodId })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000'])
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'flight planned 31200'])
  const [, charge] = await chargesOf(api, order.id)
  await expect
    .poll(async () => (await api.services.stripe.paymentIntents.retrieve(charge!.stripePaymentIntentId!)).status)
    .toBe('succeeded')
  await api.call('maria', 'confirmCharge', { params: { id: charge!.id } })
  await run(api, 'followCharges', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toContain('flight captured 31200')
  await expectBalanced(api)
})
