import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { limitKey } from '@tailshare/rules/flights/departure/limits'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { run } from '../../../../../test/money.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { passing, photograph } from '../../../../../test/bookings/ramp.ts'

let api: Api
let order: string
beforeEach(async () => {
  api = await startApi()
  order = (await insertOrder(api)).id
})
afterEach(() => api.close())

const report = async (text: string, severity: 'limit' | 'cosmetic' = 'limit') =>
  (await api.call('helen', 'reportOnAircraft', { params: { id: api.fleet.N417TS }, body: { text, severity } })).json.id
const open = () => api.call('rosa', 'openDeparture', { params: { order } })
const answer = (answers: Record<string, boolean | null>, complete = false, who: 'rosa' = 'rosa') =>
  api.call(who, 'answerDeparture', { params: { order }, body: { answers, complete } })
const limitsAsked = async () =>
  (await api.call('rosa', 'getDeparture', { params: { order } })).json.questions
    .filter(({ section }) => section === 'Limits')
    .map(({ key, title, hint }) => ({ key, title, hint }))
const close = (id: string) => api.call('helen', 'moveSquawk', { params: { id }, body: { move: 'close', reason: 'Lamp changed' } })
/** Answers everything but the limits. */
const answerRest = async () => {
  await open()
  await photograph(api, 'rosa', order, 'departure')
  const answers = await passing(api, 'rosa', order, 'departure', {
    hobbs: 1284.6,
    flightMeter: 1096.9,
    fuelLeft: 40,
    fuelRight: 40,
  })
  const rest = Object.fromEntries(Object.entries(answers).filter(([key]) => !key.startsWith('limit-')))
  return answer(rest as Record<string, boolean>)
}

test('each limit is confirmed separately before the release; one reported meanwhile asks again', async () => {
  const nav = await report('Left nav light out, day flights only.')
  await report('Chip in the paint', 'cosmetic')
  const until = plusDays(dayIn(new Date(), zone), 5)
  await api.call('helen', 'moveSquawk', {
    params: { id: nav },
    body: { move: 'defer', until, reason: 'Lamp ordered', inoperative: true, placardedBy: 'Ann Wu', certificate: 'A&P 3120447' },
  })
  await answerRest()
  expect(await limitsAsked()).toEqual([
    {
      key: limitKey(nav),
      title: 'Left nav light out, day flights only. I’ve read it',
      hint: expect.stringMatching(/^Deferred to .*, placarded inoperative$/),
    },
  ])
  const missing = await answer({}, true)
  expect([missing.status, missing.json.missing]).toEqual([422, [limitKey(nav)]])
  expect((await answer({ [limitKey(nav)]: false }, true)).json.problems).toContainEqual(
    expect.objectContaining({ question: limitKey(nav), severity: 'block' }),
  )
  const com = await report('COM 2 is dead')
  const anew = await answer({ [limitKey(nav)]: true }, true)
  expect([anew.status, anew.json.missing]).toEqual([422, [limitKey(com)]])
  expect((await answer({ [limitKey(com)]: true }, true)).status).toBe(200)

  const kept = await sql`select squawk_id, by_id, text, terms, at <= now() as is_past from limit_read order by at`.execute(api.db)
  expect(kept.rows).toEqual([
    {
      squawkId: nav,
      byId: api.people.rosa,
      text: 'Left nav light out, day flights only.',
      terms: expect.stringContaining('placarded inoperative'),
      isPast: true,
    },
    { squawkId: com, byId: api.people.rosa, text: 'COM 2 is dead', terms: 'Open', isPast: true },
  ])
  // The record keeps what was read, even if the squawks change.
  await close(nav)
  await report('Later found')
  const shown = await limitsAsked()
  expect(shown.map(({ title }) => title)).toEqual([
    'Left nav light out, day flights only. I’ve read it',
    'COM 2 is dead. I’ve read it',
  ])
  expect(shown[0]!.hint).toMatch(/Noted by Rosa \S+, .*P[SD]T/)
})

test('an answer for a limit closed meanwhile is harmless', async () => {
  const nav = await report('Left nav light out')
  await answerRest()
  await close(nav)
  expect((await answer({ [limitKey(nav)]: true }, true)).status).toBe(200)
  expect(await api.db.selectFrom('limitRead').select('squawkId').execute()).toEqual([])
})

test('an abandoned check-in drops the confirmations', async () => {
  const nav = await report('Left nav light out')
  await open()
  await answer({ [limitKey(nav)]: true })
  expect(await api.db.selectFrom('limitRead').select('squawkId').execute()).toEqual([{ squawkId: nav }])
  await api.call('rosa', 'changeStatus', { params: { id: order }, body: { status: 'booked', reason: 'Wrong aircraft' } })
  expect(await api.db.selectFrom('limitRead').select('squawkId').execute()).toEqual([])
})

test('a limit whose deferral has passed blocks departure until its owner decides', async () => {
  const nav = await report('Left nav light out')
  const today = dayIn(new Date(), zone)
  const defer = (until: string) =>
    api.call('helen', 'moveSquawk', { params: { id: nav }, body: { move: 'defer', until, reason: 'Lamp ordered' } })
  await defer(plusDays(today, 1))
  await sql`update squawk set due_on = ${plusDays(today, -1)} where id = ${nav}`.execute(api.db)
  await run(api, 'watchSquawks', {})
  await answerRest()
  const held = await answer({ [limitKey(nav)]: true }, true)
  expect(held.status).toBe(422)
  expect(held.json.problems).toContainEqual({
    question: limitKey(nav),
    text: 'Left nav light out: it was deferred, and that day has passed. The owner has to decide before the aircraft leaves.',
    severity: 'block',
  })
  expect((await defer(plusDays(today, 4))).status).toBe(200)
  expect((await answer({}, true)).status).toBe(200)
})
