import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard } from '../../../../test/factories.ts'
import { setSwitches, startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { inTransaction } from '../../../db/connect.ts'
import { lockAircraft } from '../../maintenance/queries.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
  for (const who of ['maria', 'ines'] as const) await giveCard(api, who)
})
afterEach(() => api.close())

/** Rosa finds it at Maria's departure; Inés has a later booking. */
const grounded = async (hours: number, text = 'Flat nose tire') => {
  const out = await insertOrder(api, { status: 'checking_in' })
  const later = await insertOrder(api, { pilot: 'ines', start: halfHour(hours) })
  const { json } = await report(out.id, text)
  await api.runJobs()
  return { out, later, squawkId: json.id }
}
const report = (order: string, text: string) =>
  api.call('rosa', 'reportSquawk', {
    params: { order, stage: 'departure', question: 'newDamage' },
    body: { text, severity: 'grounding' },
  })
const release = (who: keyof Api['people'], id: string) =>
  api.call(who, 'releaseAircraft', { params: { id }, body: { note: 'New tube, signed off by A&P 2231' } })
const reasonOf = async () =>
  (await api.db.selectFrom('aircraft').select('groundedReason').where('id', '=', api.fleet.N417TS).executeTakeFirstOrThrow())
    .groundedReason
const orderOf = (id: string) =>
  api.db
    .selectFrom('orders')
    .select(['status', 'atRiskSquawkId', 'finalCents', 'cancelReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('the owner releases the aircraft with a note: bookings are restored and their pilots told, once', async () => {
  const { later, squawkId } = await grounded(40)
  await setSwitches(api, 'ines', { mail: false, text: true })
  await setSwitches(api, 'maria', { mail: false, text: false })
  const heard = await startHearing(api)
  const reply = await release('helen', squawkId)
  expect([reply.status, reply.json.state]).toEqual([200, 'closed'])
  expect((await release('helen', squawkId)).status).toBe(200)
  expect(await reasonOf()).toBeNull()
  expect(await orderOf(later.id)).toMatchObject({ status: 'booked', atRiskSquawkId: null })
  const told = await heard()
  expect(told.map(({ who, by, title }) => `${who} by ${by}: ${title}`)).toEqual([
    'ines by bell, mail, text: N417TS is back in service',
    'maria by bell, mail: N417TS is back in service',
    'rosa by bell, mail, text: A squawk of N417TS was closed',
  ])
  expect(told[0]!.text).toContain('no longer at risk. “New tube, signed off by A&P 2231”')
  const log = (await api.call('omar', 'listAudit', { query: { action: 'squawk_closed' } })).json.results
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({ reason: 'New tube, signed off by A&P 2231', actor: { firstName: 'Helen' } })
})

test('an instructor is told of the release like the pilot', async () => {
  const lesson = await insertOrder(api, { pilot: 'ines', csip: 'elena', start: halfHour(40) })
  const { squawkId } = await grounded(60)
  const heard = await startHearing(api)
  await release('helen', squawkId)
  const told = (await heard()).filter(({ who, link }) => who === 'elena' && link?.includes(lesson.id))
  expect(told.map(({ title, text }) => [title, text])).toEqual([
    ['N417TS is back in service', expect.stringMatching(/^Your flight with Inés Vega on .* is no longer at risk\.$/)],
  ])
})

test('an operator sees grounded aircraft, what they wait for and how many bookings wait', async () => {
  const shown = async () =>
    (await api.call('omar', 'listGrounded')).json.results.find(({ tailNumber }) => tailNumber === 'N417TS')
  expect(await shown()).toBeUndefined()
  const { out, squawkId } = await grounded(40)
  expect(await shown()).toMatchObject({
    reason: 'Flat nose tire',
    owner: { firstName: 'Helen' },
    squawks: [{ id: squawkId, text: 'Flat nose tire' }],
    atRisk: 2,
  })
  const first = (await api.call('omar', 'getOrder', { params: { id: out.id } })).json
  expect((await shown())?.nextStart).toBe(first.flightStartTime)
  expect((await api.call('helen', 'listGrounded')).status).toBe(403)
  await release('omar', squawkId)
  expect(await shown()).toBeUndefined()
})

test('neither ramp staff nor pilots release an aircraft; an operator does, and its owner is told', async () => {
  const { squawkId } = await grounded(40)
  for (const who of ['rosa', 'maria', 'victor'] as const) expect((await release(who, squawkId)).status).toBe(404)
  expect(await reasonOf()).toBe('Flat nose tire')
  const heard = await startHearing(api)
  expect((await release('omar', squawkId)).status).toBe(200)
  expect((await heard()).map(({ who, title }) => `${who}: ${title}`)).toContain('helen: A squawk of N417TS was closed')
})

test('another grounding squawk keeps the aircraft grounded and its bookings at risk', async () => {
  const { out, later, squawkId } = await grounded(40)
  const second = await report(out.id, 'Crack in the spinner')
  const heard = await startHearing(api)
  await release('helen', squawkId)
  expect(await reasonOf()).toBe('Crack in the spinner')
  expect((await orderOf(later.id)).atRiskSquawkId).toBe(second.json.id)
  expect((await heard()).map(({ who, title }) => `${who}: ${title}`)).toEqual(['rosa: A squawk of N417TS was closed'])
  await release('helen', second.json.id)
  expect([await reasonOf(), (await orderOf(later.id)).atRiskSquawkId]).toEqual([null, null])
})

test('twelve hours before the start a booking of a grounded aircraft is canceled free of charge, and everyone is told', async () => {
  const { later } = await grounded(13)
  await setSwitches(api, 'ines', { mail: false, text: true })
  await setSwitches(api, 'helen', { mail: true, text: false })
  const heard = await startHearing(api)
  await run(api, 'watchOrders', {})
  expect((await orderOf(later.id)).status).toBe('booked')
  const at = halfHour(11)
  await sql`update orders set start_at = ${at} where id = ${later.id}`.execute(api.db)
  await run(api, 'watchOrders', {})
  await run(api, 'watchOrders', {})
  expect(await orderOf(later.id)).toMatchObject({ status: 'canceled_by_owner', finalCents: 0, cancelReason: 'aircraft' })
  const told = await heard()
  expect(told.map(({ who, by }) => `${who} by ${by}`)).toEqual(['helen by bell, mail', 'ines by bell, mail, text'])
  expect(told[1]!.text).toContain('N417TS is still grounded, twelve hours before the start. Nothing is charged')
})

test('the notice to a pilot names free aircraft they may book', async () => {
  await sql`update aircraft set airport_id = (select airport_id from aircraft where id = ${api.fleet.N417TS}),
    model_id = (select model_id from aircraft where id = ${api.fleet.N417TS}), minimum_total_hours = 0, minimum_type_hours = 0, rules = '{}'
    where id in (${api.fleet.N52148}, ${api.fleet.N940DS})`.execute(api.db)
  await api.db.updateTable('aircraft').set({ customersOnly: true }).where('id', '=', api.fleet.N940DS).execute()
  await insertOrder(api, { pilot: 'ines', start: halfHour(40) })
  const heard = await startHearing(api)
  const out = await insertOrder(api, { status: 'checking_in' })
  await report(out.id, 'Flat nose tire')
  await api.runJobs()
  const word = (await heard()).find(({ who }) => who === 'ines')!.text
  expect(word).toMatch(/Free at that time: .*N52148 at KSQL/)
  expect(word).not.toContain('N940DS')
})

test('a cancellation undone after the release is not at risk', async () => {
  const { later, squawkId } = await grounded(40)
  await api.call('ines', 'cancelOrder', { params: { id: later.id }, body: { reason: 'aircraft' } })
  await release('helen', squawkId)
  expect((await api.call('ines', 'undoCancel', { params: { id: later.id } })).status).toBe(200)
  expect(await orderOf(later.id)).toMatchObject({ status: 'booked', atRiskSquawkId: null })
})

test('a departure locks the aircraft before the booking, in the same order as a grounding', async () => {
  const { id: order, aircraftId } = await insertOrder(api)
  await api.call('rosa', 'openDeparture', { params: { order } })
  const { leaving, reported } = await inTransaction(api.db, async (tx) => {
    await lockAircraft(tx, aircraftId)
    const leaving = api.call('rosa', 'answerDeparture', { params: { order }, body: { complete: true } })
    const waiting = () =>
      api.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    while ((await waiting()).rows.length === 0) await setImmediate()
    const reported = api.call('rosa', 'reportSquawk', {
      params: { order, stage: 'departure', question: 'newDamage' },
      body: { text: 'Flat nose tire', severity: 'grounding' },
    })
    while ((await waiting()).rows.length < 2) await setImmediate()
    await sql`select id from orders where id = ${order} for update nowait`.execute(tx)
    return { leaving, reported }
  })
  expect([(await leaving).status, (await reported).status]).toEqual([422, 200])
})
