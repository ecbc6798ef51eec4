import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { addCard, chargesOf, run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { bringBack, depart } from '../../../../test/bookings/ramp.ts'
import { expectBalanced } from '../../../../test/reading/settled.ts'

let api: Api
let card: { id: string }
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  card = await addCard(api, 'maria')
  heard = await startHearing(api)
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await sql`update orders set status = 'canceled'`.execute(api.db)
  await api.db.updateTable('paymentMethod').set({ isPrimary: false }).where('id', '!=', card.id).execute()
  await api.db.updateTable('paymentMethod').set({ isPrimary: true }).where('id', '=', card.id).execute()
  await heard()
})
afterAll(() => api.close())

/** Maria is flying Helen's Cirrus, with a hold for the two planned hours. */
const flying = async () => {
  const order = await insertOrder(api, { start: halfHour(-4), hours: 8, plannedHours: 2, passengers: 0 })
  await run(api, 'placeHold', { orderId: order.id })
  await depart(api, 'rosa', order.id)
  await heard()
  return order
}
type Flying = Awaited<ReturnType<typeof flying>>
const change = async ({ id }: Flying, body: { flightDropTime: string; plannedHours?: number }) => {
  const reply = await api.call('maria', 'changeBooking', { body: { orderId: id, ...body } })
  await run(api, 'placeHold', { orderId: id })
  return reply
}
const longer = (order: Flying) => change(order, { flightDropTime: plusHours(order.drop, 4).toISOString(), plannedHours: 5 })
const holds = async ({ id }: Flying) =>
  (await chargesOf(api, id)).filter(({ kind }) => kind === 'hold').map(({ state, amountCents }) => `${state} ${amountCents}`)

test('an extended flight gets a new hold in the air before the old one is released', async () => {
  const order = await flying()
  const before = order.quote.totalCents
  const { status, json } = await longer(order)
  expect([status, json.totalCents > before]).toEqual([200, true])
  expect(await holds(order)).toEqual([`released ${before}`, `authorized ${json.totalCents}`])
  await run(api, 'placeHold', { orderId: order.id })
  expect(await holds(order)).toHaveLength(2)
  await expectBalanced(api)
})

test('an extended flight whose hold is declined stays extended, and the rest is charged afterwards', async () => {
  const order = await flying()
  await addCard(api, 'maria', 'tok_chargeCustomerFail', true)
  const { status, json } = await longer(order)
  expect(status).toBe(200)
  expect(await holds(order)).toEqual([`authorized ${order.quote.totalCents}`, `failed ${json.totalCents}`])
  await run(api, 'placeHold', { orderId: order.id })
  const told = (await heard()).filter(({ who, title }) => who === 'maria' && title.includes('could not be held'))
  expect(told).toHaveLength(1)
  expect(told[0]!.text).toContain('Your new return time stays.')
  await run(api, 'watchOrders', {})
  const { dropAt, status: now } = await api.db
    .selectFrom('orders')
    .select(['dropAt', 'status'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect([dropAt, now]).toEqual([plusHours(order.drop, 4), 'in_flight'])
  await expectBalanced(api)
})

test('a shortened flight frees its time at once and keeps its hold', async () => {
  const order = await flying()
  const drop = plusHours(order.drop, -2)
  expect((await change(order, { flightDropTime: drop.toISOString(), plannedHours: 2 })).status).toBe(200)
  expect(await holds(order)).toEqual([`authorized ${order.quote.totalCents}`])
  const { rows } = await sql<{
    ends: Date
  }>`select upper(during) as ends from occupancy where order_id = ${order.id} order by 1`.execute(api.db)
  expect(rows.map(({ ends }) => ends)).toEqual([drop, plusMinutes(drop, 30)])
})

test('an early return frees the rest at once, and the flight after it stays as it was', async () => {
  const order = await flying()
  const next = await insertOrder(api, { pilot: 'ines', start: plusHours(order.drop, 1), hours: 2 })
  const nextRow = () => api.db.selectFrom('orders').selectAll().where('id', '=', next.id).executeTakeFirstOrThrow()
  const before = await nextRow()
  const { status, json } = await bringBack(api, 'maria', order.id)
  expect(status, JSON.stringify(json)).toBe(200)
  const { rows } =
    await sql`select 1 from occupancy where order_id = ${order.id} and upper(during) > now() + interval '2 minutes'`.execute(
      api.db,
    )
  expect(rows).toEqual([])
  expect(await nextRow()).toEqual(before)
  expect((await heard()).filter(({ who }) => who === 'ines')).toEqual([])
  const { from, to } = { from: halfHour(1), to: plusHours(order.drop, -0.5) }
  const query = { flightStartTime: from.toISOString(), flightDropTime: to.toISOString() }
  const free = await api.call('ines', 'canBook', { params: { id: order.aircraftId }, query })
  expect(free.json.templates.map(({ code }) => code)).not.toContain('slot_taken')
})
