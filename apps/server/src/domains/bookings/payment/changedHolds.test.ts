import { overnightsIn, plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, books, chargesOf, run } from '../../../../test/money.ts'
import { zone } from '../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

let api: Api
let card: { id: string }
beforeAll(async () => {
  api = await startApi()
  card = await addCard(api, 'maria')
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await api.db.updateTable('paymentMethod').set({ isPrimary: false }).where('id', '!=', card.id).execute()
  await api.db.updateTable('paymentMethod').set({ isPrimary: true }).where('id', '=', card.id).execute()
})
afterAll(() => api.close())

/** Tomorrow's two-hour flight, held on the card. */
const heldOrder = async (startsIn = 30) => {
  const order = await insertOrder(api, { tail: 'N52148', start: halfHour(startsIn), hours: 3, plannedHours: 2 })
  await run(api, 'placeHold', { orderId: order.id })
  return order
}
type Held = Awaited<ReturnType<typeof heldOrder>>

const change = async ({ id }: Held, { startsIn = 30, hours = 3, plannedHours = 2 }) => {
  const start = halfHour(startsIn)
  const body = {
    orderId: id,
    flightStartTime: start.toISOString(),
    flightDropTime: plusHours(start, hours).toISOString(),
    plannedHours,
  }
  const reply = await api.call('maria', 'changeBooking', { body })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.json))
  await api.runJobs()
  return reply.json.totalCents
}
const summary = async ({ id }: Held) =>
  (await chargesOf(api, id))
    .map(({ kind, attempt, state, amountCents }) => `${kind} ${attempt} ${state} ${amountCents}`)
    .toSorted()
/** What the provider holds for a booking now. */
const atProvider = async ({ id }: Held) => {
  const { data } = await api.services.stripe.paymentIntents.list({ limit: 100 })
  return data
    .filter(({ metadata, status }) => metadata.orderId === id && status === 'requires_capture')
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b)
}
const balanced = async () => {
  const state = await books(api)
  expect(state).toMatchObject({ sum: 0, provider: state.atProvider })
}
const statusOf = async ({ id }: Held) =>
  api.db.selectFrom('orders').select(['status', 'cancelReason']).where('id', '=', id).executeTakeFirstOrThrow()
const declinedCard = () => addCard(api, 'maria', 'tok_chargeCustomerFail', true)
/** Moves the start to this many hours from now, and failed holds to an hour and a half ago. */
const comesNear = async ({ id }: Held, startsIn: number) => {
  await api.db
    .updateTable('orders')
    .set({ startAt: plusHours(new Date(), startsIn) })
    .where('id', '=', id)
    .execute()
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -1.5) })
    .where('orderId', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

test('a longer trip gets a new hold for the new amount before the old one is released', async () => {
  const order = await heldOrder()
  const before = order.quote.totalCents
  expect(await summary(order)).toEqual(['deposit 1 authorized 50000', `hold 1 authorized ${before}`])
  const after = await change(order, { hours: 6, plannedHours: 4 })
  expect(after).toBeGreaterThan(before)
  expect(await summary(order)).toEqual(['deposit 1 authorized 50000', `hold 1 released ${before}`, `hold 2 authorized ${after}`])
  await run(api, 'placeHold', { orderId: order.id })
  expect(await atProvider(order)).toEqual([50_000, after].toSorted((a, b) => a - b))
  await balanced()
})

test('a shorter trip keeps its hold, with the new times in its text', async () => {
  const order = await heldOrder()
  // Avoid midnight: an overnight trip requires more than one planned hour.
  const startsIn = [32, 35].find((one) => overnightsIn({ from: halfHour(one), to: halfHour(one + 2) }, zone) === 0)
  const after = await change(order, { startsIn, hours: 2, plannedHours: 1 })
  expect(after).toBeLessThan(order.quote.totalCents)
  expect(await summary(order)).toEqual(['deposit 1 authorized 50000', `hold 1 authorized ${order.quote.totalCents}`])
  const texts = (await chargesOf(api, order.id)).map(({ text }) => text)
  const { flightStartTime, airport } = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
  const day = new Intl.DateTimeFormat('en-US', { timeZone: airport.zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  for (const text of texts) expect(text).toContain(day.format(new Date(flightStartTime)))
})

test('a trip moved days ahead is released, and held again when due', async () => {
  const order = await heldOrder()
  await change(order, { startsIn: 90 })
  expect((await summary(order)).map((each) => each.split(' ')[2])).toEqual(['released', 'released'])
  expect(await atProvider(order)).toEqual([])
  const { rows } = await api.pool.query<{ run_at: Date }>(
    `select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'placeHold' and j.key = $1`,
    [`placeHold:${order.id}`],
  )
  expect(rows.map(({ run_at: at }) => at)).toEqual([halfHour(90 - 48)])

  await change(order, { startsIn: 31 })
  expect(await summary(order)).toEqual(
    expect.arrayContaining(['deposit 2 authorized 50000', `hold 2 authorized ${order.quote.totalCents}`]),
  )
  await balanced()
})

test('if the larger hold is declined the old one stays, the pilot is told, and the booking is canceled 12 h before', async () => {
  const order = await heldOrder()
  await declinedCard()
  const after = await change(order, { hours: 6, plannedHours: 4 })
  expect(await summary(order)).toEqual([
    'deposit 1 authorized 50000',
    `hold 1 authorized ${order.quote.totalCents}`,
    `hold 2 failed ${after}`,
  ])
  const notices = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.maria).execute()
  expect(notices.filter(({ title }) => title === 'A payment for N52148 did not work')).toHaveLength(1)
  await run(api, 'watchOrders', {})
  expect((await statusOf(order)).status).toBe('booked')
  await comesNear(order, 11)
  await run(api, 'watchOrders', {})
  expect(await statusOf(order)).toEqual({ status: 'canceled', cancelReason: 'payment_failed' })
  await api.runJobs()
  expect(await atProvider(order)).toEqual([])
  await balanced()
})

test('a pilot who extends a trip on its day has an hour to find another card', async () => {
  const order = await heldOrder(6)
  await api.db
    .updateTable('charge')
    .set({ updatedAt: plusHours(new Date(), -40) })
    .where('orderId', '=', order.id)
    .execute()
  await declinedCard()
  await change(order, { startsIn: 6, hours: 6, plannedHours: 4 })
  await run(api, 'watchOrders', {})
  expect((await statusOf(order)).status).toBe('booked')
  await comesNear(order, 4)
  await run(api, 'watchOrders', {})
  expect(await statusOf(order)).toEqual({ status: 'canceled', cancelReason: 'payment_failed' })
})

test('shortening the trip again after the decline resolves the problem', async () => {
  const order = await heldOrder()
  await declinedCard()
  const declined = await change(order, { hours: 6, plannedHours: 4 })
  await change(order, {})
  expect(await summary(order)).toEqual([
    'deposit 1 authorized 50000',
    `hold 1 authorized ${order.quote.totalCents}`,
    `hold 2 released ${declined}`,
  ])
  await comesNear(order, 11)
  await run(api, 'watchOrders', {})
  await run(api, 'placeHold', { orderId: order.id })
  expect((await statusOf(order)).status).toBe('booked')
  expect(await atProvider(order)).toEqual([order.quote.totalCents, 50_000].toSorted((a, b) => a - b))
})
