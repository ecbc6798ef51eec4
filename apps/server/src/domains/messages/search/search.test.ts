import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { searchMessages } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await write('maria', 'helen', 'Is the left fuel tank of N417TS full?')
  await write('helen', 'maria', 'Full to the tabs. The oil’s at 7 qt.')
  await write('maria', 'victor', 'Fuel-card lost; where do I fuel up?')
  await write('jonas', 'helen', 'Fuel for everyone!')
})
afterAll(() => api.close())

const write = async (from: CastKey, to: CastKey, message: string) =>
  (await api.call(from, 'sendMessage', { body: { userTo: api.people[to], message } })).json
const search = async (who: CastKey, text: string, more: { user?: string; limit?: number; offset?: number } = {}) => {
  const { json } = await api.call(who, 'listMessages', { query: { search: text, ...more } })
  return json
}
const found = async (who: CastKey, text: string, more = {}) =>
  (await search(who, text, more)).results.map(({ message }) => message)

test('words are found by prefix, newest first, with the other person', async () => {
  const { count, results } = await search('maria', 'FUE')
  expect([count, results.map(({ message, chatWith }) => [message.slice(0, 9), chatWith!.firstName])]).toEqual([
    2,
    [
      ['Fuel-card', 'Victor'],
      ['Is the le', 'Helen'],
    ],
  ])
  expect(await found('helen', 'fuel')).toEqual(['Fuel for everyone!', 'Is the left fuel tank of N417TS full?'])
  expect(await found('maria', 'n417 left')).toHaveLength(1)
  expect(await found('maria', '7 q')).toHaveLength(1)
  expect(await found('maria', 'fuel', { user: api.people.helen })).toHaveLength(1)
  expect(await found('maria', 'ank')).toEqual([])
})

test('a search finds no one else’s messages, and no input breaks it', async () => {
  expect(await found('sam', 'fuel')).toEqual([])
  for (const typed of ["''' | fuel", 'fuel & !tank', '\\\\', '%%', ':*', '()', "o'x"])
    expect((await search('sam', typed)).count).toBe(0)
  expect(await found('maria', 'tank, fuel?')).toHaveLength(1)
  const short = await api.call('maria', 'listMessages', { query: { search: 'f' } })
  expect([short.status, Object.keys(short.json)]).toEqual([400, ['search']])
  expect((await api.call(undefined, 'listMessages', { query: { search: 'fuel' } })).status).toBe(401)
  expect((await api.call('maria', 'listMessages', { query: { search: 'fuel', user: api.people.sam } })).status).toBe(404)
})

test('an edited or deleted message is found by its current words', async () => {
  const { id } = await write('maria', 'helen', 'Zanzibar')
  expect(await found('helen', 'zanz')).toHaveLength(1)
  await api.call('maria', 'changeMessage', { params: { id }, body: { message: 'Mombasa' } })
  expect([await found('helen', 'zanz'), await found('helen', 'momb')]).toEqual([[], ['Mombasa']])
  await api.call('maria', 'takeBackMessage', { params: { id } })
  expect(await found('helen', 'momb')).toEqual([])
})

test('the newest two hundred hits can be paged, for common and rare words', async () => {
  const [low, high] = [api.people.bo, api.people.helen].toSorted() as [string, string]
  // Older than the messages searched first; every third has the word.
  await api.pool.query(
    `insert into message (id, low_id, high_id, from_id, text, created_at, modified_at)
      select gen_random_uuid(), $1, $2, $1, 'Circuit number ' || n || case when n % 30 = 0 then ' crosswind' else '' end, now() - n * interval '1 minute', now()
      from generate_series(1, 3000) n`,
    [low, high],
  )
  const page = await search('bo', 'circ', { limit: 3 })
  expect([page.count, page.results.map(({ message }) => message)]).toEqual([
    200,
    ['Circuit number 1', 'Circuit number 2', 'Circuit number 3'],
  ])
  expect(page.next).toContain('search=circ')
  const rare = await search('bo', 'crossw', { limit: 2, offset: 98 })
  expect([rare.count, rare.next, rare.results.map(({ message }) => message)]).toEqual([
    100,
    null,
    ['Circuit number 2970 crosswind', 'Circuit number 3000 crosswind'],
  ])
  const asked = { accountId: api.people.bo, search: 'circuit', limit: 2, offset: 199 }
  expect((await searchMessages(api.db, asked)).rows).toHaveLength(1)
})
