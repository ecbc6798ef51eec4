import { plusHours } from '@tailshare/contract/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { draftOf } from '../../../test/listings.ts'
import { listShopHours } from './queries.ts'
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

test('the schedule of a draft is there for its owner, and for no one else', async () => {
  const { id } = (await draftOf(api, 'helen', 'N71DR')).json
  const query = { from: new Date().toISOString(), to: plusHours(new Date(), 24).toISOString() }
  const statusFor = async (who?: 'helen' | 'maria') => (await api.call(who, 'getSchedule', { params: { id }, query })).status
  expect(await statusFor('helen')).toBe(200)
  expect(await statusFor('maria')).toBe(404)
  expect(await statusFor()).toBe(404)
})

test('hours in the shop count in the year of the airport’s clock', async () => {
  const { N322SR: aircraftId } = api.fleet
  const shop = (from: string, hours: number) =>
    api.db
      .insertInto('occupancy')
      .values({
        id: newId(),
        resourceId: aircraftId,
        resourceKind: 'aircraft',
        during: sql<string>`tstzrange(${new Date(from)}, ${plusHours(new Date(from), hours)})`,
        kind: 'maintenance',
        createdBy: api.people.tomas,
      })
      .execute()
  // New Year's Eve at 20:00 in California is the next year in UTC.
  await shop('2028-01-01T04:00:00Z', 3)
  await shop('2028-01-01T20:00:00Z', 5)
  const hoursFrom = async (from: string) =>
    (await listShopHours(api.db, { aircraftIds: [aircraftId], byId: api.people.tomas, from: new Date(from) })).get(aircraftId)
  expect(await hoursFrom('2027-06-01T16:00:00Z')).toBe(3)
  expect(await hoursFrom('2028-01-01T06:00:00Z')).toBe(3)
  expect(await hoursFrom('2028-03-01T16:00:00Z')).toBe(5)
})
