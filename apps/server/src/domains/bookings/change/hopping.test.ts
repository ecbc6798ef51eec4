import { dayIn, plusDays, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard, zone } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

// The grace hour is a single hour, however many aircraft a trip moves through.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'moderate', state: 'listed' }).execute()
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await api.db.updateTable('orders').set({ status: 'canceled_by_owner', changedInto: null, pilotId: api.people.jonas }).execute()
})
afterAll(() => api.close())

const helens = () => api.fleet.N52148
const victors = () => api.fleet.N940DS
/** Victor's aircraft, the day after tomorrow: within its 72 hours, so only the grace hour is free. */
const booked = async (minutesAgo: number, start = halfHour(40)) => {
  const { id } = await insertOrder(api, { tail: 'N940DS', start, hours: 3, plannedHours: 2, passengers: 0 })
  const createdAt = plusMinutes(new Date(), -minutesAgo)
  await api.db.updateTable('orders').set({ createdAt }).where('id', '=', id).execute()
  return { id, createdAt }
}
const preview = async (orderId: string, id: string) =>
  (await api.call('maria', 'canBook', { params: { id }, query: { orderId } })).json
const change = async (orderId: string, aircraftId: string) => {
  const { leaving } = await preview(orderId, aircraftId)
  const body = { orderId, aircraftId, expectedLeavingCents: leaving?.chargeCents }
  const { status, json } = await api.call('maria', 'changeBooking', { body })
  expect(status, JSON.stringify(json)).toBe(200)
  return leaving
}
const refundOf = async (id: string) => (await api.call('maria', 'getOrder', { params: { id } })).json.refund

test('leaving in the grace hour continues that hour: two aircraft in turn do not stay free', async () => {
  const { id, createdAt } = await booked(50)
  expect(await change(id, helens())).toBeNull()
  expect(await refundOf(id)).toMatchObject({ chargeCents: 0, freeUntil: plusHours(createdAt, 1).toISOString() })
  await sql`update orders set grace_from = grace_from - interval '20 minutes' where id = ${id}`.execute(api.db)
  expect((await change(id, victors()))?.chargeCents).toBeGreaterThan(0)
})

test('the preview’s grace hour is the booking’s', async () => {
  const { id, createdAt } = await booked(50)
  const [there, here] = [await preview(id, helens()), await preview(id, victors())]
  expect(there.quote?.policyText).toBe(here.quote?.policyText)
  await change(id, helens())
  expect((await refundOf(id))?.freeUntil).toBe(plusHours(createdAt, 1).toISOString())
})

test('leaving within the policy’s free period starts a new grace hour', async () => {
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'flexible' }).where('id', '=', victors()).execute()
  const { id } = await booked(600)
  expect(await change(id, helens())).toBeNull()
  const until = new Date((await refundOf(id))!.freeUntil!)
  expect(until.getTime()).toBeGreaterThan(plusMinutes(new Date(), 55).getTime())
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'moderate' }).where('id', '=', victors()).execute()
})

test('a pilot is told that they cannot change back while the other owner is asked', async () => {
  await api.db.updateTable('aircraft').set({ needsApproval: true }).where('id', '=', helens()).execute()
  const { id } = await booked(600)
  expect((await change(id, helens()))?.text).toContain('until they have answered, you cannot change back')
  const back = await api.call('maria', 'changeBooking', { body: { orderId: id, aircraftId: victors() } })
  expect(back.status).toBe(409)
  await api.db.updateTable('aircraft').set({ needsApproval: false }).where('id', '=', helens()).execute()
})

test('an aircraft that an operator grounded is left as it is canceled: the late fee waits for a word about it, and is not taken before', async () => {
  const { id, quote } = await insertOrder(api, {
    tail: 'N940DS',
    start: halfHour(40),
    hours: 40,
    plannedHours: 12,
    passengers: 0,
  })
  const body = { text: 'Soft brake', severity: 'grounding' as const }
  const squawk = (await api.call('omar', 'reportOnAircraft', { params: { id: victors() }, body })).json.id
  const heard = await startHearing(api)
  const half = Math.round(quote.totalCents / 2)
  expect(await change(id, helens())).toMatchObject({ waits: true, chargeCents: half })
  const told = await heard()
  for (const who of ['maria', 'victor'])
    expect(told.find((one) => one.who === who)!.text).toContain('waits: nothing is charged once')
  const left = await api.db.selectFrom('orders').selectAll().where('changedInto', '=', id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ finalCents: half, feeSquawkId: squawk })
  expect((await api.call('maria', 'getOrder', { params: { id } })).json.left).toMatchObject([{ chargeCents: half, waits: true }])
  await sql`update orders set canceled_at = now() - interval '1 hour' where id = ${left.id}`.execute(api.db)
  await run(api, 'askFreed', { orderId: left.id })
  await run(api, 'settleCancellation', { orderId: left.id })
  const owed = async () => {
    const { rows } = await sql<{ cents: number }>`select coalesce(sum(e.cents), 0)::int as cents from ledger_entry e
      join ledger_movement m on m.id = e.movement_id where m.order_id = ${left.id} and e.ledger = 'customer'`.execute(api.db)
    return rows[0]!.cents
  }
  expect(await owed()).toBe(0)
  const move = { move: 'start' as const, reason: 'At the shop' }
  expect((await api.call('victor', 'moveSquawk', { params: { id: squawk }, body: move })).status).toBe(200)
  await run(api, 'confirmFreed', { squawkId: squawk, byId: api.people.victor })
  const after = await api.db.selectFrom('orders').selectAll().where('id', '=', left.id).executeTakeFirstOrThrow()
  expect([after.finalCents, after.feeSquawkId, await owed()]).toEqual([0, null, 0])
})

test('nor is an aircraft left free of charge for an inspection that one operator’s entry alone makes due', async () => {
  await sql`update squawk set state = 'closed'`.execute(api.db)
  await sql`update aircraft set grounded_reason = null`.execute(api.db)
  const { id, quote } = await insertOrder(api, {
    tail: 'N940DS',
    start: halfHour(40),
    hours: 40,
    plannedHours: 12,
    passengers: 0,
  })
  const body = { title: 'Spar inspection', intervalMonths: 12, dueOn: plusDays(dayIn(new Date(), zone), -30) }
  const { json: item } = await api.call('omar', 'addMaintenanceItem', { params: { id: victors() }, body })
  await run(api, 'watchInspections', { aircraftId: victors() })
  expect(await change(id, helens())).toMatchObject({ waits: true, chargeCents: Math.round(quote.totalCents / 2) })
  const left = await api.db.selectFrom('orders').selectAll().where('changedInto', '=', id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ feeById: api.people.omar, feeSquawkId: null })
  await api.call('victor', 'changeMaintenanceItem', { params: { id: item.id }, body: { retired: true } })
})

test('an inspection frees the trip that it stops, not the one that it becomes on another aircraft', async () => {
  const { id } = await booked(600)
  const body = { title: 'Spar inspection', intervalMonths: 12, dueOn: plusDays(dayIn(new Date(), zone), -30) }
  const { json: item } = await api.call('victor', 'addMaintenanceItem', { params: { id: victors() }, body })
  await api.runJobs()
  expect((await refundOf(id))?.chargeCents).toBe(0)
  expect(await change(id, helens())).toBeNull()
  await sql`update orders set grace_from = grace_from - interval '2 hours', confirmed_at = confirmed_at - interval '2 hours'
    where id = ${id}`.execute(api.db)
  await api.runJobs()
  expect((await refundOf(id))?.chargeCents).toBeGreaterThan(0)
  await api.call('victor', 'changeMaintenanceItem', { params: { id: item.id }, body: { retired: true } })
})
