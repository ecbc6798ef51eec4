import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { addCard, books, run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { openShares } from '../../../../test/sharing/shares.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
let shares: Awaited<ReturnType<typeof openShares>>
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
  shares = await openShares(api)
  await addCard(api, 'tomas', 'tok_visa', true)
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'moderate', state: 'listed' }).execute()
  heard = await startHearing(api)
})
beforeEach(async () => {
  await api.db.updateTable('orders').set({ status: 'canceled_by_owner', changedInto: null, pilotId: api.people.jonas }).execute()
  await shares.shareAnew()
  await heard()
})
afterAll(() => api.close())

type Pilot = 'maria' | 'tomas'
const minutesAgo = (minutes: number) => plusMinutes(new Date(), -minutes)
/** Helen's 172; Tomás holds a quarter of it. */
const helens = () => api.fleet.N52148
const victors = () => api.fleet.N940DS

/** Victor's DA40, the day after tomorrow: within its 72 hours, and the grace hour is over. */
const late = async (pilot: Pilot) => {
  const order = await insertOrder(api, {
    tail: 'N940DS',
    pilot,
    start: halfHour(40),
    hours: 3,
    plannedHours: 2,
    passengers: 0,
  })
  await api.db
    .updateTable('orders')
    .set({ createdAt: minutesAgo(48 * 60) })
    .where('id', '=', order.id)
    .execute()
  return order
}
const leaving = async (pilot: Pilot, orderId: string, id: string) =>
  (await api.call(pilot, 'canBook', { params: { id }, query: { orderId } })).json.leaving
/** As the dialog sends it, with the amount from the preview. */
const change = async (pilot: Pilot, orderId: string, aircraftId: string, more: object = {}) => {
  const expectedLeavingCents = (await leaving(pilot, orderId, aircraftId))?.chargeCents
  const { status, json } = await api.call(pilot, 'changeBooking', {
    body: { orderId, aircraftId, expectedLeavingCents, ...more },
  })
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const see = async (pilot: Pilot, id: string) => (await api.call(pilot, 'getOrder', { params: { id } })).json
/** Moves time past the undo period and settles. */
const settle = async (pilot: Pilot) => {
  const mine = api.db
    .selectFrom('orders')
    .select(['id', 'canceledAt'])
    .where('pilotId', '=', api.people[pilot])
    .where('status', '=', 'canceled')
  for (const { id, canceledAt } of await mine.execute()) {
    await api.db
      .updateTable('orders')
      .set({ canceledAt: plusMinutes(canceledAt!, -11) })
      .where('id', '=', id)
      .execute()
    await run(api, 'settleCancellation', { orderId: id })
  }
}
/** Ledger shares of everything this pilot booked, and what was captured minus refunds. */
const shared = async (pilot: Pilot) => {
  const { rows } = await sql<{ who: string; cents: number }>`
    select case when e.ledger in ('owner', 'csip') then a.first_name else e.ledger end as who, sum(e.cents)::int as cents
    from ledger_movement m join orders o on o.id = m.order_id join ledger_entry e on e.movement_id = m.id
      left join account a on a.id = e.account_id
    where o.pilot_id = ${api.people[pilot]} and e.ledger in ('customer', 'owner', 'csip', 'fee', 'tax') group by 1
      having sum(e.cents) <> 0 order by 1`.execute(api.db)
  const { rows: paid } = await sql<{ cents: number }>`
    select coalesce(sum(case c.kind when 'refund' then -c.amount_cents else c.captured_cents end), 0)::int as cents
    from charge c join orders o on o.id = c.order_id where o.pilot_id = ${api.people[pilot]}`.execute(api.db)
  return { ...Object.fromEntries(rows.map(({ who, cents }) => [who, -cents])), captured: paid[0]!.cents }
}
const half = { Victor: 20_425, fee: 817, captured: 21_242 }

test('leaving an aircraft late for a co-owned one and canceling that still pays the first owner half', async () => {
  const { id } = await late('tomas')
  const told = await leaving('tomas', id, helens())
  expect(told).toEqual({
    of: 'N940DS',
    chargeCents: 21_242,
    waits: false,
    text: expect.stringContaining('half of its price, $212.42, is charged'),
  })
  expect((await change('tomas', id, helens())).totalCents).toBe(0)
  const { json } = await api.call('tomas', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  expect(json.finalCents).toBe(0)
  await settle('tomas')
  expect(await shared('tomas')).toEqual(half)
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
})

test('leaving an aircraft late pays its owner half, whether the pilot then flies, cancels in time or cancels late', async () => {
  const { id } = await late('maria')
  await change('maria', id, helens())
  await settle('maria')
  expect(await shared('maria')).toEqual(half)
  // Helen's aircraft counts as booked now: its grace hour has begun, and she gets nothing of Victor's charge.
  const page = await see('maria', id)
  expect([page.kept, page.refund?.chargeCents]).toEqual([null, 0])
  await api.db
    .updateTable('orders')
    .set({ confirmedAt: minutesAgo(61) })
    .where('id', '=', id)
    .execute()
  const { json } = await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  await settle('maria')
  const all = (await shared('maria')) as Record<string, number>
  expect(all.Victor).toBe(half.Victor)
  expect(all.captured).toBe(half.captured + json.finalCents!)
  expect(all.Helen).toBeGreaterThan(0)
  expect(all.customer).toBeUndefined()
})

test('the charge for leaving is shown first, and a change that has not seen it is refused', async () => {
  const { id } = await late('maria')
  const unseen = await api.call('maria', 'changeBooking', { body: { orderId: id, aircraftId: helens() } })
  expect([unseen.status, (unseen.json as unknown as { code: string }).code]).toEqual([409, 'price_changed'])
  const other = await api.call('maria', 'changeBooking', { body: { orderId: id, aircraftId: helens(), expectedLeavingCents: 1 } })
  expect(other.status).toBe(409)
  expect(await leaving('maria', id, victors())).toBeNull()
  expect(await shared('maria')).toEqual({ captured: 0 })
})

test('owner and pilot are told what the late change costs, and see it under the same name', async () => {
  const { id } = await late('maria')
  await change('maria', id, helens())
  const notes = await heard()
  const saidTo = (who: string) =>
    notes
      .filter((note) => note.who === who)
      .map(({ text }) => text)
      .join(' ')
  expect(saidTo('victor')).toContain('$212.42 is charged, and $204.25 of it is your share')
  expect(saidTo('maria')).toContain('Leaving N940DS is a late cancellation: $212.42 is charged.')
  expect(saidTo('helen')).not.toContain('$')
  const page = await see('maria', id)
  expect(page.left).toMatchObject([{ tailNumber: 'N940DS', csip: null, chargeCents: 21_242, waits: false }])
  const left = page.left[0]!.id
  expect(await see('maria', left)).toMatchObject({
    status: 'canceled',
    cancelReason: 'changed',
    finalCents: 21_242,
    changedInto: { id },
  })
  const seenByVictor = (await api.call('victor', 'getOrder', { params: { id: left } })).json
  expect(seenByVictor).toMatchObject({ tailNumber: 'N940DS', finalCents: 21_242, changedInto: null, hasReceipt: true })
  expect((await api.call('helen', 'getOrder', { params: { id } })).json.left).toEqual([])
  expect((await api.call('helen', 'getOrder', { params: { id: left } })).status).toBe(404)
  expect((await api.call('maria', 'undoCancel', { params: { id: left } })).status).toBe(409)
})

test('changing back within ten minutes voids the charge and keeps earlier dues', async () => {
  const { id, quote } = await late('maria')
  await change('maria', id, helens())
  await change('maria', id, victors())
  await settle('maria')
  expect(await shared('maria')).toEqual({ captured: 0 })
  expect((await see('maria', id)).left).toEqual([])
  await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  await settle('maria')
  expect(await shared('maria')).toEqual(half)
  expect(quote.totalCents).toBe(42_484)
})

test('changing back later keeps the charge, and the aircraft is booked as by anyone', async () => {
  const { id } = await late('maria')
  await change('maria', id, helens())
  await settle('maria')
  await change('maria', id, victors())
  expect(await shared('maria')).toEqual(half)
  expect((await see('maria', id)).refund?.chargeCents).toBe(0)
})

test('moving dates late and then changing aircraft owes half of the highest total, once, to the first owner', async () => {
  const { id, start } = await late('maria')
  const weeks = 17 * 24
  const times = {
    flightStartTime: plusHours(start, weeks).toISOString(),
    flightDropTime: plusHours(start, weeks + 3).toISOString(),
  }
  expect((await api.call('maria', 'changeBooking', { body: { orderId: id, ...times } })).status).toBe(200)
  await change('maria', id, helens())
  await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  await settle('maria')
  expect(await shared('maria')).toEqual(half)
})

test('leaving is free in the free period, the grace hour, with an open squawk, or if someone else moves it', async () => {
  const early = await insertOrder(api, { tail: 'N940DS', start: halfHour(20 * 24), hours: 3, plannedHours: 2, passengers: 0 })
  expect(await leaving('maria', early.id, helens())).toBeNull()
  const { id, aircraftId } = await late('maria')
  await api.db
    .updateTable('orders')
    .set({ createdAt: minutesAgo(30) })
    .where('id', '=', id)
    .execute()
  expect(await leaving('maria', id, helens())).toBeNull()
  await api.db
    .updateTable('orders')
    .set({ createdAt: minutesAgo(300) })
    .where('id', '=', id)
    .execute()
  expect((await leaving('maria', id, helens()))?.chargeCents).toBe(21_242)
  const squawk = await api.db
    .insertInto('squawk')
    .values({ id: early.id, aircraftId, text: 'Left brake is soft.', severity: 'limit' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await leaving('maria', id, helens())).toBeNull()
  await api.db.deleteFrom('squawk').where('id', '=', squawk.id).execute()
  const asked = { kind: 'change', change: { aircraftId: helens() }, reason: 'The owner needs it' } as const
  const moved = await api.call('omar', 'askIntervention', { params: { id }, body: asked })
  expect([moved.status, moved.json.state], JSON.stringify(moved.json)).toEqual([200, 'done'])
  await settle('maria')
  expect(await shared('maria')).toEqual({ captured: 0 })
})

test('leaving for another aircraft of the same owner costs the same', async () => {
  const { id } = await late('maria')
  await api.db.updateTable('aircraft').set({ ownerId: api.people.victor }).where('id', '=', helens()).execute()
  expect((await leaving('maria', id, helens()))?.chargeCents).toBe(21_242)
  await api.db.updateTable('aircraft').set({ ownerId: api.people.helen }).where('id', '=', helens()).execute()
})

test('quota days of a shared aircraft left late stay used, and return if the pilot comes back', async () => {
  const { id } = await insertOrder(api, {
    tail: 'N52148',
    pilot: 'tomas',
    start: halfHour(40),
    hours: 3,
    plannedHours: 2,
    passengers: 0,
  })
  await api.db
    .updateTable('orders')
    .set({ createdAt: minutesAgo(48 * 60) })
    .where('id', '=', id)
    .execute()
  const used = async () =>
    (
      await sql<{
        days: number
      }>`select coalesce(sum(amount), 0)::int as days from quota_entry where account_id = ${api.people.tomas} and measure = 'day'`.execute(
        api.db,
      )
    ).rows[0]!.days
  const rules = JSON.stringify({
    type_hours_missing: 'off',
    type_hours_low: 'off',
    total_hours_low: 'off',
  })
  await api.db.updateTable('aircraft').set({ rules }).where('id', '=', victors()).execute()
  const days = await used()
  expect(days).toBeGreaterThan(0)
  expect(await leaving('tomas', id, victors())).toEqual({
    of: 'N52148',
    chargeCents: 0,
    waits: false,
    text: expect.stringContaining('days of a shared aircraft stay used'),
  })
  await change('tomas', id, victors())
  expect(await used()).toBe(days)
  await change('tomas', id, helens())
  expect(await used()).toBe(days)
})

test('the first owner is paid, whatever the second owner decides', async () => {
  await api.db.updateTable('aircraft').set({ needsApproval: true }).where('id', '=', helens()).execute()
  const { id } = await late('maria')
  await change('maria', id, helens())
  const declined = await api.call('helen', 'declineOrder', { params: { id }, body: { reason: 'other' } })
  await api.db.updateTable('aircraft').set({ needsApproval: false }).where('id', '=', helens()).execute()
  expect(declined.status, JSON.stringify(declined.json)).toBe(200)
  await settle('maria')
  expect(await shared('maria')).toEqual(half)
})
