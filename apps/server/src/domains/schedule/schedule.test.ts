import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { draftOf } from '../../../test/listings.ts'
import { halfHour } from '../../../test/orders.ts'
import { newId } from '../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('time blocked by an owner is their own; to others it is unavailable', async () => {
  const [from, to] = [plusHours(new Date(), 480), plusHours(new Date(), 486)]
  await api.db
    .insertInto('occupancy')
    .values({
      id: newId(),
      resourceId: api.fleet.N417TS,
      resourceKind: 'aircraft',
      during: sql<string>`tstzrange(${from}, ${to})`,
      kind: 'own',
      createdBy: api.people.helen,
    })
    .execute()
  const query = { from: plusHours(from, -1).toISOString(), to: plusHours(to, 1).toISOString() }
  const seenBy = async (who?: 'helen' | 'maria') => {
    const { json } = await api.call(who, 'getSchedule', { params: { id: api.fleet.N417TS }, query })
    return json.busy.map(({ kind, text }) => [kind, text])
  }
  expect(await seenBy('helen')).toEqual([['own', 'Your trip']])
  expect(await seenBy('maria')).toEqual([['block', 'Not available']])
  expect(await seenBy()).toEqual([['block', 'Not available']])
})

test('the last permitted hours work in every time zone', async () => {
  const ask = async (from: string, to: string) =>
    (await api.call(undefined, 'getSchedule', { params: { id: api.fleet.N417TS }, query: { from, to } })).status
  expect(await ask('2199-12-30T00:00Z', '2199-12-30T23:59Z')).toBe(200)
  expect(await ask('2199-12-31T23:00-12:00', '2199-12-31T23:59-13:00')).toBe(400)
})

test('a draft’s schedule is 404 for others, to read or to block', async () => {
  const draft = await draftOf(api, 'victor', 'N123DR')
  const [from, to] = [halfHour(960).toISOString(), halfHour(962).toISOString()]
  const asked = { params: { id: draft.json.id }, query: { from, to } }
  const set = { params: { id: draft.json.id }, body: { kind: 'own' as const, from, to } }
  for (const who of [undefined, 'maria', 'helen'] as const) expect((await api.call(who, 'getSchedule', asked)).status).toBe(404)
  expect((await api.call('maria', 'setSchedule', set)).status).toBe(404)
  expect((await api.call('victor', 'getSchedule', asked)).status).toBe(200)
  expect((await api.call('victor', 'setSchedule', set)).status).toBe(200)
})
