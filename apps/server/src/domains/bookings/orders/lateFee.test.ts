import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, books, run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
beforeEach(() => sql`delete from occupancy`.execute(api.db))
afterAll(() => api.close())

/** Tomorrow's flight, past its free period. */
const lateOrder = () => insertOrder(api, { tail: 'N52148', start: halfHour(30), hours: 3, plannedHours: 2 })
type Late = Awaited<ReturnType<typeof lateOrder>>
const halfOf = ({ quote }: Late) => Math.round(quote.totalCents / 2)

const change = (id: string, body: object) => api.call('maria', 'changeBooking', { body: { orderId: id, ...body } })
const cancel = async (id: string, reason: 'plans' | 'aircraft' = 'plans') =>
  (await api.call('maria', 'cancelOrder', { params: { id }, body: { reason } })).json.finalCents
const weeksLater = { flightStartTime: halfHour(30 + 17 * 24).toISOString(), flightDropTime: halfHour(33 + 17 * 24).toISOString() }

test('moving a trip after its free period does not make canceling free or cheaper, and the page says so', async () => {
  const order = await lateOrder()
  const { json: moved, status } = await change(order.id, weeksLater)
  expect(status, JSON.stringify(moved)).toBe(200)
  const { json: page } = await api.call('maria', 'getOrder', { params: { id: order.id } })
  expect(page.quote.freeCancellationUntil).toBeNull()
  expect(page.kept?.totalCents).toBe(order.quote.totalCents)
  expect(page.refund?.chargeCents).toBe(halfOf(order))
  expect(await cancel(order.id)).toBe(halfOf(order))
  await run(api, 'settleCancellation', { orderId: order.id })
  expect((await books(api)).sum).toBe(0)
})

test('planning fewer hours after the free period does not lower the late charge', async () => {
  const order = await insertOrder(api, { tail: 'N52148', start: halfHour(30), hours: 3, plannedHours: 3 })
  const { json, status } = await change(order.id, { plannedHours: 2.5 })
  expect(status, JSON.stringify(json)).toBe(200)
  expect(json.totalCents).toBeLessThan(order.quote.totalCents)
  expect(await cancel(order.id)).toBe(halfOf(order))
})

test('hours below what the times take are refused with a sentence: booking, asking and changing alike', async () => {
  const start = halfHour(40 * 24)
  const period = { flightStartTime: start.toISOString(), flightDropTime: plusHours(start, 30).toISOString() }
  const aircraftId = api.fleet.N52148
  const refused = { code: 'planned_hours_low', text: expect.stringContaining('You planned 0.1 h.') }
  const booked = await api.call('maria', 'bookAircraft', { body: { aircraftId, ...period, plannedHours: 0.1 } })
  expect(booked).toMatchObject({ status: 422, json: { templates: [expect.objectContaining(refused)] } })
  const { json: asked } = await api.call('maria', 'canBook', { params: { id: aircraftId }, query: { ...period, hours: 0.1 } })
  expect(asked.templates).toMatchObject([refused])
  const least = asked.quote!.minimumHours
  expect(least).toBeGreaterThanOrEqual(2)
  const fits = await api.call('maria', 'bookAircraft', { body: { aircraftId, ...period, plannedHours: least } })
  expect(fits.status).toBe(200)
  expect(await change(fits.json.id, { plannedHours: 0.1 })).toMatchObject({ status: 422 })
})

test('the pilot’s word alone does not make it free; an open squawk does, and grounding needs no reason', async () => {
  const alone = await lateOrder()
  expect(await cancel(alone.id, 'aircraft')).toBe(halfOf(alone))
  await sql`delete from occupancy`.execute(api.db)
  const seen = await lateOrder()
  const squawkId = newId()
  const squawk = { id: squawkId, aircraftId: seen.aircraftId, text: 'Left brake is soft.', severity: 'limit' }
  await api.db.insertInto('squawk').values(squawk).execute()
  expect((await api.call('maria', 'getOrder', { params: { id: seen.id } })).json.trouble).toBe('squawk')
  expect(await cancel(seen.id, 'aircraft')).toBe(0)
  await sql`delete from occupancy`.execute(api.db)
  await api.db.updateTable('squawk').set({ severity: 'grounding' }).where('id', '=', squawkId).execute()
  const atRisk = await lateOrder()
  await api.db.updateTable('orders').set({ atRiskSquawkId: squawkId }).where('id', '=', atRisk.id).execute()
  const { json } = await api.call('maria', 'getOrder', { params: { id: atRisk.id } })
  expect(json).toMatchObject({ trouble: 'grounded', refund: { chargeCents: 0 } })
  expect(await cancel(atRisk.id)).toBe(0)
})

test('an instructor sees only their own part of a late charge', async () => {
  const { id } = await insertOrder(api, { start: halfHour(20), csip: 'elena' })
  await api.call('maria', 'cancelOrder', { params: { id } })
  await run(api, 'settleCancellation', { orderId: id })
  const page = (await api.call('elena', 'getOrder', { params: { id } })).json
  const booked = page.quote.lines.map(({ cents }) => cents)
  expect(page).toMatchObject({
    finalCents: null,
    finalLines: [{ kind: 'csip', text: 'Your share of the cancellation charge', cents: booked[0]! / 2 }],
  })
})

test('booking again what one just canceled gives no second free hour, in price, page and bill', async () => {
  const tail = 'N940DS'
  const aircraftId = api.fleet[tail]
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'moderate' }).where('id', '=', aircraftId).execute()
  const [start, hours] = [halfHour(40), 3]
  const trip = { flightStartTime: start.toISOString(), flightDropTime: plusHours(start, hours).toISOString() }
  const book = async (later = 0) => {
    const flightStartTime = plusHours(start, later).toISOString()
    const flightDropTime = plusHours(start, later + hours).toISOString()
    const body = { aircraftId, flightStartTime, flightDropTime, plannedHours: 2, acceptsOperationalControl: true } as const
    const { status, json } = await api.call('maria', 'bookAircraft', { body })
    expect(status, JSON.stringify(json)).toBe(200)
    return json.id
  }
  const freeUntil = async () =>
    (await api.call('maria', 'canBook', { params: { id: aircraftId }, query: trip })).json.quote?.freeCancellationUntil
  expect(await freeUntil()).not.toBeNull()
  const first = await book()
  expect(await cancel(first)).toBe(0)
  // Canceling within the first hour stays free, whatever is booked again.
  const second = await book(1)
  expect(await cancel(second)).toBe(0)
  await sql`update orders set created_at = created_at - interval '2 hours' where id = ${first}`.execute(api.db)
  await sql`update orders set grace_from = grace_from - interval '2 hours' where id = ${second}`.execute(api.db)
  expect(await freeUntil()).toBeNull()
  const third = await book()
  const { json: page } = await api.call('maria', 'getOrder', { params: { id: third } })
  expect(page.quote.freeCancellationUntil).toBeNull()
  expect(page.refund?.chargeCents).toBe(Math.round(page.totalCents / 2))
  expect(await cancel(third)).toBe(Math.round(page.totalCents / 2))
  // After a day, it counts as a new booking.
  await sql`update orders set canceled_at = canceled_at - interval '25 hours' where aircraft_id = ${aircraftId}`.execute(api.db)
  expect(await freeUntil()).not.toBeNull()
})

test('changing to an aircraft one just canceled gives no second free hour, in price, page and bill', async () => {
  const tail = 'N940DS'
  const aircraftId = api.fleet[tail]
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'moderate' }).where('id', '=', aircraftId).execute()
  const trip = { start: halfHour(44), hours: 3, plannedHours: 2 }
  const bookNow = async (aircraft: 'N940DS' | 'N52148') => {
    const { id } = await insertOrder(api, { ...trip, tail: aircraft })
    await sql`update orders set created_at = now() where id = ${id}`.execute(api.db)
    return id
  }
  const first = await bookNow(tail)
  expect(await cancel(first)).toBe(0)
  await sql`update orders set created_at = created_at - interval '2 hours' where id = ${first}`.execute(api.db)
  const id = await bookNow('N52148')
  const { quote } = (await api.call('maria', 'canBook', { params: { id: aircraftId }, query: { orderId: id } })).json
  expect(quote?.freeCancellationUntil).toBeNull()
  const { status, json } = await change(id, { aircraftId })
  expect(status, JSON.stringify(json)).toBe(200)
  const { json: page } = await api.call('maria', 'getOrder', { params: { id } })
  expect(page.quote.freeCancellationUntil).toBeNull()
  expect(page.refund?.chargeCents).toBe(Math.round(page.totalCents / 2))
  expect(await cancel(id)).toBe(Math.round(page.totalCents / 2))
})
