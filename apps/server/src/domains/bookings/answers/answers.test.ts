import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { run } from '../../../../test/money.ts'
import { inTransaction, type Db } from '../../../db/connect.ts'
import { tasks } from '../../../tasks.ts'
import { lockUsers } from '../../backoffice/users/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'tomas'] as const) await giveCard(api, who)
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await sql`update aircraft set needs_approval = tail_number = 'N417TS', grounded_reason = null`.execute(api.db)
})
afterAll(() => api.close())

const n417 = () => api.fleet.N417TS
const ask = (days = 9, who = 'maria') => api.call(who, 'bookAircraft', { body: { aircraftId: n417(), ...times(dayTrip(days)) } })
const asked = async (days?: number) => (await ask(days)).json.id
const confirm = (who: string | undefined, id: string, body?: object) =>
  api.call(who, 'confirmOrder', { params: { id }, body: body as never })
const decline = (who: string | undefined, id: string, body?: object) =>
  api.call(who, 'declineOrder', { params: { id }, body: body as never })
const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const timeOf = (id: string) => api.db.selectFrom('occupancy').select('id').where('orderId', '=', id).execute()
const jobsOf = async (id: string) => {
  const { rows } = await sql<{
    key: string
  }>`select key from graphile_worker.jobs where key like ${`%:${id}`} order by key`.execute(api.db)
  return rows.map(({ key }) => key.split(':')[0])
}
/** Ends the time to answer. */
const runOut = (id: string) =>
  api.db
    .updateTable('orders')
    .set({ answerBy: plusHours(new Date(), -0.1) })
    .where('id', '=', id)
    .execute()

test('if the owner approves each booking, a request holds the time but no money, and shows its deadline', async () => {
  const heard = await startHearing(api)
  const trip = times(dayTrip(9))
  const shown = await api.call('maria', 'canBook', { params: { id: n417() }, query: trip })
  const { status, json } = await ask()
  expect([status, json.status, json.waitsFor]).toEqual([
    200,
    'booked',
    { who: 'owner', until: expect.any(String), because: 'approval' },
  ])
  expect(Math.abs(Date.parse(shown.json.answerUntil!) - Date.parse(json.waitsFor!.until))).toBeLessThan(60_000)
  expect(await timeOf(json.id)).toHaveLength(2)
  expect(await jobsOf(json.id)).toEqual(['tellBooked'])
  await api.runJobs()
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'Maria Reyes asks for N417TS'],
    ['maria', 'You asked for N417TS'],
  ])
  expect((await api.call('maria', 'getOrder', { params: { id: json.id } })).json).toMatchObject({ waitsFor: json.waitsFor })
  expect((await api.call('tomas', 'bookAircraft', { body: { aircraftId: n417(), ...trip } })).status).toBe(409)
})

test('owners, co-owners and visitors need no approval', async () => {
  const own = await api.call('helen', 'bookAircraft', { body: { aircraftId: n417(), ...times(dayTrip(9)) } })
  expect(own.json.waitsFor).toBeNull()
  const seen = await api.call(undefined, 'canBook', { params: { id: n417() }, query: times(dayTrip(12)) })
  expect(seen.json.answerUntil).toBeNull()
})

test('once the owner approves, the card hold is placed as usual and the pilot is told', async () => {
  const id = await asked()
  await api.runJobs()
  const heard = await startHearing(api)
  const { status, json } = await confirm('helen', id)
  expect([status, json.status, json.waitsFor, json.confirmedAt]).toEqual([200, 'booked', null, expect.any(String)])
  expect(await jobsOf(id)).toContain('placeHold')
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['maria', 'Helen Marsh confirmed your booking of N417TS'],
  ])
  expect(json.events.at(-1)).toMatchObject({ by: 'Helen Marsh', why: 'Confirmed' })
})

test('while it waits nothing is held, changed or checked out', async () => {
  const id = await asked(1)
  await run(api, 'placeHold', { orderId: id })
  await run(api, 'watchOrders', {})
  expect(await api.db.selectFrom('charge').select('id').where('orderId', '=', id).execute()).toEqual([])
  const said = { status: 409, json: { code: 'wrong_state', detail: 'This booking still waits for the owner’s answer.' } }
  expect(await api.call('maria', 'changeBooking', { body: { orderId: id, passengers: 1 } })).toMatchObject(said)
  expect(await api.call('rosa', 'changeStatus', { params: { id }, body: { status: 'checking_in' } })).toMatchObject(said)
})

test('the owner’s no is free of charge and frees the time', async () => {
  const id = await asked()
  await api.runJobs()
  const heard = await startHearing(api)
  const { json } = await decline('helen', id, { reason: 'time', note: 'Annual that week.' })
  expect(json).toMatchObject({ status: 'canceled_by_owner', cancelReason: 'declined', finalCents: 0, waitsFor: null })
  expect(await timeOf(id)).toEqual([])
  const [told] = await heard()
  expect(told).toMatchObject({
    who: 'maria',
    text: expect.stringContaining('The time does not work. “Annual that week.” Nothing is charged.'),
  })
})

test('without an answer it lapses free of charge, and both sides are told', async () => {
  const id = await asked()
  await api.runJobs()
  await run(api, 'lapseUnanswered', {})
  expect((await rowOf(id)).status).toBe('booked')
  await runOut(id)
  const heard = await startHearing(api)
  await run(api, 'lapseUnanswered', {})
  expect(await rowOf(id)).toMatchObject({ status: 'canceled', cancelReason: 'not_answered', finalCents: 0 })
  expect((await heard()).map(({ who }) => who)).toEqual(['helen', 'maria'])
  expect(await timeOf(id)).toEqual([])
})

test('an approval that is late, repeated or not needed is refused', async () => {
  const id = await asked()
  await runOut(id)
  expect(await confirm('helen', id)).toMatchObject({ status: 409, json: { detail: 'The time to answer has passed.' } })
  await run(api, 'lapseUnanswered', {})
  expect(await confirm('helen', id)).toMatchObject({ status: 409, json: { detail: 'This booking is already canceled.' } })
  const again = await asked()
  expect((await confirm('helen', again)).status).toBe(200)
  expect(await confirm('helen', again)).toMatchObject({
    status: 409,
    json: { detail: 'This booking isn’t waiting for an answer.' },
  })
  expect((await decline('helen', again)).status).toBe(409)
})

test('only the owner can answer', async () => {
  const id = await asked()
  expect(await confirm('maria', id)).toMatchObject({
    status: 409,
    json: { detail: 'This booking still waits for the owner’s answer.' },
  })
  expect((await decline('maria', id)).status).toBe(409)
  for (const [who, status] of [
    ['tomas', 404],
    ['rosa', 403],
    ['omar', 403],
    [undefined, 401],
  ] as const) {
    expect((await confirm(who, id)).status).toBe(status)
    expect((await decline(who, id)).status).toBe(status)
  }
  expect((await confirm('helen', id, { paymentMethodId: id })).json).toEqual({
    paymentMethodId: ['Only the pilot chooses what pays'],
  })
  expect((await confirm('helen', id, { more: 1 })).status).toBe(400)
  expect((await decline('helen', id, { reason: 'never' })).status).toBe(400)
  expect((await confirm('helen', 'none')).status).toBe(404)
  expect((await rowOf(id)).waitsFor).toBe('owner')
})

test('the rules are checked again on approval; what the pilot lacks is shown only to the pilot', async () => {
  const id = await asked()
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat tire' }).where('id', '=', n417()).execute()
  expect(await confirm('helen', id)).toMatchObject({
    status: 422,
    json: { code: 'booking_refused', templates: [{ code: 'aircraft_grounded' }] },
  })
  await api.db.updateTable('aircraft').set({ groundedReason: null }).where('id', '=', n417()).execute()
  const medical = api.db.updateTable('document').where('accountId', '=', api.people.maria).where('kind', '=', 'medical')
  await medical.set({ status: 'negative' }).execute()
  const refused = await confirm('helen', id)
  expect(refused).toMatchObject({ status: 422, json: { code: 'pilot_not_ready' } })
  expect(JSON.stringify(refused.json)).not.toMatch(/medical/i)
  await medical.set({ status: 'complete' }).execute()
  expect((await confirm('helen', id)).status).toBe(200)
})

test('canceling before the answer is always free, and undoing it asks again', async () => {
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'strict' }).where('id', '=', n417()).execute()
  const id = await asked(1)
  await api.db
    .updateTable('orders')
    .set({ createdAt: plusHours(new Date(), -20) })
    .where('id', '=', id)
    .execute()
  const seen = await api.call('maria', 'getOrder', { params: { id } })
  expect(seen.json.refund).toMatchObject({ chargeCents: 0 })
  expect((await api.call('maria', 'cancelOrder', { params: { id } })).json).toMatchObject({ status: 'canceled', finalCents: 0 })
  const back = await api.call('maria', 'undoCancel', { params: { id } })
  expect(back.json).toMatchObject({ status: 'booked', waitsFor: { who: 'owner' } })
  expect((await confirm('helen', id)).status).toBe(200)
  // The grace hour begins with the approval.
  expect((await api.call('maria', 'getOrder', { params: { id } })).json.refund).toMatchObject({ chargeCents: 0 })
})

test.each([
  ['two yeses', (id: string) => [confirm('helen', id), confirm('helen', id)]],
  ['a yes and a no', (id: string) => [confirm('helen', id), decline('helen', id)]],
  ['a no and a lapse', (id: string) => [decline('helen', id), run(api, 'lapseUnanswered', {})]],
  ['a yes and a cancellation', (id: string) => [confirm('helen', id), api.call('maria', 'cancelOrder', { params: { id } })]],
])('%s at once leave one state, and the time held or free as it says', async (_, atOnce) => {
  for (let days = 20; days < 24; days++) {
    const id = await asked(days)
    if (atOnce.toString().includes('lapse')) await runOut(id)
    await Promise.allSettled(atOnce(id))
    const { status, waitsFor } = await rowOf(id)
    const events = await api.db
      .selectFrom('orderEvent')
      .select(['toStatus', 'why'])
      .where('orderId', '=', id)
      .orderBy('at')
      .execute()
    expect(events.filter(({ why }) => why === 'Confirmed').length).toBeLessThan(2)
    expect(events.filter(({ toStatus }) => toStatus.startsWith('canceled')).length).toBe(status === 'booked' ? 0 : 1)
    expect((await timeOf(id)).length).toBe(status === 'booked' ? 2 : 0)
    if (status === 'booked') expect(waitsFor).toBeNull()
  }
})

test('changing to an aircraft whose owner approves each booking needs an approval', async () => {
  const { id } = await insertOrder(api, { tail: 'N322SR', start: dayTrip(15).from, hours: 3 })
  const changed = await api.call('maria', 'changeBooking', { body: { orderId: id, aircraftId: n417() } })
  expect([changed.status, changed.json.waitsFor]).toEqual([200, { who: 'owner', until: expect.any(String), because: 'approval' }])
})

test('a booking that no one has to confirm cannot be confirmed', async () => {
  const { id } = await insertOrder(api, { start: plusHours(new Date(), 300) })
  expect(await confirm('maria', id)).toMatchObject({ status: 409, json: { detail: 'This booking isn’t waiting for an answer.' } })
})

test('a booking that fails to lapse is logged and does not block the others', async () => {
  const [stuck, other] = [await asked(9), await asked(10)]
  await api.runJobs()
  await runOut(stuck)
  await runOut(other)
  await sql
    .raw(
      `create function never() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
       create trigger never before update on orders for each row when (old.id = '${stuck}') execute function never()`,
    )
    .execute(api.db)
  const log = { error: vi.fn() } as unknown as typeof api.services.log
  await tasks.lapseUnanswered({ ...api.services, log })
  await sql`drop function never cascade`.execute(api.db)
  expect([(await rowOf(stuck)).status, (await rowOf(other)).status]).toEqual(['booked', 'canceled'])
  expect(log.error).toHaveBeenCalledOnce()
  await run(api, 'lapseUnanswered', {})
  expect((await rowOf(stuck)).status).toBe('canceled')
})

test('the approval mail has the pass at its top; the request mail has none', async () => {
  const id = await asked(13)
  const heads = async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from outbox_message where letter::text like ${`%/booking/passes/${id}.%`}`.execute(api.db)
    return rows.length
  }
  await api.runJobs()
  expect(await heads()).toBe(0)
  expect((await confirm('helen', id)).status).toBe(200)
  expect(await heads()).toBe(1)
})

const suspend = (db: Db, at: Date | null) =>
  db.updateTable('account').set({ suspendedAt: at }).where('id', '=', api.people.maria).execute()

test('a pilot suspended after asking cannot be confirmed until reinstated', async () => {
  const id = await asked(14)
  await suspend(api.db, new Date())
  const refused = { status: 422, json: { code: 'pilot_not_ready', detail: expect.stringContaining('Maria cannot fly') } }
  expect(await confirm('helen', id)).toMatchObject(refused)
  expect((await rowOf(id)).waitsFor).toBe('owner')
  expect(await jobsOf(id)).not.toContain('placeHold')
  await suspend(api.db, null)
  expect((await confirm('helen', id)).status).toBe(200)
})

test('an approval during the pilot’s suspension waits for it and is refused', async () => {
  const id = await asked(16)
  let answer: ReturnType<typeof confirm> | undefined
  await inTransaction(api.db, async (tx) => {
    await lockUsers(tx, [api.people.maria])
    await suspend(tx, new Date())
    answer = confirm('helen', id)
    const waits = () => sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`.execute(api.db)
    await expect.poll(async () => (await waits()).rows[0]!.count).toBeGreaterThan(0)
  })
  expect(await answer).toMatchObject({ status: 422, json: { code: 'pilot_not_ready' } })
  await suspend(api.db, null)
})
