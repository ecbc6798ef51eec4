import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CastKey } from '../../../seeds/cast.ts'
import { startApi, type Api } from '../../../test/api.ts'
import { run } from '../../../test/money.ts'
import { newId } from '../../db/newId.ts'
import { tasks } from '../../tasks.ts'

// What the privacy policy says of messages and notices: three years after the last one.

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
/** As if all that two people wrote had been written so long ago. */
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

test('a chat ends three years after its last message, with both of its sides; younger ones stay whole', async () => {
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

test('the kept counts are what the chats come to, also when they are folded and when some have ended', async () => {
  const differing = async () => {
    const { rows } = await api.pool.query(`select from (select account_id, chats, unread from chat_count
      union all select account_id, -(last_message_id is not null)::int, -unread from chat) both_ways group by account_id having sum(chats) <> 0 or sum(unread) <> 0`)
    return rows.length
  }
  await write('ines', 'helen', 'Unread')
  expect(await differing()).toBe(0)
  await run(api, 'foldChatCounts', {})
  expect(await differing()).toBe(0)
  const unread = (await api.call('helen', 'listNewMessages')).json.count
  expect(unread).toBeGreaterThan(0)
  await api.call('helen', 'readChat', { body: { user: api.people.ines } })
  expect(await differing()).toBe(0)
  expect((await api.call('helen', 'listNewMessages')).json.count).toBeLessThan(unread)
  const chats = (await api.call('helen', 'listMessages')).json.count
  await letPass('ines', 'helen', 4)
  await run(api, 'tidyMessageFiles', {})
  expect(await differing()).toBe(0)
  expect((await api.call('helen', 'listMessages')).json.count).toBe(chats - 1)
})

test('what was reported stays until three years after the decision, then its copy goes, and then the chat', async () => {
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

test('the night finds kept counts that are wrong, says so and mends them', async () => {
  const log = { error: vi.fn() } as unknown as typeof api.services.log
  await tasks.checkChatCounts({ ...api.services, log })
  expect(log.error).not.toHaveBeenCalled()
  const before = (await api.call('helen', 'listNewMessages')).json.count
  await api.db.insertInto('chatCount').values({ accountId: api.people.helen, chats: 1, unread: 7 }).execute()
  expect((await api.call('helen', 'listNewMessages')).json.count).toBe(before + 7)
  await tasks.checkChatCounts({ ...api.services, log })
  expect(log.error).toHaveBeenCalledOnce()
  expect((await api.call('helen', 'listNewMessages')).json.count).toBe(before)
  await run(api, 'foldChatCounts', {})
  await tasks.checkChatCounts({ ...api.services, log })
  expect(log.error).toHaveBeenCalledOnce()
})
