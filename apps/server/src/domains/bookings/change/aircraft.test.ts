import { setTimeout as pause } from 'node:timers/promises'
import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { addCard, chargesOf, run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { lockAircraft } from '../../maintenance/queries.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
  heard = await startHearing(api)
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('status', '=', 'booked').execute()
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'moderate', state: 'listed' }).execute()
  await heard()
})
afterAll(() => api.close())

/** Maria flies Helen's 172; Victor's DA40 stands 13 nm away. */
const order = (changes: Parameters<typeof insertOrder>[1] = {}) =>
  insertOrder(api, { tail: 'N52148', start: halfHour(20 * 24), hours: 3, plannedHours: 2, passengers: 0, ...changes })
const victors = () => api.fleet.N940DS
const change = (who: 'maria' | 'omar' | 'helen' | 'rosa' | 'jonas' | undefined, orderId: string, body: object = {}) =>
  api.call(who, 'changeBooking', { body: { orderId, aircraftId: victors(), ...body } })
const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const heldBy = async (orderId: string) =>
  (await api.db.selectFrom('occupancy').select('resourceId').where('orderId', '=', orderId).execute()).map(
    ({ resourceId }) => resourceId,
  )
/** Ledger entries of a booking, by ledger and account. */
const promised = async (orderId: string) => {
  const { rows } = await sql<{ ledger: string; account: string | null; aircraft: string | null; cents: number }>`
    select e.ledger, e.account_id as account, e.aircraft_id as aircraft, sum(e.cents)::int as cents
    from ledger_entry e join ledger_movement m on m.id = e.movement_id where m.order_id = ${orderId}
    group by 1, 2, 3 having sum(e.cents) <> 0`.execute(api.db)
  return rows
}

test('a booking moves to another aircraft with price, owner, time and ledger, as previewed', async () => {
  const { id, aircraftId, quote, start, drop } = await order()
  const preview = await api.call('maria', 'canBook', { params: { id: victors() }, query: { orderId: id } })
  expect(preview.json).toMatchObject({ canBook: true, templates: [], flightStartTime: start.toISOString() })
  const expectedTotalCents = preview.json.quote!.totalCents
  expect(expectedTotalCents).not.toBe(quote.totalCents)

  const { status, json } = await change('maria', id, { expectedTotalCents })
  expect([status, json.tailNumber, json.totalCents]).toEqual([200, 'N940DS', expectedTotalCents])
  expect(json).toMatchObject({ flightStartTime: start.toISOString(), flightDropTime: drop.toISOString() })
  expect(await rowOf(id)).toMatchObject({ aircraftId: victors(), ownerId: api.people.victor, totalCents: expectedTotalCents })
  expect((await heldBy(id)).toSorted()).toEqual([victors(), api.people.maria].toSorted())
  const books = await promised(id)
  expect(books.every(({ aircraft }) => aircraft === victors())).toBe(true)
  expect(books.find(({ ledger }) => ledger === 'expected_owner')?.account).toBe(api.people.victor)
  expect(books.find(({ ledger }) => ledger === 'expected_customer')?.cents).toBe(expectedTotalCents)

  const see = async (who: 'maria' | 'helen' | 'victor') => (await api.call(who, 'getOrder', { params: { id } })).status
  expect([await see('maria'), await see('helen'), await see('victor')]).toEqual([200, 404, 200])
  const free = await api.call('maria', 'canBook', { params: { id: aircraftId }, query: { orderId: id } })
  expect(free.json.canBook).toBe(true)
  const { events } = (await api.call('maria', 'getOrder', { params: { id } })).json
  expect(events.at(-1)!.why).toMatch(/^Was N52148, now N940DS\. .*in all since then\.$/)
})

test('the pilot, both owners and the instructor hear that another aircraft flies, each in words of their own', async () => {
  const { id } = await order({ csip: 'elena' })
  const change = { aircraftId: victors() }
  const body = { kind: 'change', change, reason: 'The nose wheel is flat' } as const
  const { json } = await api.call('omar', 'askIntervention', { params: { id }, body })
  await heard()
  await api.call('nadia', 'approveIntervention', { params: { id: json.id } })
  const told = (await heard()).map(({ who, title, text, link }) => ({ who, title: title.replace(/TS-\d+/, 'TS-1'), text, link }))
  expect(told.map(({ who, title }) => `${who}: ${title}`)).toEqual([
    'elena: Maria Reyes asks you to fly, and 1 more',
    'helen: N52148 is free again',
    'maria: Booking TS-1 of N940DS: another aircraft',
    'omar: Approved: Trip changed, TS-1, N52148',
    'victor: N940DS is booked',
  ])
  expect(told.find(({ who }) => who === 'helen')).toMatchObject({ link: '/profile/aircraft-booking' })
  expect(told.find(({ who }) => who === 'maria')!.text).toContain('Tailshare changed it from N52148 to N940DS')
})

test('an owner of both aircraft hears of the change once', async () => {
  const { id } = await order()
  expect((await change('maria', id, { aircraftId: api.fleet.N417TS })).status).toBe(200)
  expect((await heard()).map(({ who, title }) => `${who}: ${title.replace(/TS-\d+/, 'TS-1')}`)).toEqual([
    'helen: Booking TS-1 of N417TS: another aircraft',
  ])
})

test('another aircraft is refused for what any booking of it is refused for, and nothing changes', async () => {
  const { id, start } = await order()
  const before = await rowOf(id)
  const codes = async () => {
    const preview = await api.call('maria', 'canBook', { params: { id: victors() }, query: { orderId: id } })
    const made = await change('maria', id)
    expect(made.status).toBeGreaterThanOrEqual(400)
    const of = (templates: unknown) => (templates as { code: string }[]).map(({ code }) => code)
    expect(of(made.json.templates)).toEqual(of(preview.json.templates.filter(({ severity }) => severity === 'block')))
    return [made.status, of(made.json.templates)]
  }
  await api.db.updateTable('aircraft').set({ state: 'paused' }).where('id', '=', victors()).execute()
  expect(await codes()).toEqual([422, ['not_listed']])
  await api.db.updateTable('aircraft').set({ state: 'listed', groundedReason: 'Flat tire' }).where('id', '=', victors()).execute()
  expect(await codes()).toEqual([422, ['aircraft_grounded']])
  await api.db.updateTable('aircraft').set({ groundedReason: null }).where('id', '=', victors()).execute()
  await insertOrder(api, { tail: 'N940DS', pilot: 'ines', start })
  expect(await codes()).toEqual([409, ['slot_taken']])
  expect(await rowOf(id)).toEqual(before)
  expect(await heard()).toEqual([])
})

test('an aircraft retired at the same moment cannot be changed to', async () => {
  const { id, aircraftId } = await order()
  const { late } = await inTransaction(api.db, async (tx) => {
    await lockAircraft(tx, victors())
    await tx.updateTable('aircraft').set({ state: 'retired' }).where('id', '=', victors()).execute()
    const late = change('maria', id)
    const waiting = () =>
      api.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    while ((await waiting()).rows.length === 0) await pause(5)
    return { late }
  })
  const { status, json } = await late
  expect([status, (json.templates as { code: string }[]).map(({ code }) => code)]).toEqual([422, ['not_listed']])
  expect((await rowOf(id)).aircraftId).toBe(aircraftId)
})

test('only the pilot may change the aircraft, until check-in, at the total shown', async () => {
  const { id } = await order()
  expect((await change(undefined, id)).status).toBe(401)
  expect((await change('jonas', id)).status).toBe(404)
  expect([(await change('helen', id)).status, (await change('rosa', id)).status]).toEqual([403, 403])
  expect((await change('maria', id, { aircraftId: newId() })).status).toBe(404)
  expect((await change('maria', id, { aircraftId: 'N940DS' })).json).toEqual({ aircraftId: [expect.any(String)] })
  expect((await change('maria', id, { expectedTotalCents: 1 })).json).toMatchObject({ code: 'price_changed' })
  await api.db.updateTable('orders').set({ status: 'checking_in' }).where('id', '=', id).execute()
  const late = await change('maria', id)
  expect([late.status, late.json.detail]).toEqual([409, 'Check-out has begun; the aircraft stays.'])
  const preview = await api.call('maria', 'canBook', { params: { id: victors() }, query: { orderId: id } })
  expect([preview.status, preview.json.detail]).toEqual([409, 'Check-out has begun; the aircraft stays.'])
})

test('the terms of the other aircraft count from then on, and its hour of grace begins', async () => {
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'flexible' }).where('id', '=', victors()).execute()
  // Within the 72 hours of one, before the 24 hours of the other.
  const { id, start, quote } = await order({ start: halfHour(50) })
  await api.db
    .updateTable('orders')
    .set({ createdAt: plusHours(new Date(), -48) })
    .where('id', '=', id)
    .execute()
  expect((await change('maria', id, { expectedLeavingCents: Math.round(quote.totalCents / 2) })).status).toBe(200)
  const { json } = await api.call('maria', 'getOrder', { params: { id } })
  expect(json).toMatchObject({ cancellationPolicy: 'flexible', kept: null })
  expect(json.refund).toMatchObject({ chargeCents: 0, freeUntil: plusHours(start, -24).toISOString() })
})

test('if the other owner approves each booking, it waits for their answer', async () => {
  await api.db.updateTable('aircraft').set({ needsApproval: true }).where('id', '=', victors()).execute()
  const { id } = await order()
  const { status, json } = await change('maria', id)
  expect([status, json.status, json.waitsFor?.who, json.waitsFor?.because]).toEqual([200, 'booked', 'owner', 'approval'])
  expect((await heard()).map(({ who }) => who)).toContain('victor')
  expect((await api.call('victor', 'confirmOrder', { params: { id }, body: {} })).status).toBe(200)
  await api.db.updateTable('aircraft').set({ needsApproval: false }).where('id', '=', victors()).execute()
})

test('what is held on the card follows the price of the other aircraft', async () => {
  const { id, quote } = await order({ start: halfHour(30) })
  await run(api, 'placeHold', { orderId: id })
  const { totalCents } = (await change('maria', id, { plannedHours: 3, expectedLeavingCents: Math.round(quote.totalCents / 2) }))
    .json
  expect(totalCents).toBeGreaterThan(quote.totalCents)
  await api.runJobs()
  const holds = (await chargesOf(api, id)).filter(({ kind }) => kind === 'hold')
  expect(holds.map(({ state, amountCents }) => [state, amountCents])).toEqual([
    ['released', quote.totalCents],
    ['authorized', totalCents],
  ])
  expect(holds[1]!.text).toContain('N940DS')
})

test('the booking is new to its new owner, and squawks of the old aircraft do not put it at risk', async () => {
  const { id, aircraftId } = await order()
  await api.call('helen', 'markOrderViewed', { params: { id } })
  const squawk = { id: newId(), aircraftId, orderId: id, reportedBy: api.people.helen, stage: 'departure' as const }
  await api.db
    .insertInto('squawk')
    .values({ ...squawk, question: 'newSquawk', text: 'Flat nose tire', severity: 'grounding' })
    .execute()
  await api.db.updateTable('orders').set({ atRiskSquawkId: squawk.id }).where('id', '=', id).execute()
  expect((await change('maria', id)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ viewedAt: null, atRiskSquawkId: null })
})
