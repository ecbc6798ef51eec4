import { plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { demoPdf } from '../../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import type { Body } from '@tailshare/contract/routes'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** A day that has begun in every zone. */
const today = plusDays(new Date().toISOString().slice(0, 10), -1)
const of = (who: CastKey) => ({ params: { id: api.people[who] } })
const upload = (who: CastKey, modelFamily: string) =>
  api.call(who, 'uploadDocument', { body: { kind: 'transition', modelFamily }, file: { name: 't.pdf', bytes: demoPdf('t') } })
const change = (by: CastKey, who: CastKey, body: Body<'updateTransition'>) =>
  api.call(by, 'updateTransition', { ...of(who), body })
const family = (rows: { modelFamily: string }[], name: string) => rows.find(({ modelFamily }) => modelFamily === name)

test('a pilot sees every family that requires training, with its status', async () => {
  const { json } = await api.call('maria', 'listTransitions', of('maria'))
  expect(json.map(({ modelFamily, state }) => [modelFamily, state])).toEqual([
    ['SF50', 'missing'],
    ['SR20', 'complete'],
    ['SR22', 'complete'],
    ['SR22T', 'missing'],
  ])
  expect((await api.call('omar', 'listTransitions', of('maria'))).json).toEqual(json)
  for (const who of ['jonas', 'helen', 'rosa'] as const)
    expect((await api.call(who, 'listTransitions', of('maria'))).status).toBe(404)
})

test('training is declared for an uploaded record, verified by an operator, and fixed from then on', async () => {
  const declared = { modelFamily: 'SR22T', issuedOn: plusDays(today, -20) }
  expect(await change('maria', 'maria', declared)).toMatchObject({ status: 409, json: { code: 'transition_record_missing' } })
  const record = (await upload('maria', 'SR22T')).json
  const pending = await change('maria', 'maria', declared)
  expect(family(pending.json, 'SR22T')).toEqual({ ...declared, state: 'pending', reason: null, documentId: record.id })

  const verified = await change('omar', 'maria', { modelFamily: 'SR22T', status: 'complete' })
  expect(family(verified.json, 'SR22T')).toMatchObject({ ...declared, state: 'complete' })
  const audit = await api.db.selectFrom('auditEntry').selectAll().where('subjectId', '=', record.id).executeTakeFirst()
  expect(audit).toMatchObject({ actorId: api.people.omar, action: 'document_verified', data: { modelFamily: 'SR22T' } })
  const notices = (await api.call('maria', 'listEvents', { query: { kind: 'validation' } })).json.results
  expect(notices[0]).toMatchObject({ title: 'Transition training (SR22T): verified' })
  expect(await change('maria', 'maria', declared)).toMatchObject({ status: 409, json: { code: 'document_decided' } })
  expect(await change('omar', 'maria', { modelFamily: 'SR22T', status: 'complete' })).toMatchObject({ status: 409 })
})

test('a rejected record says why, and a new one starts over', async () => {
  await upload('sam', 'SR20')
  expect((await change('omar', 'sam', { modelFamily: 'SR20', status: 'negative' })).status).toBe(400)
  const rejected = await change('omar', 'sam', { modelFamily: 'SR20', status: 'negative', reason: 'Page two is missing.' })
  expect(family(rejected.json, 'SR20')).toMatchObject({ state: 'negative', reason: 'Page two is missing.' })
  expect(await change('sam', 'sam', { modelFamily: 'SR20', issuedOn: today })).toMatchObject({ status: 409 })
  await upload('sam', 'SR20')
  const again = await change('sam', 'sam', { modelFamily: 'SR20', issuedOn: today })
  expect(family(again.json, 'SR20')).toMatchObject({ state: 'pending', issuedOn: today, reason: null })
})

test('people cannot verify their own training or edit another pilot’s', async () => {
  await upload('omar', 'SR20')
  await upload('jonas', 'SR20')
  for (const who of ['jonas', 'omar'] as const)
    expect((await change(who, who, { modelFamily: 'SR20', status: 'complete' })).status).toBe(403)
  expect((await change('omar', 'jonas', { modelFamily: 'SR20', issuedOn: today })).status).toBe(403)
  expect((await change('ines', 'jonas', { modelFamily: 'SR20', issuedOn: today })).status).toBe(404)
  expect(family((await api.call('jonas', 'listTransitions', of('jonas'))).json, 'SR20')).toMatchObject({
    state: 'pending',
    issuedOn: null,
  })
})

test.each([
  ['a day in the future', { modelFamily: 'SR22', issuedOn: plusDays(today, 3) }, 'issuedOn'],
  ['an unknown family', { modelFamily: 'Concorde', issuedOn: today }, 'modelFamily'],
  ['nothing to change', { modelFamily: 'SR22' }, 'issuedOn'],
])('%s is refused at its field', async (_, body, field) => {
  const refused = await change('priya', 'priya', body)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json)).toEqual([field])
})
