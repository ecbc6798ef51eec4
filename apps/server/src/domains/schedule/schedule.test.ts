import { plusHours } from '@tailshare/contract/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { newId } from '../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('time that an owner set aside is the owner’s own, and to everyone else not available', async () => {
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
