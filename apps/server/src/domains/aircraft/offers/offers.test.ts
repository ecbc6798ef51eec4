import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => api.db.deleteFrom('aircraftShare').execute())
afterAll(() => api.close())

const give = (tail: keyof Api['fleet'], shares: [accountId: string, percent: number][]) =>
  api.db
    .insertInto('aircraftShare')
    .values(shares.map(([accountId, percent]) => ({ aircraftId: api.fleet[tail], accountId, percent })))
    .execute()

test('what the co-owners do not hold is on offer, the largest share first', async () => {
  await give('N417TS', [
    [api.people.tomas, 25],
    [api.people.priya, 37.5],
  ])
  await give('N940DS', [[api.people.bo, 25]])
  const { json } = await api.call(undefined, 'listSharesOnOffer')
  expect(json.map(({ tailNumber, percent, coOwners }) => [tailNumber, percent, coOwners])).toEqual([
    ['N940DS', 75, 1],
    ['N417TS', 37.5, 2],
  ])
  expect(json[1]).toMatchObject({ owner: { id: api.people.helen }, photo: { url: expect.stringContaining('N417TS') } })
})

test('nothing is on offer of an aircraft without co-owners, fully held, unlisted or gone', async () => {
  await give('N940DS', [
    [api.people.bo, 50],
    [api.people.tomas, 50],
  ])
  await give('N417TS', [[api.people.tomas, 25]])
  const set = (change: { isListed?: boolean; deletedAt?: Date | null }) =>
    api.db.updateTable('aircraft').set(change).where('id', '=', api.fleet.N417TS).execute()
  expect((await api.call(undefined, 'listSharesOnOffer')).json.map(({ tailNumber }) => tailNumber)).toEqual(['N417TS'])
  await set({ isListed: false })
  expect((await api.call(undefined, 'listSharesOnOffer')).json).toEqual([])
  await set({ isListed: true, deletedAt: new Date() })
  expect((await api.call(undefined, 'listSharesOnOffer')).json).toEqual([])
  await set({ deletedAt: null })
})

test('visitors do not read the owner’s last name', async () => {
  await give('N417TS', [[api.people.tomas, 25]])
  const ownerFor = async (who?: 'maria') => (await api.call(who, 'listSharesOnOffer')).json[0]!.owner.lastName
  expect([await ownerFor(), await ownerFor('maria')]).toEqual(['M.', 'Marsh'])
})
