import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart, photograph } from '../../../../../test/bookings/ramp.ts'
import { newId } from '../../../../db/newId.ts'

// A late fee that one person's entry or reading alone frees counts as theirs, and waits above their limit. Others' booked hours count once flown.

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await giveCard(api, 'maria')
  await giveCard(api, 'jonas')
  heard = await startHearing(api)
})
beforeEach(async () => {
  await sql`delete from operator_act`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
  await sql`delete from aircraft_document where aircraft_id = ${aircraftId()}`.execute(api.db)
  await sql`update orders set status = 'canceled' where status in ('booked', 'checking_in', 'in_flight')`.execute(api.db)
  await sql`update maintenance_item set retired_at = now() where template is distinct from 'annual'`.execute(api.db)
  await api.db.deleteFrom('recordKeeper').where('accountId', '=', api.people.jonas).execute()
  await sql`with closed as (update squawk set state = 'closed') update aircraft set grounded_reason = null`.execute(api.db)
})
afterAll(() => api.close())

const aircraftId = () => api.fleet.N417TS
const today = dayIn(new Date(), zone)
const tenth = (hours: number) => Math.round(hours * 10) / 10
const meters = () =>
  api.db.selectFrom('aircraft').select(['hobbs', 'flightMeter']).where('id', '=', aircraftId()).executeTakeFirstOrThrow()
type Who = 'omar' | 'nadia' | 'helen' | 'rosa' | 'jonas' | 'maria'
const past = { dueOn: plusDays(today, -30) }
const add = async (who: Who, due: { dueOn?: string; dueHours?: number; meter?: 'flight_meter' }) => {
  const body = { title: 'Spar inspection', intervalMonths: 12, ...(due.dueHours && { intervalHours: 100 }), ...due }
  const { status, json } = await api.call(who, 'addMaintenanceItem', { params: { id: aircraftId() }, body })
  expect(status, JSON.stringify(json)).toBe(200)
  return json.id
}
/** Due by the owner's word once this many hours are flown. */
const dueIn = async (hours: number) => add('helen', { dueHours: tenth((await meters()).hobbs + hours) })
/** Jonas's trip of tomorrow, booked just now and past its free time. */
const late = async (plannedHours = 12) => {
  const order = await insertOrder(api, { pilot: 'jonas', start: halfHour(20), hours: 3 * plannedHours, plannedHours })
  await sql`update orders set created_at = now() - interval '20 milliseconds', grace_from = now() - interval '2 days'
    where id = ${order.id}`.execute(api.db)
  return { ...order, half: Math.round(order.quote.totalCents / 2) }
}
const see = async (id: string) => (await api.call('jonas', 'getOrder', { params: { id } })).json
const costs = async (id: string) => (await see(id)).refund!.chargeCents
const watch = () => run(api, 'watchInspections', { aircraftId: aircraftId() })
const cancel = async (who: 'jonas' | 'maria', id: string) => {
  const { status, json } = await api.call(who, 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  expect(status, JSON.stringify(json)).toBe(200)
  return { finalCents: json.finalCents, feeWaits: json.feeWaits }
}
/** Past the time to undo. */
const later = async (id: string) => {
  await sql`update orders set canceled_at = now() - interval '1 hour' where id = ${id}`.execute(api.db)
  await run(api, 'settleCancellation', { orderId: id })
  await run(api, 'askFreed', { orderId: id })
}
const asked = async (id: string) =>
  (await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })).json.results.find(({ order }) => order.id === id)
const acts = async (kind = 'inspection') =>
  (
    await sql<{
      by: string
      cents: number
    }>`select p.first_name as by, a.cents from operator_act a join account p on p.id = a.actor_id
      where a.kind = ${kind} order by a.at`.execute(api.db)
  ).rows
const left = async (id: string) =>
  (
    await sql<{ cents: number }>`select coalesce(sum(e.cents), 0)::int as cents from ledger_entry e
      join ledger_movement m on m.id = e.movement_id where m.order_id = ${id} and e.ledger = 'customer'`.execute(api.db)
  ).rows[0]!.cents
const approve = async (who: Who, id: string) => api.call(who, 'approveIntervention', { params: { id: (await asked(id))!.id } })

/** Maria's flight of three hours, handed out and taken back by Rosa. */
const fly = async ({ out = 0, flightOut = 0, hours = 3, ends = true } = {}) => {
  const { hobbs, flightMeter } = await meters()
  const { id } = await insertOrder(api, { start: halfHour(-5), hours: 5.5, plannedHours: 3, passengers: 0 })
  await api.call('rosa', 'openDeparture', { params: { order: id } })
  if (out + flightOut > 0) await photograph(api, 'rosa', id, 'departure', ['photoPanel'])
  const left = await depart(api, 'rosa', id, { hobbs: tenth(hobbs + out), flightMeter: tenth(flightMeter + flightOut) })
  expect(left.status, JSON.stringify(left.json)).toBe(200)
  if (!ends) return id
  const back = await bringBack(api, 'rosa', id, { hobbs: tenth(hobbs + hours), flightMeter: tenth(flightMeter + 2.6) })
  expect(back.status, JSON.stringify(back.json)).toBe(200)
  return id
}
const paper = async (expiresOn: string) => {
  const { fileId } = await api.db
    .selectFrom('document')
    .select('fileId')
    .where('fileId', 'is not', null)
    .executeTakeFirstOrThrow()
  const id = newId()
  await sql`insert into aircraft_document (id, aircraft_id, kind, title, readers, file_id, expires_on)
    values (${id}, ${aircraftId()}, 'insurance', 'Policy', 'owners', ${fileId}, ${expiresOn})`.execute(api.db)
  return id
}

test.each<[string, 'Omar' | 'Rosa' | 'Jonas', before: () => Promise<unknown>, act: (before: never) => Promise<unknown>]>([
  ['an operator’s entry', 'Omar', async () => null, () => add('omar', past)],
  [
    'a due date that an operator sets',
    'Omar',
    () => add('helen', { dueOn: plusDays(today, 200) }),
    (id: string) => api.call('omar', 'setNextValue', { params: { id }, body: { value: past.dueOn } }),
  ],
  [
    'a policy that an operator lets end',
    'Omar',
    () => paper(plusDays(today, 200)),
    (id: string) => api.call('omar', 'changeAircraftDocument', { params: { id }, body: { expiresOn: past.dueOn } }),
  ],
  ['a high reading of airport staff at a return', 'Rosa', () => dueIn(15.2), () => fly({ hours: 3.4 })],
  [
    'a correction of airport staff',
    'Rosa',
    () => dueIn(15.2),
    async () => {
      const order = await fly()
      const body = { answers: { hobbs: tenth((await meters()).hobbs + 0.4) }, reason: 'Misread' }
      expect((await api.call('rosa', 'answerReturn', { params: { order }, body })).status).toBe(200)
    },
  ],
  ['a high reading of airport staff at a check-out', 'Rosa', () => dueIn(15.2), () => fly({ out: 0.4, ends: false })],
  [
    'a high reading of the flight meter by airport staff at a check-out',
    'Rosa',
    async () => add('helen', { dueHours: tenth((await meters()).flightMeter + 15.2), meter: 'flight_meter' }),
    () => fly({ flightOut: 0.4, ends: false }),
  ],
  [
    'an entry of the pilot’s own, who keeps the records',
    'Jonas',
    async () => {
      const kept = { role: 'mechanic', accountId: api.people.jonas, email: 'jonas@shop.example', givenById: api.people.helen }
      const since = { createdAt: new Date(), acceptedAt: new Date() }
      await api.db
        .insertInto('recordKeeper')
        .values({ id: newId(), aircraftId: aircraftId(), ...kept, ...since })
        .execute()
    },
    () => add('jonas', past),
  ],
])('%s makes an inspection due: the late fee that it lets go waits above the limit', async (_, by, before, act) => {
  const known = await before()
  const { id, half } = await late()
  await act(known as never)
  await watch()
  expect(await costs(id)).toBe(half)
  await heard()
  expect(await cancel('jonas', id)).toEqual({ finalCents: half, feeWaits: true })
  await later(id)
  expect([await left(id), await acts()], 'nothing is taken and nothing counted').toEqual([0, []])
  expect(await asked(id)).toMatchObject({ kind: 'fee_waived', cents: half, isForAct: true, asked: { by: { firstName: by } } })
  const told = (await heard()).filter(({ who }) => who === 'helen' || who === 'nadia')
  expect(told.map(({ title }) => title)).toEqual(expect.arrayContaining(['A late fee for N417TS waits', 'Could N417TS not fly?']))
  if (by === 'Omar') expect((await approve('omar', id)).json.code).toBe('own_account')
  expect((await approve('nadia', id)).status).toBe(200)
  await run(api, 'settleCancellation', { orderId: id })
  expect([(await see(id)).finalCents, await left(id)]).toEqual([0, 0])
  const { results } = (await api.call('nadia', 'listAudit', { query: { action: 'fee_waived' } })).json
  expect(results[0]).toMatchObject({
    actor: { firstName: 'Nadia' },
    reason: expect.stringMatching(/^(Spar inspection|Policy|.*[Ii]nsurance.*) is due .* read or entered\.$/),
  })
})

test('within the limit such a fee is let go at once, and counts as moved by who made the inspection due', async () => {
  const { id, half } = await late(2)
  await add('omar', past)
  await watch()
  expect(await cancel('jonas', id)).toEqual({ finalCents: 0, feeWaits: false })
  expect(await acts()).toEqual([{ by: 'Omar', cents: half }])
})

const set = (item: string, value: string) => api.call('helen', 'setNextValue', { params: { id: item }, body: { value } })
/** Books a trip before Jonas's, after his. */
const bookFirst = async (pilot: 'helen' | 'maria') => {
  const { id } = await insertOrder(api, { pilot, start: halfHour(8), hours: 3, plannedHours: 3 })
  await sql`insert into order_event (id, order_id, at, to_status) values (${newId()}, ${id}, now(), 'booked')`.execute(api.db)
}

test.each<[string, (item: string) => Promise<unknown>, isLetGo: boolean, counted: boolean]>([
  ['is still due: the fee is let go and counted', async () => null, true, true],
  ['was confirmed by the owner: the fee is let go and counts for no one', (id) => set(id, plusDays(today, -20)), true, false],
  ['was done: the fee stays', (id) => set(id, plusDays(today, 200)), false, false],
  [
    'was done, and another is due by hours that others booked since: the fee stays',
    async (id) => {
      await set(id, plusDays(today, 200))
      await dueIn(13)
      await bookFirst('maria')
    },
    false,
    false,
  ],
])('twelve hours before the start the inspection %s', async (_, meanwhile, isLetGo, counted) => {
  const { id, half } = await late()
  const item = await add('omar', past)
  await watch()
  await cancel('jonas', id)
  await later(id)
  await meanwhile(item)
  await run(api, 'freeGrounded', { orderId: id })
  expect([(await see(id)).finalCents, await acts()]).toEqual([isLetGo ? 0 : half, counted ? [{ by: 'Omar', cents: half }] : []])
  const { results } = (await api.call('nadia', 'listInterventions', { query: { show: 'settled' } })).json
  expect(results.find(({ order }) => order.id === id)?.state).toBe(isLetGo ? 'done' : undefined)
})

test('an inspection that is due by the owner’s word frees its pilot, whatever an operator entered beside it', async () => {
  const { id } = await late()
  await add('omar', { dueOn: plusDays(today, 200) })
  await add('helen', past)
  await watch()
  expect(await see(id)).toMatchObject({ refund: { chargeCents: 0 }, freesUpToCents: null })
  expect(await cancel('jonas', id)).toEqual({ finalCents: 0, feeWaits: false })
  expect(await acts()).toEqual([])
})

test('nor does the fee wait for an operator’s entry once the owner has seen to the item', async () => {
  const { id, half } = await late()
  const item = await add('omar', past)
  await watch()
  expect(await costs(id)).toBe(half)
  await set(item, plusDays(today, -20))
  await watch()
  expect(await costs(id)).toBe(0)
})

test('an inspection that is certain wins over an unconfirmed squawk of airport staff', async () => {
  const { id } = await late()
  await add('helen', past)
  await watch()
  const body = { text: 'Crack in the spar', severity: 'grounding' } as const
  expect((await api.call('rosa', 'reportOnAircraft', { params: { id: aircraftId() }, body })).status).toBe(200)
  expect(await cancel('jonas', id)).toEqual({ finalCents: 0, feeWaits: false })
  expect(await acts('squawk')).toEqual([])
})

test('hours that somebody books before a trip, and cancels again, free nobody; its pilot hears that it can leave after all', async () => {
  await dueIn(13)
  const { id, half } = await late()
  const times = { flightStartTime: halfHour(8).toISOString(), flightDropTime: halfHour(11).toISOString() }
  const booked = await api.call('maria', 'bookAircraft', {
    body: { aircraftId: aircraftId(), ...times, plannedHours: 3, paymentMethodId: null },
  })
  expect(booked.status, JSON.stringify(booked.json)).toBe(200)
  await watch()
  await api.runJobs()
  await heard()
  expect(await costs(id)).toBe(half)
  await cancel('maria', booked.json.id)
  await api.runJobs()
  expect((await heard()).filter(({ who }) => who === 'jonas').map(({ title }) => title)).toEqual([
    'N417TS is ready for your flight again',
  ])
  expect(await costs(id)).toBe(half)
})

test('hours that the owner books first free the pilot whom they stop', async () => {
  await dueIn(13)
  const { id } = await late()
  await bookFirst('helen')
  await watch()
  expect(await costs(id)).toBe(0)
})

test('once they have left, the hours of an earlier trip stop a later one for good, and its pilot owes nothing', async () => {
  await dueIn(13)
  const { id, half } = await late()
  const other = await insertOrder(api, { start: halfHour(-1), hours: 4, plannedHours: 3 })
  await sql`insert into order_event (id, order_id, at, to_status) values (${newId()}, ${other.id}, now(), 'booked')`.execute(
    api.db,
  )
  await watch()
  expect(await costs(id)).toBe(half)
  await sql`update orders set status = 'in_flight' where id = ${other.id}`.execute(api.db)
  await watch()
  expect(await costs(id)).toBe(0)
})
