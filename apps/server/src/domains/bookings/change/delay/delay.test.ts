import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  heard = await startHearing(api)
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await sql`update orders set status = 'canceled'`.execute(api.db)
  for (const table of ['disruption_step', 'disruption']) await sql`delete from ${sql.table(table)}`.execute(api.db)
  await heard()
})
afterAll(() => api.close())

type Who = 'maria' | 'omar' | 'helen' | 'elena' | 'rosa' | 'jonas' | undefined
const delay = (who: Who, id: string, until: Date) =>
  api.call(who, 'delayOrder', { params: { id }, body: { until: until.toISOString() } })
const told = async () =>
  (await heard()).map(({ who, title, text }) =>
    `${who}: ${title} | ${text}`.replaceAll(/\w{3}, \w{3} \d+, \d{4}, \d\d:\d\d P[SD]T/g, '{time}'),
  )
const statusOf = async (id: string) => {
  const row = await api.db.selectFrom('orders').select(['status', 'cancelReason']).where('id', '=', id).executeTakeFirstOrThrow()
  return [row.status, row.cancelReason]
}
/** Sets the start to this many minutes ago. */
const began = (id: string, minutes: number) =>
  api.db
    .updateTable('orders')
    .set({ startAt: plusMinutes(new Date(), -minutes) })
    .where('id', '=', id)
    .execute()

test('a late start notifies owner and instructor, and shows on page and board', async () => {
  const { id, start } = await insertOrder(api, { start: halfHour(2), csip: 'elena' })
  const until = plusMinutes(start, 45)
  const { status, json } = await delay('maria', id, until)
  expect([status, json.delayedUntil, json.status]).toEqual([200, until.toISOString(), 'booked'])
  expect(json.events.at(-1)!.why).toMatch(/^Running late, expected .*\.$/)
  const words =
    'Maria Reyes is running late for N417TS | Maria Reyes expects to start at {time} instead of {time}. The booking is kept.'
  expect(await told()).toEqual([`elena: ${words}`, `helen: ${words}`])
  const { departures } = (await api.call('rosa', 'getRampBoard')).json
  expect(departures.find((order) => order.id === id)?.delayedUntil).toBe(until.toISOString())
})

test('the next pilot is told of a late start only if a flight of the same length would reach them', async () => {
  const { id, start, drop } = await insertOrder(api, { start: halfHour(2) })
  const next = await insertOrder(api, { pilot: 'ines', start: plusHours(drop, 1) })
  await delay('maria', id, plusMinutes(start, 60))
  expect((await told()).map((line) => line.split(':')[0])).toEqual(['helen'])
  await delay('maria', id, plusMinutes(start, 90))
  const line = (await heard()).find(({ who }) => who === 'ines')
  expect([line?.title, line?.link]).toEqual(['N417TS may come back late', `/booking/orders/${next.id}`])
})

test('a booking lapses 60 minutes after its start, or after the reported late start', async () => {
  const silent = await insertOrder(api, { start: halfHour(1) })
  const late = await insertOrder(api, { tail: 'N52148', pilot: 'ines', start: halfHour(1) })
  for (const { id } of [silent, late]) await began(id, 59)
  await run(api, 'watchOrders', {})
  expect([await statusOf(silent.id), await statusOf(late.id)]).toEqual([
    ['booked', null],
    ['booked', null],
  ])
  expect(
    (
      await api.call('ines', 'delayOrder', {
        params: { id: late.id },
        body: { until: plusMinutes(new Date(), 20).toISOString() },
      })
    ).status,
  ).toBe(200)
  for (const { id } of [silent, late]) await began(id, 61)
  await heard()
  await run(api, 'watchOrders', {})
  expect([await statusOf(silent.id), await statusOf(late.id)]).toEqual([
    ['canceled', 'no_show'],
    ['booked', null],
  ])
  expect((await told()).map((line) => line.split(' | ')[0]!.replace(/TS-\d+/, 'TS-1'))).toEqual([
    'helen: Booking TS-1 of N417TS was canceled',
    'maria: Booking TS-1 of N417TS was canceled',
  ])
  await api.db
    .updateTable('orders')
    .set({ delayedUntil: plusMinutes(new Date(), -61), startAt: plusMinutes(new Date(), -120) })
    .where('id', '=', late.id)
    .execute()
  await run(api, 'watchOrders', {})
  expect(await statusOf(late.id)).toEqual(['canceled', 'no_show'])
})

test('a start can be delayed by up to four hours, before the return, on its day, by its pilot', async () => {
  const { id, start, drop } = await insertOrder(api, { start: halfHour(2), hours: 6 })
  const wrong = async (until: Date) => (await delay('maria', id, until)).json.until
  expect(await wrong(start)).toEqual(['Choose a time after the planned departure, and in the future.'])
  expect(await wrong(plusMinutes(start, 241))).toEqual([
    'A start can be delayed by 4 hours at most. Please change the times instead.',
  ])
  expect(await wrong(drop)).toEqual(['That isn’t before the planned return. Change the times instead.'])
  const ok = plusMinutes(start, 240)
  const by = async (who: Who) => (await delay(who, id, ok)).status
  expect([await by(undefined), await by('jonas'), await by('helen'), await by('rosa')]).toEqual([401, 404, 403, 403])
  expect([await by('maria'), await by('omar')]).toEqual([200, 403])
  expect((await api.call('maria', 'delayOrder', { params: { id }, body: { until: 'noon' } })).status).toBe(400)
  const far = await insertOrder(api, { tail: 'N52148', start: halfHour(30) })
  const early = await delay('maria', far.id, plusMinutes(far.start, 15))
  expect([early.status, early.json.detail]).toEqual([409, 'Until 12 hours before the start, change the times instead.'])
  await api.db.updateTable('orders').set({ status: 'checking_in' }).where('id', '=', id).execute()
  expect((await delay('maria', id, ok)).status).toBe(409)
})

test('a delay applies to the old times: a new start clears it, a new return does not', async () => {
  const { id, start, drop } = await insertOrder(api, { tail: 'N52148', start: halfHour(2), plannedHours: 2, passengers: 0 })
  await delay('maria', id, plusMinutes(start, 45))
  const change = (body: object) => api.call('maria', 'changeBooking', { body: { orderId: id, ...body } })
  const later = await change({ flightDropTime: plusHours(drop, 1).toISOString() })
  expect([later.status, later.json.delayedUntil]).toEqual([200, plusMinutes(start, 45).toISOString()])
  const moved = await change({ flightStartTime: plusHours(start, 1).toISOString() })
  expect([moved.status, moved.json.delayedUntil]).toEqual([200, null])
})

/** Maria is out with Helen's Cirrus, due back in two hours. */
const flying = (changes: Parameters<typeof insertOrder>[1] = {}) =>
  insertOrder(api, { start: halfHour(-2), hours: 4, plannedHours: 2, passengers: 0, status: 'in_flight', ...changes })

test('a pilot in the air who reports a later return is extended if the time is free', async () => {
  const { id, drop } = await flying()
  const { status, json } = await delay('maria', id, plusMinutes(drop, 70))
  expect(status).toBe(200)
  expect(json).toMatchObject({
    flightDropTime: plusMinutes(drop, 90).toISOString(),
    backAt: plusMinutes(drop, 70).toISOString(),
    status: 'in_flight',
  })
  expect((await told()).map((line) => line.split(' | ')[0]!.replace(/TS-\d+/, 'TS-1'))).toEqual([
    'helen: Booking TS-1 of N417TS was extended',
    'maria: Booking TS-1 of N417TS was extended',
  ])
})

test('if the time is taken, the next pilot and the owner learn the return time, also shown on the board', async () => {
  const { id, drop } = await flying({ csip: 'elena' })
  const next = await insertOrder(api, { pilot: 'ines', start: plusHours(drop, 0.5) })
  const until = plusMinutes(drop, 70)
  const { status, json } = await delay('maria', id, until)
  expect([status, json.flightDropTime, json.backAt]).toEqual([200, drop.toISOString(), until.toISOString()])
  expect(await told()).toEqual([
    'elena: N417TS will be back late | Maria Reyes expects to be back at {time}. It is due {time}.',
    'helen: N417TS will be back late | Maria Reyes expects to be back at {time}. It is due {time}.',
    'ines: N417TS will be back late | It is expected at {time}. You are next to fly it, {time}. We will tell you when it is back.',
  ])
  const { returns } = (await api.call('rosa', 'getRampBoard')).json
  expect(returns.find((order) => order.id === id)?.backAt).toBe(until.toISOString())
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from occupancy where order_id = ${next.id}`.execute(api.db)
  expect(rows[0]!.n).toBe(2)
})

test('owner and staff can decide about the next booking at once, with the reported time', async () => {
  const { id, drop } = await flying()
  const next = await insertOrder(api, { pilot: 'ines', start: plusHours(drop, 0.5) })
  const until = plusMinutes(drop, 70)
  await delay('maria', id, until)
  await heard()
  await api.runJobs()
  const told = (await heard()).filter(({ link }) => link?.startsWith('/booking/disruptions/'))
  expect(told.map(({ who, title }) => `${who}: ${title.replace(/ts-\d+/i, 'TS-1')}`)).toEqual([
    'helen: N417TS: booking TS-1 is affected',
    'rosa: N417TS: booking TS-1 is affected',
  ])
  const seen = await api.call('helen', 'previewDisruption', { body: { cause: { kind: 'late', orderId: id }, choices: [] } })
  expect(seen.json).toMatchObject({ until: plusMinutes(drop, 90).toISOString(), bookings: [{ orderId: next.id }] })

  // Back in time: nothing is asked.
  await sql`update orders set status = 'flight_complete', drop_real_at = now() where id = ${id}`.execute(api.db)
  await run(api, 'watchDisruptions', {})
  const [over] = (await api.call('helen', 'listDisruptions')).json.results
  expect(over).toMatchObject({ kind: 'late', state: 'put_back' })
})

test('a pilot who starts after the reported return has nothing to choose', async () => {
  const { id } = await flying({ start: halfHour(-4), hours: 3, status: 'late' })
  const turnaround = (minutes: number) =>
    api.db.updateTable('aircraft').set({ turnaroundMinutes: minutes }).where('tailNumber', '=', 'N417TS').execute()
  await turnaround(0)
  const soon = await insertOrder(api, { pilot: 'ines', start: plusMinutes(new Date(), 50) })
  await run(api, 'proposeDisruption', { kind: 'late', ref: id })
  expect((await api.call('helen', 'listDisruptions', { query: { state: 'proposed' } })).json.count).toBe(1)
  await api.db
    .updateTable('orders')
    .set({ backAt: plusMinutes(new Date(), 1) })
    .where('id', '=', id)
    .execute()
  await run(api, 'watchDisruptions', {})
  expect((await api.call('ines', 'getOrderDisruption', { params: { id: soon.id } })).json.disruption).toBeNull()
  await turnaround(30)
})

test('reporting an on-time return changes only the board, and a past time is refused', async () => {
  const { id, drop } = await flying()
  const soon = plusMinutes(drop, -30)
  const { json } = await delay('maria', id, soon)
  expect([json.flightDropTime, json.backAt]).toEqual([drop.toISOString(), soon.toISOString()])
  expect(await heard()).toEqual([])
  expect((await delay('maria', id, plusMinutes(new Date(), -1))).json.until).toEqual(['Choose a time in the future.'])
  expect((await delay('maria', id, plusHours(new Date(), 25))).json.until).toEqual(['Choose a time within the next 24 hours.'])
  await api.db.updateTable('orders').set({ status: 'returning' }).where('id', '=', id).execute()
  expect((await delay('maria', id, plusMinutes(drop, 30))).status).toBe(409)
})
