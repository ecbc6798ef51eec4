import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { run } from '../../../../test/money.ts'
import { newId } from '../../../db/newId.ts'

// Retention from the privacy policy: messages and notices are kept for three years.

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 86_400_000)
const write = async (from: CastKey, to: CastKey, message: string) => {
  const { status, json } = await api.call(from, 'sendMessage', { body: { userTo: api.people[to], message } })
  expect(status).toBe(200)
  return json.id
}
/** Backdates everything two people wrote. */
const letPass = async (who: CastKey, other: CastKey, years: number) => {
  const pair = [api.people[who], api.people[other]]
  await api.pool.query('update message set created_at = $1 where low_id = any($2::uuid[]) and high_id = any($2::uuid[])', [
    yearsAgo(years),
    pair,
  ])
  await api.pool.query('update chat set last_at = $1 where account_id = any($2::uuid[]) and other_id = any($2::uuid[])', [
    yearsAgo(years),
    pair,
  ])
}
const texts = async () => {
  const { rows } = await api.pool.query<{ text: string }>('select text from message order by created_at')
  return rows.map(({ text }) => text)
}
const report = async (id: string) => {
  const { status } = await api.call('helen', 'reportMessage', { params: { id }, body: { kind: 'spam', text: 'Not mine' } })
  expect(status).toBeLessThan(300)
}

test('a chat is deleted on both sides three years after its last message; newer ones stay', async () => {
  await write('maria', 'helen', 'Old words')
  await write('helen', 'maria', 'Old answer')
  await write('ines', 'helen', 'Young words')
  await letPass('maria', 'helen', 3)
  await letPass('ines', 'helen', 2)
  await run(api, 'tidyMessageFiles', {})
  expect(await texts()).toEqual(['Young words'])
  const { json } = await api.call('helen', 'listMessages')
  expect(JSON.stringify(json)).not.toContain(api.people.maria)
  expect(JSON.stringify(json)).toContain(api.people.ines)
  await write('maria', 'helen', 'A new beginning')
  expect(await texts()).toContain('A new beginning')
})

test('counts of chats and unread messages follow new, read and deleted ones', async () => {
  const counts = async () => ({
    chats: (await api.call('helen', 'listMessages')).json.count,
    talks: (await api.call('helen', 'getMessageStats')).json.count,
    unread: (await api.call('helen', 'listNewMessages')).json.count,
  })
  const before = await counts()
  await write('ines', 'helen', 'Unread')
  expect(await counts()).toEqual({ ...before, unread: before.unread + 1 })
  const { json } = await api.call('helen', 'getMessageStats', { query: { limit: 100 } })
  const theirs = json.results.find(({ user }) => user.id === api.people.ines)!.messagesNotRead
  expect(theirs).toBeGreaterThan(0)
  await api.call('helen', 'readChat', { body: { user: api.people.ines } })
  expect((await counts()).unread).toBe(before.unread + 1 - theirs)
  await letPass('ines', 'helen', 4)
  await run(api, 'tidyMessageFiles', {})
  expect(await counts()).toEqual({ chats: before.chats - 1, talks: before.talks - 1, unread: before.unread + 1 - theirs })
})

test('a reported chat stays until three years after the decision, then its copy goes, then the chat', async () => {
  const id = await write('jonas', 'helen', 'Buy now')
  await report(id)
  await letPass('jonas', 'helen', 4)
  await run(api, 'tidyMessageFiles', {})
  expect(await texts()).toContain('Buy now')
  const decided = (years: number) =>
    api.db
      .updateTable('messageReport')
      .set({ decision: 'nothing', decidedAt: yearsAgo(years) })
      .execute()
  await decided(2)
  await run(api, 'tidyMessageFiles', {})
  expect(await texts()).toContain('Buy now')
  await decided(3)
  await run(api, 'tidyMessageFiles', {})
  expect(await api.db.selectFrom('messageReport').select('id').execute()).toEqual([])
  expect(await texts()).not.toContain('Buy now')
})

test('notices go after three years, and their counts with them', async () => {
  const tell = (years: number) => {
    const createdAt = yearsAgo(years)
    const said = { kind: 'system', title: `${years} years`, text: 'Long ago', accountId: api.people.bo, createdAt }
    return api.db
      .insertInto('notice')
      .values({ id: newId(createdAt.getTime()), ...said })
      .execute()
  }
  await tell(2)
  await tell(4)
  await run(api, 'tidy', {})
  const { json } = await api.call('bo', 'listEvents')
  expect(json).toMatchObject({ count: 1, results: [{ title: '2 years' }] })
})
