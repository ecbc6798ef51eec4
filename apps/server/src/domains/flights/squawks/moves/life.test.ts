import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
  await giveCard(api, 'ines')
})
afterEach(() => api.close())

type Who = keyof Api['people']
type Move = Parameters<typeof move>[2]
const report = async (severity: 'grounding' | 'limit' | 'cosmetic' = 'limit', who: Who = 'helen', text = 'Left nav light out') =>
  api.call(who, 'reportOnAircraft', { params: { id: api.fleet.N417TS }, body: { text, severity } })
const move = (who: Who, id: string, body: NonNullable<Parameters<typeof api.call<'moveSquawk'>>[2]>['body']) =>
  api.call(who, 'moveSquawk', { params: { id }, body: body! })
const page = async (who: Who, id: string) => (await api.call(who, 'getSquawk', { params: { id } })).json
const today = () => dayIn(new Date(), zone)
const grounded = async () =>
  (await api.db.selectFrom('aircraft').select('groundedReason').where('id', '=', api.fleet.N417TS).executeTakeFirstOrThrow())
    .groundedReason
const riskOf = async (id: string) =>
  (await api.db.selectFrom('orders').select('atRiskSquawkId').where('id', '=', id).executeTakeFirstOrThrow()).atRiskSquawkId

test('a squawk from report to closing and reopening, each step with name, time and reason', async () => {
  const { json } = await report('limit', 'rosa')
  const { id } = json
  const { dueOn: annual } = await api.db
    .selectFrom('maintenanceItem')
    .select('dueOn')
    .where('aircraftId', '=', api.fleet.N417TS)
    .where('template', '=', 'annual')
    .executeTakeFirstOrThrow()
  expect((await page('helen', id)).nextInspection).toBe(annual)
  const steps: Move[] = [
    {
      move: 'defer',
      until: plusDays(today(), 10),
      reason: 'Lamp ordered, day flights only',
      inoperative: true,
      placardedBy: 'Ann Wu',
      certificate: 'A&P 3120447',
    },
    { move: 'start', reason: 'Bay Avionics has it' },
    { move: 'close', reason: 'New lamp fitted, ops check good', certificate: 'A&P 2231' },
    { move: 'reopen', reason: 'It flickers again' },
  ]
  const states: string[] = []
  for (const body of steps) {
    const reply = await move('helen', id, body)
    expect(reply.status).toBe(200)
    states.push(reply.json.state)
  }
  expect(states).toEqual(['deferred', 'in_work', 'closed', 'open'])
  const { thread, dueOn, inoperative } = await page('rosa', id)
  expect([dueOn, inoperative]).toEqual([null, false])
  expect(thread.map(({ kind, by, text, certificate }) => [kind, by?.name.split(' ')[0], text, certificate])).toEqual([
    ['reported', 'Rosa', 'Left nav light out', ''],
    ['deferred', 'Helen', 'Lamp ordered, day flights only. Deactivated and placarded by Ann Wu.', 'A&P 3120447'],
    ['started', 'Helen', 'Bay Avionics has it', ''],
    ['closed', 'Helen', 'New lamp fitted, ops check good', 'A&P 2231'],
    ['reopened', 'Helen', 'It flickers again', ''],
  ])
  const log = (await api.call('omar', 'listAudit', { query: { account: api.people.helen } })).json.results
  expect(log.map(({ action }) => action)).toEqual(['squawk_reopened', 'squawk_closed', 'squawk_started', 'squawk_deferred'])
})

test('a line of the thread is never changed', async () => {
  const { json } = await report()
  await expect(sql`update squawk_event set text = 'nothing' where squawk_id = ${json.id}`.execute(api.db)).rejects.toThrow(
    'append-only',
  )
})

test('a grounding squawk is judged first, then deferred; each refusal is a sentence', async () => {
  const { json } = await report('grounding')
  const later = { move: 'defer', until: plusDays(today(), 5), reason: 'Part on its way', inoperative: false } as const
  const refused = await move('helen', json.id, later)
  expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('Reassess it first')])
  expect((await move('helen', json.id, { move: 'judge', severity: 'grounding', reason: 'Sure' })).status).toBe(409)
  expect((await move('helen', json.id, { move: 'judge', severity: 'limit', reason: 'Day VFR is fine' })).status).toBe(200)
  expect((await move('helen', json.id, { ...later, until: plusDays(today(), -1) })).json).toEqual({ until: ['Date is outdated'] })
  expect((await move('helen', json.id, later)).json).toMatchObject({ state: 'deferred', dueOn: later.until })
  expect((await move('helen', json.id, { move: 'close', reason: '' })).status).toBe(400)
  // Grounding again ends the deferral.
  expect((await move('helen', json.id, { move: 'judge', severity: 'grounding', reason: 'It smokes' })).json).toMatchObject({
    state: 'open',
    dueOn: null,
  })
})

test('raised to grounding it grounds and tells pilots; lowered it releases; raised again it tells them again', async () => {
  const booked = await insertOrder(api, { pilot: 'ines', start: halfHour(48) })
  const { json } = await report('limit')
  const heard = await startHearing(api)
  const judge = async (severity: 'grounding' | 'limit') => {
    expect((await move('helen', json.id, { move: 'judge', severity, reason: `It is ${severity}` })).status).toBe(200)
    await api.runJobs()
    const titles = (await heard()).filter(({ who }) => who === 'ines').map(({ title }) => title)
    return [await grounded(), await riskOf(booked.id), titles]
  }
  const down = ['Left nav light out', json.id, ['N417TS is grounded']]
  expect(await judge('grounding')).toEqual(down)
  expect((await page('helen', json.id)).atRisk).toBe(1)
  expect(await judge('limit')).toEqual([null, null, ['N417TS is back in service']])
  expect(await judge('grounding')).toEqual(down)
  expect((await move('helen', json.id, { move: 'close', reason: 'New harness' })).status).toBe(200)
  expect(await grounded()).toBeNull()
  expect((await move('helen', json.id, { move: 'reopen', reason: 'Out again' })).status).toBe(200)
  expect([await grounded(), await riskOf(booked.id)]).toEqual(['Left nav light out', json.id])
})

test('closing a squawk while another is reported leaves the aircraft grounded in either order', async () => {
  const booked = await insertOrder(api, { pilot: 'ines', start: halfHour(48) })
  for (let round = 0; round < 4; round++) {
    const { json: first } = await report('grounding', 'helen', `First of round ${round}`)
    const text = `Second of round ${round}`
    const [closed, second] = await Promise.all([
      move('helen', first.id, { move: 'close', reason: 'Done' }),
      report('grounding', 'rosa', text),
    ])
    expect([closed.status, second.status]).toEqual([200, 200])
    expect([await grounded(), await riskOf(booked.id)]).toEqual([text, second.json.id])
    await move('helen', second.json.id, { move: 'close', reason: 'Done' })
    expect([await grounded(), await riskOf(booked.id)]).toEqual([null, null])
  }
})

test('of two simultaneous decisions the second is told the current state', async () => {
  const { json } = await report('limit')
  const replies = await Promise.all([
    move('helen', json.id, { move: 'close', reason: 'Owner did it' }),
    move('omar', json.id, { move: 'close', reason: 'Operator did it' }),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await page('helen', json.id)).thread.filter(({ kind }) => kind === 'closed')).toHaveLength(1)
})

test('a passed deferral reopens, needs a decision, and its owner is told once', async () => {
  const { json } = await report('limit')
  const until = plusDays(today(), 3)
  await move('helen', json.id, {
    move: 'defer',
    until,
    reason: 'Lamp ordered',
    inoperative: true,
    placardedBy: 'Ann Wu',
    certificate: 'A&P 3120447',
  })
  const heard = await startHearing(api)
  const watch = () => run(api, 'watchSquawks', {})
  await watch()
  expect(await page('helen', json.id)).toMatchObject({ state: 'deferred', needsDecision: false })
  await sql`update squawk set due_on = ${plusDays(today(), -1)} where id = ${json.id}`.execute(api.db)
  await watch()
  await watch()
  const after = await page('helen', json.id)
  expect(after).toMatchObject({ state: 'open', needsDecision: true, severity: 'limit' })
  expect(after.thread.at(-1)).toMatchObject({ kind: 'lapsed', by: null })
  const told = await heard()
  expect(told.map(({ who, title, link }) => [who, title, link])).toEqual([
    ['helen', 'A deferred squawk of N417TS needs a decision', `/squawks/${json.id}`],
  ])
  expect(await grounded()).toBeNull()
  await move('helen', json.id, {
    move: 'defer',
    until: plusDays(today(), 9),
    reason: 'Lamp is late',
    inoperative: true,
    placardedBy: 'Ann Wu',
    certificate: 'A&P 3120447',
  })
  expect(await page('helen', json.id)).toMatchObject({ state: 'deferred', needsDecision: false })
})

test('a squawk closed a month ago is reported as a new one', async () => {
  const { json } = await report('limit')
  await move('helen', json.id, { move: 'close', reason: 'Done' })
  await sql`update squawk set closed_at = now() - interval '31 days' where id = ${json.id}`.execute(api.db)
  const late = await move('helen', json.id, { move: 'reopen', reason: 'Again' })
  expect([late.status, late.json.detail]).toEqual([409, 'A squawk can be reopened for 30 days. Please report a new one.'])
})
