import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, zone } from '../../../../../test/factories.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart } from '../../../../../test/bookings/ramp.ts'
import { newId } from '../../../../db/newId.ts'

// Whose act an inspection is due by: what hides another's act, and what is certain although an outsider had a part in it.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await giveCard(api, 'maria')
  await giveCard(api, 'jonas')
})
beforeEach(async () => {
  await sql`delete from operator_act`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
  await sql`delete from aircraft_document where aircraft_id = ${aircraftId()}`.execute(api.db)
  await sql`update orders set status = 'canceled' where status in ('booked', 'checking_in', 'in_flight')`.execute(api.db)
  await sql`update maintenance_item set retired_at = now() where template is distinct from 'annual'`.execute(api.db)
})
afterAll(() => api.close())

const aircraftId = () => api.fleet.N417TS
const today = dayIn(new Date(), zone)
const tenth = (hours: number) => Math.round(hours * 10) / 10
const meters = () =>
  api.db.selectFrom('aircraft').select(['hobbs', 'flightMeter']).where('id', '=', aircraftId()).executeTakeFirstOrThrow()
type Who = 'omar' | 'nadia' | 'helen' | 'rosa' | 'jonas' | 'maria'
const call: Api['call'] = async (...args) => {
  const answer = await api.call(...args)
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return answer
}
const past = plusDays(today, -30)
const add = async (who: Who, due: { dueOn?: string; dueHours?: number }) => {
  const body = { title: 'Spar inspection', intervalMonths: 12, ...(due.dueHours && { intervalHours: 100 }), ...due }
  return (await call(who, 'addMaintenanceItem', { params: { id: aircraftId() }, body })).json.id
}
/** Due by the owner's word once this many hours are flown. */
const dueIn = async (hours: number) => add('helen', { dueHours: tenth((await meters()).hobbs + hours) })
/** Jonas's trip ahead, booked just now and past its free time. */
const late = async ({ plannedHours = 12, ahead = 20 } = {}) => {
  const order = await insertOrder(api, { pilot: 'jonas', start: halfHour(ahead), hours: 3 * plannedHours, plannedHours })
  await sql`update orders set created_at = now() - interval '20 milliseconds', grace_from = now() - interval '2 days'
    where id = ${order.id}`.execute(api.db)
  return { ...order, half: Math.round(order.quote.totalCents / 2) }
}
const costs = async (id: string) => {
  await run(api, 'watchInspections', { aircraftId: aircraftId() })
  return (await api.call('jonas', 'getOrder', { params: { id } })).json.refund!.chargeCents
}
const cancel = async (id: string) => {
  const { json } = await call('jonas', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  await sql`update orders set canceled_at = now() - interval '1 hour' where id = ${id}`.execute(api.db)
  await run(api, 'settleCancellation', { orderId: id })
  await run(api, 'askFreed', { orderId: id })
  return { finalCents: json.finalCents, feeWaits: json.feeWaits }
}
const asked = async (id: string) =>
  (await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })).json.results.find(({ order }) => order.id === id)
const paper = async (kind: 'insurance' | 'other', title: string, expiresOn: string) => {
  const { fileId } = await api.db
    .selectFrom('document')
    .select('fileId')
    .where('fileId', 'is not', null)
    .executeTakeFirstOrThrow()
  const id = newId()
  // A file of its own, since deleting the paper removes it.
  await sql`insert into file select (jsonb_populate_record(f, jsonb_build_object('id', ${id}::text, 'storage_key', ${id}::text))).*
    from file f where f.id = ${fileId}`.execute(api.db)
  await sql`insert into aircraft_document (id, aircraft_id, kind, title, readers, file_id, expires_on)
    values (${id}, ${aircraftId()}, ${kind}, ${title}, 'owners', ${id}, ${expiresOn})`.execute(api.db)
  return id
}
const setPaper = (who: Who, id: string, body: { title?: string; expiresOn?: string }) =>
  call(who, 'changeAircraftDocument', { params: { id }, body })

/** Maria's flight of three hours, read by Rosa unless by her. */
const fly = async (beyond: number, reader: 'rosa' | 'maria' = 'rosa') => {
  const { hobbs, flightMeter } = await meters()
  const { id } = await insertOrder(api, { start: halfHour(-5), hours: 5.5, plannedHours: 3, passengers: 0 })
  await api.call('rosa', 'openDeparture', { params: { order: id } })
  const left = await depart(api, 'rosa', id, { hobbs, flightMeter })
  expect(left.status, JSON.stringify(left.json)).toBe(200)
  const back = await bringBack(api, 'rosa', id, { hobbs: tenth(hobbs + 3 + beyond), flightMeter: tenth(flightMeter + 2.6) })
  expect(back.status, JSON.stringify(back.json)).toBe(200)
  await sql`update stage_record set answered_by = answered_by || ${JSON.stringify({ hobbs: api.people[reader] })}::jsonb
    where order_id = ${id} and stage = 'return'`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
  return id
}
const correct = async (order: string, by: number) =>
  call('rosa', 'answerReturn', {
    params: { order },
    body: { answers: { hobbs: tenth((await meters()).hobbs + by) }, reason: 'Misread' },
  })

test('a policy that one operator ends stays their act after another operator changed another document, and they do not decide about it', async () => {
  const [policy, other] = [
    await paper('insurance', 'Policy', plusDays(today, 200)),
    await paper('other', 'Pictures', plusDays(today, 300)),
  ]
  const { id, half } = await late()
  await setPaper('omar', policy, { expiresOn: past })
  await setPaper('nadia', other, { title: 'Old policy' })
  await setPaper('nadia', policy, { title: 'This year’s policy', expiresOn: past })
  expect(await costs(id)).toBe(half)
  await cancel(id)
  const request = await asked(id)
  expect(request).toMatchObject({ asked: { by: { firstName: 'Omar' } } })
  expect((await api.call('omar', 'approveIntervention', { params: { id: request!.id } })).json.code).toBe('own_account')
})

test('a policy that an operator deletes, or would call another kind of paper, is their act', async () => {
  await paper('insurance', 'Old policy', past)
  const policy = await paper('insurance', 'Policy', plusDays(today, 200))
  const { id, half } = await late()
  const other = { params: { id: policy }, body: { kind: 'other' } } as const
  expect((await api.call('omar', 'changeAircraftDocument', other)).status).toBe(403)
  expect((await api.call('omar', 'deleteAircraftDocument', { params: { id: policy } })).status).toBeLessThan(300)
  expect(await costs(id)).toBe(half)
  await cancel(id)
  expect(await asked(id)).toMatchObject({ asked: { by: { firstName: 'Omar' } } })
})

test('operators who entered something since the booking do not decide about its late fee, also if another changed the same item last', async () => {
  const { id } = await late()
  const item = await add('helen', { dueOn: plusDays(today, 200) })
  await call('omar', 'setNextValue', { params: { id: item }, body: { value: past } })
  await call('nadia', 'changeMaintenanceItem', { params: { id: item }, body: { note: 'By the book' } })
  await costs(id)
  await cancel(id)
  const request = await asked(id)
  for (const who of ['omar', 'nadia'] as const) {
    const { results } = (await api.call(who, 'listInterventions', { query: { show: 'waiting' } })).json
    expect(results.find(({ order }) => order.id === id)?.whyNot).toContain('said or did yourself')
    expect((await api.call(who, 'approveIntervention', { params: { id: request!.id } })).json.code).toBe('own_account')
    const body = { reason: 'No' }
    expect((await api.call(who, 'declineIntervention', { params: { id: request!.id }, body })).json.code).toBe('own_account')
  }
})

test('once the owner has set the end of a policy that an operator had changed, it frees the pilot whom it stops', async () => {
  const policy = await paper('insurance', 'Policy', plusDays(today, 200))
  const { id } = await late()
  await setPaper('omar', policy, { expiresOn: past })
  await setPaper('helen', policy, { expiresOn: plusDays(today, -20) })
  expect(await costs(id)).toBe(0)
})

test('hours that a pilot in the air adds to their plan free nobody until they are back', async () => {
  const out = await insertOrder(api, { start: halfHour(-1), hours: 12, plannedHours: 3, passengers: 0 })
  await sql`update orders set created_at = now() - interval '3 days', status = 'in_flight' where id = ${out.id}`.execute(api.db)
  const { id, half } = await late()
  await dueIn(17)
  expect(await costs(id)).toBe(half)
  await call('maria', 'changeBooking', { body: { orderId: out.id, plannedHours: 6 } })
  expect(await costs(id)).toBe(half)
})

test('a pilot’s own reading at a return frees no other trip of theirs beyond the plan', async () => {
  await dueIn(15.2)
  const { id, half } = await late()
  const order = await fly(0.4, 'maria')
  expect(await costs(id), 'another pilot’s reading').toBe(0)
  await sql`update orders set pilot_id = ${api.people.jonas} where id = ${order}`.execute(api.db)
  await sql`update stage_record set answered_by = answered_by || ${JSON.stringify({ hobbs: api.people.jonas })}::jsonb
    where order_id = ${order} and stage = 'return'`.execute(api.db)
  expect(await costs(id), 'their own').toBe(half)
})

test('a pilot’s own trip in front frees no later one of theirs while it is out, another pilot’s does', async () => {
  await dueIn(13)
  const { id, half } = await late()
  const front = await insertOrder(api, { pilot: 'jonas', start: halfHour(-1), hours: 4, plannedHours: 3 })
  await sql`insert into order_event (id, order_id, at, to_status) values (${newId()}, ${front.id}, now(), 'booked')`.execute(
    api.db,
  )
  await sql`update orders set status = 'in_flight' where id = ${front.id}`.execute(api.db)
  expect(await costs(id), 'their own').toBe(half)
  await sql`update orders set pilot_id = ${api.people.maria} where id = ${front.id}`.execute(api.db)
  expect(await costs(id), 'another pilot’s').toBe(0)
})

test('a correction of what a pilot read does not hide hours that airport staff add on another flight', async () => {
  const { id, half } = await late()
  await dueIn(19)
  await correct(await fly(2, 'maria'), -2)
  await fly(2)
  expect(await costs(id)).toBe(half)
})

test('hours that an operator adds with a new meter are their act', async () => {
  const { hobbs } = await meters()
  await dueIn(15)
  const { id, half } = await late()
  const body = { what: 'hobbs', oldReading: tenth(hobbs + 4), newReading: 0, reason: 'Broken glass' } as const
  await call('omar', 'exchangeMeter', { params: { id: aircraftId() }, body })
  expect(await costs(id)).toBe(half)
  await cancel(id)
  expect(await asked(id)).toMatchObject({ asked: { by: { firstName: 'Omar' } } })
  await sql`update aircraft set hobbs = ${hobbs} where id = ${aircraftId()}`.execute(api.db)
})

test('within twelve hours of the start the owner has until then to see to an inspection that one operator made due', async () => {
  const freed = async (isSeenTo: boolean) => {
    const { id, half } = await late({ ahead: 8 })
    const item = await add('omar', { dueOn: past })
    expect(await costs(id)).toBe(half)
    expect(await cancel(id)).toEqual({ finalCents: half, feeWaits: true })
    await api.runJobs()
    const { json } = await api.call('jonas', 'getOrder', { params: { id } })
    expect([json.finalCents, json.feeWaits]).toEqual([half, true])
    if (isSeenTo) await call('helen', 'changeMaintenanceItem', { params: { id: item }, body: { doneOn: today } })
    await sql`update orders set start_at = now() - interval '1 minute' where id = ${id}`.execute(api.db)
    await run(api, 'freeGrounded', { orderId: id })
    return (await api.call('jonas', 'getOrder', { params: { id } })).json.finalCents === half
  }
  expect(await freed(true)).toBe(true)
  expect(await freed(false)).toBe(false)
})
