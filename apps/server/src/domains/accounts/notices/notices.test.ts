import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { notify } from '../../../db/tell.ts'
import { tellAccount } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const kinds = ['system', 'validation', 'warning', 'message', 'system'] as const
const give = async (accountId: string) => {
  for (const kind of kinds) await notify(api.db, accountId, { kind, title: `A ${kind}`, text: 'Text', marker: `menu-${kind}` })
}

test('notices come newest first, by kind and page by page', async () => {
  await give(api.people.maria)
  const all = await api.call('maria', 'listEvents')
  expect(all.json.results.map(({ kind }) => kind)).toEqual(kinds.toReversed())
  expect(all.json).toMatchObject({ count: 5, next: null })
  const system = await api.call('maria', 'listEvents', { query: { kind: 'system', limit: '1' } })
  expect(system.json).toMatchObject({ count: 2, results: [{ kind: 'system', readTime: null }] })
  const next = await api.app.inject({ url: system.json.next!, headers: { cookie: await api.signIn('maria') } })
  expect(next.json()).toMatchObject({ count: 2, next: null, results: [{ kind: 'system' }] })
  expect(next.json().results[0].id).not.toBe(system.json.results[0]!.id)
  expect((await api.call('sam', 'listEvents')).json).toEqual({ count: 0, next: null, results: [] })
})

test('a notice is read once, by the one it is for', async () => {
  await give(api.people.jonas)
  const { results } = (await api.call('jonas', 'listEvents')).json
  const params = { id: results[0]!.id }
  expect((await api.call('maria', 'readNotice', { params })).status).toBe(404)
  expect((await api.call('jonas', 'readNotice', { params })).status).toBe(204)
  const first = (await api.call('jonas', 'listEvents')).json.results[0]!.readTime
  expect(first).not.toBeNull()
  await api.call('jonas', 'readNotice', { params })
  expect((await api.call('jonas', 'listEvents')).json.results[0]!.readTime).toBe(first)

  expect((await api.call('jonas', 'readAllNotices')).status).toBe(204)
  const after = (await api.call('jonas', 'listEvents')).json.results
  expect(after.every(({ readTime }) => readTime !== null)).toBe(true)
  expect(after[0]!.readTime).toBe(first)
})

test('a notice is shown to the one it is for, and to nobody else', async () => {
  await give(api.people.tomas)
  const [newest] = (await api.call('tomas', 'listEvents')).json.results
  const params = { id: newest!.id }
  expect((await api.call('tomas', 'getNotice', { params })).json).toEqual(newest)
  expect((await api.call('maria', 'getNotice', { params })).status).toBe(404)
})

test('opening a menu item takes its dot away', async () => {
  await give(api.people.bo)
  const menu = async () => (await api.call('bo', 'listMarkers')).json.map(({ markedMenuItem }) => markedMenuItem)
  expect(await menu()).toEqual(['menu-message', 'menu-system', 'menu-validation', 'menu-warning'])
  expect((await api.call('bo', 'deleteMarker', { body: { marked_menu_item: 'menu-system' } })).status).toBe(204)
  expect(await menu()).toEqual(['menu-message', 'menu-validation', 'menu-warning'])
})

test('mail and texts go out as the switches of that topic say', async () => {
  const id = api.people.ines
  await api.db
    .updateTable('account')
    .set({ notifyRentalEmail: true, notifyRentalText: true, notifyProductsEmail: false })
    .where('id', '=', id)
    .execute()
  const notice = { kind: 'system' as const, title: 'Something happened', text: 'Have a look.', link: '/profile' }
  await tellAccount(api.db, id, notice, 'https://tailshare.example')
  await tellAccount(api.db, id, { ...notice, topic: 'products' }, 'https://tailshare.example')
  const sent = await api.db
    .selectFrom('outboxMessage')
    .select(['channel', 'recipient', 'text'])
    .where('subject', '=', notice.title)
    .orderBy('channel')
    .execute()
  expect(sent).toEqual([
    { channel: 'mail', recipient: api.emailOf('ines'), text: 'Have a look.\n\nOpen: https://tailshare.example/profile' },
    { channel: 'text', recipient: '4155550100', text: 'Have a look.\n\nOpen: https://tailshare.example/profile' },
  ])
  expect((await api.call('ines', 'listEvents')).json.count).toBe(2)
})
