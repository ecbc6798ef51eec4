import { plusHours } from '@tailshare/contract/period'
import { shortInstantText } from '@tailshare/contract/timeText'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { backSince, claimed, flown, outOfTime } from '../../../../test/damage.ts'
import { giveCard } from '../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

// What operators did by their own call: refused there, and done in the console.

let api: Api
/** Maria’s bookings of Helen’s aircraft: ahead, in the air, and back with a claim that was contested. */
const ids = { ahead: '', away: '', back: '', claim: '', aircraft: '', pilot: '' }

beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  ids.back = await flown(api)
  ids.claim = await claimed(api, ids.back)
  await api.call('maria', 'answerClaim', { params: { id: ids.claim }, body: { agrees: false, text: 'It was there before' } })
  ids.away = (await insertOrder(api, { tail: 'N52148', pilot: 'jonas', status: 'in_flight', start: halfHour(-1) })).id
  ids.ahead = (await insertOrder(api, { start: halfHour(400), hours: 3 })).id
  ids.aircraft = api.fleet.N417TS
  ids.pilot = api.people.maria
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

/** Everything that is somebody’s booking or money. */
const standing = async () => {
  const { rows } = await sql<{ what: string; now: string }>`
    select 'bookings' as what, md5(string_agg(concat_ws('|', id, status, start_at, drop_at, aircraft_id, csip_id, total_cents, final_cents, planned_hours, waits_for), ';' order by id)) as now from orders
    union all select 'books', count(*) || '|' || coalesce(sum(abs(cents)), 0) from ledger_entry
    union all select 'charges', md5(string_agg(concat_ws('|', id, state, amount_cents, captured_cents), ';' order by id)) from charge
    union all select 'claims', md5(string_agg(concat_ws('|', id, state, amount_cents, decided_cents), ';' order by id)) from damage_claim
    union all select 'disputes', md5(string_agg(concat_ws('|', id, state), ';' order by id)) from dispute
    union all select 'memberships', md5(string_agg(concat_ws('|', id, status, cancel_at_period_end), ';' order by id)) from membership
    union all select 'methods', md5(string_agg(concat_ws('|', id, status, deleted_at), ';' order by id)) from payment_method
    union all select 'returns', md5(string_agg(concat_ws('|', id, state, answers), ';' order by id)) from stage_record
    union all select 'shares', md5(string_agg(concat_ws('|', aircraft_id, account_id, percent), ';' order by aircraft_id, account_id)) from aircraft_share`.execute(
    api.db,
  )
  return rows
}
const audited = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from audit_entry where actor_id = ${api.people.omar}`.execute(api.db)
  return rows[0]!.count
}

/** With the very bodies that change something. */
const reason = 'A friend asked'
const later = (id: string) => ({ orderId: id, flightDropTime: plusHours(halfHour(400), 1).toISOString() })

describe('what operators did by their own call is refused, and names the console', () => {
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

test('each of it is still done in the console, counted and with its reason', async () => {
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

test('shortening a trip by more than one operator moves alone waits, and nothing has changed', async () => {
  const { id } = await insertOrder(api, { tail: 'N417TS', start: halfHour(600), hours: 48, plannedHours: 6 })
  const before = await standing()
  const change = { flightDropTime: plusHours(halfHour(600), 1).toISOString(), plannedHours: 0.5 }
  expect(await act({ kind: 'change', change }, id)).toMatchObject({ state: 'waiting', written: 1 })
  expect(await standing()).toEqual(before)
})

test('who approves a changed trip reads what would become of it, and afterwards its history tells it', async () => {
  const [start, later] = [halfHour(800), plusHours(halfHour(800), 24)]
  const { id } = await insertOrder(api, { tail: 'N417TS', start, hours: 3, plannedHours: 2 })
  const zone = 'America/Los_Angeles'
  const span = (from: Date) => `${shortInstantText(from, zone)} to ${shortInstantText(plusHours(from, 3), zone)}`
  const change = {
    flightStartTime: later.toISOString(),
    flightDropTime: plusHours(later, 3).toISOString(),
    plannedHours: 2.5,
    destination: 'KMRY',
  }
  expect((await act({ kind: 'change', change }, id)).state).toBe('waiting')
  const read = async () => (await api.call('omar', 'getOperatorBooking', { params: { id } })).json.interventions[0]!.wished
  expect(await read()).toBe(`Was ${span(start)}, now ${span(later)}. Planned 2.0 h, now 2.5 h. Destination: nothing, now “KMRY”.`)
  const listed = (await api.call('omar', 'listInterventions', { query: {} })).json.results.find(({ order }) => order.id === id)
  expect(listed?.wished).toBe(await read())
  await sql`update intervention set state = 'withdrawn', decided_by_id = asked_by_id, decided_at = now() where order_id = ${id}`.execute(
    api.db,
  )
  expect(await read()).toBe('')
})

test('another start is worth the whole trip', async () => {
  const { id, quote } = await insertOrder(api, { tail: 'N417TS', start: halfHour(700), hours: 3, plannedHours: 2 })
  const change = {
    flightStartTime: plusHours(halfHour(700), 24).toISOString(),
    flightDropTime: plusHours(halfHour(700), 27).toISOString(),
  }
  expect((await act({ kind: 'change', change }, id)).cents).toBeGreaterThanOrEqual(quote.totalCents)
})

test('a damage claim above the limit takes two who decide the same; below it one is enough', async () => {
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await outOfTime(api, ids.claim)
  // Most of the week’s sum is spent already.
  await sql`insert into operator_act (id, actor_id, member_ids, kind, cents, at) values (gen_random_uuid(), ${api.people.omar}, array[${ids.pilot}]::uuid[], 'refund', 49000, now())`.execute(
    api.db,
  )
  const decide = (who: 'omar' | 'nadia', amountCents: number) =>
    api.call(who, 'decideClaim', { params: { id: ids.claim }, body: { amountCents, reason } })
  const first = await decide('omar', 20_000)
  expect(first.json.claim).toMatchObject({ state: 'contested', wanted: { by: 'Omar Haddad', cents: 20_000 } })
  expect((await decide('omar', 20_000)).json.claim?.state).toBe('contested')
  expect((await decide('nadia', 19_000)).json.claim).toMatchObject({ state: 'contested', wanted: { by: 'Nadia Frost' } })
  expect((await decide('omar', 19_000)).json.claim).toMatchObject({ state: 'decided', decidedCents: 19_000 })
  await backSince(api, ids.back, 1)
})

test('time set aside over bookings cancels no more than one operator cancels alone', async () => {
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
