import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { newId } from '../../../db/newId.ts'
import { occupy } from '../../schedule/queries.ts'
import { findQuotaCounted } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.deleteFrom('aircraftShare').execute()
})
afterAll(() => api.close())

test('shop hours count in the year of the airport’s zone', async () => {
  const { N322SR: aircraftId } = api.fleet
  const shop = (start: string, hours: number) => {
    const [from, byId] = [new Date(start), api.people.tomas]
    const time = { id: newId(), from, to: plusHours(from, hours), kind: 'maintenance', byId } as const
    return occupy(api.db, [{ ...time, resourceId: aircraftId, resourceKind: 'aircraft' }])
  }
  await api.db.insertInto('aircraftShare').values({ aircraftId, accountId: api.people.tomas, percent: 25 }).execute()
  // 20:00 on New Year's Eve in California is the next year in UTC.
  await shop('2028-01-01T04:00:00Z', 3)
  await shop('2028-01-01T20:00:00Z', 5)
  const hoursFrom = async (from: string) => {
    const period = { from: new Date(from), to: plusHours(new Date(from), 1) }
    return (await findQuotaCounted(api.db, { aircraftIds: [aircraftId], holderId: api.people.tomas, period })).get(aircraftId)
      ?.shopHours
  }
  expect(await hoursFrom('2027-06-01T16:00:00Z')).toBe(3)
  expect(await hoursFrom('2028-01-01T06:00:00Z')).toBe(3)
  expect(await hoursFrom('2028-03-01T16:00:00Z')).toBe(5)
})
