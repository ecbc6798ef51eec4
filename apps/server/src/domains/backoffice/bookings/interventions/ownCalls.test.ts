import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { backSince, outOfTime } from '../../../../../test/bookings/damage.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { countAudited, othersMatters, standingOf, type OthersMatters } from '../../../../../test/stories/othersMatters.ts'

// What operators once did by their own calls: refused there, possible in the console.

let api: Api
let ids: OthersMatters

beforeAll(async () => {
  api = await startApi()
  ids = await othersMatters(api)
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const standing = () => standingOf(api)
const audited = () => countAudited(api, 'omar')

/** With bodies that change something. */
const reason = 'A friend asked'
const later = (id: string) => ({ orderId: id, flightDropTime: plusHours(halfHour(400), 1).toISOString() })

describe('operators’ own calls of the past are refused, naming the console', () => {
  const refused = { status: 403, json: { code: 'by_intervention', detail: expect.stringContaining('console') } }
  test.each([
    ['cancel', () => api.call('omar', 'cancelOrder', { params: { id: ids.ahead }, body: { reason: 'aircraft' } })],
    ['shorten', () => api.call('omar', 'changeBooking', { body: later(ids.ahead) })],
    ['plan fewer hours', () => api.call('omar', 'changeBooking', { body: { orderId: ids.ahead, plannedHours: 1 } })],
    [
      'put another aircraft',
      () => api.call('omar', 'changeBooking', { body: { orderId: ids.ahead, aircraftId: api.fleet.N940DS } }),
    ],
    ['say who comes along', () => api.call('omar', 'changeBooking', { body: { orderId: ids.ahead, note: 'Hello' } })],
    [
      'say that the pilot is late',
      () => api.call('omar', 'delayOrder', { params: { id: ids.away }, body: { until: plusHours(new Date(), 5).toISOString() } }),
    ],
    ['ask an instructor', () => api.call('omar', 'askCsip', { params: { id: ids.ahead }, body: { csipId: api.people.elena } })],
    [
      'correct a return',
      () =>
        api.call('omar', 'answerReturn', {
          params: { order: ids.back },
          body: { answers: { landings: 9 }, complete: true, reason },
        }),
    ],
  ])('%s', async (_, call) => {
    const [before, entries] = [await standing(), await audited()]
    expect(await call()).toMatchObject(refused)
    expect([await standing(), await audited()]).toEqual([before, entries])
  })

  test.each(['canceled', 'checking_in', 'booked', 'in_flight'] as const)('at the ramp: %s', async (status) => {
    const reply = await api.call('omar', 'changeStatus', { params: { id: ids.ahead }, body: { status } })
    expect(reply.status).toBe(403)
  })
  test('bring an aircraft back', async () => {
    expect((await api.call('omar', 'openReturn', { params: { order: ids.away }, body: {} })).status).toBe(403)
  })
})

const act = async (body: Record<string, unknown>, id = ids.ahead) => {
  const entries = await audited()
  const { status, json } = await api.call('omar', 'askIntervention', { params: { id }, body: { reason, ...body } as never })
  return { status, state: json.state, cents: json.cents, detail: json.detail, written: (await audited()) - entries }
}

test('each is still possible in the console, counted and with a reason', async () => {
  const drop = plusHours(halfHour(400), 2.5).toISOString()
  expect(await act({ kind: 'change', change: { flightDropTime: drop } })).toMatchObject({
    status: 200,
    state: 'done',
    written: 1,
  })
  expect(await act({ kind: 'change', change: { note: 'Park at the north ramp' } })).toMatchObject({
    state: 'done',
    cents: 0,
    written: 1,
  })
  const until = plusHours(halfHour(0), 6).toISOString()
  expect(await act({ kind: 'change', change: { expected: until } }, ids.away)).toMatchObject({ state: 'done', written: 1 })
  const { events } = (await api.call('maria', 'getOrder', { params: { id: ids.ahead } })).json
  expect(JSON.stringify(events)).toContain(reason)
})

test('shortening a trip by more than one operator’s limit waits, and nothing has changed', async () => {
  const { id } = await insertOrder(api, { tail: 'N417TS', start: halfHour(600), hours: 48, plannedHours: 6 })
  const before = await standing()
  const change = { flightDropTime: plusHours(halfHour(600), 1).toISOString(), plannedHours: 0.5 }
  expect(await act({ kind: 'change', change }, id)).toMatchObject({ state: 'waiting', written: 1 })
  expect(await standing()).toEqual(before)
})

test('a new start counts the whole trip’s price', async () => {
  const { id, quote } = await insertOrder(api, { tail: 'N417TS', start: halfHour(700), hours: 3, plannedHours: 2 })
  const change = {
    flightStartTime: plusHours(halfHour(700), 24).toISOString(),
    flightDropTime: plusHours(halfHour(700), 27).toISOString(),
  }
  expect((await act({ kind: 'change', change }, id)).cents).toBeGreaterThanOrEqual(quote.totalCents)
})

test('a late start that an operator reports counts the fee it puts off, and above the limit waits', async () => {
  const start = halfHour(3)
  const { id, quote } = await insertOrder(api, { tail: 'N417TS', start, hours: 6, plannedHours: 6 })
  const change = { expected: plusHours(start, 2).toISOString() }
  expect(await act({ kind: 'change', change }, id)).toMatchObject({ state: 'waiting', cents: Math.round(quote.totalCents / 2) })
  const row = api.db.selectFrom('orders').select('delayedUntil').where('id', '=', id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ delayedUntil: null })
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute()
  await api.db.deleteFrom('occupancy').where('orderId', '=', id).execute()
})

test('a trip that its pilot shortened late is worth what its late fee is half of', async () => {
  const start = halfHour(9)
  const { id, quote } = await insertOrder(api, { tail: 'N417TS', start, hours: 6, plannedHours: 6 })
  const shortened = await api.call('maria', 'changeBooking', {
    body: { orderId: id, flightDropTime: plusHours(start, 1).toISOString(), plannedHours: 1 },
  })
  expect([shortened.status, shortened.json.totalCents < quote.totalCents]).toEqual([200, true])
  expect(await act({ kind: 'cancellation' }, id)).toMatchObject({ state: 'waiting', cents: quote.totalCents })
})

test('a damage claim above the limit takes two matching decisions; below it one', async () => {
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await outOfTime(api, ids.claim)
  // Most of the weekly amount is used up.
  await sql`insert into operator_act (id, actor_id, member_ids, kind, cents, at)
    values (gen_random_uuid(), ${api.people.omar}, array[${ids.pilot}]::uuid[], 'refund', 49000, now())`.execute(api.db)
  const decide = (who: 'omar' | 'nadia', amountCents: number) =>
    api.call(who, 'decideClaim', { params: { id: ids.claim }, body: { amountCents, reason } })
  const first = await decide('omar', 20_000)
  expect(first.json.claim).toMatchObject({ state: 'contested', wanted: { by: 'Omar Haddad', cents: 20_000 } })
  const told = api.db.selectFrom('notice').select('text').where('accountId', '=', api.people.nadia)
  const [notice] = await told.where('title', '=', 'A second operator is needed').execute()
  // The time with its zone, as in other approval requests.
  expect(notice?.text).toMatch(/Until .*\d\d:\d\d E[SD]T it is done/)
  expect((await decide('omar', 20_000)).json.claim?.state).toBe('contested')
  expect((await decide('nadia', 19_000)).json.claim).toMatchObject({ state: 'contested', wanted: { by: 'Nadia Frost' } })
  expect((await decide('omar', 19_000)).json.claim).toMatchObject({ state: 'decided', decidedCents: 19_000 })
  await backSince(api, ids.back, 1)
})

test('blocking time over bookings cancels no more than one operator may cancel alone', async () => {
  const { id } = await insertOrder(api, { tail: 'N322SR', start: halfHour(500), hours: 72, plannedHours: 12 })
  const block = { kind: 'own' as const, from: halfHour(500).toISOString(), to: plusHours(halfHour(500), 72).toISOString() }
  const before = await standing()
  const over = await api.call('omar', 'setSchedule', {
    params: { id: api.fleet.N322SR },
    body: { ...block, choices: [{ orderId: id, choice: 'cancel' }] },
  })
  expect(over).toMatchObject({ status: 409, json: { code: 'second_operator' } })
  expect(await standing()).toEqual(before)
})
