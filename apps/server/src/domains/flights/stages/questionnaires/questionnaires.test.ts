import type { Questionnaire, SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { depart, passing, photograph } from '../../../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const free: SetQuestion = {
  key: 'fireBottle',
  section: 'Before the keys',
  title: 'Fire bottle in the green',
  hint: '',
  kind: 'yesNo',
  blocking: true,
  required: true,
  unit: '',
  min: null,
  max: null,
  warnMin: null,
  warnMax: null,
  whole: false,
  passes: true,
  off: false,
}
const modelOf = async (tail: 'N417TS' | 'N52148' = 'N417TS') =>
  (await api.db.selectFrom('aircraft').select('modelId').where('tailNumber', '=', tail).executeTakeFirstOrThrow()).modelId
const read = async (stage: 'departure' | 'return' = 'departure', model?: string): Promise<Questionnaire> =>
  (await api.call('omar', 'getQuestionnaire', { params: { model: model ?? (await modelOf()), stage } })).json
const change = async (who: keyof Api['people'], edit: (questions: SetQuestion[]) => SetQuestion[], number?: number) => {
  const { modelId, stage, version, questions } = await read()
  const body = { number: number ?? version.number, questions: edit(questions), why: 'The fire bottle was forgotten' }
  return api.call(who, 'changeQuestionnaire', { params: { model: modelId, stage }, body })
}
const addFree = (questions: SetQuestion[]) => [...questions, free]

test('every model has its questionnaires, and only operators see and change them', async () => {
  const { json: all } = await api.call('omar', 'listQuestionnaires')
  const models = await api.db.selectFrom('aircraftModel').select('id').execute()
  expect(all).toHaveLength(2 * models.length)
  expect(all.find(({ family, stage }) => family === 'SR22' && stage === 'departure')).toMatchObject({
    version: { number: 2, by: null, why: 'The pilot signs for operational control' },
    asked: expect.any(Number),
  })
  const model = await modelOf()
  const params = { model, stage: 'departure' as const }
  for (const who of ['rosa', 'helen', 'maria'] as const) {
    expect((await api.call(who, 'listQuestionnaires')).status).toBe(403)
    expect((await api.call(who, 'getQuestionnaire', { params })).status).toBe(403)
    expect((await api.call(who, 'listQuestionVersions', { params })).status).toBe(403)
    expect((await change(who, addFree)).status).toBe(403)
  }
  expect((await api.call(undefined, 'listQuestionnaires')).status).toBe(401)
  const gone = { model: '0190aaaa-0000-7000-8000-000000000000', stage: 'return' as const }
  expect((await api.call('omar', 'getQuestionnaire', { params: gone })).status).toBe(404)
  expect(
    (await api.call('omar', 'changeQuestionnaire', { params: gone, body: { number: 1, questions: [free], why: 'x' } })).status,
  ).toBe(404)
})

test('a record that is open keeps its questions, and one that is opened later has the new ones', async () => {
  const before = await insertOrder(api, { hours: 1 })
  const opened = await api.call('rosa', 'openDeparture', { params: { order: before.id } })
  expect(opened.json.version.number).toBe(2)
  const changed = await change('omar', (questions) =>
    addFree(questions.map((one) => (one.key === 'tires' ? { ...one, off: true } : one))),
  )
  expect(changed.json).toMatchObject({ version: { number: 3, by: 'Omar Haddad', why: 'The fire bottle was forgotten' } })
  const keys = ({ questions }: { questions: { key: string }[] }) => questions.map(({ key }) => key)
  const running = await api.call('maria', 'getDeparture', { params: { order: before.id } })
  expect(running.json.version.number).toBe(2)
  expect(keys(running.json)).toContain('tires')
  expect(keys(running.json)).not.toContain('fireBottle')
  expect((await depart(api, 'rosa', before.id)).json).toMatchObject({ state: 'closed', version: { number: 2 } })

  const after = await insertOrder(api, { pilot: 'jonas', start: halfHour(1.5), hours: 2 })
  await api.db.updateTable('orders').set({ status: 'flight_complete' }).where('id', '=', before.id).execute()
  const next = await api.call('rosa', 'openDeparture', { params: { order: after.id } })
  expect(next.json.version.number).toBe(3)
  expect(next.json.missing).toContain('fireBottle')
  expect(keys(next.json)).not.toContain('tires')
  const no = await api.call('rosa', 'answerDeparture', { params: { order: after.id }, body: { answers: { fireBottle: false } } })
  expect(no.json.problems).toContainEqual({
    question: 'fireBottle',
    text: 'The record stays open until this is settled.',
    severity: 'block',
  })
  // Other models keep their questions.
  expect((await read('departure', await modelOf('N52148'))).version.number).toBe(2)
})

test('a device that started offline continues with its questions', async () => {
  const { id } = await insertOrder(api)
  const { json: asked } = await api.call('rosa', 'listDepartureQuestions', { query: { order_id: id } })
  const version = asked[0]!.version
  await change('omar', addFree)
  const params = { order: id }
  const opened = await api.call('rosa', 'openDeparture', { params, body: { answers: { tires: true }, version } })
  expect(opened.json.version).toEqual({ id: version, number: 2 })
  // A device with the new questions still gets the record's original ones.
  const { json: now } = await api.call('maria', 'openDeparture', { params, body: { version: (await read()).version.id } })
  expect(now.version.number).toBe(2)
})

test('questions of another model or stage open no record', async () => {
  const { id } = await insertOrder(api)
  const { version } = await read('return')
  const opened = await api.call('rosa', 'openDeparture', { params: { order: id }, body: { version: version.id } })
  expect(opened.json.version.number).toBe(2)
})

test('records from before versions use the first one', async () => {
  const { id } = await insertOrder(api)
  await api.call('rosa', 'openDeparture', { params: { order: id } })
  await api.db.updateTable('stageRecord').set({ questionVersionId: null }).where('orderId', '=', id).execute()
  const { json } = await api.call('rosa', 'getDeparture', { params: { order: id } })
  expect(json.version.number).toBe(1)
  expect(json.questions.map(({ key }) => key)).not.toContain('pilotSignature')
  await photograph(api, 'rosa', id, 'departure')
  const {
    pilotSignature: _,
    releasedBy: __,
    ...answers
  } = await passing(api, 'rosa', id, 'departure', { hobbs: 1284.6, flightMeter: 1096.9 })
  const left = await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers, complete: true } })
  expect(left.json).toMatchObject({ state: 'closed', version: { number: 1 } })
})

test('questions the product depends on cannot be removed (refused at the field); two operators do not overwrite each other', async () => {
  const gone = await change('omar', (questions) => questions.filter(({ key }) => key !== 'hobbs'))
  expect(gone).toMatchObject({ status: 400, json: { questions: [expect.stringContaining('“Hobbs” stays.')] } })
  const off = await change('omar', (questions) => questions.map((one, i) => (i === 0 ? { ...one, off: true } : one)))
  expect(off).toMatchObject({ status: 400, json: { 'questions.0.off': [expect.stringContaining('This question stays.')] } })
  expect(await change('omar', (questions) => questions)).toMatchObject({
    status: 400,
    json: { questions: ['Nothing has changed yet.'] },
  })
  expect((await change('omar', () => [])).status).toBe(400)
  expect((await change('omar', (questions) => questions.map((one) => ({ ...one, title: '' })))).status).toBe(400)
  expect(await change('omar', addFree, 1)).toMatchObject({ status: 409, json: { code: 'questions_changed' } })
  const both = await Promise.all([change('omar', addFree, 2), change('omar', (questions) => questions.toReversed(), 2)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('versions are only added, with author and time, and the log has the reason', async () => {
  await change('omar', addFree)
  const params = { model: await modelOf(), stage: 'departure' as const }
  const { json } = await api.call('omar', 'listQuestionVersions', { params, query: { limit: 2 } })
  expect(json).toMatchObject({
    count: 3,
    results: [
      { number: 3, by: 'Omar Haddad' },
      { number: 2, by: null },
    ],
  })
  expect(json.next).toContain('offset=2')
  await expect(api.db.updateTable('questionVersion').set({ why: 'x' }).execute()).rejects.toThrow(/append-only/)
  await expect(api.db.deleteFrom('questionVersion').execute()).rejects.toThrow(/append-only/)
  const { json: log } = await api.call('omar', 'listAudit', { query: { action: 'questions_changed' } })
  expect(log.results[0]).toMatchObject({
    reason: 'The fire bottle was forgotten',
    details: [expect.stringMatching(/SR22.*departure: version 3/)],
  })
})
