import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, insertOrder, mailTo, run } from '../../../../test/money.ts'
import { chargeLines, expectBalanced, noticesOf, outcomeOf } from '../../../../test/reading/settled.ts'
import { newId } from '../../../db/newId.ts'
import { tasks } from '../../../tasks.ts'
import { extendOverdueTime } from '../../schedule/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

test('an aircraft that is not back keeps its time, up to the booking that follows', async () => {
  const now = new Date()
  const { id } = await insertOrder(api, { startsIn: -4, status: 'late', tail: 'N417TS' })
  const span = (from: Date, to: Date) => sql<string>`tstzrange(${from}, ${to})`
  const held = { id: newId(), resourceId: newId(), resourceKind: 'aircraft', kind: 'booking' }
  await api.db
    .insertInto('occupancy')
    .values({ ...held, orderId: id, during: span(plusHours(now, -4), plusHours(now, -0.5)) })
    .execute()
  const endsAt = async () => {
    const { rows } = await sql<{ until: Date }>`select upper(during) as until from occupancy where id = ${held.id}`.execute(
      api.db,
    )
    return rows[0]!.until
  }
  await run(api, 'watchOrders', {})
  expect((await endsAt()).getTime()).toBeGreaterThan(plusHours(now, 0.9).getTime())

  const next = plusHours(await endsAt(), 0.1)
  await api.db
    .insertInto('occupancy')
    .values({ ...held, id: newId(), during: span(next, plusHours(next, 1)) })
    .execute()
  await extendOverdueTime(api.db, { soon: plusHours(now, 3), until: plusHours(now, 4) })
  expect(await endsAt()).toEqual(next)
})

test('a no-show: the booking lapses an hour after its start and costs half, unless a departure record is open', async () => {
  const lapsed = await insertOrder(api, { startsIn: -1.1 })
  const kept = await insertOrder(api, { startsIn: -1.1, tail: 'N940DS' })
  await api.db
    .insertInto('stageRecord')
    .values({ id: newId(), orderId: kept.id, stage: 'departure', openedBy: api.people.rosa })
    .execute()
  await run(api, 'watchOrders', {})
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, lapsed.id)).toEqual({ status: 'canceled', cancelReason: 'no_show', finalCents: 19_240 })
  expect(await outcomeOf(api, kept.id)).toMatchObject({ status: 'booked' })
  await api.runJobs()
  expect(await chargeLines(api, lapsed.id)).toEqual(['cancellation captured 19240'])
  await expectBalanced(api)
})

test.each([
  ['aircraft', 'N52148', undefined],
  ['instructor', 'N417TS', 'elena'],
] as const)(
  'a booking whose %s is not back waits until an hour after the return, free to cancel meanwhile',
  async (_, tail, csip) => {
    const before = await insertOrder(api, { startsIn: -4, hours: 2.5, status: 'late', pilot: 'jonas', tail, csip })
    const { id } = await insertOrder(api, { startsIn: -1.1, csip })
    const chargeCents = async () => (await api.call('maria', 'getOrder', { params: { id } })).json.refund?.chargeCents
    await run(api, 'watchOrders', {})
    expect([await outcomeOf(api, id), await chargeCents()]).toMatchObject([{ status: 'booked' }, 0])

    const back = api.db.updateTable('orders').where('id', '=', before.id).set({ status: 'flight_complete' })
    await back.set({ dropRealAt: plusHours(new Date(), -0.9) }).execute()
    await run(api, 'watchOrders', {})
    expect([await outcomeOf(api, id), await chargeCents()]).toMatchObject([{ status: 'booked' }, 19_240])

    await back.set({ dropRealAt: plusHours(new Date(), -1.1) }).execute()
    await run(api, 'watchOrders', {})
    expect(await outcomeOf(api, id)).toEqual({ status: 'canceled', cancelReason: 'no_show', finalCents: 19_240 })
  },
)

test('a booking lapses free a day after its end if the aircraft never came back', async () => {
  const before = await insertOrder(api, { startsIn: -34, hours: 2.5, status: 'late', pilot: 'jonas' })
  const { id } = await insertOrder(api, { startsIn: -30, hours: 3 })
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, id)).toEqual({ status: 'canceled', cancelReason: 'no_show', finalCents: 0 })
  const { events } = (await api.call('maria', 'getOrder', { params: { id } })).json
  expect(events.at(-1)?.why).toBe('The aircraft or the instructor was not back from an earlier flight.')
  await api.db.updateTable('orders').set({ status: 'flight_complete' }).where('id', '=', before.id).execute()
})

test.each([
  ['an instructor’s own trip holds up their student', { pilot: 'elena' }, { csip: 'elena' }, 0],
  ['an instructor who is late with a student owes the late fee of their own trip', { csip: 'elena' }, { pilot: 'elena' }, 19_240],
  [
    'an aircraft that is still out at the start is not back, late or not yet',
    { status: 'in_flight', hours: 3.4, tail: 'N52148' },
    {},
    0,
  ],
  ['an aircraft that is being returned is back', { status: 'returning', tail: 'N52148' }, {}, 19_240],
] as const)('%s', async (_, first, next, cents) => {
  const before = await insertOrder(api, { startsIn: -4, hours: 2.5, status: 'late', pilot: 'jonas', tail: 'N417TS', ...first })
  const { id } = await insertOrder(api, { startsIn: -0.5, ...next })
  const pilot = 'pilot' in next ? next.pilot : 'maria'
  expect((await api.call(pilot, 'getOrder', { params: { id } })).json.refund?.chargeCents).toBe(cents)
  await api.db.updateTable('orders').set({ status: 'flight_complete' }).where('id', 'in', [before.id, id]).execute()
})

test('a pilot who is not back from their own earlier booking owes the late fee of the next', async () => {
  const { id: earlier } = await insertOrder(api, { startsIn: -4, hours: 2.5, status: 'late' })
  const { id } = await insertOrder(api, { startsIn: -1.1 })
  expect((await api.call('maria', 'getOrder', { params: { id } })).json.refund?.chargeCents).toBe(19_240)
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, id)).toEqual({ status: 'canceled', cancelReason: 'no_show', finalCents: 19_240 })
  await api.db.updateTable('orders').set({ status: 'flight_complete' }).where('id', '=', earlier).execute()
})

test('a check-out that was begun and never finished costs half like a no-show, a day after the trip; a no-go after it is not free', async () => {
  const opened = { startsIn: -30, hours: 3, status: 'checking_in' } as const
  const never = await insertOrder(api, opened)
  const today = await insertOrder(api, { ...opened, startsIn: -20, tail: 'N940DS' })
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, never.id)).toEqual({ status: 'canceled', cancelReason: 'no_show', finalCents: 19_240 })
  const notice = api.db.selectFrom('notice').select('text').where('link', 'like', `%${never.id}%`)
  expect((await notice.execute()).map(({ text }) => text).join()).toContain('Its check-out was begun, but it never left.')
  expect(await outcomeOf(api, today.id)).toMatchObject({ status: 'checking_in' })
  const body = { status: 'canceled' as const, reason: 'Wind' }
  expect((await api.call('maria', 'changeStatus', { params: { id: today.id }, body })).status).toBe(200)
  expect(await outcomeOf(api, today.id)).toMatchObject({ status: 'canceled', finalCents: 19_240 })
})

test('a booking that fails to lapse is logged and does not block others or later steps', async () => {
  const stuck = await insertOrder(api, { startsIn: -1.2 })
  const other = await insertOrder(api, { startsIn: -1.1, tail: 'N940DS' })
  const late = await insertOrder(api, { startsIn: -8, status: 'in_flight', tail: 'N417TS' })
  await sql
    .raw(
      `create function never() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
       create trigger never before update on orders for each row when (old.id = '${stuck.id}') execute function never()`,
    )
    .execute(api.db)
  const log = { error: vi.fn() } as unknown as typeof api.services.log
  await tasks.watchOrders({ ...api.services, log })
  await sql`drop function never cascade`.execute(api.db)
  const statuses = await Promise.all([stuck, other, late].map(async ({ id }) => (await outcomeOf(api, id)).status))
  expect(statuses).toEqual(['booked', 'canceled', 'late'])
  expect(log.error).toHaveBeenCalledOnce()
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, stuck.id)).toMatchObject({ status: 'canceled' })
})

test('a mark left by a closed squawk does not cancel a booking, and a new squawk replaces it', async () => {
  const { id } = await insertOrder(api, { startsIn: 6, tail: 'N940DS' })
  const squawk = async (state: 'open' | 'closed') => {
    const row = { id: newId(), aircraftId: api.fleet.N940DS, severity: 'grounding', text: 'Flat tire', state }
    await api.db
      .insertInto('squawk')
      .values({ ...row, reportedBy: api.people.rosa })
      .execute()
    return row.id
  }
  const closed = await squawk('closed')
  await api.db.updateTable('orders').set({ atRiskSquawkId: closed }).where('id', '=', id).execute()
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, id)).toMatchObject({ status: 'booked' })
  expect((await api.call('maria', 'getOrder', { params: { id } })).json.trouble).toBe('none')

  await squawk('open')
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat tire' }).where('id', '=', api.fleet.N940DS).execute()
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, id)).toMatchObject({ cancelReason: 'aircraft', finalCents: 0 })
})

test('an aircraft that is not back half an hour after its time is late; its owner and the next pilot hear it once', async () => {
  const late = await insertOrder(api, { startsIn: -4, hours: 3, status: 'in_flight', tail: 'N322SR' })
  const inTime = await insertOrder(api, { startsIn: -4, hours: 3.75, status: 'in_flight', tail: 'N417TS' })
  await insertOrder(api, { pilot: 'priya', startsIn: 1, tail: 'N322SR' })
  await run(api, 'watchOrders', {})
  await run(api, 'watchOrders', {})
  expect(await outcomeOf(api, late.id)).toMatchObject({ status: 'late' })
  expect(await outcomeOf(api, inTime.id)).toMatchObject({ status: 'in_flight' })
  expect((await noticesOf(api, api.people.priya)).filter(({ title }) => title === 'N322SR is late')).toHaveLength(1)
  expect((await noticesOf(api, api.people.helen)).filter(({ title }) => title === 'N322SR is late')).toHaveLength(1)
})

test('owner and pilot are notified of a new booking once', async () => {
  const order = await insertOrder(api, { pilot: 'tomas', startsIn: 200 })
  await run(api, 'tellBooked', { orderId: order.id })
  await run(api, 'tellBooked', { orderId: order.id })
  expect(await noticesOf(api, api.people.tomas)).toEqual([
    { title: expect.stringMatching(/^Booked: N52148, /), link: `/booking/orders/${order.id}` },
  ])
  expect((await noticesOf(api, api.people.helen)).filter(({ title }) => title === 'N52148 is booked')).toHaveLength(1)
  const markers = await api.db.selectFrom('marker').select('item').where('accountId', '=', api.people.helen).execute()
  expect(markers.map(({ item }) => item)).toContain('aircraft-booking')
  expect(await mailTo(api, 'tomas@tailshare.example')).toMatchObject([{ subject: expect.stringMatching(/^Booked: N52148, /) }])
})
