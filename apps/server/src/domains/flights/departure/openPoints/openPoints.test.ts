import type { StageRecord } from '@tailshare/contract/flights/ramp'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../../db/newId.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart, passing, photograph } from '../../../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Who = keyof Api['people']
const at = (order: string, question = 'documents', stage: 'departure' | 'return' = 'departure') => ({ order, stage, question })
const ask = (who: Who | undefined, order: string, question?: string) =>
  api.call(who, 'askForRelease', { params: at(order, question) })
const release = (
  who: Who | undefined,
  order: string,
  question?: string,
  reason = 'Registration is at the desk, I have seen it',
) => api.call(who, 'releasePoint', { params: at(order, question), body: { reason } })
const notices = (who: Who) =>
  api.db
    .selectFrom('notice')
    .select(['title', 'text', 'link'])
    .where('accountId', '=', api.people[who])
    .orderBy('id', 'desc')
    .execute()
const problem = ({ problems }: StageRecord, key = 'documents') => problems.find(({ question }) => question === key)

/** A check-out by staff with everything but the documents on board. */
const heldUp = async (answers: Record<string, boolean | string> = { documents: false }) => {
  const order = await insertOrder(api)
  await api.call('rosa', 'openDeparture', { params: { order: order.id } })
  await photograph(api, 'rosa', order.id, 'departure')
  const all = await passing(api, 'rosa', order.id, 'departure', {
    hobbs: 1284.6,
    flightMeter: 1096.9,
    fuelLeft: 40,
    fuelRight: 40,
    ...answers,
  })
  const { json } = await api.call('rosa', 'answerDeparture', { params: { order: order.id }, body: { answers: all } })
  return { ...order, json }
}
const complete = (order: string, answers = {}) =>
  api.call('rosa', 'answerDeparture', { params: { order }, body: { answers, complete: true } })

test('people at the aircraft ask, the owner releases the point in that record, and the pilot signs knowing it', async () => {
  const { id, json } = await heldUp()
  expect(problem(json)).toMatchObject({ severity: 'block' })
  expect(json.openPoints).toEqual([
    {
      question: 'documents',
      title: 'Documents on board',
      answer: false,
      state: 'open',
      never: null,
      asked: null,
      released: null,
    },
  ])
  expect((await complete(id)).json.code).toBe('record_incomplete')

  const asked = await ask('rosa', id)
  expect(asked.json.openPoints).toMatchObject([{ state: 'asked', asked: { by: 'Rosa V.' }, released: null }])
  const [told] = await notices('helen')
  expect(told).toMatchObject({
    title: 'N417TS waits for you',
    text: expect.stringContaining('“Documents on board” was answered with a no'),
    link: `/aircraft-report/reserve-aircraft/${id}`,
  })
  // Asking twice notifies once.
  await ask('rosa', id)
  expect((await notices('helen')).filter(({ title }) => title === told!.title)).toHaveLength(1)

  expect((await api.call('helen', 'getDeparture', { params: { order: id } })).json.openPoints).toMatchObject([{ state: 'asked' }])
  const released = await release('helen', id)
  expect(released.json.openPoints).toMatchObject([
    { state: 'released', released: { by: 'Helen M.', reason: 'Registration is at the desk, I have seen it' } },
  ])
  const text = 'Helen M. lets this pass: “Registration is at the desk, I have seen it”'
  expect(problem(released.json)).toEqual({ question: 'documents', severity: 'warn', text })
  for (const who of ['rosa', 'maria'] as const)
    expect((await notices(who))[0]).toMatchObject({
      title: 'Helen M. lets “Documents on board” pass',
      text: expect.stringContaining('Registration is at the desk'),
      link: `/aircraft-report/reserve-aircraft/${id}`,
    })
  const { json: log } = await api.call('omar', 'listAudit', { query: { action: 'open_point_released' } })
  expect(log.results[0]).toMatchObject({
    reason: 'Registration is at the desk, I have seen it',
    tailNumber: 'N417TS',
    details: [expect.stringContaining('Documents on board, booking')],
  })

  // An earlier signature must be repeated.
  expect(released.json.missing).toEqual(['pilotSignature'])
  // The person who releases is not at the aircraft, so someone else keeps the record in hand.
  expect(released.json.heldBy).toMatchObject({ name: 'Rosa V.' })
  expect((await complete(id)).json.code).toBe('record_incomplete')
  const left = await complete(id, { pilotSignature: 'maria  reyes' })
  expect(left.json).toMatchObject({ state: 'closed', openPoints: [{ state: 'released' }] })
})

test('a question that passes with no is held up by yes, and the owner sees that', async () => {
  const { modelId } = await api.db
    .selectFrom('aircraft')
    .select('modelId')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  const params = { model: modelId, stage: 'departure' as const }
  const { version, questions } = (await api.call('omar', 'getQuestionnaire', { params })).json
  const body = {
    number: version.number,
    questions: questions.map((one) => (one.key === 'documents' ? { ...one, title: 'Papers are missing', passes: false } : one)),
    why: 'Asked the other way round',
  }
  expect((await api.call('omar', 'changeQuestionnaire', { params, body })).status).toBe(200)
  const { id, json } = await heldUp({ documents: true })
  expect(json.openPoints).toMatchObject([{ title: 'Papers are missing', answer: true, state: 'open' }])
  await ask('rosa', id)
  expect((await notices('helen'))[0]!.text).toContain('“Papers are missing” was answered with a yes.')
})

test('only owner and operators release a point, and only people at the aircraft ask', async () => {
  const { id } = await heldUp()
  for (const who of ['rosa', 'maria'] as const) expect(await release(who, id)).toMatchObject({ status: 403 })
  for (const who of ['jonas', 'elena'] as const) {
    expect((await release(who, id)).status).toBe(404)
    expect((await ask(who, id)).status).toBe(404)
  }
  expect((await release(undefined, id)).status).toBe(401)
  expect((await ask(undefined, id)).status).toBe(401)
  expect((await ask('helen', id)).status).toBe(403)
  expect(await release('helen', id, 'documents', ' ')).toMatchObject({
    status: 400,
    json: { reason: ['This field is required'] },
  })
  expect((await release('helen', id, 'wings')).status).toBe(404)
  expect((await ask('maria', id)).status).toBe(200)
  // Simultaneous releases: the first reason is kept and announced once.
  const both = await Promise.all([release('helen', id), release('omar', id, 'documents', 'Seen by the operator')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].json.openPoints[0]!.released!.reason).toBe(both[1].json.openPoints[0]!.released!.reason)
  const { json: log } = await api.call('omar', 'listAudit', { query: { action: 'open_point_released' } })
  expect(log.count).toBe(1)
})

test('where staff check out, the pilot does not ask', async () => {
  const { id, aircraftId } = await heldUp()
  await api.db.updateTable('aircraft').set({ selfCheckIn: false }).where('id', '=', aircraftId).execute()
  expect((await ask('maria', id)).status).toBe(409)
  expect((await ask('rosa', id)).status).toBe(200)
})

test('readings, missing answers and passing answers cannot be released', async () => {
  const { id } = await heldUp()
  await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers: { hobbs: 1290, keys: null } } })
  for (const question of ['hobbs', 'keys', 'tires', 'photoNose', 'squawksRead'])
    expect(await release('helen', id, question)).toMatchObject({
      status: 409,
      json: { code: 'wrong_state', detail: 'This answer holds nothing up.' },
    })
})

test('a release does not lift a grounding or a due inspection', async () => {
  const { id, aircraftId } = await heldUp({ squawksRead: false, inspectionsValid: false })
  expect((await release('helen', id, 'squawksRead')).status).toBe(200)
  await sql`update aircraft set grounded_reason = 'Nose tire' where id = ${aircraftId}`.execute(api.db)
  const { json } = await api.call('rosa', 'getDeparture', { params: { order: id } })
  expect(json.problems.filter(({ question }) => question === 'squawksRead').map(({ severity }) => severity)).toEqual([
    'block',
    'block',
  ])
  expect(json.openPoints.find(({ question }) => question === 'squawksRead')?.never).toMatch(/until its squawk is closed/)
  expect(await release('omar', id, 'squawksRead')).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('grounded') },
  })
  await api.db
    .insertInto('maintenanceItem')
    .values({ id: newId(), aircraftId, title: 'Annual inspection', dueOn: '2020-01-31', grounds: true })
    .execute()
  expect(await release('helen', id, 'inspectionsValid')).toMatchObject({
    status: 409,
    json: { detail: 'An inspection comes due on this trip. It is done first.' },
  })
})

test('an abandoned check-in starts over without released points', async () => {
  const { id } = await heldUp()
  await release('helen', id)
  await api.call('rosa', 'changeStatus', { params: { id }, body: { status: 'booked' } })
  expect((await release('helen', id)).status).toBe(409)
  await api.call('rosa', 'openDeparture', { params: { order: id } })
  const again = await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers: { documents: false } } })
  expect(again.json.openPoints).toMatchObject([{ state: 'open' }])
})

test('a return passes the same way, and is fixed once closed', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await depart(api, 'rosa', id)
  const refused = await bringBack(api, 'rosa', id, { tiedDown: false })
  expect(refused.json.code).toBe('record_incomplete')
  const params = { order: id, stage: 'return' as const, question: 'tiedDown' }
  const asked = await api.call('rosa', 'askForRelease', { params })
  expect(asked.status).toBe(200)
  expect((await notices('helen'))[0]).toMatchObject({ link: `/aircraft-report/return-reserved-aircraft/${id}` })
  const body = { reason: 'Goes straight into the hangar' }
  expect((await api.call('helen', 'releasePoint', { params, body })).status).toBe(200)
  const back = await api.call('rosa', 'answerReturn', { params: { order: id }, body: { complete: true } })
  expect(back.json).toMatchObject({ state: 'closed', openPoints: [{ question: 'tiedDown', state: 'released' }] })
  const { openPoints, findings } = (await api.call('maria', 'getInspection', { params: { id } })).json
  expect(openPoints).toMatchObject([{ stage: 'return', question: 'tiedDown', released: { by: 'Helen M.', ...body } }])
  expect(findings).toContainEqual(expect.objectContaining({ stage: 'return', question: 'tiedDown', answer: 'No' }))
  expect((await api.call('helen', 'releasePoint', { params, body })).json.code).toMatch(/wrong_state|record_closed/)
})

test('a record shows who answered each question, and who has it in hand', async () => {
  const { id } = await insertOrder(api)
  await api.call('rosa', 'openDeparture', { params: { order: id } })
  const first = { oil: new Date().toISOString() }
  await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers: { oil: 7, tires: true }, times: first } })
  const mine = await api.call('maria', 'answerDeparture', { params: { order: id }, body: { answers: { tires: false } } })
  expect(mine.json).toMatchObject({
    answeredBy: { oil: 'Rosa V.', tires: 'Maria R.' },
    heldBy: { id: api.people.maria, name: 'Maria R.', at: expect.any(String) },
  })
  // A retry keeps its original time and changes nothing.
  await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers: { oil: 7 }, times: first } })
  expect((await api.call('helen', 'getDeparture', { params: { order: id } })).json.heldBy?.name).toBe('Maria R.')
  await photograph(api, 'rosa', id, 'departure', ['photoNose'])
  expect((await api.call('helen', 'getDeparture', { params: { order: id } })).json.heldBy?.name).toBe('Rosa V.')
})
