import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, endorseSolo, giveCard } from '../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { inTransaction } from '../../../db/connect.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'ines', 'sam'] as const) await giveCard(api, who)
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await sql`delete from maintenance_item where aircraft_id = ${api.fleet.N417TS} and template is null`.execute(api.db)
  await sql`update orders set status = 'canceled' where aircraft_id = ${api.fleet.N417TS}`.execute(api.db)
})
afterAll(() => api.close())

/** Starts the calls one by one, each until it waits for `lock`, then releases it: they proceed in this order. */
const heldBack = async <T>(lock: ReturnType<typeof sql>, calls: (() => Promise<T>)[]): Promise<T[]> => {
  const { started } = await inTransaction(api.db, async (tx) => {
    await lock.execute(tx)
    let settled = 0
    const started: Promise<T>[] = []
    const waiting = async () => {
      const { rows } = await api.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    for (const call of calls) {
      started.push(call().finally(() => settled++))
      while (settled === 0 && (await waiting()) < started.length) await pause(5)
    }
    return { started }
  })
  return Promise.all(started)
}

const codesOf = ({ json }: { json: Record<string, unknown> }) =>
  ((json.templates ?? []) as { code: string }[]).map(({ code }) => code)

test('of two concurrent changes to a booking, the second is refused as out of date', async () => {
  const { id, drop } = await insertOrder(api, { start: halfHour(50) })
  const extend = (hours: number) => () =>
    api.call('maria', 'changeBooking', { body: { orderId: id, flightDropTime: plusHours(drop, hours).toISOString() } })
  const replies = await heldBack(sql`select 1 from orders where id = ${id} for update`, [extend(1), extend(2)])
  expect(replies.map(({ status }) => status)).toEqual([200, 409])
  const second = replies.find(({ status }) => status === 409)!
  expect(second.json).toMatchObject({ code: 'wrong_state', detail: expect.stringMatching(/changed|state/) })
  const { rows } = await api.pool.query(
    'select count(*)::int as n from order_event where order_id = $1 and from_status = to_status',
    [id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

type ConcurrentCall = { who: 'maria'; body: object }
const say =
  (orderId: string, { who, body }: ConcurrentCall) =>
  () =>
    api.call(who, 'changeBooking', { body: { orderId, ...body } })
const changesOf = async (orderId: string) => ({
  page: (await api.call('maria', 'getOrder', { params: { id: orderId } })).json,
  whys: (await api.db.selectFrom('orderEvent').select('why').where('orderId', '=', orderId).orderBy('at').orderBy('id').execute())
    .map(({ why }) => why)
    .filter((why) => why.includes(', now ')),
})
const where: ConcurrentCall = { who: 'maria', body: { destination: 'KTVL' } }
const note: ConcurrentCall = { who: 'maria', body: { note: 'bring oil' } }
const aboard: ConcurrentCall = { who: 'maria', body: { passengers: 2 } }
const whole = { destination: 'KTVL', note: 'bring oil', passengers: 2 }

test.each<{ order: string; first: ConcurrentCall; second: ConcurrentCall; left: object }>([
  { order: 'destination, note', first: where, second: note, left: { ...whole, passengers: 1 } },
  { order: 'passengers, destination', first: aboard, second: where, left: { ...whole, note: '' } },
  { order: 'note, passengers', first: note, second: aboard, left: { ...whole, destination: '' } },
])('different parts of a trip changed at the same moment both stay: $order', async ({ first, second, left }) => {
  const { id } = await insertOrder(api, { start: halfHour(50) })
  const replies = await heldBack(sql`select 1 from orders where id = ${id} for update`, [say(id, first), say(id, second)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await changesOf(id)).page).toMatchObject(left)
})

test('three people changing different fields at once lose nothing, in any order', async () => {
  for (const said of [
    [where, note, aboard],
    [aboard, where, note],
    [note, aboard, where],
    [where, aboard, note],
  ]) {
    const { id } = await insertOrder(api, { start: halfHour(50) })
    const replies = await Promise.all(said.map((part) => say(id, part)()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { page, whys } = await changesOf(id)
    expect(page).toMatchObject(whole)
    expect(whys.toSorted()).toEqual([
      'Destination: nothing, now “KTVL”.',
      'Note: nothing, now “bring oil”.',
      'Passengers: 1, now 2.',
    ])
    await api.call('maria', 'cancelOrder', { params: { id } })
  }
})

test('of two concurrent notes the later one stays, and the history shows what it replaced', async () => {
  const { id } = await insertOrder(api, { start: halfHour(50) })
  const later: ConcurrentCall = { who: 'maria', body: { note: 'oil is aboard' } }
  const replies = await heldBack(sql`select 1 from orders where id = ${id} for update`, [say(id, note), say(id, later)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { page, whys } = await changesOf(id)
  expect(page.note).toBe('oil is aboard')
  expect(whys).toEqual(['Note: nothing, now “bring oil”.', 'Note: “bring oil”, now “oil is aboard”.'])
})

const farther = { destination: 'KTVL' }
const alone = { csipId: null }

test.each([
  ['lets the instructor go', farther, alone],
  ['names another airport', alone, farther],
])('a student who %s is refused the second of two changes that are not allowed together', async (_, first, second) => {
  await sql`delete from document where account_id = ${api.people.sam} and kind = 'endorsement'`.execute(api.db)
  await endorseSolo(api)
  const { from } = dayTrip(6, '10:00', '12:00')
  const { id } = await insertOrder(api, { pilot: 'sam', tail: 'N52148', start: from, hours: 2, passengers: 0 })
  await api.db.updateTable('orders').set({ csipId: api.people.elena }).where('id', '=', id).execute()
  const changes = [first, second].map((body) => () => api.call('sam', 'changeBooking', { body: { orderId: id, ...body } }))
  const replies = await heldBack<Awaited<ReturnType<(typeof changes)[number]>>>(
    sql`select 1 from orders where id = ${id} for update`,
    changes,
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 422])
  expect(codesOf(replies[1]!)).toEqual(['csip_required_because'])
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute()
})

test('hours used by concurrent changes are counted one after another', async () => {
  const aircraftId = api.fleet.N417TS
  const trips = [
    await insertOrder(api, { start: halfHour(60), plannedHours: 1 }),
    await insertOrder(api, { start: halfHour(90), plannedHours: 1, pilot: 'ines' }),
  ]
  await sql`insert into maintenance_item (id, aircraft_id, title, due_hobbs, grounds)
    select ${trips[0]!.id}, id, '100 h inspection', hobbs + 5, true from aircraft where id = ${aircraftId}`.execute(api.db)
  const longer = (trip: (typeof trips)[number], who: 'maria' | 'ines') => () =>
    api.call(who, 'changeBooking', { body: { orderId: trip.id, plannedHours: 3.5 } })
  const replies = await heldBack(sql`select pg_advisory_xact_lock(hashtextextended(${aircraftId}, 0))`, [
    longer(trips[0]!, 'maria'),
    longer(trips[1]!, 'ines'),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 422])
  expect(replies.flatMap(codesOf)).toContain('maintenance_due_before_return')
})

test('an undo of a cancellation is checked under the lock, counting hours taken meanwhile', async () => {
  const aircraftId = api.fleet.N417TS
  const canceled = await insertOrder(api, { start: halfHour(90), plannedHours: 3 })
  const other = await insertOrder(api, { start: halfHour(60), plannedHours: 1, pilot: 'ines' })
  await sql`insert into maintenance_item (id, aircraft_id, title, due_hobbs, grounds)
    select ${other.id}, id, '100 h inspection', hobbs + 5, true from aircraft where id = ${aircraftId}`.execute(api.db)
  await api.call('maria', 'cancelOrder', { params: { id: canceled.id } })
  const replies = await heldBack<{ status: number; json: Record<string, unknown> }>(
    sql`select pg_advisory_xact_lock(hashtextextended(${aircraftId}, 0))`,
    [
      () => api.call('ines', 'changeBooking', { body: { orderId: other.id, plannedHours: 3.5 } }),
      () => api.call('maria', 'undoCancel', { params: { id: canceled.id } }),
    ],
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 422])
  expect(replies.flatMap(codesOf)).toContain('maintenance_due_before_return')
})
