import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'

let api: Api
let aircraftId: string
beforeAll(async () => {
  api = await startApi()
  aircraftId = (await api.db.selectFrom('aircraft').select('id').where('isListed', '=', true).executeTakeFirstOrThrow()).id
})
afterAll(() => api.close())

const favoritesOf = (accountId: string) =>
  api.db.selectFrom('favorite').select('aircraftId').where('accountId', '=', accountId).execute()

test('favoriting an aircraft twice keeps one favorite', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => api.call('maria', 'addFavorite', { body: { aircraftId } })))
  expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
  expect(await favoritesOf(api.people.maria)).toEqual([{ aircraftId }])
})

test('a favorite is removed by its own id or the aircraft’s, and never someone else’s', async () => {
  const { json } = await api.call('sam', 'addFavorite', { body: { aircraftId } })
  expect((await api.call('jonas', 'removeFavorite', { params: { id: json.id } })).status).toBe(404)
  expect((await api.call('sam', 'removeFavorite', { params: { id: json.id } })).status).toBe(204)
  expect((await api.call('sam', 'removeFavorite', { params: { id: json.id } })).status).toBe(404)
  await api.call('sam', 'addFavorite', { body: { aircraftId } })
  expect((await api.call('sam', 'removeFavorite', { params: { id: aircraftId } })).status).toBe(204)
  expect(await favoritesOf(api.people.sam)).toEqual([])
})

test('favorites are listed as cards, newest first, in pages, and only one’s own', async () => {
  const tails = ['N417TS', 'N322SR'] as const
  for (const tail of tails) await api.call('ines', 'addFavorite', { body: { aircraftId: api.fleet[tail] } })
  await api.call('tomas', 'addFavorite', { body: { aircraftId: api.fleet.N940DS } })
  const { status, json } = await api.call('ines', 'listFavorites')
  expect([status, json.count, json.next]).toEqual([200, 2, null])
  expect(json.results.map(({ aircraft }) => [aircraft.tailNumber, aircraft.isFavorite])).toEqual([
    ['N322SR', true],
    ['N417TS', true],
  ])
  expect(json.results.map(({ aircraftId: each }) => each)).toEqual([api.fleet.N322SR, api.fleet.N417TS])
  const first = await api.call('ines', 'listFavorites', { query: { limit: '1' } })
  expect(first.json).toMatchObject({ count: 2, results: [{ aircraft: { tailNumber: 'N322SR' } }] })
  const rest = await api.app.inject({ url: first.json.next!, headers: { cookie: await api.signIn('ines') } })
  expect(rest.json()).toMatchObject({ count: 2, next: null, results: [{ aircraft: { tailNumber: 'N417TS' } }] })
})

test('an unlisted aircraft cannot be a favorite', async () => {
  await api.db.updateTable('aircraft').set({ isListed: false }).where('id', '=', aircraftId).execute()
  expect((await api.call('bo', 'addFavorite', { body: { aircraftId } })).status).toBe(404)
})
