import { moneyText } from '@tailshare/contract/text/money'
import { plusHours } from '@tailshare/contract/text/period'
import { instantText } from '@tailshare/contract/text/timeText'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { addCard, flyAndSettle, insertOrder as insertPaid, linesFor, run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart } from '../../../../../test/bookings/ramp.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await addCard(api, 'maria')
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const reason = 'Agreed on the phone'
const waiting = async (id: string) =>
  (await api.call('nadia', 'listInterventions', { query: {} })).json.results.find(({ order }) => order.id === id)!

test('a second operator sees times, aircraft and price of a trip as they are and as they would be', async () => {
  const start = halfHour(600)
  const { id, quote } = await insertOrder(api, { tail: 'N417TS', start, hours: 48, plannedHours: 6 })
  const drop = plusHours(start, 1)
  const change = { flightDropTime: drop.toISOString(), plannedHours: 0.5 }
  const asked = await api.call('omar', 'askIntervention', { params: { id }, body: { kind: 'change', change, reason } })
  expect([asked.status, asked.json.state]).toEqual([200, 'waiting'])
  const { changes, cents, id: waitingId } = await waiting(id)
  expect(changes).toEqual([
    { what: 'End', before: instantText(plusHours(start, 48), zone), after: instantText(drop, zone) },
    { what: 'Planned hours', before: '6.0 h', after: '0.5 h' },
    { what: 'Price', before: moneyText(quote.totalCents), after: moneyText(quote.totalCents - cents) },
  ])
  // The pilot changes the destination meanwhile; the approval leaves that alone and does what was shown.
  await api.db.updateTable('orders').set({ destination: 'Truckee' }).where('id', '=', id).execute()
  const done = await api.call('nadia', 'approveIntervention', { params: { id: waitingId } })
  expect([done.status, done.json.state]).toEqual([200, 'done'])
})

test('a second operator sees the price of a flight before and after a refund', async () => {
  const order = await insertPaid(api, { startsIn: -30 })
  await flyAndSettle(api, order, linesFor(200_000))
  const body = { kind: 'refund', cents: 90_000, reason } as const
  expect((await api.call('omar', 'askIntervention', { params: { id: order.id }, body })).json.state).toBe('waiting')
  const { changes, id } = await waiting(order.id)
  expect(changes).toEqual([{ what: 'Price', before: '$2,080.00', after: '$1,180.00' }])
  expect((await api.call('nadia', 'approveIntervention', { params: { id } })).json.state).toBe('done')
})

test('an operator sees a change’s price before requesting it, and that is the price', async () => {
  const start = halfHour(700)
  const { id, aircraftId } = await insertOrder(api, { tail: 'N417TS', start, hours: 4, plannedHours: 3 })
  const flightDropTime = plusHours(start, 3).toISOString()
  const query = { orderId: id, flightStartTime: start.toISOString(), flightDropTime, hours: 2.5 }
  const seen = await api.call('omar', 'canBook', { params: { id: aircraftId }, query })
  expect([seen.status, seen.json.canBook, seen.json.leaving]).toEqual([200, true, null])
  expect((await api.call('jonas', 'canBook', { params: { id: aircraftId }, query })).status).toBe(404)
  const change = { flightDropTime, plannedHours: 2.5 }
  const asked = await api.call('omar', 'askIntervention', { params: { id }, body: { kind: 'change', change, reason } })
  expect(asked.json.state).toBe('done')
  const { totalCents } = await api.db.selectFrom('orders').select('totalCents').where('id', '=', id).executeTakeFirstOrThrow()
  expect(totalCents).toBe(seen.json.quote?.totalCents)
})

test('a request whose effect has changed is not approved', async () => {
  const start = halfHour(800)
  const { id } = await insertOrder(api, { tail: 'N417TS', start, hours: 48, plannedHours: 6 })
  const change = { flightDropTime: plusHours(start, 1).toISOString(), plannedHours: 0.5, note: 'Short hop' }
  await api.call('omar', 'askIntervention', { params: { id }, body: { kind: 'change', change, reason } })
  const { id: waitingId } = await waiting(id)
  await api.db.updateTable('orders').set({ note: 'Short hop' }).where('id', '=', id).execute()
  expect(await api.call('nadia', 'approveIntervention', { params: { id: waitingId } })).toMatchObject({
    status: 409,
    json: { code: 'intervention_impossible', detail: expect.stringContaining('Planned hours: 6.0 h, now 0.5 h.') },
  })
})

test('a second operator sees the readings of a return as they are and as they would be, with the price', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await run(api, 'placeHold', { orderId: id })
  await depart(api, 'rosa', id)
  await bringBack(api, 'rosa', id)
  await run(api, 'settleFlight', { orderId: id })
  const before = (await api.call('maria', 'getOrder', { params: { id } })).json.finalCents!
  // The weekly amount one operator may move for her is used up.
  await sql`insert into operator_act (id, actor_id, member_ids, kind, cents, at)
    values (gen_random_uuid(), ${api.people.omar}, array[${api.people.maria}]::uuid[], 'refund', 50000, now())`.execute(api.db)
  const body = { kind: 'correction' as const, answers: { hobbs: 1287.4 }, reason }
  const asked = await api.call('omar', 'askIntervention', { params: { id }, body })
  expect([asked.status, asked.json.state]).toEqual([200, 'waiting'])
  const { changes, cents } = await waiting(id)
  expect(changes).toEqual([
    { what: expect.stringContaining('Hobbs') as string, before: '1,287.8', after: '1,287.4' },
    { what: 'Price', before: moneyText(before), after: moneyText(before - cents) },
  ])
})

test('a trip said never to have left counts by what it may have flown: nobody has read its meter', async () => {
  await sql`delete from occupancy`.execute(api.db)
  const { id, quote } = await insertOrder(api, { start: halfHour(-9), hours: 10, plannedHours: 1 })
  const meters = api.db.selectFrom('aircraft').select(['hobbs', 'flightMeter']).where('tailNumber', '=', 'N417TS')
  await depart(api, 'rosa', id, await meters.executeTakeFirstOrThrow())
  expect(quote.totalCents).toBeLessThan(50_000)
  const body = { kind: 'state', move: 'not_flown', reason } as const
  const asked = await api.call('omar', 'askIntervention', { params: { id }, body })
  expect(asked.json).toMatchObject({ state: 'waiting', cents: quote.totalCents })
  expect((await api.call('nadia', 'approveIntervention', { params: { id: asked.json.id } })).json.state).toBe('done')
  await sql`delete from occupancy`.execute(api.db)
  // Just after its start it can be told alone.
  const soon = await insertOrder(api, { tail: 'N417TS', start: halfHour(0), hours: 3, plannedHours: 1, pilot: 'jonas' })
  await api.db.updateTable('orders').set({ status: 'in_flight' }).where('id', '=', soon.id).execute()
  expect((await api.call('omar', 'askIntervention', { params: { id: soon.id }, body })).json.state).toBe('done')
})

test('operators see that a rule only warns of a booking', async () => {
  // So far ahead that no landing of today counts.
  const { id } = await insertOrder(api, { tail: 'N417TS', start: halfHour(2400), hours: 4 })
  await api.db.updateTable('orders').set({ passengers: 1 }).where('id', '=', id).execute()
  const { against } = (await api.call('omar', 'getOperatorBooking', { params: { id } })).json
  expect(against).toContainEqual({ code: 'passenger_recency', name: 'Passenger recency', severity: 'warn' })
})
