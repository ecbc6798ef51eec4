import type { Body } from '@tailshare/contract/routes'
import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
let id: string
beforeAll(async () => {
  api = await startApi()
  id = api.fleet.N417TS
  await api.db.insertInto('aircraftShare').values({ aircraftId: id, accountId: api.people.tomas, percent: 25 }).execute()
})
beforeEach(async () => {
  for (const table of ['occupancy', 'block_change', 'block', 'notice']) await sql`delete from ${sql.table(table)}`.execute(api.db)
})
afterAll(() => api.close())

/** A Tuesday far enough ahead to be clear of the cast's bookings. */
const tuesday = (() => {
  const day = plusDays(new Date().toISOString().slice(0, 10), 30)
  return plusDays(day, (9 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7)
})()
const at = (day: string, time: string) => instantAt(day, time, zone).toISOString()
const morning = (day = tuesday) => ({ from: at(day, '09:00'), to: at(day, '12:00') })
const everySecond = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'

type BlockInput = Partial<Body<'setSchedule'>>
const put = (wish: BlockInput = {}, who: 'helen' | 'tomas' | 'maria' | 'omar' = 'helen') =>
  api.call(who, 'setSchedule', { params: { id }, body: { kind: 'own', ...morning(), ...wish } })
const set = async (wish: BlockInput = {}) => {
  const { status, json } = await put(wish)
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const remove = (scheduleId: string, scope: 'this' | 'following' | 'all' = 'this', who: 'helen' | 'tomas' | 'maria' = 'helen') =>
  api.call(who, 'deleteSchedule', { params: { id, scheduleId }, query: { scope } })
const undo = (undoId: string) => api.call('helen', 'undoSchedule', { params: { id }, body: { undoId } })

/** Blocked days with their local times. */
const stands = async (weeks = 12) => {
  const query = { from: at(plusDays(tuesday, -7), '00:00'), to: at(plusDays(tuesday, weeks * 7), '00:00') }
  const { json } = await api.call('helen', 'getSchedule', { params: { id }, query })
  return json.busy.filter(({ orderId }) => orderId === null)
}
const days = async (weeks?: number) =>
  (await stands(weeks)).map(({ from, to }) => {
    const offset = (Date.parse(dayIn(new Date(from), zone)) - Date.parse(tuesday)) / 86_400_000
    return `${offset} ${timeIn(new Date(from), zone)}–${timeIn(new Date(to), zone)}`
  })
const onDay = async (offset: number) =>
  (await stands()).find(({ from }) => dayIn(new Date(from), zone) === plusDays(tuesday, offset))!.id
const noticesOf = async (who: 'helen' | 'tomas' | 'maria') =>
  api.db.selectFrom('notice').select(['title', 'text']).where('accountId', '=', api.people[who]).execute()

test('every second Tuesday is blocked up to the booking horizon at the same local time; co-owners are told once', async () => {
  const done = await set({ rule: everySecond, note: 'Charity flights' })
  expect(done.occurrences).toBeGreaterThan(45)
  const { rows } = await sql<{ time: string; count: number }>`
    select to_char(lower(during) at time zone ${zone}, 'Dy HH24:MI') as time, count(*)::int as count from occupancy group by 1`.execute(
    api.db,
  )
  expect(rows).toEqual([{ time: 'Tue 09:00', count: done.occurrences }])
  expect(await noticesOf('tomas')).toEqual([
    { title: 'N417TS: time is set aside', text: expect.stringContaining('Every second Tuesday') },
  ])
  expect(await noticesOf('helen')).toEqual([])
})

test('nothing is written over a booking until the owner chooses; a kept booking keeps time and turnaround', async () => {
  const order = await insertOrder(api, { start: new Date(at(plusDays(tuesday, 14), '10:00')), hours: 1 })
  const asked = await put({ rule: everySecond })
  expect(asked).toMatchObject({
    status: 409,
    json: { code: 'schedule_conflicts', bookings: [{ orderId: order.id, pilotName: 'Maria Reyes', whyNotCancel: null }] },
  })
  expect(await days()).toEqual([])
  const done = await set({ rule: everySecond, choices: [{ orderId: order.id, choice: 'keep' }] })
  expect(done).toMatchObject({ cut: 1, canceled: 0 })
  expect((await days(4)).slice(0, 4)).toEqual(['0 09:00–12:00', '14 09:00–10:00', '14 11:30–12:00'])
  expect((await api.call('maria', 'getOrder', { params: { id: order.id } })).json.status).toBe('booked')
})

test('airport staff see that the time is blocked, but not why or by whom', async () => {
  const { entryId } = await set({ note: 'With my mother to the clinic', rule: everySecond })
  const entry = async (who: 'rosa' | 'tomas') => (await api.call(who, 'getScheduleEntry', { params: { id: entryId! } })).json
  expect(await entry('tomas')).toMatchObject({ note: 'With my mother to the clinic', setBy: 'Helen Marsh' })
  expect(await entry('rosa')).toMatchObject({
    kind: 'block',
    text: 'Not available',
    note: '',
    setBy: null,
    rule: null,
    repeats: null,
  })
})

test('the owner cancels the booking instead: full refund, and the pilot is told why', async () => {
  const order = await insertOrder(api, { start: new Date(at(tuesday, '10:00')), hours: 1 })
  const done = await set({ choices: [{ orderId: order.id, choice: 'cancel' }], message: 'The paint shop has a slot.' })
  expect(done).toMatchObject({ cut: 0, canceled: 1, occurrences: 1 })
  expect(await days()).toEqual(['0 09:00–12:00'])
  const { json } = await api.call('maria', 'getOrder', { params: { id: order.id } })
  expect(json).toMatchObject({ status: 'canceled_by_owner' })
  await api.runJobs()
  expect((await noticesOf('maria'))[0]!.text).toContain('The paint shop has a slot.')
})

test('a flight under way stays, whatever is chosen', async () => {
  const start = plusHours(new Date(Math.floor(Date.now() / 1_800_000) * 1_800_000), -1)
  const order = await insertOrder(api, { status: 'in_flight', start, hours: 3 })
  const body = { from: plusHours(start, 2).toISOString(), to: plusHours(start, 8).toISOString() }
  expect((await put(body)).json).toMatchObject({ bookings: [{ whyNotCancel: 'The aircraft has left.' }] })
  expect(await put({ ...body, choices: [{ orderId: order.id, choice: 'cancel' }] })).toMatchObject({
    status: 409,
    json: { code: 'wrong_state' },
  })
  expect(await set({ ...body, choices: [{ orderId: order.id, choice: 'keep' }] })).toMatchObject({ cut: 1 })
})

test('a new booking that came in between is listed too', async () => {
  const first = await insertOrder(api, { start: new Date(at(tuesday, '09:30')), hours: 0.5 })
  const second = await insertOrder(api, { pilot: 'ines', start: new Date(at(tuesday, '11:00')), hours: 0.5 })
  const { status, json } = await put({ choices: [{ orderId: first.id, choice: 'keep' }] })
  expect(status).toBe(409)
  expect(json.bookings).toMatchObject([{ orderId: first.id }, { orderId: second.id }])
})

test('existing blocks stay; a block with nothing left is refused', async () => {
  await set()
  expect(await set({ ...morning(), to: at(tuesday, '13:00'), kind: 'maintenance' })).toMatchObject({ cut: 1 })
  expect(await days()).toEqual(['0 09:00–12:00', '0 12:00–13:00'])
  expect(await put({ from: at(tuesday, '10:00'), to: at(tuesday, '12:30') })).toMatchObject({
    status: 409,
    json: { code: 'slot_taken', detail: 'Nothing is left of this block: all of its time is taken by other time set aside.' },
  })
})

test('one occurrence is changed, deleted and put back; the others and the exceptions stay', async () => {
  await set({ rule: everySecond })
  const moved = { id: await onDay(14), from: at(plusDays(tuesday, 15), '14:00'), to: at(plusDays(tuesday, 15), '16:00') }
  await set(moved)
  const gone = await remove(await onDay(28))
  expect(gone.status).toBe(200)
  expect(await days(7)).toEqual(['0 09:00–12:00', '15 14:00–16:00', '42 09:00–12:00'])
  // Move all by an hour: separately changed occurrences stay, deleted ones do not come back.
  await set({ id: await onDay(0), scope: 'all', from: at(tuesday, '10:00'), to: at(tuesday, '13:00') })
  expect(await days(7)).toEqual(['0 10:00–13:00', '15 14:00–16:00', '42 10:00–13:00'])
  // To Wednesdays: the exception moves along and stays excluded.
  const wednesday = plusDays(tuesday, 1)
  await set({ id: await onDay(0), scope: 'all', from: at(wednesday, '10:00'), to: at(wednesday, '13:00') })
  expect(await days(7)).toEqual(['1 10:00–13:00', '15 14:00–16:00', '43 10:00–13:00'])
})

test('“this and all following” becomes a separate series that continues the count', async () => {
  await set({ rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' })
  await set({
    id: await onDay(14),
    scope: 'following',
    from: at(plusDays(tuesday, 14), '15:00'),
    to: at(plusDays(tuesday, 14), '16:00'),
  })
  expect(await days()).toEqual(['0 09:00–12:00', '7 09:00–12:00', '14 15:00–16:00', '21 15:00–16:00'])
  await remove(await onDay(7), 'following')
  expect(await days()).toEqual(['0 09:00–12:00', '14 15:00–16:00', '21 15:00–16:00'])
  await remove(await onDay(14), 'all')
  expect(await days()).toEqual(['0 09:00–12:00'])
  expect(await sql`select from block where rule like '%COUNT%'`.execute(api.db)).toMatchObject({ rows: [] })
})

test('deleting a series takes its exceptions along', async () => {
  await set({ rule: everySecond })
  await set({ id: await onDay(14), from: at(plusDays(tuesday, 15), '14:00'), to: at(plusDays(tuesday, 15), '16:00') })
  await remove(await onDay(0), 'all')
  expect(await days()).toEqual([])
  expect((await sql`select id from block`.execute(api.db)).rows).toEqual([])
})

test('each change can be undone for ten minutes, the last one first', async () => {
  const first = await set({ rule: everySecond, note: 'Charity' })
  const before = await stands()
  const second = await set({ id: await onDay(0), scope: 'all', from: at(tuesday, '13:00'), to: at(tuesday, '15:00') })
  const third = (await remove(await onDay(28), 'following')).json
  expect(await undo(second.undoId)).toMatchObject({ status: 409, json: { code: 'undo_expired' } })
  expect((await undo(third.undoId)).status).toBe(204)
  expect((await undo(third.undoId)).json).toMatchObject({ code: 'undo_expired' })
  expect((await undo(second.undoId)).status).toBe(204)
  expect(await stands()).toEqual(before)
  await sql`update block_change set at = at - interval '11 minutes' where id = ${first.undoId}`.execute(api.db)
  expect((await undo(first.undoId)).json).toMatchObject({ code: 'undo_expired' })
})

test('an undo loses against a booking that took the time meanwhile', async () => {
  await set()
  const { undoId } = (await remove(await onDay(0))).json
  await insertOrder(api, { start: new Date(at(tuesday, '10:00')), hours: 1 })
  expect(await undo(undoId)).toMatchObject({ status: 409, json: { code: 'slot_taken' } })
})

test('deleting a block that has begun ends it now; past blocks stay', async () => {
  const from = plusHours(new Date(Math.floor(Date.now() / 1_800_000) * 1_800_000), -3)
  const rule = 'FREQ=DAILY;COUNT=3'
  const { entryId } = await set({ from: from.toISOString(), to: plusHours(from, 6).toISOString(), rule })
  expect((await remove(entryId!, 'all')).status).toBe(200)
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from now() - upper(during)) / 60 as minutes from occupancy where block_id is not null`.execute(api.db)
  expect(rows).toEqual([{ minutes: expect.anything() }])
  expect(Math.abs(rows[0]!.minutes)).toBeLessThan(2)
  expect(await remove(entryId!)).toMatchObject({ status: 409, json: { detail: 'This time is over.' } })
})

test.each([
  ['co-owner', 'tomas', 403, 'Co-owners can book single shop visits and change their own. Everything else is up to the owner.'],
  ['stranger', 'maria', 403, 'You may not do this.'],
] as const)('a %s sets nothing aside', async (_, who, status, detail) => {
  const { entryId } = await set()
  expect(await put({}, who)).toMatchObject({ status, json: { detail } })
  expect(await remove(entryId!, 'this', who)).toMatchObject({ status, json: { detail } })
})

test('an operator blocks time, and the owner is told', async () => {
  expect((await put({ kind: 'maintenance' }, 'omar')).status).toBe(200)
  expect(await noticesOf('helen')).toMatchObject([{ title: 'N417TS: time is set aside' }])
})

test('an entry of another aircraft, a booking, and one that does not exist are not changed here', async () => {
  const { entryId } = await set()
  const other = api.fleet.N52148
  const call = (scheduleId: string, aircraftId = id) =>
    api.call('helen', 'deleteSchedule', { params: { id: aircraftId, scheduleId }, query: {} })
  expect((await call(entryId!, other)).status).toBe(404)
  expect((await call(newId())).status).toBe(404)
  const order = await insertOrder(api, { start: new Date(at(plusDays(tuesday, 1), '10:00')) })
  const held = await api.db
    .selectFrom('occupancy')
    .select('id')
    .where('orderId', '=', order.id)
    .where('resourceKind', '=', 'aircraft')
    .executeTakeFirstOrThrow()
  expect(await call(held.id)).toMatchObject({ status: 409, json: { detail: 'A booking is changed on its own page.' } })
})

test.each([
  ['the end before the start', () => ({ to: at(tuesday, '08:00') }), 'to'],
  ['off the half hour', () => ({ from: at(tuesday, '09:15') }), 'from'],
  ['in the past', () => ({ from: '2026-01-05T17:00:00Z', to: '2026-01-05T18:00:00Z' }), 'to'],
  [
    'far in the past, still going on',
    () => ({ from: plusHours(new Date(at(tuesday, '09:00')), -24 * 200).toISOString() }),
    'from',
  ],
  ['in ten years', () => ({ from: '2036-01-05T17:00:00Z', to: '2036-01-05T18:00:00Z' }), 'from'],
  ['a rule that is none', () => ({ rule: 'FREQ=HOURLY' }), 'rule'],
  ['a rule without a day', () => ({ rule: 'FREQ=DAILY;UNTIL=20260101' }), 'rule'],
  ['a series over itself', () => ({ rule: 'FREQ=DAILY', to: at(plusDays(tuesday, 1), '10:00') }), 'rule'],
])('%s is refused at its field', async (_, wish, field) => {
  const { status, json } = await put(wish())
  expect([status, Object.keys(json)]).toEqual([400, [field]])
  expect(await days()).toEqual([])
})

test('two people block the same time at once: one gets it, the other is told', async () => {
  const [a, b] = await Promise.all([put(), put()])
  expect([a.status, b.status].toSorted((x, y) => x - y)).toEqual([200, 409])
  expect(await days()).toEqual(['0 09:00–12:00'])
})

test('each night a series is extended by a day around bookings; running twice does no harm', async () => {
  await set({ rule: 'FREQ=DAILY' })
  const last = async () => {
    const { rows } = await sql<{
      day: string
      count: number
    }>`select max(occurs_on)::text as day, count(*)::int as count from occupancy`.execute(api.db)
    return rows[0]!
  }
  const before = await last()
  await sql`delete from occupancy where occurs_on > ${plusDays(before.day, -3)}`.execute(api.db)
  await sql`update block set through = ${plusDays(before.day, -3)}`.execute(api.db)
  const { tasks } = await import('../../../../tasks.ts')
  await tasks.extendBlocks(api.services)
  await tasks.extendBlocks(api.services)
  expect(await last()).toEqual(before)
})
