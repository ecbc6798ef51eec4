import { pageSize } from '@tailshare/contract/base/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'

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

test('the exact code comes first, in upper or lower case', async () => {
  expect((await codes({ search: 'kvny' }))[0]).toBe('KVNY')
  expect((await codes({ search: 'VNY' })).slice(0, 2)).toEqual(['VNY', 'KVNY'])
  expect((await codes({ search: 'KBOS' }))[0]).toBe('KBOS')
  expect((await codes({ search: 'kapa' }))[0]).toBe('KAPA')
})

test('an FAA identifier finds its airport with and without a leading K', async () => {
  expect((await codes({ search: 'anc' }))[0]).toBe('PANC')
  expect((await codes({ search: 'f70' }))[0]).toBe('KF70')
  expect((await codes({ search: '1o2' }))[0]).toBe('1O2')
  expect((await codes({ search: 'k1o2' }))[0]).toBe('1O2')
})

test('codes that begin with the text come before names, presets before others, larger airports before airstrips', async () => {
  const found = await codes({ search: 'sna' })
  expect(found[0]).toBe('KSNA')
  expect((await codes({ search: 'miami' })).slice(0, 2)).toEqual(['KTMB', 'KMIA'])
  const beginning = await codes({ search: 'KBO' })
  expect(beginning.slice(0, 3).every((code) => code.startsWith('KBO'))).toBe(true)
})

test('a town finds the airports around it, the one that is named after it first', async () => {
  const { results } = (await api.call(undefined, 'listAirports', { query: { search: 'denver' } })).json
  expect(results.slice(0, 4).map(({ code }) => code)).toEqual(['KDEN', 'KAPA', 'KBJC', 'KCFO'])
  expect(results[1]).toMatchObject({ title: 'Centennial Airport', town: 'Denver', state: 'CO', zone: 'America/Denver' })
})

test('punctuation in a search is ignored, and alone it finds nothing', async () => {
  expect(await codes({ search: '100% field' })).toEqual(['OR_1'])
  expect((await codes({ search: 'or_1' }))[0]).toBe('OR_1')
  expect(await codes({ search: '%' })).toEqual([])
  expect(await codes({ search: '_' })).toEqual([])
  expect(await codes({ search: '\\' })).toEqual([])
})

test('a state lists its presets, a search in it lists all matches, and Other covers every other state', async () => {
  const { json } = await api.call(undefined, 'listAirports', { query: { state: 'NV' } })
  expect(json.results.map(({ code }) => code)).toEqual(['KHND', 'KVGT'])
  expect(json.count).toBe(2)
  expect((await codes({ state: 'NV', search: 'reno' }))[0]).toBe('KRNO')
  const others = (await api.call(undefined, 'listAirports', { query: { state: 'OTHER', search: 'san' } })).json.results
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ state }) => ['NV', 'FL', 'TX', 'CA', 'AZ'].includes(state))).toEqual([])
})

test('a page is never exceeded, and the count gives the total', async () => {
  expect(await codes({ limit: '3' })).toHaveLength(3)
  const all = (await api.call(undefined, 'listAirports')).json
  expect(all.count).toBeGreaterThan(4_500)
  expect(all.results).toHaveLength(pageSize.default)
  expect(await codes({ search: 'airport', limit: '100' })).toHaveLength(pageSize.max)
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

test('a long search can be paged to its end', async () => {
  const first = await api.call(undefined, 'listAirports', { query: { search: 'san', limit: '50' } })
  expect(first.json.count).toBeGreaterThan(50)
  const seen = first.json.results.map(({ code }) => code)
  let next = first.json.next
  while (next) {
    const page = (await api.app.inject({ url: next })).json<{ next: string | null; results: { code: string }[] }>()
    seen.push(...page.results.map(({ code }) => code))
    next = page.next
  }
  expect(new Set(seen).size).toBe(first.json.count)
})

test('models are found by maker and name', async () => {
  const all = (await api.call(undefined, 'listModels')).json
  const found = (await api.call(undefined, 'listModels', { query: { search: 'cirrus sr' } })).json
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(all.length)
  for (const { maker, name } of found) expect(`${maker} ${name}`.toLowerCase()).toContain('cirrus sr')
  expect((await api.call(undefined, 'listModels', { query: { search: '%' } })).json).toEqual([])
})
