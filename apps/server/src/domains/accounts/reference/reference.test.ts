import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  const one = { state: 'OR', zone: 'America/Los_Angeles', lat: 45, lon: -122, isPreset: false }
  await api.db
    .insertInto('airport')
    .values([
      { ...one, id: '01890000-0000-7000-8000-000000000001', code: 'VNY', title: 'Testfield KVNY annex' },
      { ...one, id: '01890000-0000-7000-8000-000000000002', code: 'OR_1', title: '100% Field' },
    ])
    .execute()
})
afterAll(() => api.close())

const codes = async (query: { search?: string; state?: string; limit?: string }) =>
  (await api.call(undefined, 'listAirports', { query })).json.results.map(({ code }) => code)

test('the exact code comes first, in any case', async () => {
  expect((await codes({ search: 'kvny' }))[0]).toBe('KVNY')
  expect((await codes({ search: 'VNY' }))[0]).toBe('VNY')
  expect(await codes({ search: 'miami' })).toEqual(['KTMB'])
})

test('signs that mean something to a search pattern mean themselves', async () => {
  expect(await codes({ search: '%' })).toEqual(['OR_1'])
  expect(await codes({ search: '_' })).toEqual(['OR_1'])
  expect(await codes({ search: '\\' })).toEqual([])
})

test('a state lists its airports, and Other those of every state without a name', async () => {
  const { json } = await api.call(undefined, 'listAirports', { query: { state: 'NV' } })
  expect(json.results.every(({ state }) => state === 'NV')).toBe(true)
  expect(json.count).toBe(json.results.length)
  expect(await codes({ state: 'OTHER' })).toEqual(['OR_1', 'VNY'])
  expect(await codes({ limit: '3' })).toHaveLength(3)
})

test('one airport by its code', async () => {
  expect((await api.call(undefined, 'getAirport', { params: { code: 'ksql' } })).json).toMatchObject({
    code: 'KSQL',
    state: 'CA',
  })
  expect((await api.call(undefined, 'getAirport', { params: { code: 'KXXX' } })).status).toBe(404)
})

test('models name their family and type', async () => {
  const models = (await api.call(undefined, 'listModels')).json
  expect(models.find(({ family }) => family === 'SF50')).toMatchObject({ type: 5 })
})
