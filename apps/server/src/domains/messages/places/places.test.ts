import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
let other: { user: string }
beforeAll(async () => {
  api = await startApi()
  other = { user: api.people.helen }
  for (let said = 1; said <= 9; said++)
    await api.call('maria', 'sendMessage', { body: { userTo: api.people.helen, message: `${said}` } })
})
afterAll(() => api.close())

const read = async (query: { at?: string; before?: string; after?: string; limit?: number }) =>
  (await api.call('maria', 'listMessages', { query: { ...other, ...query } })).json
const said = ({ results }: { results: { message: string }[] }) => results.map(({ message }) => message).join('')
const idOf = async (text: string) => (await read({})).results.find(({ message }) => message === text)!.id

test('a chat opens at any of its messages and pages in both directions', async () => {
  const around = await read({ at: await idOf('5'), limit: 4 })
  expect([said(around), around.count]).toEqual(['6543', 9])
  expect(said(await read({ before: around.results.at(-1)!.id, limit: 4 }))).toBe('21')
  const after = await read({ after: around.results[0]!.id, limit: 2 })
  expect(said(after)).toBe('87')
  expect(after.next).toContain(`after=${after.results[0]!.id}`)
  expect(said(await read({ after: after.results[0]!.id, limit: 2 }))).toBe('9')
  expect(said(await read({ at: await idOf('9'), limit: 5 }))).toBe('987')
  expect(said(await read({ at: await idOf('1'), limit: 1 }))).toBe('1')
})

test('a message of another chat, or an unknown one, is not found there', async () => {
  const { json } = await api.call('jonas', 'sendMessage', { body: { userTo: api.people.helen, message: 'Mine' } })
  const at = (query: object) => api.call('maria', 'listMessages', { query })
  expect((await at({ ...other, at: json.id })).status).toBe(404)
  expect((await at({ ...other, before: newId() })).json.results).toEqual([])
  const nobody = await at({ at: json.id })
  expect([nobody.status, Object.keys(nobody.json)]).toEqual([400, ['user']])
})
