import { plusHours } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, advanceDays, completeFlight, hearProvider, insertOrder, linesFor, run } from '../../../../../test/money.ts'
import { chargeLines, expectBalanced, noticesOf, outcomeOf, queuedFor } from '../../../../../test/reading/settled.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const ofOrder = (orderId: string) =>
  api.db.selectFrom('charge').selectAll().where('orderId', '=', orderId).orderBy('id').execute()
/** The card network will release the hold in this many hours. */
const endsIn = (orderId: string, hours: number) =>
  api.db
    .updateTable('charge')
    .set({ captureBefore: plusHours(new Date(), hours) })
    .where('orderId', '=', orderId)
    .where('state', '=', 'authorized')
    .execute()
const leave = (orderId: string) => api.db.updateTable('orders').set({ status: 'in_flight' }).where('id', '=', orderId).execute()
/** A booking with estimate and deposit held, and the aircraft away. */
const away = async (pilot: 'maria' | 'jonas' | 'ines' | 'bo' | 'elena', methodId: string) => {
  const order = await insertOrder(api, { pilot, methodId, startsIn: 1, hours: 200 })
  await run(api, 'placeHold', { orderId: order.id })
  await leave(order.id)
  return order
}
const expire = async (stripeId: string) => {
  await api.services.stripe.paymentMethods.update(stripeId, { card: { exp_month: 1, exp_year: 2026 } })
}
const hoursFromNow = (at: Date) => Math.round((at.getTime() - Date.now()) / 3_600_000)

test.each([
  ['Visa', 'tok_visa', 4 * 24 + 18],
  ['Mastercard', 'tok_mastercard', 7 * 24],
] as const)('a hold is kept with the end that the provider gives it: %s', async (_, token, hours) => {
  const card = await addCard(api, 'maria', token)
  const order = await insertOrder(api, { methodId: card.id })
  await run(api, 'placeHold', { orderId: order.id })
  const rows = await ofOrder(order.id)
  expect(rows.map(({ captureBefore }) => hoursFromNow(captureBefore!))).toEqual([hours, hours])
  const jobs = (await queuedFor(api, order.id)).filter(({ identifier }) => identifier === 'placeHold')
  expect(jobs.map(({ run_at: at }) => hoursFromNow(at))).toEqual([hours - 24])
})

test('a hold that ends during the trip is renewed before the old one is released, without a notice', async () => {
  const card = await addCard(api, 'jonas')
  const order = await away('jonas', card.id)
  await endsIn(order.id, 25)
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'hold authorized 38480'])
  await endsIn(order.id, 23)
  await run(api, 'placeHold', { orderId: order.id })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual([
    'deposit authorized 50000',
    'deposit released 50000',
    'hold authorized 38480',
    'hold released 38480',
  ])
  expect(await noticesOf(api, api.people.jonas)).toEqual([])
  await expectBalanced(api)
})

test('a declined renewal is reported once and leaves hold and trip alone; another card renews it at once', async () => {
  const card = await addCard(api, 'ines')
  const order = await away('ines', card.id)
  await endsIn(order.id, 23)
  await expire(card.paymentMethodStripeId)
  await run(api, 'placeHold', { orderId: order.id })
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual([
    'deposit authorized 50000',
    'deposit failed 50000',
    'hold authorized 38480',
    'hold failed 38480',
  ])
  expect(await outcomeOf(api, order.id)).toMatchObject({ status: 'in_flight' })
  const notices = await noticesOf(api, api.people.ines)
  expect(notices).toEqual([
    { title: 'The deposit for N52148 could not be held any longer', link: paths.paymentsPayout({ add: 'card' }) },
    { title: 'The estimate for N52148 could not be held any longer', link: paths.paymentsPayout({ add: 'card' }) },
  ])
  await addCard(api, 'ines', 'tok_mastercard')
  await api.runJobs()
  expect((await chargeLines(api, order.id)).filter((line) => !line.includes('failed'))).toEqual([
    'deposit authorized 50000',
    'deposit released 50000',
    'hold authorized 38480',
    'hold released 38480',
  ])
})

test('a card refused for good is not retried for this or the next booking; a new card pays at once', async () => {
  const card = await addCard(api, 'bo')
  await expire(card.paymentMethodStripeId)
  const orders = [
    await insertOrder(api, { pilot: 'bo', depositCents: 0 }),
    await insertOrder(api, { pilot: 'bo', depositCents: 0 }),
  ]
  const intents = async () => (await api.services.stripe.paymentIntents.list({ limit: 100 })).data.length
  const before = await intents()
  await run(api, 'placeHold', { orderId: orders[0]!.id })
  expect(await intents()).toBe(before + 1)
  expect((await api.call('bo', 'listCards')).json).toMatchObject([{ id: card.id, status: 'refused' }])
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -7) })
    .where('orderId', '=', orders[0]!.id)
    .execute()
  for (const { id } of orders) await run(api, 'placeHold', { orderId: id })
  expect(await intents()).toBe(before + 1)
  expect(await Promise.all(orders.map(({ id }) => chargeLines(api, id)))).toEqual([['hold failed 38480'], ['hold failed 38480']])
  expect((await ofOrder(orders[1]!.id))[0]?.failure).toBe('Visa •••• 4242 was not tried.')
  expect(await noticesOf(api, api.people.bo)).toEqual(
    Array.from({ length: 2 }, () => ({
      title: 'A payment for N52148 did not work',
      link: paths.paymentsPayout({ add: 'card' }),
    })),
  )
  expect(await api.call('bo', 'setDefaultCard', { params: { id: card.id } })).toMatchObject({
    status: 409,
    json: { code: 'card_refused' },
  })

  await addCard(api, 'bo', 'tok_mastercard')
  await api.runJobs()
  for (const { id } of orders) expect(await chargeLines(api, id)).toEqual(['hold authorized 38480', 'hold failed 38480'])
})

test('a soft decline leaves the card usable and is tried again after a pause', async () => {
  const card = await addCard(api, 'elena', 'tok_chargeCustomerFail')
  const order = await insertOrder(api, { pilot: 'elena', methodId: card.id, depositCents: 0 })
  await run(api, 'placeHold', { orderId: order.id })
  expect((await api.call('elena', 'listCards')).json).toMatchObject([{ status: 'usable' }])
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -7) })
    .where('orderId', '=', order.id)
    .execute()
  await run(api, 'placeHold', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['hold failed 38480', 'hold failed 38480'])
})

test('a soft decline during the trip is told once, however often it is tried', async () => {
  const order = await away('elena', (await addCard(api, 'elena')).id)
  await endsIn(order.id, 23)
  const bad = await addCard(api, 'elena', 'tok_chargeCustomerFail')
  await api.db.updateTable('orders').set({ paymentMethodId: bad.id }).where('id', '=', order.id).execute()
  const before = (await noticesOf(api, api.people.elena)).length
  for (let tries = 0; tries < 3; tries++) {
    await run(api, 'placeHold', { orderId: order.id })
    const hours = plusHours(new Date(), -7)
    await api.db.updateTable('charge').set({ updatedAt: hours }).where('state', '=', 'failed').execute()
  }
  expect((await chargeLines(api, order.id)).filter((line) => line === 'hold failed 38480')).toHaveLength(3)
  expect((await noticesOf(api, api.people.elena)).slice(before).map(({ title }) => title)).toEqual([
    'The deposit for N52148 could not be held any longer',
    'The estimate for N52148 could not be held any longer',
  ])
})

test('a flight charged to such a card waits for another card, and asks for one', async () => {
  const card = await addCard(api, 'tomas')
  const order = await insertOrder(api, { pilot: 'tomas', methodId: card.id, depositCents: 0, startsIn: -5 })
  await expire(card.paymentMethodStripeId)
  await completeFlight(api, order, linesFor(20_000))
  await run(api, 'settleFlight', { orderId: order.id })
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -7) })
    .where('orderId', '=', order.id)
    .execute()
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['flight failed 20800'])
  expect((await noticesOf(api, api.people.tomas)).map(({ link }) => link)).toEqual([paths.paymentsPayout({ add: 'card' })])
  await addCard(api, 'tomas')
  await api.runJobs()
  expect(await chargeLines(api, order.id)).toEqual(['flight captured 20800', 'flight failed 20800'])
})

test('while damage may still be claimed, a deposit whose hold ends is renewed', async () => {
  const card = await addCard(api, 'maria', 'tok_visa', true)
  const order = await away('maria', card.id)
  await endsIn(order.id, 20)
  await completeFlight(api, order, linesFor(37_000))
  await run(api, 'settleFlight', { orderId: order.id })
  await api.runJobs()
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'deposit released 50000', 'hold captured 38480'])
  await api.db
    .updateTable('orders')
    .set({ dropRealAt: plusHours(new Date(), -25) })
    .where('id', '=', order.id)
    .execute()
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await chargeLines(api, order.id)).toEqual(['deposit released 50000', 'deposit released 50000', 'hold captured 38480'])
  await expectBalanced(api)
})

test('a hold that expired while the aircraft is away is placed again on the provider’s event', async () => {
  const card = await addCard(api, 'maria', 'tok_visa', true)
  const order = await away('maria', card.id)
  await advanceDays(api, 4.75)
  expect(await chargeLines(api, order.id)).toEqual(['deposit authorized 50000', 'hold authorized 38480'])
  await hearProvider(api)
  // Run the jobs that those added.
  await api.runJobs()
  expect(await chargeLines(api, order.id)).toEqual([
    'deposit authorized 50000',
    'deposit released 50000',
    'hold authorized 38480',
    'hold released 38480',
  ])
})
