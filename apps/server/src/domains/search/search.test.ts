import { plusHours } from '@tailshare/contract/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const search = (query: Record<string, string>) =>
  api.app.inject({ url: `/api/v1/aircrafts/search/?${new URLSearchParams({ ...query, limit: '100' }).toString()}` })
const dayAfter = (days: number) =>
  plusHours(new Date(), 24 * days)
    .toISOString()
    .slice(0, 10)

test.each([
  ['end before they begin', [dayAfter(9), dayAfter(5)]],
  ['are over', ['2020-01-01']],
  ['are three', [dayAfter(2), dayAfter(3), dayAfter(4)]],
])('dates that %s are refused, not ignored', async (_, dates) => {
  const reply = await search({ date: dates.join(',') })
  expect([reply.statusCode, reply.json()]).toEqual([400, { date: ['Date is outdated'] }])
})

test('the top of the price scale is no bound, so that the dearest aircraft can be found by their price', async () => {
  await api.db.updateTable('aircraft').set({ rateCents: 104_500 }).where('id', '=', api.fleet.N417TS).execute()
  const tails = async (query: Record<string, string>) =>
    (await search(query)).json<{ results: { tailNumber: string }[] }>().results.map(({ tailNumber }) => tailNumber)
  expect(await tails({ price_hour_min: '1000' })).toEqual(['N417TS'])
  expect(await tails({ price_hour_min: '900', price_hour_max: '1000' })).toContain('N417TS')
  expect(await tails({ price_hour_max: '999' })).not.toContain('N417TS')
})

test('visitors see the first letter of an owner’s last name, members the name', async () => {
  const params = { id: api.fleet.N417TS }
  expect((await api.call(undefined, 'getAircraft', { params })).json.owner).toMatchObject({ lastName: 'M.', photo: null })
  expect((await api.call('maria', 'getAircraft', { params })).json.owner).toMatchObject({ lastName: 'Marsh' })
})
